//! Values that do not move.

use alloc::vec::Vec;

/// How many values a chunk holds.
const FULL: usize = 64;

/// Values that do not move.
#[derive(Debug)]
pub struct Chunk<T> {
    values: Vec<T>,
}

impl<T> Chunk<T> {
    /// An empty one.
    pub fn new() -> Self {
        Chunk {
            values: Vec::with_capacity(FULL),
        }
    }

    /// Puts a value in; its index.
    pub fn push(&mut self, value: T) -> usize {
        assert!(!self.is_full(), "a full chunk would move");
        self.values.push(value);
        self.values.len() - 1
    }

    /// Whether it takes no more.
    pub fn is_full(&self) -> bool {
        self.values.len() == FULL
    }

    /// The value with this index.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.values.get(at)
    }

    /// All values.
    pub fn values(&self) -> &[T] {
        &self.values
    }
}

impl<T> Default for Chunk<T> {
    fn default() -> Self {
        Chunk::new()
    }
}
