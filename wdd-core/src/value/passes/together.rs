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
use crate::value::Sketch;
use crate::value::descent::{Descent, Move, far};
use crate::{NodeId, Turn};

pub(super) static TOGETHER: Pass = Pass {
    name: "together",
    turn: Turn::InOrder,
    start: |sketch, _| {
        let moves = equal(sketch).into_iter().chain(pairs(sketch));
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

/// Leaves of one type that are taken in pairs, at most: each with each.
const MOST: usize = 12;

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

fn pairs(sketch: &Sketch) -> Vec<Move> {
    let mut of_type: BTreeMap<_, Vec<NodeId>> = BTreeMap::new();
    for node in far(sketch) {
        let kind = sketch.tree().kind(node).0;
        of_type.entry(kind).or_default().push(node);
    }
    let mut moves = Vec::new();
    for leaves in of_type.values_mut() {
        leaves.truncate(MOST);
        let pairs = || each_with_each(leaves);
        moves.extend(pairs().map(|(one, other)| Move::down(vec![one, other])));
        moves.extend(pairs().map(|(one, other)| Move {
            down: vec![one],
            up: vec![other],
        }));
    }
    moves
}

fn each_with_each(leaves: &[NodeId]) -> impl Iterator<Item = (NodeId, NodeId)> {
    let firsts = leaves.iter().enumerate();
    firsts.flat_map(move |(at, &one)| leaves[at + 1..].iter().map(move |&other| (one, other)))
}
