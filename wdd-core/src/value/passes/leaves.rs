//! Moves leaves towards the simplest values of their types, one after the other.
//!
//! ```text
//! 48_213   →   900      where numbers below 900 do not fail
//! -7       →   7
//! ```

use super::Pass;
use crate::hier::Turn;
use crate::value::descent::{Descent, Move, far};

pub(super) static LEAVES: Pass = Pass {
    name: "leaves",
    turn: Turn::InOrder,
    start: |sketch, _| {
        let moves = far(sketch).map(|node| Move::down(vec![node]));
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};
