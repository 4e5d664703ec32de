//! Stacks for values that are nested deeply. The walks over a value are recursive, since types call each other; so is code
//! that we do not write: the property, `Clone` and `Drop` of the type.

use super::{Sketch, WeightedTree};

/// A walk goes on with a new stack if less than this is left, in bytes.
// A level of a walk needs less, but `visit` of a type may call what it likes.
const LEAST: usize = 128 << 10;

/// The size of a stack for a walk, in bytes.
// Large enough that few are made for a deep value, and small enough that a shallow one does not notice.
const SEGMENT: usize = 2 << 20;

/// The stack that a level of a value may use in code that we do not write, in bytes.
// Without optimisation, frames have a few hundred bytes.
const LEVEL: usize = 4 << 10;

/// The largest stack, in bytes.
// Only what is used takes memory.
const LARGEST: usize = 1 << 30;

/// Goes on to a part of a value, with a new stack if the rest of this one is small.
pub(super) fn step(walk: &mut dyn FnMut()) {
    stacker::maybe_grow(LEAST, SEGMENT, walk);
}

/// How much of a stack is needed for a value, and for each value that is made of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackSize {
    bytes: usize,
}

impl StackSize {
    pub(super) fn for_value<T: WeightedTree>(value: &T) -> Self {
        let levels = Sketch::of(value).tree().depth();
        StackSize { bytes: (LEAST + levels.saturating_mul(LEVEL)).min(LARGEST) }
    }

    /// Runs the closure on this stack, or on a new one if the rest of this one is smaller.
    pub(super) fn run<R>(self, all: impl FnOnce() -> R) -> R {
        stacker::maybe_grow(self.bytes, self.bytes, all)
    }
}
