//! Moves leaves towards the simplest values of their types, one after the other; when nothing else helps, also to smaller
//! values with the same remainder.
//!
//! ```text
//! 48_213   →   900      where numbers below 900 do not fail
//! -7       →   7
//! 48_213   →   3        where the number is a multiple of 3
//! ```

use super::Pass;
use crate::hier::Turn;
use crate::value::descent::{Descent, Effort, Move, far};

pub(super) static LEAVES: Pass = Pass {
    name: "leaves",
    turn: Turn::InOrder,
    start: |sketch, _| {
        let moves = far(sketch).map(|node| Move::down(vec![node]));
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

pub(super) static REMAINDERS: Pass = Pass {
    name: "remainders",
    turn: Turn::Last,
    start: |sketch, _| {
        let moves = far(sketch).map(|node| Move::down(vec![node]).with(Effort::Thorough));
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};
