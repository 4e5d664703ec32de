//! Passes that delete a definition together with everything that uses or names it.

pub(super) mod closure;
pub(super) mod definitions;
pub(super) mod destructured;
pub(super) mod docs;
pub(super) mod features;
pub(super) mod fields;
pub(super) mod files;
pub(super) mod lifetimes;
pub(super) mod members;
pub(super) mod parameters;
pub(super) mod placeholders;
pub(super) mod returns;
pub(super) mod variants;
