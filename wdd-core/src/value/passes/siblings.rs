//! Sorts or swaps neighbouring parts of the same type, unchanged or with all their leaves one step
//! nearer.
//!
//! ```text
//! ([5], [], [])                     →   ([], [], [5])
//! Node(0, Leaf(1), Node(0, Leaf(2)))   →   Node(0, Node(0, Leaf(1)), Leaf(0))
//! ```
//!
//! It helps with trees that could be smaller if two parts were swapped: heaps, search trees, operands. Few
//! failures depend on the side of a part. So similar failures get the same normal form.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Pass, neighbours, spines};
use crate::hier::Turn;
use crate::tree::{Change, NodeId, Role};
use crate::value::first::First;
use crate::value::{Leaf, Sketch};

pub(super) static SIBLINGS: Pass = Pass {
    name: "siblings",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, _| {
        let rows = groups(sketch).into_iter().flat_map(|group| rows(sketch, &group)).take(MOST);
        Some(Box::new(First::new(Arc::clone(sketch.tree()), rows)))
    },
};

/// The largest number of groups and pairs that are tried.
const MOST: usize = 64;

/// The number of rings of a spine from which on its sides stay: a swap in one ring is a copy of all rings below it, so the
/// next ring would need another round of all passes.
const LONG: usize = 16;

/// Groups of parts of one type below one node. The elements of lists have a pass of their own.
fn groups(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let tree = sketch.tree();
    let rings: BTreeSet<NodeId> =
        spines::spines(sketch).into_iter().filter(|spine| spine.len() >= LONG).flatten().collect();
    let movable = |node: &NodeId| {
        let is_beside_ring = tree.parent(*node).is_some_and(|above| rings.contains(&above));
        tree.role(*node) == Role::Fixed && !sketch.is_kept(*node) && !is_beside_ring
    };
    neighbours(sketch, tree.nodes().skip(1).filter(movable))
}

/// Sorts the whole group, and then swaps each part with the next.
fn rows(sketch: &Sketch, group: &[NodeId]) -> Vec<Vec<Change>> {
    let mut sorted = group.to_vec();
    sorted.sort_by(|&one, &other| sketch.order_beside(one, other));
    let all = group.iter().copied().zip(sorted).filter(|(place, node)| place != node);
    let all = moved(sketch, all, 0);
    let pairs = group.windows(2).map(|pair| {
        let exchanged = [(pair[0], pair[1]), (pair[1], pair[0])];
        let nearer = sketch.facts(pair[0]).leaf.is_none().then_some(1);
        [0].into_iter().chain(nearer).map(|step| moved(sketch, exchanged, step)).collect()
    });
    (group.len() > 2 && !all.is_empty()).then(|| vec![all]).into_iter().chain(pairs).collect()
}

/// Puts each node in its new place, with all its leaves `step` nearer.
fn moved(
    sketch: &Sketch,
    places: impl IntoIterator<Item = (NodeId, NodeId)>,
    step: u128,
) -> Change {
    let nearer = |leaf: Leaf| leaf.moved(leaf.distance.saturating_sub(step));
    places.into_iter().map(|(place, node)| sketch.placed(place, node, nearer)).collect()
}
