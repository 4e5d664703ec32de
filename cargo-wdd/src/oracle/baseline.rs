//! Settles, on the untouched input, what a run keeps.
//!
//! The input is run twice, and must fail the same way both times; at the same time, where questions
//! are asked several at once. The first run says what is kept, the slower one how long a question
//! may take. Where neither the user nor the input names an edition, the one is taken in which rustc
//! crashes; where the user names no toolchain and the usual one does not crash, the nightly one if
//! it does. At the end the empty input is tried: if that is interesting too, the oracle is probably
//! wrong, and the caller should say so loudly.

mod attempt;
mod package;
mod seen;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use regex::Regex;

use self::attempt::Attempt;
pub use self::seen::Seen;
use crate::error::Error;
use crate::oracle::command;
use crate::oracle::signature::{Alike, Complaint};
use crate::oracle::{Answer, Automatic, Cargo, CargoSpec, Failure, Judge, Oracle, Question, Tool};
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::process::toolchain;
use crate::process::toolchain::Toolchain;
use crate::text::languages::Edition;

/// A question is never given less than this.
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
    /// How long a question may take.
    pub timeout: Option<Duration>,
    /// Flags for rustc.
    pub rustc_args: Vec<OsString>,
    /// How many questions are asked at once.
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
    /// How long a question may take.
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
        input: &Question<'_>,
        interrupt: &Interrupt,
    ) -> Result<Self, Error> {
        let mut attempt = Attempt::new(spec, name, input, interrupt)?;
        let (oracle, runs) = attempt.first()?;
        let conditions = attempt.conditions(&oracle, &runs.first)?;
        let [first, second] = attempt.again(&oracle, &conditions, runs)?;
        let mut wall = first.finished.wall.max(second.finished.wall);
        if let Some(cargo) = oracle.cargo() {
            let alone = second.finished.wall;
            let longest = attempt.beside_each_other(cargo, &oracle, &conditions, alone)?;
            wall = wall.max(longest);
        }
        let timeout = spec.timeout.unwrap_or_else(|| timeout_after(wall));
        let judge = Judge {
            asker: attempt.asker,
            conditions,
            oracle,
        };
        let empty_is_interesting = is_interesting_empty(&judge, input, timeout)?;
        let seen = Seen::new(&judge.oracle, &first, None);
        // No `main`, or a flag that this rustc refuses: nobody wants the empty file for that.
        if empty_is_interesting && matches!(judge.conditions.failure, Failure::Error(_)) {
            return Err(Error::NotTheInputs {
                input: name.to_owned(),
                seen: Box::new(seen),
            });
        }
        Ok(Baseline {
            edition: judge
                .oracle
                .automatic()
                .and_then(|automatic| automatic.rustc.edition.clone()),
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
    /// [`Error::Interrupted`], or what kept the question from being asked.
    pub fn judge(&self, question: &Question<'_>) -> Result<Answer, Error> {
        self.judge_until(question, self.timeout, self.interrupt())
    }

    /// Judges a candidate, in no more than this time and up to that interrupt.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept the question from being asked.
    pub fn judge_until(
        &self,
        question: &Question<'_>,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Answer, Error> {
        self.judge.judge(question, limit, interrupt)
    }

    /// What every question is interrupted by.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        self.judge.asker.interrupt()
    }

    /// A file as a formatter leaves it; none where there is none that can read it in this time.
    pub(crate) fn formatted(
        &self,
        content: &[u8],
        edition: Edition,
        limit: Duration,
    ) -> Option<Vec<u8>> {
        let automatic = self.judge.oracle.automatic();
        let toolchain = automatic.map(|automatic| &automatic.toolchain);
        let cargo = self.cargo().map(|cargo| &cargo.toolchain);
        let rustc = toolchain
            .or(cargo)
            .map(|toolchain| toolchain.rustc.as_path());
        let mut found = toolchain::formatters(rustc).into_iter();
        found.find_map(|program| {
            let args = command::rustfmt(edition);
            let tool = Tool { program, args };
            let asker = &self.judge.asker;
            asker.rewritten(&tool, "layout.rs", content, limit)
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
                let test = self.cargo().map_or_else(String::new, Cargo::said);
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

    /// What rustc writes about a text when it is given one flag more, and about which file: the rustc
    /// that is asked, or for a script the user's own.
    pub(crate) fn written(
        &self,
        question: &Question<'_>,
        flag: &str,
    ) -> Option<(PathBuf, Vec<u8>)> {
        let asker = &self.judge.asker;
        let (path, source) = question.files.first()?;
        let mut automatic = match &self.judge.oracle {
            Oracle::Cargo(cargo) => {
                let runner = asker.runner(self.timeout, asker.interrupt());
                return cargo.written(question, flag, runner);
            }
            Oracle::Automatic(automatic) => automatic.clone(),
            Oracle::Script(_) if question.files.len() > 1 => return None,
            Oracle::Script(_) => {
                let toolchain = Toolchain::find(None, Path::new(".")).ok()?;
                Automatic::new(toolchain, &[], (path, source), Path::new(""))
            }
        };
        automatic.rustc.flags.push(flag.into());
        // Unstable flags are for nightly toolchains, and for those that are told so.
        let bootstrap = ("RUSTC_BOOTSTRAP".to_owned(), "1".to_owned());
        automatic.rustc.envs.push(bootstrap);
        let oracle = Oracle::Automatic(automatic);
        let finished = asker.ask(&oracle, question, self.timeout).ok()?.finished;
        (finished.exit == Exit::Code(0)).then(|| (path.clone(), finished.stdout))
    }

    /// What a person types to see the failure in a result; nothing for a script.
    pub fn command_line(&self, result: &Path) -> Option<String> {
        match &self.judge.oracle {
            Oracle::Automatic(automatic) => Some(automatic.command_line(result)),
            Oracle::Cargo(cargo) => Some(cargo.command_line(result)),
            Oracle::Script(_) => None,
        }
    }

    /// cargo, if that is what is asked.
    pub(crate) fn cargo(&self) -> Option<&Cargo> {
        self.judge.oracle.cargo()
    }

    /// From now on cargo itself is asked about each candidate.
    pub(crate) fn go_plain(&self) {
        self.cargo().map(Cargo::go_plain);
    }

    /// How the test panics, if one does.
    pub(crate) fn alike(&self) -> Option<Alike> {
        let report = &self.seen.report;
        Alike::to(report.test.as_ref()?, report.said.as_deref()?)
    }

    /// Whether what is compiled of a candidate is run.
    pub(crate) fn runs_candidates(&self) -> bool {
        self.cargo().is_some_and(Cargo::runs)
    }

    /// The names that a failure is known by: they must stay.
    pub(crate) fn names(&self) -> Vec<String> {
        self.cargo().map_or_else(Vec::new, Cargo::names)
    }

    /// The one source file that is left of a package, if it fails in the same way without cargo: its
    /// content, and what a person types to see it fail.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept it from being tried.
    pub(crate) fn alone(
        &self,
        question: &Question<'_>,
        file: &Path,
    ) -> Result<Option<(Vec<u8>, String)>, Error> {
        let name = Path::new(file.file_name().unwrap_or_default());
        let alone = self.judge.alone(question, name, self.timeout)?;
        Ok(alone.zip(self.cargo()).map(|(alone, cargo)| {
            let command = cargo.command_line_alone(&alone, file);
            (alone.content, command)
        }))
    }

    /// Whether cargo itself, asked about a candidate that was judged without it, agrees. Another
    /// oracle has nobody else to ask.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept the question from being asked.
    pub(crate) fn confirms(&self, question: &Question<'_>) -> Result<bool, Error> {
        self.judge.confirms(question, self.timeout)
    }
}

/// The time for a question, given that of the untouched input.
fn timeout_after(wall: Duration) -> Duration {
    SHORTEST.max(wall * SLACK)
}

fn is_interesting_empty(
    judge: &Judge,
    input: &Question<'_>,
    limit: Duration,
) -> Result<bool, Error> {
    let question = Question {
        files: &input.emptied(),
    };
    let interrupt = judge.asker.interrupt();
    Ok(judge
        .judge(&question, limit, interrupt)?
        .verdict
        .is_interesting())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_gets_eight_times_the_input_s_time_and_at_least_ten_seconds() {
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
