//! Passes that replace code with shorter code that means the same, or nearly the same.

pub(super) mod bounds;
pub(super) mod defaults;
pub(super) mod filled;
pub(super) mod generics;
pub(super) mod imports;
pub(super) mod layers;
pub(super) mod newtypes;
pub(super) mod printed;
pub(super) mod projections;
pub(super) mod statements;
pub(super) mod structs;
pub(super) mod taken;
pub(super) mod tidy;
pub(super) mod witness;
