//! `Path`: steps from a value, one after the other. The values between need not be valid.

use std::any::Any;

use super::Sketch;
use super::erased::{Erased, Rebuilt};
use crate::Weight;
use crate::tree::{Change, Edits};

/// Steps from a value. Each may use parts of the value at the start.
#[derive(Clone, Debug, Default)]
pub(super) struct Path(Vec<Change>);

impl Path {
    /// The same path with one step more.
    pub(super) fn and(&self, step: Change) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Path(steps)
    }

    /// The value at its end, which has the type of the value at its start. `None` if it has no steps, or if code of that
    /// type panics.
    pub(super) fn end(&self, start: Erased<'_>, sketch: &Sketch) -> Option<Box<dyn Any>> {
        let (first, rest) = self.0.split_first()?;
        let (mut made, _) = stepped(start, sketch, first, Some(start))?;
        for step in rest {
            let between = start.other(&*made);
            let drawn = between.sketch_after(sketch);
            (made, _) = stepped(between, &drawn, step, Some(start))?;
        }
        Some(made)
    }
}

/// The value after a step that may use parts of the value at the `start` of the path, and whether it is valid. `None` if
/// code of its type panics.
pub(super) fn stepped(
    value: Erased<'_>,
    sketch: &Sketch,
    step: &Change,
    start: Option<Erased<'_>>,
) -> Option<Rebuilt> {
    let edits = Edits::none().and(sketch.tree(), step.iter().cloned());
    value.rebuilt_with(sketch, &edits, start)
}

/// The weight after a step, before the value is made.
pub(super) fn weight_after(sketch: &Sketch, step: &Change) -> Weight {
    let edits = Edits::none().and(sketch.tree(), step.iter().cloned());
    edits.weight(sketch.tree())
}
