//! The passes over values, in the order of their turns: each starts a reducer on a value's sketch.
//!
//! [`Star`](crate::Star) gives the turns. To add a pass, add its file and its line in [`PASSES`].

mod grown;
mod hoist;
mod indices;
mod leaves;
mod lengths;
mod lists;
mod merged;
mod patterns;
mod siblings;
mod simplest;
mod together;
mod twins;

use std::sync::Arc;

use crate::{Grain, Hdd, ListReduction, Sketch, TreeReducer, Turn};

/// One line of the register of passes.
#[derive(Debug)]
pub(crate) struct Pass {
    /// What it is called.
    pub(crate) name: &'static str,
    /// When it has its turn.
    pub(crate) turn: Turn,
    /// Starts it on a sketch.
    pub(crate) start: fn(&Arc<Sketch>, ListReduction) -> Option<TreeReducer>,
}

/// Every pass, in the order of their turns.
pub(crate) static PASSES: &[&Pass] = &[
    &lengths::LENGTHS,
    &ELEMENTS,
    &hoist::HOIST,
    &twins::TWINS,
    &grown::GROWN,
    &patterns::PATTERNS,
    &simplest::SIMPLEST,
    &lists::LISTS,
    &merged::MERGED,
    &together::TOGETHER,
    &leaves::LEAVES,
    &together::PAIRS,
    &indices::INDICES,
    &siblings::SIBLINGS,
];

/// Elements of lists, level by level.
static ELEMENTS: Pass = Pass {
    name: "elements",
    turn: Turn::InOrder,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        Some(Box::new(Hdd::new(tree, reduction, Grain::Fine)))
    },
};
