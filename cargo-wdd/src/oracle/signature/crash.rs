//! The signature of a crash, and how it is found in the output of rustc.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::blur::blur;
use super::final_output::{final_output, overflowed};
use super::lines::Reported;
use super::report::headline;
use crate::process::Exit;

/// The signature of a crash. Crashes with equal signatures are taken for the same bug.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crash {
    /// How rustc crashed.
    pub kind: CrashKind,
    /// The place in the compiler, such as `compiler/rustc_x/src/y.rs:1:2`, if it was printed.
    pub place: Option<String>,
    /// The blurred message.
    pub message: String,
}

/// The ways in which rustc crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CrashKind {
    /// A panic.
    Panic,
    /// `error: internal compiler error`.
    Bug,
    /// A bug that rustc reports only at its end, because it has not reported an error.
    DelayedBug,
    /// The stack overflowed.
    StackOverflow,
    /// An error in LLVM.
    Llvm,
    /// rustc was killed by this signal, such as SIGSEGV or SIGABRT.
    Signal(i32),
    /// The exit code of a crash, without any message.
    Unexplained,
}

/// The exit code of a rustc that has panicked.
const PANICKED: i32 = 101;

/// The first crash that rustc has reported, with its message as it was printed.
pub(super) fn first_crash(reported: &[Reported<'_>]) -> Option<(Crash, String)> {
    let first = reported
        .iter()
        .position(|one| !matches!(one, Reported::Error(_) | Reported::Warning(_)))?;
    let (kind, place, message) = match &reported[first] {
        Reported::Panic { place, message } => (CrashKind::Panic, place.clone(), message),
        Reported::Bug { place, message } => {
            // As with `span_bug!`, only the panic that follows may have the place.
            let later = || reported[first..].iter().find_map(panic_place);
            (CrashKind::Bug, place.clone().or_else(later), message)
        }
        Reported::DelayedBug { place, message } => (CrashKind::DelayedBug, place.clone(), message),
        Reported::Error(_) | Reported::Warning(_) => return None,
    };
    let crash = Crash { kind, place, message: blur(message) };
    Some((crash, headline(message)))
}

fn panic_place(one: &Reported<'_>) -> Option<String> {
    match one {
        Reported::Panic { place, .. } => place.clone(),
        _ => None,
    }
}

/// A crash that rustc has not reported itself. It is found by how rustc ended, or by its last words.
pub(super) fn unreported_crash(stderr: &str, exit: Exit) -> Option<(Crash, String)> {
    let last = final_output(stderr);
    let text = last.as_ref().map_or("", |words| words.text);
    // An overflow ends with the same signal as a crash in LLVM, so the text decides.
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
        // The message would depend on the depth of the stack, which is not part of the bug.
        message: if kind == CrashKind::StackOverflow { String::new() } else { blur(text) },
    };
    Some((crash, headline(text)))
}

/// What the queries were about when rustc crashed, the innermost first.
pub(super) fn queries(stderr: &str) -> Vec<String> {
    let stack = stderr.lines().skip_while(|line| !line.starts_with("query stack during panic"));
    let frames = stack.skip(1).take_while(|line| line.starts_with('#'));
    frames.filter_map(|frame| Some(frame.split('`').nth(1)?.to_owned())).collect()
}

/// The query that rustc was in when it crashed, such as `typeck`.
pub(super) fn query(stderr: &str) -> Option<String> {
    let mut stack = stderr.lines().skip_while(|line| !line.starts_with("query stack during panic"));
    let (name, _) = stack.nth(1)?.strip_prefix("#0 [")?.split_once(']')?;
    Some(name.to_owned())
}

/// Whether the process itself causes this signal. Others, such as SIGKILL, come from outside.
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
                Some(name) => write!(f, "signal {name}"),
                None => write!(f, "signal {signal}"),
            },
            CrashKind::Unexplained => write!(f, "exit code {PANICKED}"),
        }
    }
}
