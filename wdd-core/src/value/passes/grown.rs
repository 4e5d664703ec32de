//! Elements go, and a number beside their list makes up for it: it counts them, or goes as far as it
//! can.
//!
//! ```text
//! free = 9, [7, 7, 7]   →   free = 12, []          where there have to be twelve places
//! n = 100_000, [10]     →   n = 1_000_000, []      where the product has to be so great
//! ```
//!
//! It serves failures of a total: of a budget, a length, a product. The number is larger than it
//! was, but the value is smaller; how far the number has to be from the simplest is the search's to
//! find, so that its own end is where to begin.

use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, NodeId};
use crate::value::{Leaf, Sketch};

pub(super) static GROWN: Pass = Pass {
    name: "grown",
    turn: Turn::InOrder,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let numbers = tree.nodes().filter(|&node| sketch.reach(node).is_some());
        let lists: Vec<NodeId> = tree.nodes().filter(|&node| is_list(sketch, node)).collect();
        let families = numbers.flat_map(|number| grown(sketch, number, &lists));
        let families = families.take(MOST).flatten().collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// Pairs of a number and a list that are tried, at most.
const MOST: usize = 8;

/// Whether it is a list that has elements.
fn is_list(sketch: &Sketch, node: NodeId) -> bool {
    let has_any = sketch.tree().children(node).next().is_some();
    has_any && sketch.facts(node).list.is_some()
}

/// For each of these lists, which are all, that is beside the number, or below what is beside it.
fn grown(
    sketch: &Sketch,
    number: NodeId,
    lists: &[NodeId],
) -> impl Iterator<Item = Vec<Vec<Change>>> {
    let tree = sketch.tree();
    let above = tree.parent(number).into_iter();
    above.flat_map(move |above| {
        let below = lists.partition_point(|list| *list < above)..;
        let below = lists[below]
            .iter()
            .take_while(move |list| **list < tree.end(above));
        // A list that holds the number is another's to change.
        let beside = below.filter(move |list| !tree.contains(**list, number));
        beside.map(move |&list| families(sketch, number, list))
    })
}

/// The list without its last elements, and the number greater by how many these are: all of them,
/// half of them, …, one; and then the list without each of its elements, and the number as far as it
/// goes.
fn families(sketch: &Sketch, number: NodeId, list: NodeId) -> Vec<Vec<Change>> {
    let elements: Vec<NodeId> = sketch.tree().children(list).collect();
    let leaf = sketch.facts(number).leaf.unwrap_or_default();
    let farthest = sketch
        .reach(number)
        .map_or(leaf, |reach| reach.farthest(leaf));
    let half = |count: &usize| Some(count / 2).filter(|half| *half > 0);
    let counts = std::iter::successors(Some(elements.len()), half);
    let counted = counts.map(|count| {
        let greater = leaf.moved(leaf.distance.saturating_add(count as u128));
        let gone = &elements[elements.len() - count..];
        vec![with(sketch, number, greater, gone)]
    });
    let each = elements
        .iter()
        .map(|gone| with(sketch, number, farthest, std::slice::from_ref(gone)));
    let each = Some(each.collect()).filter(|_| farthest != leaf);
    counted.chain(each).collect()
}

/// The elements go, and the number becomes that leaf.
fn with(sketch: &Sketch, number: NodeId, leaf: Leaf, gone: &[NodeId]) -> Change {
    let gone = gone.iter().map(|&node| (node, Edit::Delete));
    gone.chain([sketch.leaf_edit(number, leaf)]).collect()
}
