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

use super::{Pass, Proposes, neighbours, spines};
use crate::tree::{Change, NodeId, Role};
use crate::value::{Leaf, Sketch};

pub(super) static SIBLINGS: Pass = Pass::new("siblings", Proposes::Rows(rows));

// A swap only gives a nicer value: this many calls are enough for it.
const MOST_ROWS: usize = 64;

// From this number of rings of a spine on, the sides of its rings stay: a swap in one ring is a copy of all rings below it,
// so the next ring would need another round of all passes.
const LONG: usize = 16;

fn rows(sketch: &Sketch) -> Vec<Vec<Change>> {
    let groups = groups(sketch).into_iter();
    groups.flat_map(|group| rows_of(sketch, &group)).take(MOST_ROWS).collect()
}

/// Groups of parts of one type below one node. The elements of lists have a pass of their own.
fn groups(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let tree = sketch.tree();
    let long = spines::spines(sketch).into_iter().filter(|spine| spine.len() >= LONG);
    let rings: BTreeSet<NodeId> = long.flatten().collect();
    let is_movable = |node: &NodeId| {
        let is_beside_ring = tree.parent(*node).is_some_and(|above| rings.contains(&above));
        tree.role(*node) == Role::Fixed && !sketch.is_kept(*node) && !is_beside_ring
    };
    neighbours(sketch, tree.below(NodeId::ROOT).filter(is_movable))
}

/// Sorts the whole group, and then swaps each part with the next.
fn rows_of(sketch: &Sketch, group: &[NodeId]) -> Vec<Vec<Change>> {
    let mut sorted = group.to_vec();
    sorted.sort_by(|&one, &other| sketch.order_beside(one, other));
    let out_of_order = group.iter().copied().zip(sorted).filter(|(place, node)| place != node);
    let all = moved(sketch, out_of_order, 0);
    let pairs = group.windows(2).map(|pair| {
        let exchanged = [(pair[0], pair[1]), (pair[1], pair[0])];
        // In a search tree or a heap, a part is one step further for each part around it. A leaf has no parts around others.
        let nearer = sketch.leaf(pair[0]).is_none().then_some(1);
        [0].into_iter().chain(nearer).map(|step| moved(sketch, exchanged, step)).collect()
    });
    let whole = (group.len() > 2 && !all.is_empty()).then(|| vec![all]);
    whole.into_iter().chain(pairs).collect()
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
