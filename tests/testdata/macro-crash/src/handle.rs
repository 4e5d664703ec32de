//! Handles: where a value is.

use arena_derive::{FieldNames, Offset};

/// The place of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, FieldNames)]
pub struct Span {
    /// The chunk.
    pub chunk: usize,
    /// The index in it.
    pub at: usize,
}

impl Span {
    pub(crate) fn new(chunk: usize, at: usize) -> Self {
        Span { chunk, at }
    }
}

/// Goes over the values of a chunk.
#[derive(Debug, Offset)]
pub struct Cursor<T> {
    /// The value that it is on.
    current: *const T,
    /// How many values there are.
    #[offset(skip)]
    len: usize,
}

impl<T> Cursor<T> {
    /// On the first of these.
    pub fn on(values: &[T]) -> Self {
        Cursor {
            current: values.as_ptr(),
            len: values.len(),
        }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
