//! Data files: JSON, TOML and rows.

mod any;
mod command;
mod nodes;
mod reduced;

use std::path::Path;

use wdd_core::tree::{Edits, NodeId};
use wdd_tests::roundtrip::{self, READING, deletable, only, text};
use wdd_text::text::languages as syntax;
use wdd_text::text::render::render;

/// Each text that comes of deleting one node that may go.
fn each_without_one(path: &str, source: &str) -> Vec<String> {
    let text = text(Path::new(path), source.as_bytes());
    let without = |node: NodeId| {
        let edits = Edits::none().deleting(text.tree(), [node]);
        String::from_utf8(only(render(&text, &edits))).unwrap()
    };
    deletable(&text).map(without).collect()
}

/// Asserts that a file is read by its format, and does without any one of its nodes.
#[track_caller]
fn does_without_any(path: &str, source: &str) {
    let path = Path::new(path);
    assert_eq!(syntax::errors(path, source.as_bytes(), READING), Some(0), "{source}");
    let report = roundtrip::check(path, source.as_bytes(), usize::MAX);
    assert_eq!(report.failures, [""; 0], "{source}");
    assert!(report.broken.is_empty(), "{source}\n{:?}", report.broken);
}
