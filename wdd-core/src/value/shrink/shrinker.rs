//! `Shrinker`: the settings for shrinking a value. [`ShrinkRun`] does the work.

use std::fmt;

use super::not_failing::rebuilt_for_first_call;
use super::run::{Caught, ShrinkRun};
use super::{IntoOutcome, NotFailing, Outcome, Progress, Shrunk, Signature, Threaded};
use crate::hier::ListReduction;
use crate::value::nearby;
use crate::value::panics::{Panic, caught};
use crate::value::stack::StackSize;
use crate::value::{Machine, WeightedTree, copy};
use crate::{Algorithm, Settings};

/// Shrinks a value that fails a property, with settings.
///
/// The first call of the property is on a copy of the value, after `fixup`. It shows the failure to look for. A
/// candidate is interesting if it fails *the same way*: with a panic from the same place with the same message
/// ([`Panic::signature`]), or with an [`Outcome::Fail`] that has the same [`Signature`]. So a failure
/// that turns into another one is not followed, unless [`any_failure`](Shrinker::any_failure) is set.
///
/// Panics are caught, and those on the thread that runs the property are not printed. Some failures
/// cannot be caught and end the process: a panic with `panic = "abort"`, a stack overflow, a failed
/// allocation.
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
/// let shrunk = Shrinker::new().max_calls(1_000).shrink(line, parse).unwrap();
/// // Not "", which panics in another place.
/// assert_eq!(shrunk.value, "=");
/// ```
#[derive(Default)]
#[must_use = "nothing is shrunk before `shrink` is called"]
pub struct Shrinker<'a> {
    reduction: ListReduction,
    pub(super) max_calls: Option<usize>,
    pub(super) until: Option<Box<dyn FnMut() -> bool + 'a>>,
    pub(super) progress: Option<OnProgress<'a>>,
    pub(super) explain: bool,
    nearby: Option<usize>,
    restarts: usize,
    same: SameFailure<'a>,
}

type OnProgress<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// What makes two panics the same failure.
#[derive(Default)]
enum SameFailure<'a> {
    /// Place and message.
    #[default]
    Panic,
    Signature(Box<dyn FnMut(&Panic) -> Signature + 'a>),
    /// All failures are the same.
    Any,
}

impl<'a> Shrinker<'a> {
    /// A shrinker with the list algorithm of [`ListReduction::default`] and without limits.
    pub fn new() -> Self {
        Shrinker::default()
    }

    /// Sets the list algorithm, one of [`ALGORITHMS`](crate::list::ALGORITHMS).
    pub fn algorithm(mut self, algorithm: &'static Algorithm) -> Self {
        self.reduction.algorithm = algorithm;
        self
    }

    /// Sets the settings of the list algorithm: its prior probability and its seed.
    pub fn settings(mut self, settings: Settings) -> Self {
        self.reduction.settings = settings;
        self
    }

    /// Limits the number of calls of the property, including the first call on the value itself.
    pub fn max_calls(mut self, calls: usize) -> Self {
        self.max_calls = Some(calls);
        self
    }

    /// Limits the number of nearby values that are tried each time when no single step makes a smaller value; 100 without this.
    /// They are those that a few steps reach, and the verdicts so far tell which of them are likely to fail. Most of the
    /// time, some ten are tried. They find smaller values, most of all of recursive types. With 0, a property that takes
    /// long has fewer calls.
    ///
    /// They are no promise: a smaller value that more steps reach, or one through values that the verdicts call unlikely,
    /// is not found. More of them seldom find more; [`restarts`](Shrinker::restarts) do. The number is the limit for one
    /// smallest value; they are made again whenever one of them fails. [`Guarantee::Fixpoint`](super::Guarantee::Fixpoint)
    /// does not depend on them.
    ///
    /// ```
    /// use wdd_core::Shrinker;
    ///
    /// let fails = |&(one, other): &(i32, i32)| one != 0 && other.checked_sub(one) == Some(2) && other != 0;
    /// let with = Shrinker::new().shrink((35, 37), fails).unwrap();
    /// let without = Shrinker::new().nearby(0).shrink((35, 37), fails).unwrap();
    /// assert_eq!((with.value, without.value), ((-1, 1), (1, 3)));
    /// assert!(without.calls < with.calls);
    /// ```
    pub fn nearby(mut self, most: usize) -> Self {
        self.nearby = Some(most);
        self
    }

    /// Sets how many more times the value is shrunk from the start, on other ways, after no pass finds a smaller value; 0
    /// without this. The result is the smallest of all. Use it where the smallest matters more than the number of calls:
    /// each takes about twice as many calls as the first. The library itself takes time too, above all for values of many
    /// nodes: for a ledger of 92 nodes in a build without optimisation, 247 calls took 2.7 seconds, and with `restarts(4)`
    /// 62 seconds.
    ///
    /// ```
    /// use wdd_core::Shrinker;
    ///
    /// // Two ways to fail, and none leads to the other.
    /// let fails = |list: &Vec<u8>| {
    ///     list.contains(&200) || list.iter().filter(|number| **number == 9).count() > 2
    /// };
    /// let start = vec![9, 9, 9, 9, 9, 200];
    /// let once = Shrinker::new().shrink(start.clone(), fails).unwrap();
    /// let again = Shrinker::new().restarts(4).shrink(start, fails).unwrap();
    /// assert_eq!((once.value, again.value), (vec![9, 9, 9], vec![200]));
    /// ```
    pub fn restarts(mut self, restarts: usize) -> Self {
        self.restarts = restarts;
        self
    }

    /// Ends the run when the closure returns `true`. It is called before each call of the property except
    /// the first. Use it for a time limit: this crate has no clock of its own.
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

    /// Sets which panics are the same failure: those for which the closure returns the same signature.
    ///
    /// The closure sees panics only. It is never called for a property that returns `Err`, `true` or
    /// [`Outcome::Fail`]: two errors are the same failure if the words of their text are the same
    /// ([`Signature::of`]). To decide yourself, return [`Outcome::Fail`] with a signature of your own.
    ///
    /// ```
    /// use wdd_core::Shrinker;
    ///
    /// // Only the place counts, not the message.
    /// let shrunk = Shrinker::new()
    ///     .same_failure(|panic| panic.place.clone())
    ///     .shrink(vec![7, 9, 300], |list| list.iter().for_each(|n| assert!(*n < 256)));
    /// assert_eq!(shrunk.unwrap().value, [256]);
    /// ```
    pub fn same_failure<S: Into<Signature>>(
        mut self,
        mut signature: impl FnMut(&Panic) -> S + 'a,
    ) -> Self {
        self.same = SameFailure::Signature(Box::new(move |panic| signature(panic).into()));
        self
    }

    /// Treats every failure as the same failure.
    pub fn any_failure(mut self) -> Self {
        self.same = SameFailure::Any;
        self
    }

    /// Calls the closure after each call of the property on a candidate, in the order of a run with one thread: not after the
    /// first call, on the value itself, and not after the [last calls](crate::Shrunk::last_calls), on the result.
    pub fn on_progress(mut self, progress: impl FnMut(&Progress) + 'a) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }

    /// Finds the leaves of the result, and the variants without fields, that may have any other value, for
    /// [`Shrunk::explain`]. This takes up to five more calls for each of the first 32; the others are not tried.
    pub fn explain(mut self) -> Self {
        self.explain = true;
        self
    }

    /// Runs the property on this number of threads. The result, the number of calls and the information
    /// for [`on_progress`](Shrinker::on_progress) are the same as with one thread. Speculative calls
    /// whose verdicts are not needed are not counted.
    ///
    /// Call it last before `shrink`: the property must be [`Sync`] then.
    ///
    /// # Panics
    /// If `threads` is 0.
    pub fn threads(self, threads: usize) -> Threaded<'a> {
        Threaded::new(self, threads)
    }

    /// Shrinks a value until no pass finds a smaller one that fails, or a limit is reached. The result is called once
    /// more at the end. If it does not fail again, the values that were the smallest before are called once more, the last
    /// one first, and the result is the first of them that fails again. If none does, the result is `value`, which has
    /// failed only once. Where a limit allows no more call, the next of them is believed. The last 64 are kept. The stop reason is
    /// [`StopReason::Flaky`](crate::StopReason::Flaky).
    ///
    /// # Errors
    /// [`NotFailing`] if the value itself does not fail, or is not valid
    /// ([`is_valid`](WeightedTree::is_valid)). The first call, too, gets a rebuilt value, so a value that `fixup` changes is
    /// judged after that change.
    pub fn shrink<T, O>(
        self,
        value: T,
        mut property: impl FnMut(&T) -> O,
    ) -> Result<Shrunk<T>, NotFailing<T>>
    where
        T: WeightedTree,
        O: IntoOutcome,
    {
        StackSize::for_value(&value).run(|| {
            let mut call = |value: &T| caught(|| property(value).into_outcome());
            let (mut machine, mut run) = self.start(value, &mut call)?;
            let end = run.sequential(&mut machine, &mut call);
            Ok(run.finish(&mut machine, end, call))
        })
    }

    /// Makes the first call, which shows the failure to look for. Returns what proposes candidates, and what calls the property
    /// on them.
    pub(super) fn start<T: WeightedTree>(
        mut self,
        value: T,
        mut call: impl FnMut(&T) -> Caught,
    ) -> Result<(Machine<T>, ShrinkRun<'a>), NotFailing<T>> {
        // The first call, too, gets a value after `fixup` and `validate`, as all candidates do.
        let (rebuilt, rebuild) = rebuilt_for_first_call(&value);
        let failed = |value, outcome| NotFailing { value, outcome, rebuild };
        let Some(rebuilt) = rebuilt else { return Err(failed(value, Outcome::Invalid)) };
        // A copy, because the property may change what it gets, and there may be a second call.
        let mut first = call(&copy(&rebuilt));
        // A panic without a place: other code may have replaced our panic hook. `caught` has installed ours again after
        // that panic, so a second call shows the place.
        if first.as_ref().is_err_and(|panic| panic.place.is_empty()) {
            first = call(&rebuilt);
        }
        match self.read(first) {
            Outcome::Fail(signature) => {
                // The machine gets `value` and not `rebuilt`, which the property may have changed by now. All that the
                // property gets from the machine is rebuilt, so it is a value after `fixup`, too.
                let machine = Machine::with(
                    value,
                    self.reduction,
                    self.nearby.unwrap_or(nearby::MOST),
                    self.restarts,
                );
                Ok((machine, ShrinkRun::new(signature, self)))
            }
            outcome => Err(failed(value, outcome)),
        }
    }

    /// The outcome of a call. A panic is a failure with a signature.
    pub(super) fn read(&mut self, caught: Caught) -> Outcome {
        let outcome = caught.unwrap_or_else(|panic| {
            Outcome::Fail(match &mut self.same {
                SameFailure::Signature(of) => of(&panic),
                SameFailure::Panic | SameFailure::Any => panic.signature(),
            })
        });
        match (&self.same, outcome) {
            (SameFailure::Any, Outcome::Fail(_)) => Outcome::Fail(Signature::default()),
            (_, outcome) => outcome,
        }
    }
}

impl fmt::Debug for Shrinker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shrinker")
            .field("reduction", &self.reduction)
            .field("max_calls", &self.max_calls)
            .finish_non_exhaustive()
    }
}
