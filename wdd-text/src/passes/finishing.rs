//! What happens to the result after the reduction.

pub(super) mod layout;
pub(super) mod leftovers;
