//! The size of a text: tokens, then bytes.

use std::path::Path;

use super::FILE_WEIGHT;
use super::languages::{self, Reading};

/// A size. Sizes are compared by tokens, then by bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, serde::Serialize, serde::Deserialize))]
pub struct Size {
    /// Tokens; comments do not count.
    pub tokens: u64,
    /// Bytes.
    pub bytes: u64,
}

impl Size {
    /// The size of these files, each a path and its content.
    pub fn of<'a>(
        files: impl ExactSizeIterator<Item = (&'a Path, &'a [u8])>,
        reading: Reading,
    ) -> Self {
        // The only file of a text has no node of its own, so it cannot be deleted.
        let several = if files.len() > 1 { files.len() as u64 } else { 0 };
        let none = Size { tokens: several * u64::from(FILE_WEIGHT), bytes: 0 };
        files.fold(none, |size, (path, content)| Size {
            tokens: size.tokens + languages::tokens(path, content, reading),
            bytes: size.bytes + content.len() as u64,
        })
    }
}
