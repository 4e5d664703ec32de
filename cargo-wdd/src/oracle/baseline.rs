//! Settles, on the untouched input, what a run keeps.
//!
//! The input is run twice, and must fail the same way both times; at the same time, where candidates
//! are asked several at once. The first run says what is kept, the slower one how long a candidate
//! may take. Where neither the user nor the input names an edition, the one is taken in which rustc
//! crashes; where the user names no toolchain and the usual one does not crash, the nightly one if
//! it does. At the end the empty input is tried: if that is interesting too, the oracle is probably
//! wrong, and the caller should say so loudly.

mod attempt;
mod seen;
mod side_by_side;
#[cfg(test)]
pub(crate) mod testing;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use regex::Regex;

pub(crate) use self::attempt::{Attempt, Runs};
pub use self::seen::Seen;
use crate::error::Error;
use crate::oracle::caller::Tool;
use crate::oracle::command;
use crate::oracle::signature::{Alike, Complaint};
use crate::oracle::{Candidate, CargoSpec, Failure, Judge, Judgement};
use crate::process::interrupt::Interrupt;
use crate::process::toolchain;
use crate::text::languages::Edition;

/// A candidate is never given less than this.
const SHORTEST: Duration = Duration::from_secs(10);

/// How many times longer than the input a candidate may take.
const SLACK: u32 = 8;

/// What the user asks for.
#[derive(Clone, Debug, Default)]
pub struct OracleSpec {
    /// The toolchain's name.
    pub toolchain: Option<String>,
    /// The script to ask instead of rustc.
    pub script: Option<PathBuf>,
    /// What stderr must match; `^` and `$` match at lines.
    pub stderr: Option<Regex>,
    /// What the exit code must be.
    pub exit_code: Option<i32>,
    /// Whether candidates may show new kinds of errors.
    pub allow_new_errors: bool,
    /// How long a candidate may take.
    pub timeout: Option<Duration>,
    /// Flags for rustc.
    pub rustc_args: Vec<OsString>,
    /// How many candidates are asked at once.
    pub jobs: usize,
    /// What cargo is asked, if it is.
    pub cargo: Option<CargoSpec>,
}

/// What is known once the untouched input was judged.
#[derive(Debug)]
pub struct Baseline {
    /// The edition that rustc is given, as `2021`.
    pub edition: Option<String>,
    /// What the first run showed.
    pub seen: Seen,
    /// How long the slower run took.
    pub wall: Duration,
    /// How long a candidate may take.
    pub timeout: Duration,
    /// How many times the oracle was run so far.
    pub calls: u64,
    /// How many of these runs were interesting.
    pub interesting: u64,
    /// Whether the empty input is interesting too.
    pub empty_is_interesting: bool,
    judge: Judge,
}

impl Baseline {
    /// Judges the untouched input of that name.
    ///
    /// # Errors
    /// When a tool is missing, or the input does not fail, or not in the same way each time.
    pub fn establish(
        spec: &OracleSpec,
        name: &Path,
        input: &Candidate<'_>,
        interrupt: &Interrupt,
    ) -> Result<Self, Error> {
        let mut attempt = Attempt::new(spec, name, input, interrupt)?;
        let (oracle, runs) = attempt.first()?;
        let conditions = attempt.conditions(&*oracle, &runs.first)?;
        let [first, second] = attempt.again(&*oracle, &conditions, runs)?;
        let alone = second.finished.wall;
        let longest = attempt.side_by_side(&*oracle, &conditions, alone)?;
        let wall = first.finished.wall.max(alone).max(longest);
        let timeout = spec.timeout.unwrap_or_else(|| timeout_after(wall));
        let judge = Judge {
            caller: attempt.caller,
            conditions,
            oracle,
        };
        let empty_is_interesting = is_interesting_empty(&judge, input, timeout)?;
        let seen = Seen::new(&*judge.oracle, &first, None);
        // No `main`, or a flag that this rustc refuses: nobody wants the empty file for that.
        if empty_is_interesting && matches!(judge.conditions.failure, Failure::Error(_)) {
            return Err(Error::NotTheInputs {
                input: name.to_owned(),
                seen: seen.to_string(),
            });
        }
        Ok(Baseline {
            edition: judge.oracle.edition().map(str::to_owned),
            seen,
            wall,
            timeout,
            calls: attempt.calls + 1,
            // Both runs, and the empty input.
            interesting: 2 + u64::from(empty_is_interesting),
            empty_is_interesting,
            judge,
        })
    }

    /// Judges a candidate.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept the candidate from being asked.
    pub fn judge(&self, candidate: &Candidate<'_>) -> Result<Judgement, Error> {
        self.judge_until(candidate, self.timeout, self.interrupt())
    }

    /// Judges a candidate, in no more than this time and up to that interrupt.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept the candidate from being asked.
    pub fn judge_until(
        &self,
        candidate: &Candidate<'_>,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Judgement, Error> {
        self.judge.judge(candidate, limit, interrupt)
    }

    /// What every candidate is interrupted by.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        self.judge.caller.interrupt()
    }

    /// A file as a formatter leaves it; none where there is none that can read it in this time.
    pub(crate) fn formatted(
        &self,
        content: &[u8],
        edition: Edition,
        limit: Duration,
    ) -> Option<Vec<u8>> {
        let toolchain = self.judge.oracle.toolchain();
        let rustc = toolchain.map(|toolchain| toolchain.rustc.as_path());
        let mut found = toolchain::formatters(rustc).into_iter();
        found.find_map(|program| {
            let args = command::rustfmt(edition);
            let tool = Tool { program, args };
            let caller = &self.judge.caller;
            caller.rewritten(&tool, "layout.rs", content, limit)
        })
    }

    /// What is kept, in words.
    pub fn keeps(&self) -> String {
        let kept = match (&self.judge.conditions.failure, &self.seen.report.headline) {
            (Failure::Crash(crash), Some(text)) if !text.is_empty() => {
                Some(format!("{crash} ({text})"))
            }
            (Failure::Crash(crash), _) => Some(crash.to_string()),
            (
                Failure::Error(Complaint {
                    code: Some(code), ..
                }),
                Some(text),
            ) => Some(format!("error[{code}]: {text}")),
            (Failure::Error(_), Some(text)) => Some(format!("error: {text}")),
            (Failure::Test(_), Some(text)) => {
                let test = self.judge.oracle.name();
                Some(format!("the failure of {test}: {text}"))
            }
            (Failure::Warning(warning), _) => {
                let code = warning.code.as_deref().unwrap_or_default();
                Some(format!("the warning {code} ({})", warning.text))
            }
            (Failure::Error(_) | Failure::Test(_) | Failure::Any, _) => None,
        };
        let conditions = &self.judge.conditions;
        let stderr = conditions.stderr.as_ref();
        let asked = [
            kept,
            stderr.map(|regex| format!("stderr matching /{regex}/")),
            conditions.exit_code.map(|code| format!("exit code {code}")),
        ];
        asked
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", and ")
    }

    /// What rustc prints about a candidate when it gets one flag more, and the file that this is about.
    /// `None` if it fails, or if no rustc is known.
    pub(crate) fn printed(
        &self,
        candidate: &Candidate<'_>,
        flag: &str,
    ) -> Option<(PathBuf, Vec<u8>)> {
        let Judge { oracle, caller, .. } = &self.judge;
        let runner = caller.runner(self.timeout, caller.interrupt());
        oracle.printed(candidate, flag, caller, runner)
    }

    /// The command that a person types to see the failure in a result. `None` if there is none to
    /// tell.
    pub fn command_line(&self, result: &Path) -> Option<String> {
        self.judge.oracle.command_line(result)
    }

    /// Makes all later calls without shortcuts.
    pub(crate) fn stop_shortcuts(&self) {
        self.judge.oracle.stop_shortcuts();
    }

    /// How the test panics, if one does.
    pub(crate) fn alike(&self) -> Option<Alike> {
        let report = &self.seen.report;
        Alike::to(report.test.as_ref()?, report.said.as_deref()?)
    }

    /// Whether candidates are executed, and not only compiled.
    pub(crate) fn executes_candidates(&self) -> bool {
        self.judge.oracle.executes_candidates()
    }

    /// Names in the text that the oracle finds something by: they must stay.
    pub(crate) fn kept_names(&self) -> Vec<String> {
        self.judge.oracle.kept_names()
    }

    /// The only source file of a candidate, to be saved as `file`, if it fails in the same way without
    /// the rest: its content, and what a person types to see it fail.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn standalone(
        &self,
        candidate: &Candidate<'_>,
        file: &Path,
    ) -> Result<Option<(Vec<u8>, String)>, Error> {
        let found = self.judge.standalone(candidate, file, self.timeout)?;
        Ok(found.map(|found| (found.content, found.command)))
    }

    /// Whether a candidate is interesting without the oracle's shortcuts too. True if it takes none.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn confirms(&self, candidate: &Candidate<'_>) -> Result<bool, Error> {
        self.judge.confirms(candidate, self.timeout)
    }
}

/// The time for a candidate, given that of the untouched input.
fn timeout_after(wall: Duration) -> Duration {
    SHORTEST.max(wall * SLACK)
}

fn is_interesting_empty(
    judge: &Judge,
    input: &Candidate<'_>,
    limit: Duration,
) -> Result<bool, Error> {
    let candidate = Candidate {
        files: &input.emptied(),
    };
    let interrupt = judge.caller.interrupt();
    Ok(judge
        .judge(&candidate, limit, interrupt)?
        .verdict
        .is_interesting())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_candidate_gets_eight_times_the_input_s_time_and_at_least_ten_seconds() {
        assert_eq!(
            timeout_after(Duration::from_millis(80)),
            Duration::from_secs(10)
        );
        assert_eq!(
            timeout_after(Duration::from_secs(3)),
            Duration::from_secs(24)
        );
    }
}
