//! `ValueSubject`: a value as the input of a reduction, with its sketch and the passes that can start on it.

use std::sync::Arc;

use super::erased::Erased;
use super::passes::{self, PASSES};
use super::sketch::rebuilt;
use crate::Weight;
use crate::hier::{ListReduction, Subject, TreeReducer, Turn};
use crate::tree::Edits;
use crate::value::{Sketch, WeightedTree, copy};

/// How many passes in a row may change a value without changing its weight.
// If leaves depend on each other in a way that no pass handles, each round brings them only one step nearer, and the number
// of steps can be very large.
const MOST_EQUAL: usize = 32;

/// A value as the input of a reduction.
pub(super) struct ValueSubject<T> {
    pub(super) value: Arc<T>,
    pub(super) sketch: Arc<Sketch>,
    reduction: ListReduction,
    /// How many passes in a row have changed it without changing its weight.
    equal: usize,
}

impl<T> Clone for ValueSubject<T> {
    fn clone(&self) -> Self {
        ValueSubject {
            value: Arc::clone(&self.value),
            sketch: Arc::clone(&self.sketch),
            reduction: self.reduction,
            equal: self.equal,
        }
    }
}

impl<T: WeightedTree> ValueSubject<T> {
    pub(super) fn new(value: T, reduction: ListReduction) -> Self {
        ValueSubject {
            sketch: Arc::new(Sketch::of(&value)),
            value: Arc::new(value),
            reduction,
            equal: 0,
        }
    }

    /// Whether the reduction stops here, because too many passes have not changed the weight.
    pub(super) fn is_given_up(&self) -> bool {
        self.equal > MOST_EQUAL
    }

    /// A value that was made from this one.
    pub(super) fn made(&self, value: T) -> Self {
        ValueSubject {
            sketch: Arc::new(Erased::new(&value).sketch_after(&self.sketch)),
            value: Arc::new(value),
            reduction: self.reduction,
            equal: 0,
        }
    }
}

impl<T: WeightedTree> Subject for ValueSubject<T> {
    fn turns(&self) -> Vec<Turn> {
        passes::turns()
    }

    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer> {
        if self.is_given_up() {
            return None;
        }
        Some(PASSES[pass].start(&self.sketch, self.reduction))
    }

    fn weight(&self) -> Weight {
        self.sketch.weight()
    }

    fn edited(&self, edits: &Edits) -> Self {
        let value = rebuilt(&*self.value, &self.sketch, edits);
        // The edits of the best give a valid value, unless code of the type is not deterministic.
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
