//! Finds errors, warnings and crashes in the text that rustc writes for people.
//!
//! Only text at the beginning of a line counts. Code that rustc quotes never begins there.

use std::iter::Peekable;
use std::str::Lines;

use super::compiler_place::place_of;
use super::diagnostic::Diagnostic;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reported<'a> {
    Error(Diagnostic<'a>),
    Warning(Diagnostic<'a>),
    /// An "internal compiler error", with its place if the text has it.
    Bug {
        place: Option<String>,
        message: String,
    },
    /// A bug of the compiler that was reported at the end, with the place where it was delayed.
    DelayedBug {
        place: Option<String>,
        message: String,
    },
    /// A panic in a thread of rustc.
    Panic {
        place: Option<String>,
        message: String,
    },
}

/// How "errors" without a code begin that only announce or summarise others: those of rustc, then those
/// of cargo.
const SUMMARIES: [&str; 11] = [
    "aborting due",
    "the compiler unexpectedly panicked",
    "unexpected panic",
    "rustc interrupted by",
    "could not compile `",
    "could not document `",
    "process didn't exit successfully",
    "test failed, to rerun pass",
    "doctest failed, to rerun pass",
    "bench failed, to rerun pass",
    "build failed",
];

/// Everything that is reported, in its order.
pub(super) fn reported(stderr: &str) -> Vec<Reported<'_>> {
    let mut lines = stderr.lines().peekable();
    let mut reported = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("error") {
            reported.extend(error(rest, &mut lines));
        } else if let Some(rest) = line.strip_prefix("warning") {
            reported.extend(warning(rest, &mut lines));
        } else if let Some(rest) = line.strip_prefix("thread '") {
            reported.extend(panic(rest, &mut lines));
        }
    }
    reported
}

/// Reads the rest of a report that begins with `error`.
fn error<'a>(rest: &'a str, lines: &mut Peekable<Lines<'a>>) -> Option<Reported<'a>> {
    let (code, text) = coded(rest)?;
    if let Some(rest) = text.strip_prefix("internal compiler error") {
        // It may have a code: `internal compiler error[E0391]: …`.
        let (_, text) = rest.split_once(": ")?;
        return Some(bug(text, lines));
    }
    // A summary is printed for any error, and says nothing about which.
    let counts = code.is_some() || !is_summary(text);
    counts.then(|| Reported::Error(Diagnostic::read(code, text, lines)))
}

/// Reads the rest of a report that begins with `warning`. A warning without a place and without a lint is
/// a summary, or comes from cargo.
fn warning<'a>(rest: &'a str, lines: &mut Peekable<Lines<'a>>) -> Option<Reported<'a>> {
    let (code, text) = coded(rest)?;
    let warning = Diagnostic::read(code, text, lines);
    (warning.placed || warning.lint.is_some()).then_some(Reported::Warning(warning))
}

/// Splits `[E0308]: text` or `: text`.
fn coded(rest: &str) -> Option<(Option<&str>, &str)> {
    let Some(rest) = rest.strip_prefix('[') else { return Some((None, rest.strip_prefix(": ")?)) };
    let (code, text) = rest.split_once("]: ")?;
    Some((Some(code), text))
}

fn is_summary(text: &str) -> bool {
    let counted = text.split_once(' ');
    SUMMARIES.iter().any(|start| text.starts_with(start))
        || matches!(counted, Some((_, "target failed:" | "targets failed:")))
}

fn bug<'a>(text: &'a str, lines: &mut Peekable<Lines<'a>>) -> Reported<'a> {
    let (place, text) =
        leading_place(text).map_or((None, text), |(place, text)| (Some(place), text));
    let message = message(text, lines);
    let Some(note) = delay_note(lines) else { return Reported::Bug { place, message } };
    let delayed_at = note.split(" - ").next().unwrap_or(note);
    Reported::DelayedBug { place: place.or_else(|| place_of(delayed_at)), message }
}

/// What follows "note: delayed at" in the rest of this report. The report ends where the next report or a panic begins.
fn delay_note<'a>(lines: &mut Peekable<Lines<'a>>) -> Option<&'a str> {
    loop {
        let ends = |line: &str| line.starts_with("error") || line.starts_with("thread '");
        let note = lines.next_if(|line| !ends(line))?.trim_start().trim_start_matches("= ");
        if let Some(note) = note.strip_prefix("note: delayed at ") {
            return Some(note);
        }
    }
}

/// Reads the rest of a report that begins with `thread '`.
fn panic<'a>(rest: &'a str, lines: &mut Peekable<Lines<'a>>) -> Option<Reported<'a>> {
    let (_, rest) = rest.split_once(" panicked at ")?;
    // Before Rust 1.73 the message came first, in quotes, on the same line.
    if let Some(quoted) = rest.strip_prefix('\'') {
        let whole = message(quoted, lines);
        let (text, place) = whole.rsplit_once("', ")?;
        return Some(Reported::Panic { place: place_of(place), message: text.to_owned() });
    }
    let place = place_of(rest.strip_suffix(':')?);
    let first = lines.next_if(|line| !ends_message(line)).unwrap_or_default();
    Some(Reported::Panic { place, message: message(first, lines) })
}

/// The message: its first line and those that follow.
fn message<'a>(first: &str, lines: &mut Peekable<Lines<'a>>) -> String {
    let rest = std::iter::from_fn(|| lines.next_if(|line| !ends_message(line)));
    Vec::from_iter(std::iter::once(first).chain(rest)).join("\n")
}

fn ends_message(line: &str) -> bool {
    const MARGIN: [&str; 5] = ["stack backtrace:", "note: ", "error", "query stack", "thread '"];
    const INNER: [&str; 4] = ["--> ", "::: ", "= note: ", "|"];
    let inner = line.trim_start();
    inner.is_empty()
        || MARGIN.iter().any(|start| line.starts_with(start))
        || INNER.iter().any(|start| inner.starts_with(start))
}

/// Splits `compiler/rustc_x/src/y.rs:1:2: text`.
fn leading_place(text: &str) -> Option<(String, &str)> {
    let (place, text) = text.split_once(": ")?;
    Some((place_of(place)?, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_source_is_never_a_report() {
        let quoted = " 1 | error: no\n   | thread 'rustc' panicked at a.rs:1:1:\n";
        assert_eq!(reported(quoted), []);
        let at_margin = "error: no\nthread 'rustc' panicked at a.rs:1:1:\n";
        assert!(matches!(reported(at_margin)[..], [Reported::Error(_), Reported::Panic { .. }]));
    }
}
