//! Passes over data files.

pub(super) mod columns;
pub(super) mod scalars;
pub(super) mod strings;
