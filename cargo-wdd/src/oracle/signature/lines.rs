//! Finds errors and crashes among the lines that rustc writes for people.
//!
//! Only lines that begin at the margin count: what rustc quotes of the program never does.

use std::iter::Peekable;
use std::str::Lines;

use super::compiler_place::place_of;
use super::diagnostic::Diagnostic;

/// One thing that rustc reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event<'a> {
    /// An error in the program.
    Error(Diagnostic<'a>),
    /// A warning about the program.
    Warning(Diagnostic<'a>),
    /// "internal compiler error", with its place where the text gives it.
    Bug {
        place: Option<String>,
        message: String,
    },
    /// The same, with the place where it was put off.
    DelayedBug {
        place: Option<String>,
        message: String,
    },
    /// A panic of one of rustc's threads.
    Panic {
        place: Option<String>,
        message: String,
    },
}

/// Uncoded "errors" that only announce or sum up others: rustc's, then cargo's.
const NOT_ERRORS: [&str; 11] = [
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

/// All that is reported, in order.
pub(super) fn events(stderr: &str) -> Vec<Event<'_>> {
    let mut lines = stderr.lines().peekable();
    let mut events = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("error") {
            events.extend(error(rest, &mut lines));
        } else if let Some(rest) = line.strip_prefix("warning") {
            events.extend(warning(rest, &mut lines));
        } else if let Some(rest) = line.strip_prefix("thread '") {
            events.extend(panic(rest, &mut lines));
        }
    }
    events
}

/// Reads on after `error`.
fn error<'a>(rest: &'a str, lines: &mut Peekable<Lines<'a>>) -> Option<Event<'a>> {
    let (code, text) = coded(rest)?;
    if let Some(rest) = text.strip_prefix("internal compiler error") {
        // Some have a code here: `internal compiler error[E0391]: …`.
        let (_, text) = rest.split_once(": ")?;
        return Some(bug(text, lines));
    }
    let counts = code.is_some() || !is_summary(text);
    counts.then(|| Event::Error(Diagnostic::read(code, text, lines)))
}

/// Reads on after `warning`. What points nowhere and is no lint is a summary, or cargo's.
fn warning<'a>(rest: &'a str, lines: &mut Peekable<Lines<'a>>) -> Option<Event<'a>> {
    let (code, text) = coded(rest)?;
    let warning = Diagnostic::read(code, text, lines);
    (warning.placed || warning.lint.is_some()).then_some(Event::Warning(warning))
}

/// Splits `[E0308]: text` or `: text`.
fn coded(rest: &str) -> Option<(Option<&str>, &str)> {
    match rest.strip_prefix('[') {
        Some(rest) => {
            let (code, text) = rest.split_once("]: ")?;
            Some((Some(code), text))
        }
        None => Some((None, rest.strip_prefix(": ")?)),
    }
}

fn is_summary(text: &str) -> bool {
    let counted = text.split_once(' ');
    NOT_ERRORS.iter().any(|start| text.starts_with(start))
        || matches!(counted, Some((_, "target failed:" | "targets failed:")))
}

fn bug<'a>(text: &'a str, lines: &mut Peekable<Lines<'a>>) -> Event<'a> {
    let (place, text) = match leading_place(text) {
        Some((place, text)) => (Some(place), text),
        None => (None, text),
    };
    let message = message(text, lines);
    match delayed_at(lines) {
        Some(delayed) => Event::DelayedBug {
            place: place.or(delayed),
            message,
        },
        None => Event::Bug { place, message },
    }
}

/// The place in the note "delayed at", if the rest of this report has that note.
///
/// The report ends where the next one, or a panic, begins at the margin.
fn delayed_at(lines: &mut Peekable<Lines<'_>>) -> Option<Option<String>> {
    loop {
        let line =
            lines.next_if(|line| !line.starts_with("error") && !line.starts_with("thread '"))?;
        let note = line.trim_start().trim_start_matches("= ");
        if let Some(place) = note.strip_prefix("note: delayed at ") {
            let place = place.split(" - ").next().unwrap_or(place);
            return Some(place_of(place));
        }
    }
}

/// Reads on after `thread '`.
fn panic<'a>(rest: &'a str, lines: &mut Peekable<Lines<'a>>) -> Option<Event<'a>> {
    let (_, rest) = rest.split_once(" panicked at ")?;
    // Before Rust 1.73 the message came first, in quotes, on the same line.
    if let Some(quoted) = rest.strip_prefix('\'') {
        let whole = message(quoted, lines);
        let (text, place) = whole.rsplit_once("', ")?;
        return Some(Event::Panic {
            place: place_of(place),
            message: text.to_owned(),
        });
    }
    let place = place_of(rest.strip_suffix(':')?);
    let first = lines
        .next_if(|line| !ends_message(line))
        .unwrap_or_default();
    Some(Event::Panic {
        place,
        message: message(first, lines),
    })
}

/// A message's first line and the ones that belong to it.
fn message<'a>(first: &str, lines: &mut Peekable<Lines<'a>>) -> String {
    let mut message = first.to_owned();
    while let Some(line) = lines.next_if(|line| !ends_message(line)) {
        message.push('\n');
        message.push_str(line);
    }
    message
}

fn ends_message(line: &str) -> bool {
    const MARGIN: [&str; 5] = [
        "stack backtrace:",
        "note: ",
        "error",
        "query stack",
        "thread '",
    ];
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
    fn quoted_source_is_never_an_event() {
        let stderr = " 1 | error: no\n   | thread 'rustc' panicked at a.rs:1:1:\n";
        assert_eq!(events(stderr), []);
    }
}
