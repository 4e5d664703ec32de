//! What makes two failures of rustc the same.
//!
//! A crash is known by its kind, its place in the compiler (file, line and column, all equal) and
//! its blurred message; the place alone would merge the failures that are reported through one
//! helper, such as every "broken MIR". The first crash of a run counts: what follows is its
//! consequence. Errors are known by their code, lints by their name, a linker's errors by the symbol
//! that is missing, others by their exact text. How messages are blurred, and why that is safe, is
//! in `signature/blur.rs`. How tests fail is another matter: `signature/test.rs`.

mod alike;
mod blur;
mod diagnostic;
mod lines;
mod place;
mod test;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use self::alike::Alike;
pub use self::blur::blur;
use self::diagnostic::Diagnostic;
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
    /// The codes of all errors, as `E0308`, and the names of lints, as `dead_code`.
    pub error_codes: BTreeSet<String>,
    /// The exact texts of the errors that have no code.
    pub plain_errors: BTreeSet<String>,
    /// The first error.
    pub first_error: Option<Complaint>,
    /// All errors, blurred.
    pub errors: BTreeSet<Complaint>,
    /// How a test failed that was run.
    pub test: Option<TestSignature>,
    /// All that it said: nothing is decided by it.
    pub said: Option<String>,
    /// The first warning about the program.
    pub first_warning: Option<Complaint>,
    /// All warnings about the program, blurred.
    pub warnings: BTreeSet<Complaint>,
}

/// An error that is not a crash, or a warning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Complaint {
    /// Its code, as `E0308`, or the name of the lint.
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
        let lints = lints(&events);
        let mut report = Report::default();
        for event in &events {
            match event {
                Event::Error(error) => report.add_error(error, &lints),
                Event::Warning(warning) => report.add_warning(complaint(warning, &lints)),
                _ => {}
            }
        }
        let seen = first_crash(&events).or_else(|| death(&stderr, exit));
        if let Some((crash, headline)) = seen {
            report.crash = Some(crash);
            report.headline = Some(headline);
        }
        report
    }

    fn add_error(&mut self, error: &Diagnostic<'_>, lints: &BTreeMap<String, &str>) {
        let complaint = complaint(error, lints);
        match &complaint.code {
            Some(code) => drop(self.error_codes.insert(code.clone())),
            None => self.plain_errors.extend(each(error.text, error)),
        }
        let texts = each(&complaint.text, error).into_iter();
        let code = complaint.code;
        let complaints = texts.map(|text| Complaint {
            code: code.clone(),
            text,
        });
        for complaint in complaints {
            if self.first_error.is_none() {
                self.first_error = Some(complaint.clone());
                self.headline = Some(headline(error.text));
            }
            self.errors.insert(complaint);
        }
    }

    fn add_warning(&mut self, warning: Complaint) {
        if self.first_warning.is_none() {
            self.first_warning = Some(warning.clone());
        }
        self.warnings.insert(warning);
    }
}

/// A text with what the linker misses, once for each; by itself where that is nothing.
fn each(text: &str, error: &Diagnostic<'_>) -> Vec<String> {
    let with = error
        .missing
        .iter()
        .map(|symbol| format!("{text}: {symbol} is undefined"));
    match error.missing.is_empty() {
        true => vec![text.to_owned()],
        false => with.collect(),
    }
}

/// The lints' names by their blurred texts, since only the first report of each has its name.
fn lints<'a>(events: &'a [Event<'_>]) -> BTreeMap<String, &'a str> {
    let named = events.iter().filter_map(|event| match event {
        Event::Error(known) | Event::Warning(known) => {
            Some((blur(known.text), known.lint.as_deref()?))
        }
        _ => None,
    });
    // Texts that are all names are not told apart.
    named.filter(|(text, _)| !text.is_empty()).collect()
}

fn complaint(diagnostic: &Diagnostic<'_>, lints: &BTreeMap<String, &str>) -> Complaint {
    let text = blur(diagnostic.text);
    let lint = diagnostic.lint.as_deref();
    let code = diagnostic
        .code
        .or(lint)
        .or_else(|| lints.get(&text).copied());
    Complaint {
        code: code.map(str::to_owned),
        text,
    }
}

/// The first crash that rustc itself speaks of, with its message as printed.
fn first_crash(events: &[Event<'_>]) -> Option<(Crash, String)> {
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
