//! Passes that write what a name stands for where the name is used.

pub(super) mod inline;
pub(super) mod methods;
