//! Reads the notes below an error or a warning: the name of a lint, which has no code, and what the first line does
//! not tell: the symbols that a linker has not found, the panic of a macro or of a build script.
//!
//! rustc prints the name of a lint only with its first report, in one of several kinds of notes.

use std::fmt;
use std::iter::Peekable;
use std::str::Lines;

use crate::package::build_log::BUILD_SCRIPT_FAILED;

/// An error or a warning with what was read from its notes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Diagnostic<'a> {
    pub(super) code: Option<&'a str>,
    pub(super) text: &'a str,
    /// The name of the lint, such as `clippy::needless_return`.
    pub(super) lint: Option<String>,
    /// What tells the error from others with the same text, each in its order. Empty if the text does.
    pub(super) details: Vec<Detail>,
    /// Whether it points at a place in the program.
    pub(super) placed: bool,
}

/// What an error is about that others have the same text for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Detail {
    /// A symbol, a macro or a package.
    pub(super) name: String,
    /// What is said about it.
    pub(super) message: String,
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.message {
            UNDEFINED => write!(f, "{} is undefined", self.name),
            MISSING => write!(f, "the library {} is not found", self.name),
            message => write!(f, "{}: {message}", self.name),
        }
    }
}

/// What is said about a symbol that a linker has not found.
const UNDEFINED: &str = "undefined";

/// What is said about a library that a linker has not found.
const MISSING: &str = "missing";

impl<'a> Diagnostic<'a> {
    /// Reads the lines below the first one.
    pub(super) fn read(
        code: Option<&'a str>,
        text: &'a str,
        lines: &mut Peekable<Lines<'a>>,
    ) -> Self {
        let notes: Vec<&str> = std::iter::from_fn(|| lines.next_if(|line| !begins(line))).collect();
        Diagnostic {
            code,
            text,
            // A code is enough, and the notes may be about a lint in another place.
            lint: lint(&notes).filter(|_| code.is_none()),
            details: details(text, &notes),
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
    marked(&notes[start..])
}

/// The text above the first carets.
fn marked(notes: &[&str]) -> Option<String> {
    // rustc prints the line of the source, and below it the carets.
    let mut pairs = notes.windows(2);
    let [source, carets] = pairs.find(|pair| pair[1].contains('^'))? else { return None };
    let marked = carets.chars().zip(source.chars()).filter(|&(caret, _)| caret == '^');
    Some(marked.map(|(_, char)| char).collect())
}

/// What such an error is about.
fn details(text: &str, notes: &[&str]) -> Vec<Detail> {
    if text.starts_with("linking with `") {
        return symbols(notes);
    }
    let of_build_script = || {
        let (name, _) = text.strip_prefix(BUILD_SCRIPT_FAILED)?.split_once([' ', '`'])?;
        Some(Detail { name: name.to_owned(), message: printed(notes)? })
    };
    let of_macro = || {
        MACRO_PANICS.contains(&text).then_some(())?;
        let at = notes.iter().position(|note| note.trim_start().starts_with(MACRO_MESSAGE))?;
        let message = notes[at].trim_start()[MACRO_MESSAGE.len()..].to_owned();
        let name = marked(&notes[..at]).unwrap_or_default();
        // An attribute is pointed at with what is in it.
        let named = |char: char| !(char.is_alphanumeric() || char == '_' || char == ':');
        let name = name.trim_start_matches(['#', '[', '!']).split(named).next()?;
        // A candidate may import it.
        let name = name.rsplit("::").next()?.to_owned();
        Some(Detail { name, message })
    };
    of_build_script().or_else(of_macro).into_iter().collect()
}

/// The errors that rustc reports if a macro panics.
const MACRO_PANICS: [&str; 3] =
    ["proc-macro derive panicked", "custom attribute panicked", "proc macro panicked"];

/// The note that has the message of such a panic.
const MACRO_MESSAGE: &str = "= help: message: ";

/// The message of the panic that a process has printed below an error of cargo, or else the first line of its stderr.
fn printed(notes: &[&str]) -> Option<String> {
    let is_panic = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("thread '") && line.contains(" panicked at ")
    };
    let start = notes.iter().position(is_panic);
    let start = start.or_else(|| notes.iter().position(|line| line.trim() == "--- stderr"))?;
    let mut lines = notes[start + 1..].iter().map(|line| line.trim());
    lines.find(|line| !line.is_empty()).map(str::to_owned)
}

/// The symbols and libraries that the linker has not found, each once. Symbols of Rust have no names here.
fn symbols(notes: &[&str]) -> Vec<Detail> {
    let symbol =
        |note: &&str| Some(Detail { name: undefined(note)?, message: UNDEFINED.to_owned() });
    let library = |note: &&str| Some(Detail { name: missing(note)?, message: MISSING.to_owned() });
    let mut found: Vec<Detail> = Vec::new();
    for detail in notes.iter().filter_map(|note| symbol(note).or_else(|| library(note))) {
        if !found.contains(&detail) {
            found.push(detail);
        }
    }
    found
}

/// The library that was not found according to a line of a linker.
fn missing(line: &str) -> Option<String> {
    const BEFORE: [&str; 4] =
        ["unable to find library -l", "cannot find -l", "library not found for -l", "library '"];
    let (_, rest) = BEFORE.iter().find_map(|before| line.split_once(before))?;
    rest.split(['\'', ' ', ':']).next().map(str::to_owned)
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

    fn names(details: &[Detail]) -> Vec<&str> {
        details.iter().map(|detail| &*detail.name).collect()
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
            let details = read("linking with `cc` failed: exit status: 1", line).details;
            assert_eq!(names(&details), ["nope"], "{line}");
        }
        let rust = read(
            "linking with `cc` failed",
            "undefined symbol: _ZN1a1b17h0123E\nundefined symbol: a::c",
        );
        assert_eq!(rust.details.len(), 1);
    }

    #[test]
    fn a_library_that_is_not_found_is_named() {
        for line in [
            "  = note: rust-lld: error: unable to find library -lgadget",
            "          /usr/bin/ld: cannot find -lgadget: No such file or directory",
            "          ld: library 'gadget' not found",
        ] {
            let details = read("linking with `cc` failed: exit status: 1", line).details;
            assert_eq!(names(&details), ["gadget"], "{line}");
            assert_eq!(details[0].to_string(), "the library gadget is not found");
        }
    }

    #[test]
    fn symbols_are_named_in_the_order_of_the_linker() {
        let notes = "undefined symbol: open\n>>> referenced\nundefined symbol: close\nundefined symbol: open";
        assert_eq!(names(&read("linking with `cc` failed", notes).details), ["open", "close"]);
    }

    #[test]
    fn the_panic_of_a_macro_or_a_build_script_is_read_with_its_name() {
        let detail = |text: &str, notes: &str| {
            let [Detail { name, message }] = &read(text, notes).details[..] else {
                panic!("{text} has a detail")
            };
            (name.clone(), message.clone())
        };
        for (text, line, carets, name) in [
            ("proc-macro derive panicked", "#[derive(A)]", "         ^", "A"),
            ("custom attribute panicked", "#[a::route(get, x)]", "^^^^^^^^^^^^^^^^^^^", "route"),
            ("proc macro panicked", "sql!(select)", "^^^^^^^^^^^^", "sql"),
        ] {
            let notes = format!(
                " --> a.rs:3:1\n  |\n3 | {line}\n  | {carets}\n  |\n  = help: message: it has no name\n"
            );
            assert_eq!(detail(text, &notes), (name.to_owned(), "it has no name".to_owned()));
        }
        let of_script = "Caused by:\n  process didn't exit successfully: `x` (exit status: 101)\n  --- stdout\n  \
                         a\n\n  --- stderr\n  noise\n\n  thread 'main' (7) panicked at build.rs:4:7:\n  no compiler\n";
        let text = "failed to run custom build command for `a-sys v0.1.0 (/x)`";
        assert_eq!(detail(text, of_script), ("a-sys".to_owned(), "no compiler".to_owned()));
        let (silent, _) = of_script.split_once("\n\n  thread").unwrap();
        assert_eq!(detail(text, silent).1, "noise");
    }
}
