//! Everything that code written by `#[derive(WeightedTree)]` names. It is not part of the public
//! API: it changes together with `wdd-derive`, without notice.

pub use crate::value::derived_field::{
    Known, KnownWithin, Ranged, known, known_from, known_within,
};
pub use crate::value::{Parts, Shape, Spare, WeightedTree, acyclic, copy};
