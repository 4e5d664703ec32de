//! Passes that walk over the whole tree.

pub(super) mod chains;
pub(super) mod plain;
pub(super) mod walks;
