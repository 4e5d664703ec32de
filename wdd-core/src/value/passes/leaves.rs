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

use super::{Pass, Proposes};
use crate::hier::Turn;
use crate::value::Sketch;
use crate::value::descent::{Effort, Move};
use crate::value::long_runs::{blocks, outside};

pub(super) static LEAVES: Pass = Pass::new("leaves", Proposes::Moves(leaves));

pub(super) static REMAINDERS: Pass =
    Pass::new("remainders", Proposes::Moves(remainders)).with_turn(Turn::Last).keeping_remainders();

/// Moves each leaf that is not the simplest. Those inside long runs of equal elements move in blocks.
fn leaves(sketch: &Sketch) -> Vec<Move> {
    // One after the other: leaves that depend on each other were moved together before.
    blocks(sketch).into_iter().map(Move::down).collect()
}

/// Also tries remainders, but not inside long runs: the calls are worth it only for numbers that stand out.
fn remainders(sketch: &Sketch) -> Vec<Move> {
    let leaves = outside(sketch).into_iter();
    leaves.map(|leaves| Move::down(leaves).with(Effort::Thorough)).collect()
}
