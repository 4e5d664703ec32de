//! `Shrinker`: how a value is to be shrunk. What happens then is a [`Run`]'s.

use std::fmt;

use super::panics::{Panic, caught};
use super::run::{Answer, Run};
use super::{NotFailing, Outcome, Progress, Shrunk, Signature, Threaded};
use crate::hier::ListReduction;
use crate::value::{Machine, WeightedTree};
use crate::{Algorithm, Settings};

/// How a value is to be shrunk.
///
/// The first run of the property is on the value itself, and shows the failure that is looked for.
/// From then on a value fails if it fails *the same way*: with a panic of the same place and message
/// ([`Panic::signature`]), or an [`Outcome::Fail`] of the same [`Signature`]. A bug that turns into
/// another on the way is not followed, unless [`any_failure`](Shrinker::any_failure) is asked for.
///
/// Panics are caught, and of those on the thread that runs the property not a word is printed. What cannot be caught ends the process as
/// ever: `panic = "abort"`, a stack that overflows, an allocation that fails.
///
/// ```
/// use wdd_core::Shrinker;
///
/// let parse = |text: &String| {
///     let (name, value) = text.split_once('=').expect("a value");
///     assert!(value.parse::<u8>().is_ok(), "no number: {value}");
///     assert!(name.len() < 10);
/// };
/// let line = String::from("the longest name=x17");
/// let shrunk = Shrinker::new().max_evals(1_000).shrink(line, parse).unwrap();
/// // Not "": that panics, but somewhere else.
/// assert_eq!(shrunk.value, "=");
/// ```
#[derive(Default)]
#[must_use = "nothing is shrunk before `shrink` is called"]
pub struct Shrinker<'a> {
    reduction: ListReduction,
    pub(super) max_evals: Option<usize>,
    pub(super) until: Option<Box<dyn FnMut() -> bool + 'a>>,
    pub(super) progress: Option<See<'a>>,
    same: Same<'a>,
}

/// Whoever is told of the runs.
type See<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// What makes two panics the same failure.
#[derive(Default)]
enum Same<'a> {
    /// Place and message.
    #[default]
    Panic,
    Signature(Box<dyn FnMut(&Panic) -> Signature + 'a>),
    /// All failures are the same.
    Any,
}

impl<'a> Shrinker<'a> {
    /// With the algorithm of [`ListReduction::default`], and without limits.
    pub fn new() -> Self {
        Shrinker::default()
    }

    /// The list algorithm that minimises whatever is a list: one of [`ALGORITHMS`](crate::list::ALGORITHMS).
    pub fn algorithm(mut self, algorithm: &'static Algorithm) -> Self {
        self.reduction.algorithm = algorithm;
        self
    }

    /// The settings of the list algorithm: its prior probability and its seed.
    pub fn settings(mut self, settings: Settings) -> Self {
        self.reduction.settings = settings;
        self
    }

    /// Runs the property so often at most, the first time on the value itself.
    pub fn max_evals(mut self, evals: usize) -> Self {
        self.max_evals = Some(evals);
        self
    }

    /// Ends when this says `true`; it is asked before each run but the first. This crate has no
    /// clock: a limit of time is one that the caller reads.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// let started = Instant::now();
    /// let spent = || started.elapsed() > Duration::from_secs(10);
    /// let shrunk = wdd_core::Shrinker::new().until(spent).shrink(vec![4, 5], |list| list.len() > 1);
    /// assert_eq!(shrunk.unwrap().value, [0, 0]);
    /// ```
    pub fn until(mut self, stop: impl FnMut() -> bool + 'a) -> Self {
        self.until = Some(Box::new(stop));
        self
    }

    /// Two panics are the same failure if this says the same of both.
    ///
    /// ```
    /// use wdd_core::Shrinker;
    ///
    /// // Whatever the message, it is the place that counts.
    /// let shrunk = Shrinker::new()
    ///     .same_failure(|panic| panic.place.clone())
    ///     .shrink(vec![7, 9, 300], |list| list.iter().for_each(|n| assert!(*n < 256)));
    /// assert_eq!(shrunk.unwrap().value, [256]);
    /// ```
    pub fn same_failure<S: Into<Signature>>(
        mut self,
        mut signature: impl FnMut(&Panic) -> S + 'a,
    ) -> Self {
        self.same = Same::Signature(Box::new(move |panic| signature(panic).into()));
        self
    }

    /// Whatever fails is as good as what the value itself fails with.
    pub fn any_failure(mut self) -> Self {
        self.same = Same::Any;
        self
    }

    /// Tells of each run but the first, in the order of a run with one thread.
    pub fn on_progress(mut self, see: impl FnMut(&Progress) + 'a) -> Self {
        self.progress = Some(Box::new(see));
        self
    }

    /// Runs the property in so many threads at once. The result is the same as with one, and so are
    /// the number of evaluations and all that [`on_progress`](Shrinker::on_progress) is told; more
    /// runs, on values that the answers before turned out not to lead to, are not counted.
    ///
    /// The last thing to say before `shrink`, since the property has to be [`Sync`] from here on.
    ///
    /// # Panics
    /// If there are to be no threads.
    pub fn threads(self, threads: usize) -> Threaded<'a> {
        Threaded::new(self, threads)
    }

    /// Shrinks a value until no pass finds a smaller one that fails, or a limit is met.
    ///
    /// # Errors
    /// If the value itself does not fail.
    pub fn shrink<T, O>(
        self,
        value: T,
        mut property: impl FnMut(&T) -> O,
    ) -> Result<Shrunk<T>, NotFailing<T>>
    where
        T: WeightedTree,
        O: Into<Outcome>,
    {
        let mut answer = |value: &T| caught(|| property(value).into());
        let (mut machine, mut run) = self.start(value, &mut answer)?;
        let end = run.in_turn(&mut machine, answer);
        Ok(run.finish(&machine, end))
    }

    /// Looks at the failure that the value itself has.
    pub(super) fn start<T: WeightedTree>(
        mut self,
        value: T,
        mut answer: impl FnMut(&T) -> Answer,
    ) -> Result<(Machine<T>, Run<'a>), NotFailing<T>> {
        let mut first = answer(&value);
        // Whoever took the hook's place has been found out by now.
        if first.as_ref().is_err_and(|panic| panic.place.is_empty()) {
            first = answer(&value);
        }
        match self.read(first) {
            Outcome::Fail(signature) => {
                let machine = Machine::new(value, self.reduction);
                Ok((machine, Run::new(signature, self)))
            }
            outcome => Err(NotFailing { value, outcome }),
        }
    }

    /// A panic is a failure with a signature.
    pub(super) fn read(&mut self, answer: Answer) -> Outcome {
        let outcome = answer.unwrap_or_else(|panic| {
            Outcome::Fail(match &mut self.same {
                Same::Signature(of) => of(&panic),
                Same::Panic | Same::Any => panic.signature(),
            })
        });
        match (&self.same, outcome) {
            (Same::Any, Outcome::Fail(_)) => Outcome::Fail(Signature::default()),
            (_, outcome) => outcome,
        }
    }
}

impl fmt::Debug for Shrinker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shrinker")
            .field("reduction", &self.reduction)
            .field("max_evals", &self.max_evals)
            .finish_non_exhaustive()
    }
}
