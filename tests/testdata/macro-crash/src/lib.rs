//! A bump allocator, and handles into it.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod chunk;
mod handle;

pub use chunk::Chunk;
pub use handle::{Cursor, Span};

use alloc::vec::Vec;

/// Values that live as long as the arena.
#[derive(Debug, Default)]
pub struct Arena<T> {
    chunks: Vec<Chunk<T>>,
}

impl<T> Arena<T> {
    /// One without values.
    pub fn new() -> Self {
        Arena { chunks: Vec::new() }
    }

    /// Puts a value into it; its place.
    pub fn push(&mut self, value: T) -> Span {
        let index = self.chunks.len();
        match self.chunks.last_mut() {
            Some(chunk) if !chunk.is_full() => Span::new(index - 1, chunk.push(value)),
            _ => {
                let mut chunk = Chunk::new();
                let at = chunk.push(value);
                self.chunks.push(chunk);
                Span::new(index, at)
            }
        }
    }

    /// The value at a place.
    pub fn get(&self, span: Span) -> Option<&T> {
        self.chunks.get(span.chunk)?.get(span.at)
    }

    /// A cursor on the first value of a chunk.
    pub fn cursor(&self, chunk: usize) -> Option<Cursor<T>> {
        self.chunks
            .get(chunk)
            .map(|chunk| Cursor::on(chunk.values()))
    }
}
