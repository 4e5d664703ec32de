//! What was observed of a call about the untouched input, for messages.

use std::fmt;

use crate::oracle::signature::{Crash, CrashKind, Report, headline};
use crate::oracle::{Oracle, Outcome, Unmet};
use crate::process::Exit;

/// What one call about the untouched input showed. Its `Display` is for the middle of a sentence.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The name of the oracle: the version of rustc, the path of a script, a test.
    pub oracle: String,
    /// Whether a test was executed.
    pub is_test: bool,
    /// Whether the exit code is the verdict, and the report says why.
    pub is_verdict: bool,
    /// How the process ended.
    pub exit: Exit,
    /// What was reported.
    pub report: Report,
    /// The first error that the process printed, or its last words, if no report has an error: cargo did not get to
    /// rustc, or a script has failed.
    pub printed: Option<String>,
    /// The condition that the call did not meet.
    pub unmet: Option<Unmet>,
}

impl Observation {
    pub(in crate::oracle) fn new(
        oracle: &dyn Oracle,
        outcome: &Outcome,
        unmet: Option<Unmet>,
    ) -> Self {
        let about = oracle.describe();
        Observation {
            oracle: about.name,
            is_test: about.executes_candidates,
            is_verdict: !about.reports_as_rustc && outcome.report.headline.is_some(),
            exit: outcome.finished.exit,
            report: outcome.report.clone(),
            printed: first_error(&outcome.finished.stderr),
            unmet,
        }
    }
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.oracle, self.without_oracle())
    }
}

/// An observation without the name of the oracle.
struct Predicate<'a>(&'a Observation);

impl fmt::Display for Predicate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.0.report.crash, self.0.report.errors.first(), self.0.exit) {
            // What was printed before may be only a part.
            (_, _, Exit::Lost) => f.write_str(
                "killed the process that watches it, or deleted the folder that it ran in",
            ),
            (Some(crash), _, _) => crashed(f, crash, self.0.text()),
            (None, Some(error), _) => match &error.code {
                Some(code) => write!(f, "reported error[{code}]: {}", self.0.text()),
                None => write!(f, "reported error: {}", self.0.text()),
            },
            (None, None, Exit::Code(0)) if self.0.report.test_passed => f.write_str("passed"),
            (None, None, Exit::Code(0)) if self.0.is_test => f.write_str("was not executed"),
            (None, None, Exit::Code(_)) if self.0.report.test.is_some() => {
                write!(f, "failed: {}", self.0.text())
            }
            (None, None, Exit::Code(_)) if self.0.is_verdict => {
                write!(f, "found no difference: {}", self.0.text())
            }
            (None, None, Exit::Code(code)) => {
                write!(f, "ended with exit code {code}")?;
                match &self.0.printed {
                    Some(printed) => write!(f, " ({printed})"),
                    None => Ok(()),
                }
            }
            (None, None, Exit::Signal(signal)) => {
                write!(f, "ended with {}", CrashKind::Signal(signal))
            }
            (None, None, Exit::Settled) => f.write_str("did not compile"),
            (None, None, Exit::TimedOut) => f.write_str("ran out of time"),
            (None, None, Exit::Interrupted) => f.write_str("was interrupted"),
            (None, None, Exit::Stopped(limit)) => limit.fmt(f),
        }?;
        match &self.0.unmet {
            Some(Unmet::Stdout) => f.write_str(", and its stdout does not match"),
            Some(Unmet::Stderr) => f.write_str(", and its stderr does not match"),
            Some(Unmet::ExitCode) => match self.0.exit {
                Exit::Code(code) if self.0.report.headline.is_some() && !self.0.is_verdict => {
                    write!(f, ", and ended with exit code {code}")
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

impl Observation {
    /// The observation without the name of the oracle.
    pub(in crate::oracle) fn without_oracle(&self) -> String {
        Predicate(self).to_string()
    }

    fn text(&self) -> &str {
        self.report.headline.as_deref().unwrap_or_default()
    }
}

/// The first line of a process that says what is wrong, or else its last words.
fn first_error(stderr: &[u8]) -> Option<String> {
    let stderr = String::from_utf8_lossy(stderr);
    let mut errors = stderr.lines().filter_map(|line| line.strip_prefix("error: "));
    let last = || stderr.lines().rev().map(str::trim).find(|line| !line.is_empty());
    errors.next().or_else(last).map(headline)
}

fn crashed(f: &mut fmt::Formatter<'_>, crash: &Crash, text: &str) -> fmt::Result {
    match text {
        "" => write!(f, "crashed: {crash}"),
        text => write!(f, "crashed: {crash} ({text})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_of_cargo_is_shown() {
        let stderr = b"    Updating index\nerror: no such version\nerror: another\n";
        assert_eq!(first_error(stderr).as_deref(), Some("no such version"));
        assert_eq!(
            first_error(b"grep: a: No such file\n\n").as_deref(),
            Some("grep: a: No such file")
        );
        assert_eq!(first_error(b""), None);
    }
}
