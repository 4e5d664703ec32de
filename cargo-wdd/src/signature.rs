//! What makes two failures of rustc the same.
//!
//! A crash is known by its kind, its place in the compiler (file, line and column, all equal) and
//! its blurred message; the place alone would merge the failures that are reported through one
//! helper, such as every "broken MIR". The first crash of a run counts: what follows is its
//! consequence. Errors are known by their code, uncoded ones by their exact text. How messages are
//! blurred, and why that is safe, is in `signature/blur.rs`.

mod blur;
mod lines;
mod place;
mod test;
mod values;

use std::collections::BTreeSet;
use std::fmt;

pub use self::blur::blur;
use self::lines::Event;
pub use self::place::{PanicPlace, Place, Ran};
pub use self::test::{TestEnd, TestFailure, TestRun, TestSignature, test_names};
use crate::process::Exit;

/// What one run of rustc showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The crash, if rustc crashed.
    pub crash: Option<Crash>,
    /// The message of the crash, else of the first error, as it was printed: for people, nothing is
    /// decided by it.
    pub headline: Option<String>,
    /// The codes of all errors, as `E0308`.
    pub error_codes: BTreeSet<String>,
    /// The exact texts of the errors that have no code.
    pub plain_errors: BTreeSet<String>,
    /// The first error.
    pub first_error: Option<Complaint>,
    /// All errors, blurred.
    pub errors: BTreeSet<Complaint>,
    /// How a test failed that was run.
    pub test: Option<TestSignature>,
}

/// An error that is not a crash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Complaint {
    /// Its code, as `E0308`.
    pub code: Option<String>,
    /// Its blurred text.
    pub text: String,
}

/// The signature of a crash: equal signatures mean the same bug, as far as can be told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Crash {
    /// How rustc crashed.
    pub kind: CrashKind,
    /// Where in the compiler, as `compiler/rustc_x/src/y.rs:1:2`, if it said so.
    pub place: Option<String>,
    /// The blurred message.
    pub message: String,
}

/// The ways in which rustc crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrashKind {
    /// A panic.
    Panic,
    /// `error: internal compiler error`.
    Bug,
    /// The same, found only at the end of the run since no error came to excuse it.
    DelayedBug,
    /// The stack is used up.
    StackOverflow,
    /// LLVM gave up.
    Llvm,
    /// Death by this signal: SIGSEGV, SIGABRT and their like.
    Signal(i32),
    /// The exit code of a crash, and nothing else to know it by.
    Unexplained,
}

/// The exit code of a rustc that has panicked.
const PANICKED: i32 = 101;

impl Report {
    /// Reads what rustc wrote for people (uncoloured) and how it ended.
    pub fn read(stderr: &[u8], exit: Exit) -> Self {
        let stderr = String::from_utf8_lossy(stderr);
        let events = lines::events(&stderr);
        let mut report = Report::default();
        for event in &events {
            if let Event::Error { code, text } = event {
                report.add_error(*code, text);
            }
        }
        let seen = first_crash(&events).or_else(|| death(&stderr, exit));
        if let Some((crash, headline)) = seen {
            report.crash = Some(crash);
            report.headline = Some(headline);
        }
        report
    }

    fn add_error(&mut self, code: Option<&str>, text: &str) {
        match code {
            Some(code) => self.error_codes.insert(code.to_owned()),
            None => self.plain_errors.insert(text.to_owned()),
        };
        let complaint = Complaint {
            code: code.map(str::to_owned),
            text: blur(text),
        };
        if self.first_error.is_none() {
            self.first_error = Some(complaint.clone());
            self.headline = Some(headline(text));
        }
        self.errors.insert(complaint);
    }
}

/// The first crash that rustc itself speaks of, with its message as printed.
fn first_crash(events: &[Event<'_>]) -> Option<(Crash, String)> {
    let first = events
        .iter()
        .position(|event| !matches!(event, Event::Error { .. }))?;
    let (kind, place, message) = match &events[first] {
        Event::Panic { place, message } => (CrashKind::Panic, place.clone(), message),
        Event::Bug {
            place: place @ Some(_),
            message,
        } => (CrashKind::Bug, place.clone(), message),
        Event::Bug {
            place: None,
            message,
        } => {
            // `span_bug!` by another name: the panic that follows knows the place.
            let place = events[first..].iter().find_map(panic_place);
            (CrashKind::Bug, place, message)
        }
        Event::DelayedBug { place, message } => (CrashKind::DelayedBug, place.clone(), message),
        Event::Error { .. } => return None,
    };
    let crash = Crash {
        kind,
        place,
        message: blur(message),
    };
    Some((crash, headline(message)))
}

fn panic_place(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Panic { place, .. } => place.clone(),
        _ => None,
    }
}

/// A crash that only the way rustc ended, or the run-time below it, tells of.
fn death(stderr: &str, exit: Exit) -> Option<(Crash, String)> {
    let last_words = lines::last_words(stderr);
    let text = last_words.as_ref().map_or("", |words| words.text);
    let kind = if lines::overflowed(stderr) {
        CrashKind::StackOverflow
    } else if last_words.as_ref().is_some_and(|words| words.llvm) {
        CrashKind::Llvm
    } else {
        match exit {
            Exit::Signal(signal) if is_crash_signal(signal) => CrashKind::Signal(signal),
            Exit::Code(PANICKED) => CrashKind::Unexplained,
            _ => return None,
        }
    };
    let crash = Crash {
        kind,
        place: last_words.as_ref().and_then(|words| words.place.clone()),
        // How deep a stack was is not the bug's, nor which signal found the end of it.
        message: match kind {
            CrashKind::StackOverflow => String::new(),
            _ => blur(text),
        },
    };
    Some((crash, headline(text)))
}

/// Whether a process brings this signal on itself; SIGKILL and the like come from outside.
pub fn is_crash_signal(signal: i32) -> bool {
    use signal_hook::consts::{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP].contains(&signal)
}

/// The first line of a message, cut to a length that a terminal can show.
fn headline(message: &str) -> String {
    const SHOWN: usize = 160;
    let line = message.lines().next().unwrap_or_default().trim();
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line.to_owned(),
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        match &self.place {
            Some(place) => write!(f, " at {place}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for CrashKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CrashKind::Panic => f.write_str("panic"),
            CrashKind::Bug => f.write_str("internal compiler error"),
            CrashKind::DelayedBug => f.write_str("delayed bug"),
            CrashKind::StackOverflow => f.write_str("stack overflow"),
            CrashKind::Llvm => f.write_str("LLVM error"),
            CrashKind::Signal(signal) => match signal_hook::low_level::signal_name(*signal) {
                Some(name) => write!(f, "death by {name}"),
                None => write!(f, "death by signal {signal}"),
            },
            CrashKind::Unexplained => write!(f, "exit code {PANICKED}"),
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.code {
            Some(code) => write!(f, "error[{code}]: {}", self.text),
            None => write!(f, "error: {}", self.text),
        }
    }
}

#[cfg(test)]
mod tests;
