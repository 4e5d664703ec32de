//! Passes that change data files, such as JSON, TOML and CSV.

pub(super) mod columns;
pub(super) mod scalars;
pub(super) mod strings;
