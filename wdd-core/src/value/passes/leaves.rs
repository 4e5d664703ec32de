//! Moves leaves towards the simplest values of their types, one after the other; when nothing else helps, also to smaller
//! values with the same remainder.
//!
//! ```text
//! 48_213   →   900      where numbers below 900 do not fail
//! -7       →   7
//! 48_213   →   3        where the number is a multiple of 3
//! ```
//!
//! Steps that keep a remainder are left out for a number that has left several ([`strides`](crate::value::strides)).

use std::sync::Arc;

use super::Pass;
use crate::hier::{TreeReducer, Turn};
use crate::value::Sketch;
use crate::value::alike::{blocks, outside};
use crate::value::descent::{Descent, Effort, Move};

pub(super) static LEAVES: Pass = Pass {
    name: "leaves",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, _| Some(each(sketch, Effort::default())),
};

pub(super) static REMAINDERS: Pass = Pass {
    name: "remainders",
    turn: Turn::Last,
    waits: false,
    keeps_remainders: true,
    start: |sketch, _| Some(each(sketch, Effort::Thorough)),
};

/// Moves each leaf that is not the simplest. Those inside long runs of alike elements move in blocks.
fn each(sketch: &Arc<Sketch>, effort: Effort) -> TreeReducer {
    let leaves = match effort {
        Effort::Thorough => outside(sketch),
        _ => blocks(sketch),
    };
    let moves: Vec<Move> =
        leaves.into_iter().map(|leaves| Move::down(leaves).with(effort)).collect();
    Box::new(Descent::new(sketch, moves))
}
