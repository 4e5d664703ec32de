//! The literals of the test in the files of the best: found, replaced, with comments, and their places.

use std::ops::Range;

use wdd_text::keep;
use wdd_text::text::Text;
use wdd_text::text::outline::range;
use wdd_text::text::render::{Files, Rendered};

use super::values;
use crate::run::event::AnyValue;
use crate::run::record::Record;
use crate::run::search::Candidate;

/// How many literals are tried, the first ones in the text.
pub(super) const MOST: usize = 32;

/// What is written after a literal that can have any value.
const COMMENT: &str = " /* any value */";

/// A literal of the test.
#[derive(Clone, Debug)]
pub(super) struct Literal {
    /// The index of its file.
    file: usize,
    /// Its bytes in the file.
    bytes: Range<usize>,
    /// Other literals of its type.
    pub(super) others: Vec<String>,
}

impl Literal {
    /// The files with another literal in place of this one.
    pub(super) fn replaced(&self, best: &Candidate, other: &str) -> Rendered {
        let mut replaced = best.rendered.clone();
        replaced.splice(self.file, self.bytes.clone(), other.as_bytes());
        replaced
    }
}

/// The first literals of the test that have other values, in the order of the text; those in checks only `with_checks`. Without a test,
/// those of the whole text, and its primitive types.
pub(super) fn literals(text: &Text, test: Option<&str>, with_checks: bool) -> Vec<Literal> {
    let known = |bytes: Range<usize>| {
        let files = text.files().iter().map(|file| range(&file.bytes));
        let (file, own) = files.enumerate().find(|(_, own)| own.contains(&bytes.start))?;
        let literal = str::from_utf8(&text.bytes()[bytes.clone()]).ok()?;
        Some(Literal {
            file,
            others: values::others(literal),
            bytes: bytes.start - own.start..bytes.end - own.start,
        })
    };
    let places = match test {
        Some(test) => keep::literals(text, test, with_checks),
        None => keep::literals_and_types(text),
    };
    places
        .into_iter()
        .filter_map(|bytes| known(range(&bytes)))
        .filter(|literal| !literal.others.is_empty())
        .take(MOST)
        .collect()
}

/// The files with a comment after each of the literals.
pub(super) fn commented(best: &Candidate, literals: &[Literal]) -> Rendered {
    let mut commented = best.rendered.clone();
    for literal in literals.iter().rev() {
        let end = literal.bytes.end;
        commented.splice(literal.file, end..end, COMMENT.as_bytes());
    }
    commented
}

/// Where the literals are in the result, which has comments after them or not.
pub(super) fn places(
    literals: &[Literal],
    files: &Files,
    is_commented: bool,
    record: &Record<'_>,
) -> Vec<AnyValue> {
    let place = |(at, literal): (usize, &Literal)| {
        let (path, content) = &files[literal.file];
        let content = String::from_utf8_lossy(content);
        let before = &content[..literal.bytes.start];
        let line = before.rsplit('\n').next().unwrap_or_default();
        let is_before = |other: &&Literal| {
            let between = other.bytes.end..literal.bytes.start;
            other.file == literal.file && !content[between].contains('\n')
        };
        let comments = literals[..at].iter().filter(is_before).count();
        let shift = if is_commented { COMMENT.len() * comments } else { 0 };
        AnyValue {
            path: record.name_of(path),
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + shift + 1,
            literal: content[literal.bytes.clone()].to_owned(),
        }
    };
    literals.iter().enumerate().map(place).collect()
}
