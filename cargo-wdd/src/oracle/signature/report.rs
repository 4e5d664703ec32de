//! What one run of rustc reported: crash, errors and warnings.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::blur::blur;
use super::crash::{Crash, death, first_crash};
use super::diagnostic::Diagnostic;
use super::lines::{self, Event};
use super::test::TestSignature;
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

/// The first line of a message, cut to a length that a terminal can show.
pub(super) fn headline(message: &str) -> String {
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
