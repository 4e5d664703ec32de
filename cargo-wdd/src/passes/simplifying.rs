//! Passes that say the same with less.

pub(super) mod bounds;
pub(super) mod constructed;
pub(super) mod defaults;
pub(super) mod generics;
pub(super) mod imports;
pub(super) mod projections;
pub(super) mod statements;
pub(super) mod structs;
pub(super) mod tidy;
pub(super) mod witness;
