//! The files in `tests/corpus`.

use std::fs;
use std::path::PathBuf;

use crate::roundtrip::files;

/// The path of a corpus file, `error/inventory.rs` say.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus")).join(name)
}

/// Every file that is there to be reduced, with its content.
///
/// # Panics
/// If one cannot be read.
pub fn all() -> Vec<(PathBuf, Vec<u8>)> {
    let wanted = files(&path(""), &["rs", "json", "c", "txt"]);
    let read = |path: PathBuf| {
        let content = fs::read(&path).expect("a readable file");
        (path, content)
    };
    let found: Vec<_> = wanted.into_iter().map(read).collect();
    assert!(found.len() >= 15, "the corpus is there");
    found
}
