//! Parts of one type that stand beside each other get sorted, or change places: as they are, or
//! with all their leaves one nearer.
//!
//! ```text
//! ([5], [], [])                     →   ([], [], [5])
//! Node(0, Leaf(1), Node(0, Leaf(2)))   →   Node(0, Node(0, Leaf(1)), Leaf(0))
//! ```
//!
//! It serves trees that are not as small as they could be for what stands on the wrong side: a heap,
//! a search tree, operands. Which side a part is on matters to few failures; what is left is one
//! normal form of all that are alike.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Pass;
use crate::hier::Turn;
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::first::First;
use crate::value::op::Op;
use crate::value::{Leaf, Sketch};

pub(super) static SIBLINGS: Pass = Pass {
    name: "siblings",
    turn: Turn::InOrder,
    start: |sketch, _| {
        let groups = groups(sketch).into_iter();
        let rows = groups.flat_map(|group| rows(sketch, &group)).take(MOST);
        Some(Box::new(First::new(Arc::clone(sketch.tree()), rows)))
    },
};

/// Groups and pairs that are tried, at most.
const MOST: usize = 64;

/// Parts of one type below one node; elements of lists have their own pass.
fn groups(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let tree = sketch.tree();
    let mut groups: BTreeMap<_, Vec<NodeId>> = BTreeMap::new();
    for node in tree.nodes().skip(1) {
        if tree.role(node) == Role::Fixed && !sketch.is_kept(node) {
            let key = (tree.parent(node), tree.kind(node).0);
            groups.entry(key).or_default().push(node);
        }
    }
    groups
        .into_values()
        .filter(|group| group.len() > 1)
        .collect()
}

/// All of them sorted, and then each with the next.
fn rows(sketch: &Sketch, group: &[NodeId]) -> Vec<Vec<Change>> {
    let mut sorted = group.to_vec();
    sorted.sort_by(|&one, &other| sketch.order_below(one, other));
    let all = group.iter().copied().zip(sorted);
    let all = all.filter(|(place, node)| place != node);
    let all = moved(sketch, all, 0);
    let pairs = group.windows(2).map(|pair| {
        let exchanged = [(pair[0], pair[1]), (pair[1], pair[0])];
        let nearer = sketch.facts(pair[0]).leaf.is_none().then_some(1);
        let steps = [0].into_iter().chain(nearer);
        steps.map(|step| moved(sketch, exchanged, step)).collect()
    });
    let all = (group.len() > 2 && !all.is_empty()).then(|| vec![all]);
    all.into_iter().chain(pairs).collect()
}

/// In each place that node, with all its leaves so many steps nearer.
fn moved(
    sketch: &Sketch,
    places: impl IntoIterator<Item = (NodeId, NodeId)>,
    step: u128,
) -> Change {
    let edits = places.into_iter().map(|(place, node)| {
        let nearer = |leaf: Leaf| leaf.moved(leaf.distance.saturating_sub(step));
        if let Some(leaf) = sketch.facts(node).leaf {
            return sketch.leaf_edit(place, nearer(leaf));
        }
        let below = (node.index()..sketch.tree().end(node).index()).map(NodeId::new);
        let leaves = below.filter_map(|below| sketch.facts(below).leaf);
        let op = Op::Placed {
            from: node,
            leaves: leaves.map(nearer).collect(),
        };
        (place, Edit::StandIn(op.form(sketch.tree().weight(node))))
    });
    edits.collect()
}
