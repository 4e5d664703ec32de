//! Passes that walk over the whole tree.

pub(super) mod walks;
