//! Passes that replace names with shorter names, or with names that the text defines.

pub(super) mod foreign;
pub(super) mod rename;
