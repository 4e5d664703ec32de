//! Passes that replace the bodies of functions and the branches of expressions by something
//! minimal.

pub(super) mod bodies;
pub(super) mod branches;
pub(super) mod diverging;
pub(super) mod kernels;
pub(super) mod main_body;
pub(super) mod panics;
pub(super) mod unexecuted;
