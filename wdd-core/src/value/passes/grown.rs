//! Elements go, and a number beside their list makes up for it: from as far as it goes.
//!
//! ```text
//! n = 100_000, [10]   →   n = 1_000_000, []   where the product has to be so great
//! ```
//!
//! It serves failures of a total: of a budget, a length, a product. The number is larger than it
//! was, but the value is smaller; how far the number has to be from the simplest is the search's to
//! find, so that its own end is where to begin.

use std::sync::Arc;

use super::Pass;
use crate::value::Sketch;
use crate::{Change, Edit, Families, NodeId, Turn};

pub(super) static GROWN: Pass = Pass {
    name: "grown",
    turn: Turn::InOrder,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let numbers = tree.nodes().filter(|&node| sketch.reach(node).is_some());
        let families = numbers.flat_map(|number| grown(sketch, number));
        let families = families.take(MOST).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// Pairs of a number and a list that are tried, at most.
const MOST: usize = 8;

/// For each list beside the number, or below what is beside it: the list without each of its
/// elements, and the number as far as it goes.
fn grown(sketch: &Sketch, number: NodeId) -> impl Iterator<Item = Vec<Change>> {
    let tree = sketch.tree();
    let leaf = sketch.facts(number).leaf.unwrap_or_default();
    let farthest = sketch.reach(number).map(|reach| reach.farthest(leaf));
    let farthest = farthest.filter(|farthest| *farthest != leaf);
    let above = tree.parent(number).zip(farthest);
    above.into_iter().flat_map(move |(above, farthest)| {
        let below = (above.index()..tree.end(above).index()).map(NodeId::new);
        let is_list = |node: &NodeId| sketch.facts(*node).list.is_some();
        // A list that holds the number is another's to change.
        let beside = below
            .filter(is_list)
            .filter(move |&list| !tree.contains(list, number));
        let grow = sketch.leaf_edit(number, farthest);
        let change = move |gone| vec![(gone, Edit::Delete), grow.clone()];
        beside.map(move |list| tree.children(list).map(&change).collect())
    })
}
