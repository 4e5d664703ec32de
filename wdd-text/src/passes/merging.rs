//! Passes that merge several definitions into one.

pub(super) mod impls;
pub(super) mod unify;
