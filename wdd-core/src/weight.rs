//! Weights of list elements and tree nodes.

/// The size of an element or a node, in tokens.
pub type Weight = u64;
