//! The outcome of a call, before any condition is checked.

use serde::{Deserialize, Serialize};

use super::messages;
use super::signature::Report;
use crate::package::build_log;
use crate::process::{Exit, Finished};

/// The outcome of a call.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// How the process ended that decides.
    pub(crate) finished: Finished,
    /// What the process reports. Nothing is read from the output of a script.
    pub(crate) report: Report,
}

impl Outcome {
    /// Whether the process ended well, and has reported no failure.
    pub(super) fn is_clean(&self) -> bool {
        let Outcome { finished, report } = self;
        let fails = report.crash.is_some() || report.test.is_some() || !report.errors.is_empty();
        finished.exit == Exit::Code(0) && !fails
    }

    /// The outcome of a process whose output is not read.
    pub(super) fn without_report(finished: Finished) -> Self {
        Outcome { finished: rendered(finished), report: Report::default() }
    }

    /// The outcome of a process that did not come to what has to fail. Its errors are reasons, and no failure.
    pub(super) fn with_reasons(finished: Finished) -> Self {
        let report = Report { messages: messages::errors(&finished.stderr), ..Report::default() };
        Outcome { finished: rendered(finished), report }
    }

    /// The outcome of a cargo that did not come to what has to fail, also because a manifest is wrong.
    pub(super) fn of_stopped_cargo(finished: Finished, fails_in_build: bool) -> Self {
        let of_cargo = messages::of_cargo(&finished.stderr);
        let mut outcome = if fails_in_build {
            Outcome::with_reasons(finished)
        } else {
            Outcome::of_cargo(finished)
        };
        outcome.report.messages.extend(of_cargo);
        outcome
    }

    /// The outcome of a rustc that cargo has called. The exit code of rustc is read from the output of cargo,
    /// since cargo's own is always the same.
    pub(super) fn of_cargo(finished: Finished) -> Self {
        let exit = match finished.exit {
            Exit::Code(code) if code != 0 => {
                build_log::rustc_exit(&String::from_utf8_lossy(&finished.stderr))
            }
            exit => exit,
        };
        Outcome::of_rustc(Finished { exit, ..finished })
    }

    /// The outcome of a rustc, which prints text or JSON.
    pub(super) fn of_rustc(finished: Finished) -> Self {
        let messages = messages::errors(&finished.stderr);
        let finished = rendered(finished);
        let report = Report { messages, ..Report::read(&finished.stderr, finished.exit) };
        Outcome { finished, report }
    }
}

/// How a process ended, with the text for people in place of JSON messages.
fn rendered(finished: Finished) -> Finished {
    Finished { stderr: messages::rendered(&finished.stderr), ..finished }
}
