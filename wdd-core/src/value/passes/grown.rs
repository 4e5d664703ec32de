//! Deletes elements and increases a number next to their list to its largest value.
//!
//! ```text
//! n = 100_000, [10]     →   n = 1_000_000, []      where the product must be this large
//! ```
//!
//! It helps with failures that depend on a total: a budget, a sum, a product. `counted` increases a number by how many
//! elements it deletes; here it is not known by how much. The number grows, but the value gets lighter. Later passes
//! find the smallest number that is large enough; so this pass may start with the largest.

use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static GROWN: Pass = Pass {
    name: "grown",
    turn: Turn::Last,
    waits: false,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let numbers = tree.nodes().filter(|&node| sketch.reach(node).is_some());
        let lists: Vec<NodeId> = tree.nodes().filter(|&node| is_list(sketch, node)).collect();
        let families =
            numbers.flat_map(|number| grown(sketch, number, &lists)).take(MOST).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// The largest number of pairs of a number and a list that are tried.
const MOST: usize = 4;

/// Whether the node is a list with elements.
fn is_list(sketch: &Sketch, node: NodeId) -> bool {
    let has_any = sketch.tree().children(node).next().is_some();
    has_any && sketch.facts(node).list.is_some()
}

/// For a number and each list next to it or below a neighbour: the deletions of single elements, each with the number at
/// its largest value. `lists` are all lists of the value, in order.
fn grown(sketch: &Sketch, number: NodeId, lists: &[NodeId]) -> impl Iterator<Item = Vec<Change>> {
    let tree = sketch.tree();
    let leaf = sketch.facts(number).leaf.unwrap_or_default();
    let farthest = sketch.reach(number).map(|reach| reach.farthest(leaf));
    let farthest = farthest.filter(|farthest| *farthest != leaf);
    let above = tree.parent(number).zip(farthest).into_iter();
    above.flat_map(move |(above, farthest)| {
        let below = lists.partition_point(|list| *list < above)..;
        let below = lists[below].iter().take_while(move |list| **list < tree.end(above));
        // Not a list that contains the number.
        below.filter(move |list| !tree.contains(**list, number)).map(move |&list| {
            let elements = tree.children(list);
            let with = |deleted| vec![(deleted, Edit::Delete), sketch.leaf_edit(number, farthest)];
            elements.map(with).collect()
        })
    })
}
