//! Reads what one run of rustc has reported: a crash, errors and warnings.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::blur::blur;
use super::crash::{Crash, first_crash, queries, query, unreported_crash};
use super::diagnostic::{Detail, Diagnostic};
use super::lines::{self, Reported};
use super::test::TestSignature;
use crate::oracle::messages::Message;
use crate::process::Exit;

/// What one call has reported: rustc, or a test that was executed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The crash, if rustc crashed.
    pub crash: Option<Crash>,
    /// The message of the crash, else of the first error, as it was printed. It is for people only.
    pub headline: Option<String>,
    /// The codes of all errors, such as `E0308`, and the names of lints, such as `dead_code`.
    pub error_codes: BTreeSet<String>,
    /// The exact texts of the errors without a code.
    pub plain_errors: BTreeSet<String>,
    /// All errors with the places that they point at, if rustc has printed them as JSON. They are not part of
    /// the signature.
    pub(crate) messages: Vec<Message>,
    /// All errors, blurred, each once, in their order.
    pub errors: Vec<Complaint>,
    /// The text of each of these errors, as it was printed.
    pub(crate) headlines: Vec<String>,
    /// How the test failed, if one was executed.
    pub test: Option<TestSignature>,
    /// Whether a test was executed to its end, and passed.
    pub test_passed: bool,
    /// What the test printed about its failure. It is not part of the signature.
    pub output: Option<String>,
    /// Where the test failed, if that is in a file of the candidate. It is not part of the signature.
    pub failed_at: Option<FailedAt>,
    /// The functions that were being executed when the test panicked, the innermost first. Empty if
    /// they were not printed.
    pub stack: Vec<String>,
    /// What rustc's queries were about when it crashed, the innermost first. It is not part of the signature.
    pub(crate) queries: Vec<String>,
    /// The query that rustc was in when it crashed. It is not part of the signature.
    pub(crate) query: Option<String>,
    /// All warnings about the program, blurred, each once, in their order.
    pub warnings: Vec<Complaint>,
}

/// The place in a candidate at which a test failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedAt {
    /// The file, as the candidate names it.
    pub path: PathBuf,
    /// The byte of the file.
    pub offset: usize,
    /// The function and the statement around the place: the name, and the tokens of the statement.
    pub statement: String,
}

/// An error that is not a crash, or a warning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Complaint {
    /// The code, such as `E0308`, or the name of the lint.
    pub code: Option<String>,
    /// The text, blurred.
    pub text: String,
}

impl Report {
    /// Reads the standard error of rustc, which is text without colours, and how rustc ended.
    pub fn read(stderr: &[u8], exit: Exit) -> Self {
        let stderr = String::from_utf8_lossy(stderr);
        let reported = lines::reported(&stderr);
        let lints = lints(&reported);
        let mut report = Report::default();
        for one in &reported {
            match one {
                Reported::Error(error) => report.add_error(error, &lints),
                Reported::Warning(warning) => report.add_warning(complaint(warning, &lints)),
                _ => {}
            }
        }
        let seen = first_crash(&reported).or_else(|| unreported_crash(&stderr, exit));
        if let Some((crash, headline)) = seen {
            report.queries = queries(&stderr);
            report.query = query(&stderr);
            report.crash = Some(crash);
            report.headline = Some(headline);
        }
        report
    }

    fn add_error(&mut self, error: &Diagnostic<'_>, lints: &BTreeMap<String, &str>) {
        let complaint = complaint(error, lints);
        match &complaint.code {
            Some(code) => drop(self.error_codes.insert(code.clone())),
            // An error without a code is told from others by its whole text.
            None if error.details.is_empty() => {
                self.plain_errors.insert(error.text.to_owned());
            }
            None => self.plain_errors.extend(detailed(&complaint.text, &error.details)),
        }
        let code = &complaint.code;
        let texts = detailed(&complaint.text, &error.details);
        for (text, shown) in texts.into_iter().zip(shown(error)) {
            let complaint = Complaint { code: code.clone(), text };
            if !self.errors.contains(&complaint) {
                self.headline.get_or_insert_with(|| shown.clone());
                self.errors.push(complaint);
                self.headlines.push(shown);
            }
        }
    }

    fn add_warning(&mut self, warning: Complaint) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }
}

/// The blurred text once for each of these details. Just the text if there are none.
fn detailed(text: &str, details: &[Detail]) -> Vec<String> {
    let with = |Detail { name, message }: &Detail| format!("{text}: {name}: {}", blur(message));
    if details.is_empty() { vec![text.to_owned()] } else { details.iter().map(with).collect() }
}

/// The text of an error as it was printed, once for each of its details.
fn shown(error: &Diagnostic<'_>) -> Vec<String> {
    let with = |detail: &Detail| headline(&format!("{}: {detail}", error.text));
    if error.details.is_empty() {
        vec![headline(error.text)]
    } else {
        error.details.iter().map(with).collect()
    }
}

/// The names of lints by their blurred texts: rustc prints the name only with the first report of a lint.
fn lints<'a>(reported: &'a [Reported<'_>]) -> BTreeMap<String, &'a str> {
    let named = reported.iter().filter_map(|one| match one {
        Reported::Error(known) | Reported::Warning(known) => {
            Some((blur(known.text), known.lint.as_deref()?))
        }
        _ => None,
    });
    // An empty text is not enough to recognise a lint.
    named.filter(|(text, _)| !text.is_empty()).collect()
}

fn complaint(diagnostic: &Diagnostic<'_>, lints: &BTreeMap<String, &str>) -> Complaint {
    let text = blur(diagnostic.text);
    let lint = diagnostic.lint.as_deref();
    let code = diagnostic.code.or(lint).or_else(|| lints.get(&text).copied());
    Complaint { code: code.map(str::to_owned), text }
}

/// The first line of a message, cut to a length that fits on a terminal.
pub(crate) fn headline(message: &str) -> String {
    const SHOWN: usize = 160;
    let line = message.lines().next().unwrap_or_default().trim();
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line.to_owned(),
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
