//! Passes that replace names by shorter ones, or by names of the text itself.

pub(super) mod foreign;
pub(super) mod rename;
