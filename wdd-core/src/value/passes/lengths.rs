//! Deletes all but the first elements of the list that makes up most of the value: it keeps none, one,
//! two, four, …
//!
//! ```text
//! [7, 1, 8, 2, 5, 5, 0, 3, 6]   →   [7, 1]      where any two different elements are enough
//! ```
//!
//! It helps with failures that need a number of elements, no matter which. A list reduction would find
//! this out element by element; here it takes a few calls.

use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static LENGTHS: Pass = Pass {
    name: "lengths",
    // Inside the elements that are left, another list may be the largest part.
    turn: Turn::Again,
    waits: true,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let lists = heavy(sketch).flat_map(|list| prefixes(sketch, list));
        let families = lists.map(|change| vec![change]).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// A list is tried if its weight is at least the value's weight divided by this number.
const SHARE: u64 = 2;

/// The lists that make up most of the value, the outermost first.
fn heavy(sketch: &Sketch) -> impl Iterator<Item = NodeId> + '_ {
    let tree = sketch.tree();
    let is_heavy = |node: &NodeId| tree.weight(*node) * SHARE >= tree.weight(NodeId::ROOT);
    let below = move |&node: &NodeId| tree.children(node).find(is_heavy);
    std::iter::successors(Some(NodeId::ROOT), below)
        .filter(|&node| sketch.facts(node).list.is_some())
}

/// Deletes all but the first elements, the fewest kept first.
fn prefixes(sketch: &Sketch, list: NodeId) -> impl Iterator<Item = Change> {
    let elements: Vec<NodeId> = sketch.tree().children(list).collect();
    let fewest = sketch.facts(list).list.unwrap_or(0) as usize;
    let doubled = std::iter::successors(Some(1usize), |kept| kept.checked_mul(2));
    let kept = std::iter::once(0).chain(doubled);
    let kept = kept.take_while({
        let all = elements.len();
        move |kept| *kept < all
    });
    let kept = kept.filter(move |kept| *kept >= fewest);
    let delete = |&node: &NodeId| (node, Edit::Delete);
    kept.map(move |kept| elements[kept..].iter().map(delete).collect())
}
