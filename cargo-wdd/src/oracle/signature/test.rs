//! What one run of tests showed, and the signature of a failed test.
//!
//! `reading` finds the failure in the output, `panics` and `sections` the parts of the output.

mod panics;
mod reading;
mod sanitizer;
mod sections;

use std::collections::BTreeSet;

use self::reading::Reading;
use self::sections::{begun, failed_tests, passed};
pub use self::sections::{is_list, test_names};
use anstream::adapter::strip_bytes;
use serde::{Deserialize, Serialize};

use super::panic_site::{ExecutedCandidate, PanicLocation, PanicSite};
use super::report::{FailedAt, headline};
use super::values;
use crate::process::Exit;

/// What one run of tests showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestRun {
    /// How many tests were begun, if a harness has printed it.
    pub begun: Option<usize>,
    /// How many tests passed, if a harness has printed it.
    pub passed: Option<usize>,
    /// The names of the tests that failed, as far as the harness has printed them.
    pub failed: BTreeSet<String>,
    /// How the test failed, if it did.
    pub failure: Option<TestFailure>,
}

/// How a test failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFailure {
    /// In which way it failed.
    pub kind: TestFailureKind,
    /// Where it panicked, if that was printed.
    pub location: Option<PanicLocation>,
    /// The blurred message.
    pub message: String,
    /// The beginning of the message as it was printed, for people.
    pub headline: String,
    /// The whole message as it was printed. It helps to find out what panicked at the location.
    printed: String,
    /// The functions that were being executed, the innermost first, as far as they were printed.
    pub stack: Vec<String>,
}

/// The signature of a failed test. Failures with equal signatures are taken for the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TestSignature {
    /// In which way it failed.
    pub kind: TestFailureKind,
    /// What panicked.
    pub site: Option<PanicSite>,
    /// The blurred message.
    pub message: String,
}

/// The ways in which a test fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TestFailureKind {
    /// The test panicked, and the harness reported it.
    Panicked,
    /// The test function returned an error.
    ReturnedError,
    /// The test should have panicked, and did not.
    NoPanic,
    /// The test should have panicked with another message.
    WrongPanic,
    /// A doc test could not be compiled.
    NotCompiled,
    /// A doc test compiled that should not compile, or failed with another code.
    Compiled,
    /// The process exited by itself with this code.
    Exited(i32),
    /// The process was killed by this signal.
    Died(i32),
    /// The stack overflowed.
    StackOverflow,
}

impl TestRun {
    /// Reads the output of a run and how it ended. If several tests failed, `test` is the name of the
    /// one that counts. Without a name, the first counts.
    pub fn read(stdout: &[u8], stderr: &[u8], exit: Exit, test: Option<&str>) -> Self {
        let [stdout, stderr] = [stdout, stderr].map(String::from_utf8_lossy);
        let failed = failed_tests(&stdout);
        let reading = Reading { stdout: &stdout, stderr: &stderr, test };
        TestRun {
            begun: begun(&stdout),
            passed: passed(&stdout),
            failure: reading.failure(exit, !failed.is_empty()),
            failed,
        }
    }
}

impl TestFailure {
    /// The whole message as it was printed.
    pub fn printed(&self) -> &str {
        &self.printed
    }

    /// The failure with the first error that the process has printed, if it has no message. A sanitizer says last what it has
    /// found, and in which function.
    pub fn or_first_error(self, stderr: &[u8], stdout: &[u8]) -> Self {
        if !self.printed.is_empty() {
            return self;
        }
        let texts = [stderr, stdout].map(|text| strip_bytes(text).into_vec());
        let texts = texts.each_ref().map(|text| String::from_utf8_lossy(text));
        let lines = || texts.iter().flat_map(|text| text.lines()).map(str::trim);
        let found = texts.iter().find_map(|text| sanitizer::finding(text));
        let error = || lines().find(|line| line.to_ascii_lowercase().contains("error"));
        let first = || lines().find(|line| !line.is_empty());
        let line = || error().or_else(first).map(str::to_owned);
        let Some(line) = found.or_else(line) else { return self };
        TestFailure {
            message: values::blur(&line, None),
            headline: headline(&line),
            printed: line,
            ..self
        }
    }

    /// Where it failed, if that is in a file of the candidate that was executed.
    pub fn failed_at(&self, executed: &ExecutedCandidate<'_>) -> Option<FailedAt> {
        self.location.as_ref()?.within(executed)
    }

    /// The signature of this failure of the candidate that was executed.
    pub fn signature(&self, executed: &ExecutedCandidate<'_>) -> TestSignature {
        let location = self.location.as_ref();
        TestSignature {
            kind: self.kind,
            site: location.map(|location| location.site(executed, &self.printed)),
            message: self.message.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
