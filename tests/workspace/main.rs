//! What holds the workspace together.

mod crates;
mod glossary;
