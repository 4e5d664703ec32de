//! `Path`: changes from a value, one after the other. The values between need not be valid.

use std::any::Any;

use super::Sketch;
use super::erased::{Erased, Rebuilt};
use crate::Weight;
use crate::tree::{Change, Edits, NodeId};

/// Changes from a value, one after the other. Each may use parts of the value at the start.
#[derive(Clone, Debug, Default)]
pub(super) struct Path(Vec<Change>);

impl Path {
    /// The same path with more changes.
    pub(super) fn and(&self, more: &[Change]) -> Self {
        Path([&self.0, more].concat())
    }

    /// The value at its end, which has the type of the value at its start. `None` if it has no changes, or if code of that
    /// type panics.
    pub(super) fn end(&self, start: Erased<'_>, sketch: &Sketch) -> Option<Box<dyn Any>> {
        let (made, _) = changed(start, sketch, &self.0, (start, sketch))?;
        Some(made)
    }
}

/// The value after the changes, and whether it is valid. They may use parts of the value at the `start` of the path. `None`
/// if there are none, or if code of its type panics.
pub(super) fn changed(
    value: Erased<'_>,
    sketch: &Sketch,
    changes: &[Change],
    start: (Erased<'_>, &Sketch),
) -> Option<Rebuilt> {
    let (first, rest) = changes.split_first()?;
    let made = once(value, sketch, first, start.0)?;
    rest.iter().try_fold(made, |(made, _), change| {
        let between = value.other(&*made);
        once(between, &between.sketch_after(start.1), change, start.0)
    })
}

fn once(value: Erased<'_>, sketch: &Sketch, change: &Change, start: Erased<'_>) -> Option<Rebuilt> {
    let end = sketch.tree().end(NodeId::ROOT);
    // A change before it may have had another effect than expected.
    if change.iter().any(|(node, _)| *node >= end) {
        return None;
    }
    let edits = Edits::none().and(sketch.tree(), change.iter().cloned());
    value.rebuilt_with(sketch, &edits, Some(start))
}

/// The weight after a change, before the value is made.
pub(super) fn weight_after(sketch: &Sketch, change: &Change) -> Weight {
    Edits::none().and(sketch.tree(), change.iter().cloned()).weight(sketch.tree())
}
