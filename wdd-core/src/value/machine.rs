//! `Machine`: the shrinking of one value, one question at a time, for whoever runs the property.
//!
//! What needs no run is answered here: candidates that are not valid, not smaller in the order of
//! results, or known already.

use std::fmt;
use std::sync::Arc;

use super::passes::PASSES;
use super::sketch::rebuilt;
use crate::drive::Verdicts;
use crate::hier::{Candidate, ListReduction, Star, Subject, TreeReducer, Turn};
use crate::tree::{Edits, NodeId};
use crate::value::{Sketch, WeightedTree, copy};
use crate::{Reducer, Verdict, Weight};

/// The shrinking of one value, as a state machine: a [`Reducer`] whose candidates are values.
///
/// ```
/// use wdd_core::hier::ListReduction;
/// use wdd_core::Verdict;
/// use wdd_core::value::Machine;
///
/// let mut machine = Machine::new(vec![3, 17, 4, 1], ListReduction::default());
/// while let Some(candidate) = machine.question() {
///     let fails = candidate.iter().any(|n| *n > 10);
///     machine.answer(Verdict::from(fails));
/// }
/// assert_eq!(machine.best(), &[11]);
/// ```
pub struct Machine<T> {
    star: Star<Value<T>>,
    best: Value<T>,
    question: Option<Question<T>>,
    answers: Verdicts,
}

/// A value that has to be run.
struct Question<T> {
    value: Value<T>,
    /// What is remembered of it, if all of it can be seen.
    key: Option<u128>,
}

impl<T: WeightedTree> Machine<T> {
    /// Starts with a value that fails.
    pub fn new(value: T, reduction: ListReduction) -> Self {
        let start = Value::new(value, reduction);
        let mut answers = Verdicts::default();
        if let Some(key) = start.sketch.key() {
            answers.insert(key, Verdict::Interesting);
        }
        let mut machine = Machine {
            star: Star::new(start.clone()),
            answers,
            best: start,
            question: None,
        };
        machine.settle();
        machine
    }

    /// The value to run; none when no smaller one is left to try.
    pub fn question(&self) -> Option<&T> {
        Some(&*self.question.as_ref()?.value.value)
    }

    /// The name of the pass that asks it.
    pub fn pass(&self) -> Option<&'static str> {
        let draft = self.star.candidate()?;
        Some(PASSES[draft.pass].name)
    }

    /// Takes what came of running the question at hand; without one, nothing happens.
    pub fn answer(&mut self, verdict: Verdict) {
        let Some(Question { value, key }) = self.question.take() else {
            return;
        };
        if let Some(key) = key {
            self.answers.insert(key, verdict);
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

    /// Whether all that the passes ask of the best has been answered.
    pub(crate) fn is_fixpoint(&self) -> bool {
        self.question.is_none() && !self.star.best().base.is_given_up()
    }

    /// What the best will weigh after that verdict on the question at hand.
    pub(crate) fn weight_after(&self, verdict: Verdict) -> Weight {
        let question = self.question.as_ref().filter(|_| verdict.is_interesting());
        question
            .map_or(&self.best, |question| &question.value)
            .weight()
    }

    /// Whether the question at hand is this value, as far as can be seen.
    #[cfg(feature = "quickcheck-1")]
    pub(crate) fn asks(&self, value: &Sketch) -> bool {
        let key = self.question.as_ref().and_then(|question| question.key);
        key.is_some() && key == value.key()
    }

    /// Goes on to a question that has to be run.
    fn settle(&mut self) {
        while let Some(Candidate { base, edits, .. }) = self.star.candidate() {
            match self.known(&base, &edits) {
                Ok(verdict) => self.star.report(verdict),
                Err(question) => {
                    self.question = Some(question);
                    return;
                }
            }
        }
    }

    /// The verdict that needs no run, or the value that does.
    fn known(&self, base: &Value<T>, edits: &Edits) -> Result<Verdict, Question<T>> {
        let Some(value) = rebuilt(&*base.value, &base.sketch, edits) else {
            return Ok(Verdict::Uninteresting);
        };
        let value = base.made(value);
        if value.sketch.order(&self.best.sketch).is_ge() {
            return Ok(Verdict::Uninteresting);
        }
        let key = value.sketch.key();
        let known = key.and_then(|key| self.answers.verdict(key));
        known.ok_or(Question { value, key })
    }
}

impl<T: WeightedTree> Reducer for Machine<T> {
    type Candidate = Arc<T>;

    fn candidate(&self) -> Option<Arc<T>> {
        Some(Arc::clone(&self.question.as_ref()?.value.value))
    }

    fn report(&mut self, verdict: Verdict) {
        self.answer(verdict);
    }

    fn best(&self) -> Arc<T> {
        Arc::clone(&self.best.value)
    }

    fn odds(&self) -> f64 {
        self.star.odds()
    }
}

// By hand, since values are shared and need not be `Clone` themselves.
impl<T> Clone for Machine<T> {
    fn clone(&self) -> Self {
        Machine {
            star: self.star.clone(),
            best: self.best.clone(),
            question: self.question.clone(),
            answers: self.answers.clone(),
        }
    }
}

impl<T> Clone for Question<T> {
    fn clone(&self) -> Self {
        Question {
            value: self.value.clone(),
            key: self.key,
        }
    }
}

impl<T: fmt::Debug + WeightedTree> fmt::Debug for Machine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine")
            .field("best", &self.best.value)
            .field("question", &self.question())
            .finish_non_exhaustive()
    }
}

/// Passes in a row that may change a value but not its weight: where leaves go together in a way
/// that no pass knows, each round brings them a step nearer, and there are more steps than time.
const MOST_ALIKE: usize = 32;

/// A value as an input of a reduction.
struct Value<T> {
    value: Arc<T>,
    sketch: Arc<Sketch>,
    reduction: ListReduction,
    /// How many passes in a row have changed it, but not its weight.
    alike: usize,
}

impl<T> Clone for Value<T> {
    fn clone(&self) -> Self {
        Value {
            value: Arc::clone(&self.value),
            sketch: Arc::clone(&self.sketch),
            reduction: self.reduction,
            alike: self.alike,
        }
    }
}

impl<T: WeightedTree> Value<T> {
    fn new(value: T, reduction: ListReduction) -> Self {
        Value {
            sketch: Arc::new(Sketch::of(&value)),
            value: Arc::new(value),
            reduction,
            alike: 0,
        }
    }

    /// Whether no pass has a further turn.
    fn is_given_up(&self) -> bool {
        self.alike > MOST_ALIKE
    }

    /// A value that was made of this one.
    fn made(&self, value: T) -> Self {
        Value {
            sketch: Arc::new(Sketch::after(&value, &self.sketch)),
            value: Arc::new(value),
            reduction: self.reduction,
            alike: 0,
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
        // Only what was valid is ever kept.
        let mut edited = self.made(value.unwrap_or_else(|| copy(&*self.value)));
        if edited.weight() == self.weight() {
            edited.alike = self.alike + 1;
        }
        edited
    }

    fn is_smaller(&self, other: &Self) -> bool {
        self.sketch.order(&other.sketch).is_lt()
    }
}
