//! Passes that replace the content of bodies by something minimal.

pub(super) mod bodies;
pub(super) mod branches;
pub(super) mod diverging;
pub(super) mod kernels;
pub(super) mod main_body;
pub(super) mod panics;
