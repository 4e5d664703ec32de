//! An element goes, and what counted it changes: indices past it come one nearer, and a leaf
//! elsewhere makes up for it.
//!
//! ```text
//! [1, 5, 0, 3, 2, 4]       →   [1, 4, 0, 2, 3]     without the element 2, and all above it less 1
//! n = 100_000, [10]        →   n = 1_000_000, []   where the product has to: from the end of n's range
//! ```
//!
//! Every other pass leaves the rest of a value as it is when an element goes.

use std::sync::Arc;

use super::Pass;
use crate::value::descent::far;
use crate::value::{Leaf, Sketch};
use crate::{Change, Edit, Families, NodeId, Role, Turn};

pub(super) static ELSEWHERE: Pass = Pass {
    name: "elsewhere",
    turn: Turn::InOrder,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let changes = indices(sketch).into_iter().chain(grown(sketch)).take(MOST);
        // Each alone: they hardly ever go together.
        let families = changes.map(|change| vec![change]).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// Changes that are tried, at most.
const MOST: usize = 128;

fn elements(sketch: &Sketch) -> impl Iterator<Item = NodeId> + '_ {
    let tree = sketch.tree();
    tree.nodes()
        .filter(|&node| tree.role(node) == Role::Element)
}

/// Without each element, and with all leaves that may be an index past it less one.
fn indices(sketch: &Sketch) -> Vec<Change> {
    let tree = sketch.tree();
    let change = |gone: NodeId| {
        let list = tree.parent(gone)?;
        let at = tree.children(list).position(|child| child == gone)? as u128;
        let past = |&node: &NodeId| {
            let leaf = sketch.facts(node).leaf;
            !tree.contains(gone, node) && leaf.is_some_and(|leaf| leaf.distance > at)
        };
        let lower: Vec<_> = far(sketch).filter(past).collect();
        let lowered = lower.iter().map(|&node| {
            let leaf = sketch.facts(node).leaf.unwrap_or(Leaf::SIMPLEST);
            sketch.leaf_edit(node, leaf.moved(leaf.distance - 1))
        });
        let change: Change = lowered.chain([(gone, Edit::Delete)]).collect();
        (change.len() > 1).then_some(change)
    };
    elements(sketch).filter_map(change).collect()
}

/// Without each element, and with a leaf that is in no list with it as far as it goes.
fn grown(sketch: &Sketch) -> Vec<Change> {
    let tree = sketch.tree();
    let change = |gone: NodeId, other: NodeId| {
        let leaf = sketch.facts(other).leaf?;
        let farthest = sketch.reach(other)?.farthest(leaf);
        let beside = tree
            .parent(gone)
            .is_some_and(|list| tree.contains(list, other));
        let change = vec![(gone, Edit::Delete), sketch.leaf_edit(other, farthest)];
        (!beside && farthest != leaf).then_some(change)
    };
    let changes =
        elements(sketch).flat_map(|gone| far(sketch).filter_map(move |other| change(gone, other)));
    changes.take(MOST).collect()
}
