//! Many inputs at once, such as those that a fuzzer has found: which of them fail in the same way?
//!
//! ```text
//! inputs ──► judged ──► groups ──► the smallest of each is reduced ──► table
//! ```
//!
//! Each input is judged as a run judges its untouched input. Inputs that crash rustc at the same place are a group.
//! The command reduces one of each; here is what it is told and what it shows.

pub mod groups;
pub mod judging;
pub mod table;
