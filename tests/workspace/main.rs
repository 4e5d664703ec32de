//! What holds the workspace together.

mod crates;
mod glossary;
mod imports;
mod published;
mod rooms;
