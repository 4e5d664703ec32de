//! The signature of a crash, and how it is found among what rustc reports.

use std::fmt;

use super::blur::blur;
use super::last_words::{last_words, overflowed};
use super::lines::Event;
use super::report::headline;
use crate::process::Exit;

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

/// The first crash that rustc itself speaks of, with its message as printed.
pub(super) fn first_crash(events: &[Event<'_>]) -> Option<(Crash, String)> {
    let first = events
        .iter()
        .position(|event| !matches!(event, Event::Error(_) | Event::Warning(_)))?;
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
        Event::Error(_) | Event::Warning(_) => return None,
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
pub(super) fn death(stderr: &str, exit: Exit) -> Option<(Crash, String)> {
    let last = last_words(stderr);
    let text = last.as_ref().map_or("", |words| words.text);
    let kind = if overflowed(stderr) {
        CrashKind::StackOverflow
    } else if last.as_ref().is_some_and(|words| words.llvm) {
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
        place: last.as_ref().and_then(|words| words.place.clone()),
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
