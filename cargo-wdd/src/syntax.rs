//! The front ends: the structure of a file's text, as weighted nodes with their places.
//!
//! Rust is parsed by rust-analyzer's parser: lossless, and with a tree for every text. Real crash
//! reproducers live on syntax that is new, unstable or broken: over 3,685 of them `syn` rejects one
//! file in eight whole, and this parser leaves 0.26 % of the bytes in error nodes. Anything else
//! gets lines, then tokens inside balanced delimiters.

mod depth;
mod naming;
mod plain;
mod rules;
mod rust;

use std::path::Path;

pub use ra_ap_syntax::Edition;

use crate::text::{Outline, is_rust};

/// Writes the nodes of one file, whose first byte is byte `start` of the text.
pub(crate) fn outline(
    outline: &mut Outline,
    path: &Path,
    content: &[u8],
    start: u32,
    edition: Edition,
) {
    match std::str::from_utf8(content) {
        Ok(source) if is_rust(path) && depth::is_parsable(source) => {
            rust::outline(outline, source, start, edition);
        }
        _ => plain::outline(outline, content, start),
    }
}

/// The number of syntax errors in a file; 0 where it is not Rust.
pub fn errors(path: &Path, content: &[u8], edition: Edition) -> usize {
    match std::str::from_utf8(content) {
        Ok(source) if is_rust(path) && depth::is_parsable(source) => rust::errors(source, edition),
        _ => 0,
    }
}
