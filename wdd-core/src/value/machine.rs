//! `Machine`: shrinks one value, one candidate at a time. The caller runs the property.
//!
//! It skips candidates that need no call: those that are not valid, not smaller in the order of
//! results, or cached.

use std::fmt;
use std::sync::Arc;

use super::passes::PASSES;
use super::sketch::rebuilt;
use crate::drive::Verdicts;
use crate::hier::{Candidate, ListReduction, Star, Subject, TreeReducer, Turn};
use crate::tree::{Edits, NodeId};
use crate::value::{Sketch, WeightedTree, copy};
use crate::{Reducer, Verdict, Weight};

/// Shrinks one value, as a state machine: a [`Reducer`] whose candidates are values.
///
/// Use it where a closure is not possible, for example because a candidate is sent to another process.
/// Otherwise use [`shrink`](crate::shrink()). [`candidate`](Machine::candidate),
/// [`report`](Machine::report) and [`best`](Machine::best) are the methods of `Reducer`, but give
/// references.
///
/// ```
/// use wdd_core::hier::ListReduction;
/// use wdd_core::Verdict;
/// use wdd_core::value::Machine;
///
/// let mut machine = Machine::new(vec![3, 17, 4, 1], ListReduction::default());
/// while let Some(candidate) = machine.candidate() {
///     let fails = candidate.iter().any(|n| *n > 10);
///     machine.report(Verdict::from(fails));
/// }
/// assert_eq!(machine.best(), &[11]);
/// ```
pub struct Machine<T> {
    star: Star<Value<T>>,
    best: Value<T>,
    next: Option<Next<T>>,
    verdicts: Verdicts,
}

/// A candidate that needs a call.
struct Next<T> {
    value: Value<T>,
    /// The key under which its verdict is cached; `None` if the value hides something.
    key: Option<u128>,
}

impl<T: WeightedTree> Machine<T> {
    /// Starts with a value that fails, which is not checked. `reduction` says which list algorithm to
    /// use.
    pub fn new(value: T, reduction: ListReduction) -> Self {
        let start = Value::new(value, reduction);
        let mut verdicts = Verdicts::default();
        if let Some(key) = start.sketch.key() {
            verdicts.insert(key, Verdict::Interesting);
        }
        let mut machine = Machine {
            star: Star::new(start.clone()),
            verdicts,
            best: start,
            next: None,
        };
        machine.settle();
        machine
    }

    /// The next candidate. `None` if the reduction is finished: no smaller value is left to try.
    pub fn candidate(&self) -> Option<&T> {
        Some(&*self.next.as_ref()?.value.value)
    }

    /// The name of the pass that made the candidate.
    pub fn pass(&self) -> Option<&'static str> {
        let draft = self.star.candidate()?;
        Some(PASSES[draft.pass].name)
    }

    /// Takes the verdict on the candidate. Does nothing if there is no candidate.
    pub fn report(&mut self, verdict: Verdict) {
        let Some(Next { value, key }) = self.next.take() else {
            return;
        };
        if let Some(key) = key {
            self.verdicts.insert(key, verdict);
        }
        if verdict.is_interesting() {
            self.best = value;
        }
        self.star.report(verdict);
        self.settle();
    }

    /// The smallest value that is known to fail.
    pub fn best(&self) -> &T {
        &self.best.value
    }

    /// Whether no pass has a smaller candidate that is interesting.
    pub(crate) fn is_fixpoint(&self) -> bool {
        self.next.is_none() && !self.star.best().base.is_given_up()
    }

    /// The weight of the best after that verdict on the candidate.
    pub(crate) fn weight_after(&self, verdict: Verdict) -> Weight {
        let next = self.next.as_ref().filter(|_| verdict.is_interesting());
        next.map_or(&self.best, |next| &next.value).weight()
    }

    /// Whether the candidate is this value; `false` if the value hides something.
    #[cfg(feature = "quickcheck-1")]
    pub(super) fn is_at(&self, value: &Sketch) -> bool {
        let key = self.next.as_ref().and_then(|next| next.key);
        key.is_some() && key == value.key()
    }

    /// Goes on to a candidate that needs a call.
    fn settle(&mut self) {
        while let Some(Candidate { base, edits, .. }) = self.star.candidate() {
            match self.known(&base, &edits) {
                Ok(verdict) => self.star.report(verdict),
                Err(next) => {
                    self.next = Some(next);
                    return;
                }
            }
        }
    }

    /// The verdict on a candidate that needs no call, or else the candidate.
    fn known(&self, base: &Value<T>, edits: &Edits) -> Result<Verdict, Next<T>> {
        let Some(value) = rebuilt(&*base.value, &base.sketch, edits) else {
            return Ok(Verdict::Uninteresting);
        };
        let value = base.made(value);
        if value.sketch.order(&self.best.sketch).is_ge() {
            return Ok(Verdict::Uninteresting);
        }
        let key = value.sketch.key();
        let known = key.and_then(|key| self.verdicts.verdict(key));
        known.ok_or(Next { value, key })
    }
}

impl<T: WeightedTree> Reducer for Machine<T> {
    type Candidate = Arc<T>;

    fn candidate(&self) -> Option<Arc<T>> {
        Some(Arc::clone(&self.next.as_ref()?.value.value))
    }

    fn report(&mut self, verdict: Verdict) {
        Machine::report(self, verdict);
    }

    fn best(&self) -> Arc<T> {
        Arc::clone(&self.best.value)
    }

    fn odds(&self) -> f64 {
        self.star.odds()
    }
}

// Not derived: values are shared and need not be `Clone`.
impl<T> Clone for Machine<T> {
    fn clone(&self) -> Self {
        Machine {
            star: self.star.clone(),
            best: self.best.clone(),
            next: self.next.clone(),
            verdicts: self.verdicts.clone(),
        }
    }
}

impl<T> Clone for Next<T> {
    fn clone(&self) -> Self {
        Next {
            value: self.value.clone(),
            key: self.key,
        }
    }
}

impl<T: fmt::Debug + WeightedTree> fmt::Debug for Machine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine")
            .field("best", &self.best.value)
            .field("candidate", &self.candidate())
            .finish_non_exhaustive()
    }
}

/// How many passes in a row may change a value without changing its weight. If leaves depend on each
/// other in a way that no pass handles, each round brings them only one step nearer, and the number of
/// steps can be very large.
const MOST_EQUAL: usize = 32;

/// A value as the input of a reduction.
struct Value<T> {
    value: Arc<T>,
    sketch: Arc<Sketch>,
    reduction: ListReduction,
    /// How many passes in a row have changed it without changing its weight.
    equal: usize,
}

impl<T> Clone for Value<T> {
    fn clone(&self) -> Self {
        Value {
            value: Arc::clone(&self.value),
            sketch: Arc::clone(&self.sketch),
            reduction: self.reduction,
            equal: self.equal,
        }
    }
}

impl<T: WeightedTree> Value<T> {
    fn new(value: T, reduction: ListReduction) -> Self {
        Value {
            sketch: Arc::new(Sketch::of(&value)),
            value: Arc::new(value),
            reduction,
            equal: 0,
        }
    }

    /// Whether the reduction stops here, because too many passes have not changed the weight.
    fn is_given_up(&self) -> bool {
        self.equal > MOST_EQUAL
    }

    /// A value that was made from this one.
    fn made(&self, value: T) -> Self {
        Value {
            sketch: Arc::new(Sketch::after(&value, &self.sketch)),
            value: Arc::new(value),
            reduction: self.reduction,
            equal: 0,
        }
    }
}

impl<T: WeightedTree> Subject for Value<T> {
    fn turns(&self) -> Vec<Turn> {
        PASSES.iter().map(|pass| pass.turn).collect()
    }

    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer> {
        if self.is_given_up() {
            return None;
        }
        (PASSES[pass].start)(&self.sketch, self.reduction)
    }

    fn weight(&self) -> Weight {
        self.sketch.tree().weight(NodeId::ROOT)
    }

    fn edited(&self, edits: &Edits) -> Self {
        let value = rebuilt(&*self.value, &self.sketch, edits);
        // The edits of the best give a valid value.
        let mut edited = self.made(value.unwrap_or_else(|| copy(&*self.value)));
        if edited.weight() == self.weight() {
            edited.equal = self.equal + 1;
        }
        edited
    }

    fn is_smaller(&self, other: &Self) -> bool {
        self.sketch.order(&other.sketch).is_lt()
    }
}
