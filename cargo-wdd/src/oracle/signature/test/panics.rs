//! The panics in the output of a program, each with its thread, location and message.

use crate::oracle::signature::PanicLocation;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Panic {
    pub(super) thread: String,
    pub(super) location: Option<PanicLocation>,
    pub(super) message: String,
    /// The byte of the text at which its report ends.
    pub(super) end: usize,
    /// The functions in its backtrace, the innermost first. Empty if none was printed.
    pub(super) stack: Vec<String>,
}

/// How messages of the standard library end if another thread has panicked.
const OTHER_THREAD: [&str; 2] = ["Any { .. }", "a scoped thread panicked"];

/// How the line after a message can begin.
const AFTER: [&str; 5] = [
    "\nnote: run with `RUST_BACKTRACE",
    "\nnote: Some details are omitted",
    "\nstack backtrace:",
    "\nthread '",
    "\nthread caused non-unwinding panic.",
];

impl Panic {
    /// Whether it only reports that another thread has panicked.
    pub(super) fn reports_another(&self) -> bool {
        OTHER_THREAD.iter().any(|end| self.message.ends_with(end))
    }
}

/// All panics in a text, in their order.
pub(super) fn panics(text: &str) -> Vec<Panic> {
    let starts = text.match_indices("thread '").map(|(at, _)| at);
    let at_margin = |&at: &usize| {
        // While the harness executes one test at a time, its line is not ended yet.
        at == 0 || text[..at].ends_with('\n') || text[..at].ends_with(" ... ")
    };
    starts.filter(at_margin).filter_map(|at| panic(text, at)).collect()
}

/// The panic whose report begins here.
fn panic(text: &str, start: usize) -> Option<Panic> {
    let line_end = text[start..].find('\n').map_or(text.len(), |length| start + length);
    let line = &text[start..line_end];
    let (thread, rest) = line.strip_prefix("thread '")?.split_once(" panicked at ")?;
    // Since Rust 1.91 the number of the thread follows its name.
    let thread = thread.rsplit_once('\'')?.0.to_owned();
    // Before Rust 1.73 the message came first, in quotes, on the same line.
    if rest.starts_with('\'') {
        return quoted(text, line_end - rest.len() + 1, thread);
    }
    let location = PanicLocation::read(rest.strip_suffix(':')?);
    let end = message_end(text, line_end);
    let message = text[line_end..end].trim_matches('\n').to_owned();
    Some(Panic { thread, location, message, end, stack: stack(&text[end..]) })
}

/// The functions in the backtrace that begins here, if one does.
fn stack(text: &str) -> Vec<String> {
    let Some(frames) = text.strip_prefix("\nstack backtrace:\n") else { return Vec::new() };
    let is_frame = |line: &&str| line.starts_with("   ");
    let function = |line: &str| {
        let (number, function) = line.trim_start().split_once(": ")?;
        number.bytes().all(|byte| byte.is_ascii_digit()).then(|| function.trim().to_owned())
    };
    frames.lines().take_while(is_frame).filter_map(function).collect()
}

/// A panic of older toolchains: `text', src/lib.rs:1:2`.
fn quoted(text: &str, start: usize, thread: String) -> Option<Panic> {
    let end = message_end(text, start);
    let (message, location) = text[start..end].rsplit_once("', ")?;
    Some(Panic {
        thread,
        location: PanicLocation::read(location.lines().next()?),
        message: message.to_owned(),
        end,
        stack: Vec::new(),
    })
}

/// Where a message ends: at the note that follows the first panic of a process, else at an empty line.
fn message_end(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let next = AFTER.iter().filter_map(|after| Some((rest.find(after)?, after)));
    let blank = rest.find("\n\n").unwrap_or(rest.len());
    match next.min() {
        Some((end, after)) if after.starts_with("\nnote") || after.starts_with("\nstack") => {
            start + end
        }
        Some((end, _)) => start + end.min(blank),
        None => start + blank,
    }
}
