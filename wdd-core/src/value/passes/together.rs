//! Moves leaves that depend on each other: first all equal leaves, then pairs by the same step, then
//! pairs in which one leaf comes nearer and the other moves away by the same step.
//!
//! ```text
//! x = 5_013, y = 5_013   →   x = 10, y = 10      where x and y must be equal
//! x = 5_013, y = 5_009   →   x = 10, y = 6       where they must be close to each other
//! x = 700, y = 400       →   x = 0, y = 1_100    where their sum must be 1_100
//! ```

use std::collections::BTreeMap;

use super::Pass;
use crate::hier::Turn;
use crate::tree::NodeId;
use crate::value::descent::{Descent, Effort, Move, far};
use crate::value::{Leaf, Sketch};

/// Equal leaves, all leaves of a type, and the pairs of a type with few leaves. It has its turn before
/// single leaves, because leaves that depend on each other are expensive to move one by one.
pub(super) static TOGETHER: Pass = Pass {
    name: "together",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
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

/// All pairs, up to a limit.
pub(super) static PAIRS: Pass = Pass {
    name: "pairs",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, _| {
        let moves = types(sketch).into_iter().flat_map(pairs);
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

/// Pairs of numbers of different types, and numbers that move to another place.
pub(super) static MIXED: Pass = Pass {
    name: "mixed",
    turn: Turn::Last,
    waits: true,
    keeps_remainders: false,
    start: |sketch, _| Some(Box::new(Descent::new(sketch, mixed(sketch)))),
};

/// Pairs of numbers of any types: both come nearer, or one comes nearer and a later one moves away.
fn mixed(sketch: &Sketch) -> Vec<Move> {
    let numbers = sketch.tree().nodes();
    let numbers = numbers.filter(|&node| sketch.is_number(node));
    let numbers: Vec<NodeId> = numbers.take(MOST).collect();
    let is_far = |node: NodeId| sketch.facts(node).leaf != Some(Leaf::SIMPLEST);
    let are_known = |one, other| {
        let kind = |node| sketch.tree().kind(node).0;
        kind(one) == kind(other) && is_far(one) && is_far(other)
    };
    let pairs =
        each_with_each(&numbers).filter(|&(one, other)| is_far(one) && !are_known(one, other));
    let moves = pairs.flat_map(|(one, other)| {
        let down = is_far(other).then(|| Move::down(vec![one, other]));
        let shifted = Move {
            down: vec![one],
            up: vec![other],
            ..Move::default()
        };
        down.into_iter().chain([shifted])
    });
    moves.map(|by| by.with(Effort::One)).collect()
}

/// Up to this number of leaves of a type are few.
const FEW: usize = 3;

/// The largest number of leaves of a type that are combined in pairs.
const MOST: usize = 8;

/// Groups of equal leaves, of any type. In a test, equal leaves are usually equal for a reason.
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

/// The leaves that are not the simplest, type by type.
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
        ..Move::default()
    });
    down.chain(apart).collect()
}

fn each_with_each(leaves: &[NodeId]) -> impl Iterator<Item = (NodeId, NodeId)> {
    let firsts = leaves.iter().enumerate();
    firsts.flat_map(move |(at, &one)| leaves[at + 1..].iter().map(move |&other| (one, other)))
}
