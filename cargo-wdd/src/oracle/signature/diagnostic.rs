//! Reads the notes below an error or a warning: the name of a lint, which has no code, and the symbols
//! that a linker has not found.
//!
//! rustc prints the name of a lint only with its first report, in one of several kinds of notes.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Lines;

/// An error or a warning with what was read from its notes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Diagnostic<'a> {
    pub(super) code: Option<&'a str>,
    pub(super) text: &'a str,
    /// The name of the lint, such as `clippy::needless_return`.
    pub(super) lint: Option<String>,
    /// The symbols that the linker has not found. Symbols of Rust have no names here.
    pub(super) missing: BTreeSet<String>,
    /// Whether it points at a place in the program.
    pub(super) placed: bool,
}

impl<'a> Diagnostic<'a> {
    /// Reads the lines below the first one.
    pub(super) fn read(
        code: Option<&'a str>,
        text: &'a str,
        lines: &mut Peekable<Lines<'a>>,
    ) -> Self {
        let notes: Vec<&str> = std::iter::from_fn(|| lines.next_if(|line| !begins(line))).collect();
        let missing = notes.iter().filter_map(|note| undefined(note));
        Diagnostic {
            code,
            text,
            // A code is enough, and the notes may be about a lint in another place.
            lint: lint(&notes).filter(|_| code.is_none()),
            missing: missing.filter(|_| text.starts_with("linking with `")).collect(),
            placed: notes.iter().any(|note| note.trim_start().starts_with("--> ")),
        }
    }
}

/// Whether another report begins at this line.
fn begins(line: &str) -> bool {
    ["error", "warning", "thread '"].iter().any(|start| line.starts_with(start))
}

fn lint(notes: &[&str]) -> Option<String> {
    let first = |name: fn(&str) -> Option<String>| notes.iter().find_map(|note| name(note));
    first(named).or_else(|| first(linked)).or_else(|| pointed_at(notes))
}

/// ``= note: `#[deny(dead_code)]` on by default``, ``= note: `-D dead-code` implied by …``.
fn named(note: &str) -> Option<String> {
    let (_, note) = note.split_once("= note: ")?;
    let quoted = note.strip_prefix("requested on the command line with ").unwrap_or(note);
    let (quoted, _) = quoted.strip_prefix('`')?.split_once('`')?;
    let name = match quoted.strip_prefix("#[") {
        Some(attribute) => attribute.split_once('(')?.1.strip_suffix(")]")?,
        None => ["-D ", "-W ", "-F "].iter().find_map(|flag| quoted.strip_prefix(flag))?,
    };
    Some(name.replace('-', "_"))
}

/// `= help: for further information visit https://…/index.html#needless_return`
fn linked(note: &str) -> Option<String> {
    let (_, page) = note.split_once("/rust-clippy/")?;
    let (_, name) = page.rsplit_once('#')?;
    Some(format!("clippy::{name}"))
}

/// The text above the carets below "the lint level is defined here".
fn pointed_at(notes: &[&str]) -> Option<String> {
    let after = |note: &&str| note.ends_with("the lint level is defined here");
    let start = notes.iter().position(after)?;
    // rustc prints the line of the source, and below it the carets.
    let mut pairs = notes[start..].windows(2);
    let [source, carets] = pairs.find(|pair| pair[1].contains('^'))? else { return None };
    let marked = carets.chars().zip(source.chars()).filter(|&(caret, _)| caret == '^');
    Some(marked.map(|(_, char)| char).collect())
}

/// The symbol that was not found according to a line of a linker.
fn undefined(line: &str) -> Option<String> {
    const BEFORE: [&str; 4] = [
        "undefined symbol: ",
        "undefined reference to `",
        "undefined reference to '",
        "unresolved external symbol ",
    ];
    let on_macos = || line.trim_start().strip_prefix('"')?.strip_suffix("\", referenced from:");
    let named = BEFORE.iter().find_map(|before| line.split_once(before));
    let name = named.map(|(_, name)| name).or_else(on_macos)?.split(['\'', ' ']).next()?;
    // The name of a Rust symbol has a hash that changes with every edit.
    let is_rust = ["_ZN", "__ZN", "_R", "__R"].iter().any(|start| name.starts_with(start));
    let is_rust = is_rust || name.contains("::");
    Some((if is_rust { "a symbol of Rust's" } else { name }).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'a>(text: &'a str, notes: &'a str) -> Diagnostic<'a> {
        Diagnostic::read(None, text, &mut notes.lines().peekable())
    }

    #[test]
    fn the_name_of_a_lint_is_in_one_of_several_kinds_of_notes() {
        for (notes, name) in [
            ("  = note: `#[deny(clippy::eq_op)]` on by default", "clippy::eq_op"),
            (
                "  = note: `#[warn(dead_code)]` (part of `#[warn(unused)]`) on by default",
                "dead_code",
            ),
            ("  = note: `-D dead-code` implied by `-D warnings`", "dead_code"),
            ("  = note: requested on the command line with `-D clippy::eq-op`", "clippy::eq_op"),
            (
                "  = help: for further information visit https://rust-lang.github.io/rust-clippy/rust-1.95.0/index.html#ptr_arg",
                "clippy::ptr_arg",
            ),
            (
                "note: the lint level is defined here\n --> src/lib.rs:1:9\n  |\n1 | #![deny(missing_docs)]\n  |         ^^^^^^^^^^^^\n",
                "missing_docs",
            ),
            (
                "note: the lint level is defined here\n --> a.rs:1:9\n  |\n1 | #![warn(clippy::pedantic)]\n  |         ^^^^^^^^^^^^^^^^\n  = note: `#[warn(clippy::float_cmp)]` implied by `#[warn(clippy::pedantic)]`",
                "clippy::float_cmp",
            ),
        ] {
            assert_eq!(read("text", notes).lint.as_deref(), Some(name), "{notes}");
        }
        assert_eq!(read("text", "  = note: expected `-x`\n").lint, None);
    }

    #[test]
    fn notes_of_the_next_report_are_not_read() {
        let notes = " --> a.rs:1:1\nwarning: b\n  = note: `#[warn(dead_code)]` on by default\n";
        let diagnostic = read("a", notes);
        assert!(diagnostic.placed);
        assert_eq!(diagnostic.lint, None);
    }

    #[test]
    fn missing_symbols_of_all_linkers_are_read() {
        for line in [
            "  = note: rust-lld: error: undefined symbol: nope",
            "          lib.rs:(.text+0x5): undefined reference to `nope'",
            "            \"nope\", referenced from:",
            "  = note: x.o : error LNK2019: unresolved external symbol nope referenced in function f",
        ] {
            let missing = read("linking with `cc` failed: exit status: 1", line).missing;
            assert_eq!(missing, BTreeSet::from(["nope".to_owned()]), "{line}");
        }
        let rust = read(
            "linking with `cc` failed",
            "undefined symbol: _ZN1a1b17h0123E\nundefined symbol: a::c",
        );
        assert_eq!(rust.missing.len(), 1);
    }
}
