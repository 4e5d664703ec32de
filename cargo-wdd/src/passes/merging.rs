//! Passes that make one definition of several.

pub(super) mod impls;
pub(super) mod unify;
