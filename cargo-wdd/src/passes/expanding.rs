//! Passes that replace macro calls by their expansion.

pub(super) mod expansion;
pub(super) mod macros;
