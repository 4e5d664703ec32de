//! Helpers of the evaluation.

pub mod picire;
pub mod plots;
