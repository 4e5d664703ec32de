//! `Machine`: the shrinking of one value, one question at a time, for whoever runs the property.
//!
//! What needs no run is answered here: candidates that are not valid, not smaller in the order of
//! results, or known already.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::value::{PASSES, rebuilt};
use crate::{
    Draft, Edits, ListReduction, NodeId, Reducer, Sketch, Star, Subject, TreeReducer, Turn,
    Verdict, Weight, WeightedTree, copy,
};

/// The shrinking of one value.
///
/// ```
/// use wdd_core::{Machine, ListReduction, Verdict};
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
    question: Option<Value<T>>,
    /// What was answered, by the key of the sketch.
    answers: BTreeMap<u128, Verdict>,
}

impl<T> Clone for Machine<T>
where
    Star<Value<T>>: Clone,
{
    fn clone(&self) -> Self {
        Machine {
            star: self.star.clone(),
            best: self.best.clone(),
            question: self.question.clone(),
            answers: self.answers.clone(),
        }
    }
}

impl<T: WeightedTree> Machine<T> {
    /// Starts with a value that fails.
    pub fn new(value: T, reduction: ListReduction) -> Self {
        let start = Value::new(value, reduction);
        let mut machine = Machine {
            star: Star::new(start.clone()),
            answers: (start.sketch.key().into_iter())
                .map(|key| (key, Verdict::Interesting))
                .collect(),
            best: start,
            question: None,
        };
        machine.settle();
        machine
    }

    /// The value to run; none when no smaller one is left to try.
    pub fn question(&self) -> Option<&T> {
        self.question.as_ref().map(|question| &*question.value)
    }

    /// The name of the pass that asks it.
    pub fn pass(&self) -> Option<&'static str> {
        let draft = self.star.candidate()?;
        Some(PASSES[draft.pass].name)
    }

    /// Takes what came of running the question at hand.
    pub fn answer(&mut self, verdict: Verdict) {
        let Some(question) = self.question.take() else {
            return;
        };
        let key = question.sketch.key();
        self.answers.extend(key.map(|key| (key, verdict)));
        if verdict.holds() {
            self.best = question;
        }
        self.star.report(verdict);
        self.settle();
    }

    /// The smallest value that is known to fail.
    pub fn best(&self) -> &T {
        &self.best.value
    }

    /// Goes on to a question that has to be run.
    fn settle(&mut self) {
        while let Some(Draft { base, edits, .. }) = self.star.candidate() {
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
    fn known(&self, base: &Value<T>, edits: &Edits) -> Result<Verdict, Value<T>> {
        let Some(value) = rebuilt(&*base.value, &base.sketch, edits) else {
            return Ok(Verdict::Uninteresting);
        };
        let candidate = base.made(value);
        if candidate.sketch.order(&self.best.sketch).is_ge() {
            return Ok(Verdict::Uninteresting);
        }
        let key = candidate.sketch.key();
        match key.and_then(|key| self.answers.get(&key)) {
            Some(verdict) => Ok(*verdict),
            None => Err(candidate),
        }
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
        if self.alike > MOST_ALIKE {
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
