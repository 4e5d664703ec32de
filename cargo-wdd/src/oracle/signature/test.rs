//! What one run of a test binary, or of rustdoc's tests, showed.
//!
//! The harness prints what a failed test wrote in a section of its own; a program without it, and
//! one that dies, leave only their output and their end. Of several panics the last of the test's
//! own thread counts, since those before it were caught; but the first where the process died of
//! it, and the one before where the test only passes on that a thread of its own has panicked.

mod panics;
mod sections;

use std::collections::BTreeSet;

use self::panics::{Panic, panics};
use self::sections::{failed_tests, section};
use super::last_words::{last_words, overflowed};
use super::panic_site::{PanicPlace, Place, Ran};
use super::report::headline;
use super::{Report, is_crash_signal, values};
use crate::process::Exit;

pub use self::sections::test_names;

/// What one run of tests showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestRun {
    /// How many tests were begun, if there was a harness to say it.
    pub begun: Option<usize>,
    /// The names of those that failed, as far as the harness came to say it.
    pub failed: BTreeSet<String>,
    /// How the test failed, if it did.
    pub failure: Option<TestFailure>,
}

/// How a test failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFailure {
    /// How it ended.
    pub end: TestEnd,
    /// Where it panicked, if it did and said so.
    pub place: Option<PanicPlace>,
    /// What it said, blurred.
    pub message: String,
    /// The beginning of what it said, as it was printed: for people.
    pub headline: String,
    /// All that it said, for finding out what stands at its place.
    printed: String,
}

/// What two failures of a test must have in common to be the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TestSignature {
    /// How it ended.
    pub end: TestEnd,
    /// Where it panicked.
    pub place: Option<Place>,
    /// What it said, blurred.
    pub message: String,
}

/// The ways in which a test fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TestEnd {
    /// It panicked, and the harness went on.
    Panicked,
    /// It returned an error.
    ReturnedError,
    /// It should have panicked.
    NoPanic,
    /// It should have panicked with another message.
    WrongPanic,
    /// A doc test could not be compiled.
    NotCompiled,
    /// A doc test that should not compile did, or failed with another code.
    Compiled,
    /// The process exited with this code, of itself.
    Exited(i32),
    /// The process died by this signal.
    Died(i32),
    /// The stack was used up.
    StackOverflow,
}

impl TestRun {
    /// Reads what a run wrote and how it ended. Of several tests that failed, the one of that name
    /// counts; without a name the first.
    pub fn read(stdout: &[u8], stderr: &[u8], exit: Exit, test: Option<&str>) -> Self {
        let [stdout, stderr] = [stdout, stderr].map(String::from_utf8_lossy);
        let failed = failed_tests(&stdout);
        let reading = Reading {
            stdout: &stdout,
            stderr: &stderr,
            test,
        };
        TestRun {
            begun: sections::begun(&stdout),
            failure: reading.failure(exit, !failed.is_empty()),
            failed,
        }
    }
}

impl TestFailure {
    /// All that it said.
    pub fn printed(&self) -> &str {
        &self.printed
    }

    /// The signature of this failure of the candidate that was run.
    pub fn signature(&self, ran: &Ran<'_>) -> TestSignature {
        let place = self.place.as_ref();
        TestSignature {
            end: self.end,
            place: place.map(|place| place.classify(ran, &self.printed)),
            message: self.message.clone(),
        }
    }
}

/// The output of a run.
struct Reading<'a> {
    stdout: &'a str,
    stderr: &'a str,
    test: Option<&'a str>,
}

impl Reading<'_> {
    fn failure(&self, exit: Exit, told: bool) -> Option<TestFailure> {
        match exit {
            Exit::Code(0) | Exit::Settled | Exit::TimedOut | Exit::Interrupted => None,
            Exit::Signal(signal) if !is_crash_signal(signal) => None,
            Exit::Signal(_) if overflowed(self.stderr) => {
                // How deep a stack was is not the failure's, nor which signal found the end of it.
                Some(self.said(TestEnd::StackOverflow, None, "", ""))
            }
            Exit::Signal(signal) => Some(self.ended(TestEnd::Died(signal))),
            Exit::Code(_) if told => Some(self.told()),
            Exit::Code(code) => Some(self.ended(TestEnd::Exited(code))),
        }
    }

    /// A failure that the harness tells of.
    fn told(&self) -> TestFailure {
        let section = section(self.stdout, self.test).unwrap_or_default();
        let doc_test = [self.not_compiled(section), self.executable(section)];
        let [not_compiled, executable] = doc_test;
        if let Some(failure) = not_compiled.or(executable) {
            return failure;
        }
        if section.contains("note: test did not panic as expected")
            || section.contains("Test executable succeeded, but it's marked `should_panic`")
        {
            return TestFailure {
                headline: "test did not panic as expected".to_owned(),
                ..self.said(TestEnd::NoPanic, None, "", "")
            };
        }
        let wrong = section.find("note: panic did not contain expected string");
        let captured = self.spoken(
            TestEnd::Panicked,
            &section[..wrong.unwrap_or(section.len())],
        );
        let failure = captured.or_else(|| self.spoken(TestEnd::Panicked, self.stderr));
        let mut failure = failure.unwrap_or_else(|| self.said(TestEnd::Panicked, None, "", ""));
        if let Some(wrong) = wrong {
            failure.end = TestEnd::WrongPanic;
            failure.message = values::blur(&section[wrong..], self.test);
        }
        failure
    }

    /// A doc test's trouble with being compiled.
    fn not_compiled(&self, section: &str) -> Option<TestFailure> {
        let line = |start: &str| section.lines().find(|line| line.starts_with(start));
        if line("Couldn't compile the test.").is_some() {
            let report = Report::read(section.as_bytes(), Exit::Code(1));
            let first = report.first_error.map(|error| error.to_string());
            let mut failure = self.said(TestEnd::NotCompiled, None, "", "");
            failure.message = first.unwrap_or_default();
            failure.headline = report.headline.unwrap_or_default();
            return Some(failure);
        }
        let compiled = line("Test compiled successfully, but it's marked")
            .or_else(|| line("Some expected error codes were not found:"))?;
        Some(self.said(TestEnd::Compiled, None, compiled, compiled))
    }

    /// A doc test's program that failed: it has no harness of its own.
    fn executable(&self, section: &str) -> Option<TestFailure> {
        let (_, rest) = section.split_once("Test executable failed (")?;
        let (status, output) = rest.split_once(").").unwrap_or((rest, ""));
        let number = |start: &str| {
            let rest = status.strip_prefix(start)?;
            let digits = rest.split(|char: char| !char.is_ascii_digit()).next()?;
            digits.parse().ok()
        };
        let end = match (number("exit status: "), number("signal: ")) {
            (Some(code), _) => TestEnd::Exited(code),
            (None, Some(_)) if overflowed(output) => TestEnd::StackOverflow,
            (None, Some(signal)) => TestEnd::Died(signal),
            (None, None) => return None,
        };
        let spoken = self.spoken(end, output);
        Some(spoken.unwrap_or_else(|| self.said(end, None, "", "")))
    }

    /// A process that ended without the harness.
    fn ended(&self, end: TestEnd) -> TestFailure {
        let spoken = self
            .spoken(end, self.stderr)
            .or_else(|| self.spoken(end, self.stdout));
        spoken.unwrap_or_else(|| {
            let last = last_words(self.stderr);
            let last = last.map_or("", |words| words.text);
            self.said(end, None, last, last)
        })
    }

    /// What a test said at its end: its panic, or its error.
    fn spoken(&self, end: TestEnd, text: &str) -> Option<TestFailure> {
        let panics = panics(text);
        let after = panics.last().map_or(0, |panic| panic.end);
        if let Some(error) = returned_error(&text[after..]) {
            let end = match end {
                TestEnd::Panicked => TestEnd::ReturnedError,
                other => other,
            };
            return Some(self.said(end, None, error, error));
        }
        let panic = self.counting(&panics, end)?;
        Some(self.said(end, panic.place.clone(), &panic.message, &panic.message))
    }

    /// The panic that counts.
    fn counting<'p>(&self, panics: &'p [Panic], end: TestEnd) -> Option<&'p Panic> {
        let own = |panic: &&Panic| panic.thread == "main" || Some(&*panic.thread) == self.test;
        let mut own = panics.iter().filter(own);
        let found = match end {
            TestEnd::Died(_) => own.next(),
            _ => own.next_back(),
        };
        let found = found.or(panics.last())?;
        let before = panics.iter().take_while(|panic| panic.end < found.end);
        match found.passes_on() {
            true => before.last().or(Some(found)),
            false => Some(found),
        }
    }

    fn said(
        &self,
        end: TestEnd,
        place: Option<PanicPlace>,
        message: &str,
        printed: &str,
    ) -> TestFailure {
        TestFailure {
            end,
            place,
            message: values::blur(message, self.test),
            headline: headline(printed),
            printed: printed.to_owned(),
        }
    }
}

/// What `fn main() -> Result` prints, and the harness for a test: `Error: …` at the end.
fn returned_error(text: &str) -> Option<&str> {
    const START: &str = "Error: ";
    let starts = text.match_indices(START).map(|(at, _)| at);
    let at_margin = |&at: &usize| at == 0 || text.as_bytes()[at - 1] == b'\n';
    let error = &text[starts.filter(at_margin).last()? + START.len()..];
    let end = error.find("\nStack backtrace:").unwrap_or(error.len());
    Some(error[..end].trim_end())
}

#[cfg(test)]
mod tests;
