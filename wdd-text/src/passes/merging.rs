//! A pass that merges several definitions into one.

pub(super) mod unify;
