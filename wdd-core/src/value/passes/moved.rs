//! Puts a part in the place of another part of its type, and deletes what it was in.
//!
//! ```text
//! [S { a: [], b: [1] }, S { a: [7], b: [] }]   →   [S { a: [7], b: [1] }]
//! Pair(Some(Leaf(3)), Empty)                   →   Pair(None, Leaf(3))
//! ([[0]], ([], []))                            →   ([], ([[0]], []))
//! Pair(Leaf(3), Not(Empty))                    →   Not(Leaf(3))
//! ```
//!
//! It helps with failures that need two parts, no matter where they are: elsewhere one of them needs less around it.

use std::sync::Arc;

use super::Pass;
use crate::Weight;
use crate::hier::Turn;
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::Sketch;
use crate::value::first::First;
use crate::value::op::Op;

pub(super) static MOVED: Pass = Pass {
    name: "moved",
    turn: Turn::Last,
    start: |sketch, _| {
        let rows = moved(sketch).into_iter().map(|change| vec![change]);
        Some(Box::new(First::new(Arc::clone(sketch.tree()), rows)))
    },
};

/// The largest number of moves that are tried.
const MOST: usize = 32;

/// The largest number of nodes of a value whose parts are compared with each other.
const LARGEST: usize = 256;

/// The moves, those that save most first.
fn moved(sketch: &Sketch) -> Vec<Change> {
    let tree = sketch.tree();
    let nodes: Vec<NodeId> = tree.nodes().skip(1).take(LARGEST).collect();
    let pairs = nodes
        .iter()
        .flat_map(|&to| nodes.iter().map(move |&from| (to, from)));
    let mut moves: Vec<(Weight, Change)> = pairs
        .filter(|&(to, from)| may_replace(sketch, to, from))
        .flat_map(|(to, from)| changes(sketch, to, from))
        .collect();
    moves.sort_by_key(|(left, _)| *left);
    moves.truncate(MOST);
    moves.into_iter().map(|(_, change)| change).collect()
}

/// Whether `from` may replace `to`: another part of its type, in another place, with other content.
pub(in crate::value) fn may_replace(sketch: &Sketch, to: NodeId, from: NodeId) -> bool {
    let tree = sketch.tree();
    tree.kind(from) == tree.kind(to)
        && !tree.contains(to, from)
        && !tree.contains(from, to)
        && !sketch.is_kept(to)
        && !sketch.are_alike(to, from)
        && !are_beside(sketch, to, from)
}

/// Whether both are elements of one list: then it is enough to delete one of them.
fn are_beside(sketch: &Sketch, to: NodeId, from: NodeId) -> bool {
    let tree = sketch.tree();
    tree.role(to) == Role::Element && tree.parent(to) == tree.parent(from)
}

/// The ways to put `from` in the place of `to`, each with the weight that is left.
pub(in crate::value) fn changes(
    sketch: &Sketch,
    to: NodeId,
    from: NodeId,
) -> Vec<(Weight, Change)> {
    let tree = sketch.tree();
    let placed = sketch.placed(to, from, |leaf| leaf);
    let ways = [around(sketch, to, from), emptied(sketch, to, from)];
    let changes = ways.into_iter().flatten().filter_map(|(edit, saved)| {
        let before = tree.weight(NodeId::ROOT);
        let left = (before + tree.weight(from)).checked_sub(tree.weight(to) + saved)?;
        (left <= before).then(|| (left, vec![placed.clone(), edit]))
    });
    changes.collect()
}

/// Replaces the part that both are in by the one in it that has `to`. Returns the weight that this saves.
fn around(sketch: &Sketch, to: NodeId, from: NodeId) -> Option<((NodeId, Edit), Weight)> {
    let tree = sketch.tree();
    let above = |node| std::iter::successors(Some(node), |&node| tree.parent(node));
    let both = above(to).find(|&node| tree.contains(node, from))?;
    let inner: Vec<NodeId> = above(to).take_while(|&node| node != both).collect();
    let inner = inner
        .into_iter()
        .rev()
        .find(|&node| sketch.fits(both, node))?;
    let saved = tree.weight(both) - tree.weight(inner);
    (!sketch.is_kept(both)).then(|| ((both, Edit::hoist(inner)), saved))
}

/// Deletes the largest part around `from` that `to` is not in, or makes it as small as possible. Returns the weight that
/// this saves.
fn emptied(sketch: &Sketch, to: NodeId, from: NodeId) -> Option<((NodeId, Edit), Weight)> {
    let tree = sketch.tree();
    let around = std::iter::successors(Some(from), |&node| tree.parent(node));
    let around: Vec<NodeId> = around
        .take_while(|&node| !tree.contains(node, to))
        .collect();
    around.into_iter().rev().find_map(|node| {
        let weight = tree.weight(node);
        if tree.role(node) == Role::Element {
            return Some(((node, Edit::Delete), weight));
        }
        let least = sketch
            .type_of(node)
            .minimal
            .filter(|_| !sketch.is_kept(node))?;
        let form = Op::Minimal.form(least);
        Some(((node, Edit::StandIn(form)), weight.checked_sub(least)?))
    })
}
