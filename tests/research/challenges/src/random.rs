//! Random types and random properties, to measure how often [`wdd_core::shrink`] finds the smallest
//! counterexample.
//!
//! ```text
//!  seed ─► grammar ─► Types ─► source ─► a program with real derives      (built by `random-properties`)
//!                       │                        │
//!                       ├─► values ─► start values (proptest)
//!                       ├─► draws ─► Property ───┤
//!                       │                        ▼
//!                       └─► shapes ─► smallest ─► judge ─► Record ─► report
//! ```
//!
//! - [`types`], [`grammar`], [`rules`], [`source`]: a type as data, and its Rust source.
//! - [`subject`], [`cells`]: a value as data. Cells are the nodes of a value in pre-order; a leaf is a
//!   span of numbers, so cells also describe all values of one shape.
//! - [`property`], [`verdict`], [`reads`], [`draws`]: a property as data, its verdict on cells, and random ones.
//! - [`least`], [`weights`], [`shapes`], [`bounds`], [`smallest`]: the smallest failing value of a type. This part uses nothing of the
//!   library but the documented order of results.
//! - [`values`], [`peers`]: start values, and proptest on the same ones.
//! - [`judge`], [`misses`], [`program`], [`report`]: runs, and what they show.

pub mod bounds;
pub mod cells;
pub mod draws;
pub mod grammar;
pub mod judge;
pub mod least;
pub mod misses;
pub mod peers;
pub mod program;
pub mod property;
pub mod reads;
pub mod report;
pub mod rules;
pub mod shapes;
pub mod shown;
pub mod smallest;
pub mod source;
pub mod subject;
pub mod types;
pub mod values;
pub mod verdict;
pub mod weights;

use fastrand::Rng;

/// A generator of random numbers for the item with this number.
pub fn rng(seed: u64, item: u64) -> Rng {
    Rng::with_seed(seed ^ item.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
