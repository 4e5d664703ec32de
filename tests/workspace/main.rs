//! What holds the workspace together.

mod crates;
mod imports;
mod published;
mod rooms;
