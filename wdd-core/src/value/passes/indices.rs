//! Deletes an element and subtracts 1 from all numbers that may be an index after it.
//!
//! ```text
//! [1, 5, 0, 3, 2, 4]   →   [1, 4, 0, 2, 3]   without element 2; all larger numbers less 1
//! ```
//!
//! It helps with values whose numbers are indices into their own lists. All other passes leave the
//! numbers as they are when they delete an element, so the indices after it point to other elements.

use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, Role};
use crate::value::Sketch;
use crate::value::descent::far;

pub(super) static INDICES: Pass = Pass {
    name: "indices",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        // Each is a family of its own: after one change, the indices of the others are different.
        let families = lowered(sketch).take(MOST).map(|change| vec![change]);
        let families = Families::new(tree, families.collect(), reduction);
        Some(Box::new(families))
    },
};

/// The largest number of changes that are tried.
const MOST: usize = 64;

/// For each element, its deletion, with 1 subtracted from all leaves that may be an index after it.
fn lowered(sketch: &Sketch) -> impl Iterator<Item = Change> {
    let tree = sketch.tree();
    let distance = |node| sketch.facts(node).leaf.unwrap_or_default().distance;
    let farthest = far(sketch).map(distance).max().unwrap_or(0);
    let places = tree.nodes().flat_map(move |list| {
        tree.children(list).zip(0..farthest).filter(|(node, _)| tree.role(*node) == Role::Element)
    });
    places.filter_map(|(deleted, at)| {
        let lowered =
            far(sketch).filter(|&node| !tree.contains(deleted, node)).filter_map(|node| {
                let leaf = sketch.facts(node).leaf.filter(|leaf| leaf.distance > at)?;
                Some(sketch.leaf_edit(node, leaf.moved(leaf.distance - 1)))
            });
        let change: Change = lowered.chain([(deleted, Edit::Delete)]).collect();
        (change.len() > 1).then_some(change)
    })
}
