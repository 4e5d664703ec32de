//! What is done to the result when the reduction is over.

pub(super) mod layout;
