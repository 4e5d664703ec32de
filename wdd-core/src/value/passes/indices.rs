//! An element goes, and what counted it changes: indices past it come one nearer.
//!
//! ```text
//! [1, 5, 0, 3, 2, 4]   →   [1, 4, 0, 2, 3]   without the element 2, and all above it less 1
//! ```
//!
//! It serves values whose numbers are places in their own lists: every other pass leaves the rest of
//! a value as it is when an element goes, and so moves all that is named behind it.

use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, Role};
use crate::value::Sketch;
use crate::value::descent::far;

pub(super) static INDICES: Pass = Pass {
    name: "indices",
    turn: Turn::InOrder,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        // Each alone: after one of them the others mean something else.
        let families = lowered(sketch).take(MOST).map(|change| vec![change]);
        let families = Families::new(tree, families.collect(), reduction);
        Some(Box::new(families))
    },
};

/// Changes that are tried, at most.
const MOST: usize = 64;

/// Without each element, and with all leaves that may be an index past it less one.
fn lowered(sketch: &Sketch) -> impl Iterator<Item = Change> {
    let tree = sketch.tree();
    let distance = |node| sketch.facts(node).leaf.unwrap_or_default().distance;
    let farthest = far(sketch).map(distance).max().unwrap_or(0);
    let places = tree.nodes().flat_map(move |list| {
        let elements = tree.children(list).zip(0..farthest);
        elements.filter(|(node, _)| tree.role(*node) == Role::Element)
    });
    places.filter_map(|(gone, at)| {
        let lower = far(sketch).filter(|&node| !tree.contains(gone, node));
        let lowered = lower.filter_map(|node| {
            let leaf = sketch.facts(node).leaf.filter(|leaf| leaf.distance > at)?;
            Some(sketch.leaf_edit(node, leaf.moved(leaf.distance - 1)))
        });
        let change: Change = lowered.chain([(gone, Edit::Delete)]).collect();
        (change.len() > 1).then_some(change)
    })
}
