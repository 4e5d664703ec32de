//! What a call came to, before any condition is checked.

use super::signature::Report;
use crate::package::shown;
use crate::process::{Exit, Finished};

/// What running an oracle came to.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// How the process ended that decides.
    pub(crate) finished: Finished,
    /// What the process reports. Nothing is read from the output of a script.
    pub(crate) report: Report,
}

impl Outcome {
    /// Nothing is read from what the process printed.
    pub(super) fn without_report(finished: Finished) -> Self {
        let report = Report::default();
        Outcome { finished, report }
    }

    /// What rustc reports, which cargo has called: cargo's own exit code is always the same.
    pub(super) fn of_cargo(finished: Finished) -> Self {
        let exit = match finished.exit {
            Exit::Code(code) if code != 0 => {
                shown::rustc_exit(&String::from_utf8_lossy(&finished.stderr))
            }
            exit => exit,
        };
        Outcome::of_rustc(Finished { exit, ..finished })
    }

    /// What rustc reports.
    pub(super) fn of_rustc(finished: Finished) -> Self {
        let report = Report::read(&finished.stderr, finished.exit);
        Outcome { finished, report }
    }
}
