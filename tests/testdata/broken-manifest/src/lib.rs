//! Never built.

/// The answer.
pub fn answer() -> u32 {
    42
}
