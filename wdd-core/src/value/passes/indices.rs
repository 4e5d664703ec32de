//! Deletes an element and subtracts 1 from all numbers that may be an index after it.
//!
//! ```text
//! [1, 5, 0, 3, 2, 4]   →   [1, 4, 0, 2, 3]   without element 2; all larger numbers less 1
//! ```
//!
//! It helps with values whose numbers are indices into their own lists. All other passes leave the
//! numbers as they are when they delete an element, so the indices after it point to other elements.

use super::{Pass, Proposes, one_by_one};
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::Sketch;
use crate::value::descent::far;

pub(super) static INDICES: Pass = Pass::new("indices", Proposes::Families(families));

// A list with indices is short where this pass is needed: `elements` has deleted what no index points to.
const MOST_CHANGES: usize = 64;

fn families(sketch: &Sketch) -> Vec<Vec<Change>> {
    // After one change, the indices of the others are different, so they cannot be made together.
    one_by_one(lowered(sketch).take(MOST_CHANGES))
}

/// For each element, its deletion, with 1 subtracted from all leaves that may be an index after it.
fn lowered(sketch: &Sketch) -> impl Iterator<Item = Change> {
    let tree = sketch.tree();
    let distance = |node| sketch.leaf(node).unwrap_or_default().distance;
    // No number is an index after the elements from here on.
    let farthest = far(sketch).map(distance).max().unwrap_or(0);
    let places = tree.nodes().flat_map(move |list| {
        tree.children(list).zip(0..farthest).filter(|(node, _)| tree.role(*node) == Role::Element)
    });
    places.filter_map(|(deleted, at)| {
        let lower = |node: NodeId| {
            let leaf = sketch.leaf(node).filter(|leaf| leaf.distance > at)?;
            Some(sketch.leaf_edit(node, leaf.moved(leaf.distance - 1)))
        };
        let others = far(sketch).filter(|&node| !tree.contains(deleted, node));
        let change: Change = others.filter_map(lower).chain([(deleted, Edit::Delete)]).collect();
        // `elements` tries the deletion alone.
        (change.len() > 1).then_some(change)
    })
}
