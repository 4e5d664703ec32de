//! Texts for unit tests.

use std::path::PathBuf;
use std::sync::Arc;

use wdd_core::tree::Edits;

use super::Text;
use super::languages::{Edition, Reading};
use super::render::render;

pub(crate) const READING: Reading = Reading { edition: Edition::Edition2021, language: None };

/// A text of one Rust file.
pub(crate) fn text(source: &str) -> Arc<Text> {
    texts(&[source])
}

/// A text of Rust files: `input0.rs`, `input1.rs`, …
pub(crate) fn texts(sources: &[&str]) -> Arc<Text> {
    let files: Vec<_> = sources
        .iter()
        .enumerate()
        .map(|(at, source)| (PathBuf::from(format!("input{at}.rs")), source.as_bytes().to_vec()))
        .collect();
    parse(&files)
}

/// A text of files, each a path and its content.
pub(crate) fn package(files: &[(&str, &str)]) -> Arc<Text> {
    let files: Vec<_> = files
        .iter()
        .map(|(path, source)| (PathBuf::from(path), source.as_bytes().to_vec()))
        .collect();
    parse(&files)
}

/// A text of files, each a path and its bytes.
pub(crate) fn parse(files: &[(PathBuf, Vec<u8>)]) -> Arc<Text> {
    Arc::new(Text::parse(files, READING))
}

/// The first file under edits, in one line.
pub(crate) fn edited(text: &Text, edits: &Edits) -> String {
    files(text, edits).swap_remove(0)
}

/// Each file under edits, in one line: runs of blanks are one blank.
pub(crate) fn files(text: &Text, edits: &Edits) -> Vec<String> {
    render(text, edits)
        .files
        .into_iter()
        .map(|(_, content)| String::from_utf8(content).unwrap())
        .map(|content| content.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// The files of a text under edits, each `path: content` in one line.
pub(crate) fn of_package(text: &Text, edits: &Edits) -> Vec<String> {
    render(text, edits)
        .files
        .into_iter()
        .zip(files(text, edits))
        .map(|((path, _), line)| format!("{}: {line}", path.display()))
        .collect()
}
