//! `ChangePath`: changes from a value, one after the other. The values between need not be valid.

use std::any::Any;

use super::Sketch;
use super::erased::{Drawn, Rebuilt};
use crate::Weight;
use crate::tree::{Change, Edits, NodeId};

/// Changes from a value, one after the other. Each may use parts of the value at the start.
#[derive(Clone, Debug, Default)]
pub(super) struct ChangePath(Vec<Change>);

impl ChangePath {
    /// The path with more changes.
    pub(super) fn and(&self, more: &[Change]) -> Self {
        ChangePath([&self.0, more].concat())
    }

    /// The value at its end, which has the type of the value at its start. `None` if it has no changes, or if code of that
    /// type panics.
    pub(super) fn end(&self, start: Drawn<'_>) -> Option<Box<dyn Any>> {
        let (made, _) = changed(start, &self.0, start)?;
        Some(made)
    }
}

/// The value after the changes, and whether it is valid. They may use parts of the value at the `start` of the path. `None`
/// if there are none, or if code of its type panics.
pub(super) fn changed(from: Drawn<'_>, changes: &[Change], start: Drawn<'_>) -> Option<Rebuilt> {
    let (first, rest) = changes.split_first()?;
    // Only the last value has to be valid, so `is_valid` of those between is not looked at.
    let made = once(from, first, start)?;
    rest.iter().try_fold(made, |(made, _), change| {
        let value = from.value.other(&*made);
        once(Drawn { value, sketch: &value.sketch_after(start.sketch) }, change, start)
    })
}

fn once(from: Drawn<'_>, change: &Change, start: Drawn<'_>) -> Option<Rebuilt> {
    let Drawn { value, sketch } = from;
    let end = sketch.tree().end(NodeId::ROOT);
    // A change before it may have had another effect than expected.
    if change.iter().any(|(node, _)| *node >= end) {
        return None;
    }
    let edits = Edits::none().and(sketch.tree(), change.iter().cloned());
    value.rebuilt_with(sketch, &edits, Some(start.value))
}

/// The weight after a change, before the value is made.
pub(super) fn weight_after(sketch: &Sketch, change: &Change) -> Weight {
    Edits::none().and(sketch.tree(), change.iter().cloned()).weight(sketch.tree())
}
