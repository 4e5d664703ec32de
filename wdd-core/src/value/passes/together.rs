//! Leaves that only come nearer together: equal ones, then pairs by the same step, then pairs of
//! which one goes as much farther as the other comes nearer.
//!
//! ```text
//! x = 5_013, y = 5_013   →   x = 10, y = 10      where x and y have to be equal
//! x = 5_013, y = 5_009   →   x = 10, y = 6       where they have to lie near each other
//! x = 700, y = 400       →   x = 0, y = 1_100    where their sum has to
//! ```

use std::collections::BTreeMap;

use super::Pass;
use crate::hier::Turn;
use crate::tree::NodeId;
use crate::value::Sketch;
use crate::value::descent::{Descent, Move, far};

/// Where few leaves are left, pairs come before single leaves: those that hang together only come
/// apart at the price of many questions.
pub(super) static TOGETHER: Pass = Pass {
    name: "together",
    turn: Turn::InOrder,
    start: |sketch, _| {
        let types = types(sketch);
        let few = types.iter().filter(|leaves| leaves.len() <= FEW);
        let pairs = few.flat_map(|leaves| each_with_each(leaves));
        let pairs = pairs.map(|(one, other)| Move::down(vec![one, other]));
        let many = types.iter().filter(|leaves| leaves.len() > 2);
        let all = many.map(|leaves| Move::down(leaves.clone()));
        let moves = equal(sketch).into_iter().chain(all).chain(pairs);
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

/// The pairs that are left.
pub(super) static PAIRS: Pass = Pass {
    name: "pairs",
    turn: Turn::InOrder,
    start: |sketch, _| {
        let moves = types(sketch).into_iter().flat_map(pairs);
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

/// So many leaves of one type are few.
const FEW: usize = 3;

/// Leaves of one type that are taken in pairs, at most: each with each.
const MOST: usize = 8;

/// Leaves that are the same, of whatever type: in a test they mostly are so for a reason.
fn equal(sketch: &Sketch) -> Vec<Move> {
    let mut groups: BTreeMap<_, Vec<NodeId>> = BTreeMap::new();
    for node in far(sketch) {
        groups
            .entry(sketch.facts(node).leaf)
            .or_default()
            .push(node);
    }
    let several = groups.into_values().filter(|group| group.len() > 1);
    several.map(Move::down).collect()
}

/// The leaves of each type that are not its simplest.
fn types(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let mut types: BTreeMap<_, Vec<NodeId>> = BTreeMap::new();
    for node in far(sketch) {
        let kind = sketch.tree().kind(node).0;
        types.entry(kind).or_default().push(node);
    }
    types.into_values().collect()
}

fn pairs(mut leaves: Vec<NodeId>) -> Vec<Move> {
    leaves.truncate(MOST);
    let down = each_with_each(&leaves).map(|(one, other)| Move::down(vec![one, other]));
    let apart = each_with_each(&leaves).map(|(one, other)| Move {
        down: vec![one],
        up: vec![other],
    });
    down.chain(apart).collect()
}

fn each_with_each(leaves: &[NodeId]) -> impl Iterator<Item = (NodeId, NodeId)> {
    let firsts = leaves.iter().enumerate();
    firsts.flat_map(move |(at, &one)| leaves[at + 1..].iter().map(move |&other| (one, other)))
}
