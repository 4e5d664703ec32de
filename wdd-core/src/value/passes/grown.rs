//! Deletes elements and increases a number next to their list: by the number of deleted elements, or to
//! its largest value.
//!
//! ```text
//! free = 9, [7, 7, 7]   →   free = 12, []          where twelve places are needed
//! n = 100_000, [10]     →   n = 1_000_000, []      where the product must be this large
//! ```
//!
//! It helps with failures that depend on a total: a budget, a length, a product. The number grows, but
//! the value gets lighter. Later passes find the smallest number that is large enough; so this pass may
//! start with the largest.

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

/// The largest number of pairs of a number and a list that are tried.
const MOST: usize = 8;

/// Whether the node is a list with elements.
fn is_list(sketch: &Sketch, node: NodeId) -> bool {
    let has_any = sketch.tree().children(node).next().is_some();
    has_any && sketch.facts(node).list.is_some()
}

/// The families of changes for a number and each list next to it or below a neighbour. `lists` are all
/// lists of the value, in order.
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
        // Not a list that contains the number.
        let beside = below.filter(move |list| !tree.contains(**list, number));
        beside.map(move |&list| families(sketch, number, list))
    })
}

/// First deletes the last elements and adds their count to the number: all elements, half of them, …,
/// one. Then deletes single elements and sets the number to its largest value.
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
        let deleted = &elements[elements.len() - count..];
        vec![with(sketch, number, greater, deleted)]
    });
    let each = elements
        .iter()
        .map(|deleted| with(sketch, number, farthest, std::slice::from_ref(deleted)));
    let each = Some(each.collect()).filter(|_| farthest != leaf);
    counted.chain(each).collect()
}

/// Deletes the elements, and changes the number to that leaf.
fn with(sketch: &Sketch, number: NodeId, leaf: Leaf, deleted: &[NodeId]) -> Change {
    let deleted = deleted.iter().map(|&node| (node, Edit::Delete));
    deleted.chain([sketch.leaf_edit(number, leaf)]).collect()
}
