//! Passes that replace macro calls with their expansion.

pub(super) mod expansion;
pub(super) mod macros;
pub(super) mod unrolled;
