//! Passes that move code into another file, module, crate or folder.

pub(super) mod crates;
pub(super) mod modules;
pub(super) mod root;
pub(super) mod submodules;
