//! Finds the failure of a test in the output of its program, or of rustdoc.
//!
//! The harness prints the output of a failed test in a section. A program without a harness, and one
//! that died, have only their output and their exit. If there are several panics, the last one in the
//! thread of the test counts, since those before it were caught. There are two exceptions: if the
//! process died, the first one counts; and if the panic only reports that another thread has panicked,
//! the one before it counts.

use super::panics::{Panic, panics};
use super::sections::section;
use super::{TestFailure, TestFailureKind};
use crate::oracle::signature::final_output::{final_output, overflowed};
use crate::oracle::signature::panic_site::PanicLocation;
use crate::oracle::signature::report::headline;
use crate::oracle::signature::{Report, is_crash_signal, values};
use crate::package::build_log::leading_number;
use crate::process::Exit;

/// The output of a run, and the name of the test.
pub(super) struct Reading<'a> {
    pub(super) stdout: &'a str,
    pub(super) stderr: &'a str,
    pub(super) test: Option<&'a str>,
}

impl Reading<'_> {
    /// How the test failed. `None` if it passed, or if its process was killed from outside.
    /// `is_reported` says whether the harness has reported a failure.
    pub(super) fn failure(&self, exit: Exit, is_reported: bool) -> Option<TestFailure> {
        match exit {
            Exit::Signal(signal) if is_crash_signal(signal) && overflowed(self.stderr) => {
                // The message would depend on the depth of the stack, which is not part of the bug.
                Some(self.silent(TestFailureKind::StackOverflow))
            }
            Exit::Signal(signal) if is_crash_signal(signal) => {
                Some(self.without_harness(TestFailureKind::Died(signal)))
            }
            Exit::Code(code) if code != 0 && is_reported => Some(self.reported()),
            Exit::Code(code) if code != 0 => {
                Some(self.without_harness(TestFailureKind::Exited(code)))
            }
            _ => None,
        }
    }

    /// A failure that the harness has reported.
    fn reported(&self) -> TestFailure {
        let section = section(self.stdout, self.test).unwrap_or_default();
        let doc_test = self.not_compiled(section).or_else(|| self.executable(section));
        if let Some(failure) = doc_test {
            return failure;
        }
        if section.contains("note: test did not panic as expected")
            || section.contains("Test executable succeeded, but it's marked `should_panic`")
        {
            return TestFailure {
                headline: "test did not panic as expected".to_owned(),
                ..self.silent(TestFailureKind::NoPanic)
            };
        }
        self.panicked(section)
    }

    /// A test that panicked or returned an error. If its output was not captured, it is in the standard
    /// error.
    fn panicked(&self, section: &str) -> TestFailure {
        let kind = TestFailureKind::Panicked;
        let wrong = section.find("note: panic did not contain expected string");
        // The note itself repeats both messages.
        let captured = &section[..wrong.unwrap_or(section.len())];
        let mut failure = self
            .last_message(kind, captured)
            .or_else(|| self.last_message(kind, self.stderr))
            .unwrap_or_else(|| match captured.trim() {
                "" => self.silent(kind),
                // Another harness than that of Rust prints what the test returns as it is.
                error => self.with_message(TestFailureKind::ReturnedError, None, error),
            });
        if let Some(wrong) = wrong {
            failure.kind = TestFailureKind::WrongPanic;
            failure.message = values::blur(&section[wrong..], self.test);
        }
        failure
    }

    /// A doc test that does not compile, or compiles when it should not.
    fn not_compiled(&self, section: &str) -> Option<TestFailure> {
        let line = |start: &str| section.lines().find(|line| line.starts_with(start));
        if line("Couldn't compile the test.").is_some() {
            let report = Report::read(section.as_bytes(), Exit::Code(1));
            let first = report.errors.first().map(ToString::to_string);
            let mut failure = self.silent(TestFailureKind::NotCompiled);
            failure.message = first.unwrap_or_default();
            failure.headline = report.headline.unwrap_or_default();
            return Some(failure);
        }
        let compiled = line("Test compiled successfully, but it's marked")
            .or_else(|| line("Some expected error codes were not found:"))?;
        Some(self.with_message(TestFailureKind::Compiled, None, compiled))
    }

    /// A doc test whose program failed. The program has no harness.
    fn executable(&self, section: &str) -> Option<TestFailure> {
        let (_, rest) = section.split_once("Test executable failed (")?;
        let (status, output) = rest.split_once(").").unwrap_or((rest, ""));
        let number = |start: &str| status.strip_prefix(start).and_then(leading_number);
        let kind = match (number("exit status: "), number("signal: ")) {
            (Some(code), _) => TestFailureKind::Exited(code),
            (None, Some(_)) if overflowed(output) => TestFailureKind::StackOverflow,
            (None, Some(signal)) => TestFailureKind::Died(signal),
            (None, None) => return None,
        };
        let failure = self.last_message(kind, output);
        Some(failure.unwrap_or_else(|| self.silent(kind)))
    }

    /// A process whose failure no harness has reported.
    fn without_harness(&self, kind: TestFailureKind) -> TestFailure {
        let mut outputs = [self.stderr, self.stdout].into_iter();
        outputs.find_map(|text| self.last_message(kind, text)).unwrap_or_else(|| {
            let last = final_output(self.stderr);
            self.with_message(kind, None, last.map_or("", |words| words.text))
        })
    }

    /// The failure with the message that a test has printed at its end: its error, or its panic.
    fn last_message(&self, kind: TestFailureKind, text: &str) -> Option<TestFailure> {
        let panics = panics(text);
        let after = panics.last().map_or(0, |panic| panic.end);
        // An error that a test prints by itself before it panics is no result.
        if let Some(error) = returned_error(&text[after..]) {
            let is_panic = kind == TestFailureKind::Panicked;
            let kind = if is_panic { TestFailureKind::ReturnedError } else { kind };
            return Some(self.with_message(kind, None, error));
        }
        let panic = self.panic_that_counts(&panics, kind)?;
        let failure = self.with_message(kind, panic.location.clone(), &panic.message);
        Some(TestFailure { stack: panic.stack.clone(), ..failure })
    }

    fn panic_that_counts<'p>(
        &self,
        panics: &'p [Panic],
        kind: TestFailureKind,
    ) -> Option<&'p Panic> {
        let is_own = |panic: &&Panic| panic.thread == "main" || Some(&*panic.thread) == self.test;
        let mut own = panics.iter().filter(is_own);
        let found = match kind {
            // A panic while another one unwinds ends the process, and says nothing about the reason.
            TestFailureKind::Died(_) => own.next(),
            _ => own.next_back(),
        };
        let found = found.or(panics.last())?;
        let before = panics.iter().take_while(|panic| panic.end < found.end);
        if found.reports_another() { before.last().or(Some(found)) } else { Some(found) }
    }

    fn silent(&self, kind: TestFailureKind) -> TestFailure {
        self.with_message(kind, None, "")
    }

    fn with_message(
        &self,
        kind: TestFailureKind,
        location: Option<PanicLocation>,
        message: &str,
    ) -> TestFailure {
        TestFailure {
            kind,
            location,
            message: values::blur(message, self.test),
            headline: headline(message),
            printed: message.to_owned(),
            stack: Vec::new(),
        }
    }
}

/// The error that `fn main() -> Result` prints, or the harness for a test: `Error: …` at the end.
fn returned_error(text: &str) -> Option<&str> {
    const START: &str = "Error: ";
    let starts = text.match_indices(START).map(|(at, _)| at);
    let at_margin = |&at: &usize| at == 0 || text.as_bytes()[at - 1] == b'\n';
    let error = &text[starts.filter(at_margin).last()? + START.len()..];
    let end = error.find("\nStack backtrace:").unwrap_or(error.len());
    Some(error[..end].trim_end())
}
