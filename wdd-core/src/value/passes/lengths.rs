//! The list that holds most of a value keeps only its first elements: none, one, two, four, …
//!
//! ```text
//! [7, 1, 8, 2, 5, 5, 0, 3, 6]   →   [7, 1]      where any two that differ are enough
//! ```
//!
//! It serves failures that need so many elements, but not which: what the reduction of a list finds
//! out about each of them is known after a few questions about all.

use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static LENGTHS: Pass = Pass {
    name: "lengths",
    // Within what is left of a list another one may hold the most.
    turn: Turn::Again,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let lists = heavy(sketch).flat_map(|list| prefixes(sketch, list));
        let families = lists.map(|change| vec![change]).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// A list is worth questions if it has at least this part of the value's weight.
const SHARE: u64 = 2;

/// The lists that hold most of the value, from the outermost on.
fn heavy(sketch: &Sketch) -> impl Iterator<Item = NodeId> + '_ {
    let tree = sketch.tree();
    let is_heavy = |node: &NodeId| tree.weight(*node) * SHARE >= tree.weight(NodeId::ROOT);
    let below = move |&node: &NodeId| tree.children(node).find(is_heavy);
    let path = std::iter::successors(Some(NodeId::ROOT), below);
    path.filter(|&node| sketch.facts(node).list.is_some())
}

/// Without all but its first few elements, the fewest first.
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
