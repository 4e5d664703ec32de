//! Settles, on the untouched input, what a run keeps.
//!
//! The input is run twice, and must fail the same way both times. The first run says what is kept,
//! the slower one how long a question may take. Where neither the user nor the input names an
//! edition, the one is taken in which rustc crashes. At the end the empty input is tried: if that
//! is interesting too, the oracle is probably wrong, and the caller should say so loudly.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use regex::{Regex, RegexBuilder};

use crate::error::Error;
use crate::interrupt::Interrupt;
use crate::oracle::{
    Answer, Asker, Automatic, Conditions, Edition, Failure, Judge, Oracle, Quality, Question,
    Script, Unmet,
};
use crate::process::{Exit, Finished};
use crate::signature::{Complaint, Crash, CrashKind, Report};
use crate::toolchain::Toolchain;

/// How long the untouched input may take when the user sets no limit.
const PATIENCE: Duration = Duration::from_secs(600);

/// A question is never given less than this.
const SHORTEST: Duration = Duration::from_secs(10);

/// How many times longer than the input a candidate may take.
const SLACK: u32 = 8;

/// Editions in the order they are tried; the first one is kept if rustc crashes in none.
const EDITIONS: [&str; 4] = ["2021", "2015", "2018", "2024"];

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
}

/// What is known once the untouched input was judged.
#[derive(Debug)]
pub struct Baseline {
    /// rustc, unless a script is asked.
    pub toolchain: Option<Toolchain>,
    /// The edition that rustc is given.
    pub edition: Option<Edition>,
    /// What the first run showed.
    pub seen: Seen,
    /// How long the slower run took.
    pub wall: Duration,
    /// How long a question may take.
    pub timeout: Duration,
    /// How many times the oracle was run so far.
    pub calls: u64,
    /// Whether the empty input is interesting too.
    pub empty_is_interesting: bool,
    judge: Judge,
}

/// What one run of the untouched input showed; its `Display` says it in a sentence's middle.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Who ran: a rustc's version, or a script's path.
    pub by: String,
    /// How it ended.
    pub exit: Exit,
    /// What rustc reported.
    pub report: Report,
    /// The condition that it did not meet.
    pub unmet: Option<Unmet>,
}

impl Baseline {
    /// Judges the untouched input.
    ///
    /// # Errors
    /// When a tool is missing, or the input does not fail, or not in the same way each time.
    pub fn establish(
        spec: &OracleSpec,
        input: &Question<'_>,
        interrupt: &Interrupt,
    ) -> Result<Self, Error> {
        let mut attempt = Attempt {
            spec,
            input,
            asker: Asker::new(interrupt)?,
            calls: 0,
        };
        let (oracle, first) = attempt.first()?;
        let conditions = attempt.conditions(&oracle, &first)?;
        let second = attempt.again(&oracle, &conditions, &first)?;
        let wall = first.wall.max(second.wall);
        let judge = Judge {
            timeout: spec.timeout.unwrap_or_else(|| timeout_after(wall)),
            asker: attempt.asker,
            conditions,
            oracle,
        };
        Ok(Baseline {
            toolchain: judge
                .oracle
                .automatic()
                .map(|rustc| rustc.toolchain.clone()),
            edition: judge
                .oracle
                .automatic()
                .and_then(|rustc| rustc.edition.clone()),
            seen: Seen::new(&judge.oracle, &first, None),
            wall,
            timeout: judge.timeout,
            calls: attempt.calls + 1,
            empty_is_interesting: is_interesting_empty(&judge, input)?,
            judge,
        })
    }

    /// Judges a candidate.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what kept the question from being asked.
    pub fn judge(&self, question: &Question<'_>) -> Result<Answer, Error> {
        self.judge.judge(question)
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
            (Failure::Error(_) | Failure::Any, _) => None,
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

    /// What a person types to see the failure in a file; nothing for a script.
    pub fn command_line(&self, file: &Path) -> Option<String> {
        Some(self.judge.oracle.automatic()?.command_line(file))
    }
}

/// The questions about the untouched input, one after the other.
struct Attempt<'a> {
    spec: &'a OracleSpec,
    input: &'a Question<'a>,
    asker: Asker,
    calls: u64,
}

impl Attempt<'_> {
    /// The first run, and the oracle as it is settled by it.
    fn first(&mut self) -> Result<(Oracle, Finished), Error> {
        if let Some(path) = &self.spec.script {
            let oracle = Oracle::Script(Script::find(path)?);
            let finished = self.ask(&oracle)?;
            return Ok((oracle, finished));
        }
        let toolchain = Toolchain::find(self.spec.toolchain.as_deref())?;
        // Flags with relative paths need the folder; without one there is nothing they could mean.
        let base = env::current_dir().unwrap_or_default();
        let rustc = Automatic::new(toolchain, &self.spec.rustc_args, self.main(), &base);
        if rustc.edition.is_some() {
            let oracle = Oracle::Automatic(rustc);
            let finished = self.ask(&oracle)?;
            return Ok((oracle, finished));
        }
        self.first_crashing_edition(&rustc)
    }

    /// Tries the editions until rustc crashes; if it never does, the one that meets what the user
    /// asks for, else the first.
    fn first_crashing_edition(&mut self, rustc: &Automatic) -> Result<(Oracle, Finished), Error> {
        let mut tried = Vec::new();
        for year in EDITIONS {
            let oracle = Oracle::Automatic(rustc.trying(year));
            let finished = self.ask(&oracle)?;
            if oracle.report(&finished).crash.is_some() {
                return Ok((oracle, finished));
            }
            tried.push((oracle, finished));
        }
        let meets = |(oracle, finished): &(Oracle, Finished)| {
            self.asks_for_more() && self.conditions(oracle, finished).is_ok()
        };
        let kept = tried.iter().position(meets).unwrap_or(0);
        Ok(tried.swap_remove(kept))
    }

    fn ask(&mut self, oracle: &Oracle) -> Result<Finished, Error> {
        let limit = self.spec.timeout.unwrap_or(PATIENCE);
        self.calls += 1;
        let finished = self.asker.ask(oracle, self.input, limit)?;
        match finished.exit {
            Exit::TimedOut => Err(Error::TooSlow {
                input: self.input.main.to_owned(),
                limit,
            }),
            _ => Ok(finished),
        }
    }

    /// What the first run makes the conditions of the rest, if it meets them itself.
    fn conditions(&self, oracle: &Oracle, first: &Finished) -> Result<Conditions, Error> {
        let report = oracle.report(first);
        let conditions = self.conditions_on(oracle, &report);
        let unmet = match &conditions {
            Some(conditions) => conditions.unmet(first, &report),
            None => Some(Unmet::Failure),
        };
        match (conditions, unmet) {
            (Some(conditions), None) => Ok(conditions),
            (_, unmet) => Err(Error::NotInteresting {
                input: self.input.main.to_owned(),
                advice: self.advice(unmet.as_ref()),
                seen: Box::new(Seen::new(oracle, first, unmet)),
            }),
        }
    }

    /// The conditions; none where there is nothing that could be kept.
    fn conditions_on(&self, oracle: &Oracle, report: &Report) -> Option<Conditions> {
        let is_script = matches!(oracle, Oracle::Script(_));
        let failure = match Failure::of(report) {
            Some(Failure::Error(_)) | None if is_script || self.asks_for_more() => Failure::Any,
            failure => failure?,
        };
        let judged = !is_script && !self.spec.allow_new_errors;
        Some(Conditions {
            failure,
            quality: judged.then(|| Quality::of(report)),
            stderr: self.spec.stderr.as_ref().map(by_line),
            exit_code: self.spec.exit_code.or(is_script.then_some(0)),
        })
    }

    /// The second run, if it is interesting.
    fn again(
        &mut self,
        oracle: &Oracle,
        conditions: &Conditions,
        first: &Finished,
    ) -> Result<Finished, Error> {
        let second = self.ask(oracle)?;
        match conditions.unmet(&second, &oracle.report(&second)) {
            None => Ok(second),
            unmet => Err(Error::Flaky {
                input: self.input.main.to_owned(),
                first: Box::new(Seen::new(oracle, first, None)),
                second: Box::new(Seen::new(oracle, &second, unmet)),
                advice: match oracle {
                    Oracle::Script(_) => "Make the script's answer depend on the file alone.",
                    Oracle::Automatic(_) => {
                        "Give a script with `--script PATH` that tries several times."
                    }
                }
                .to_owned(),
            }),
        }
    }

    fn asks_for_more(&self) -> bool {
        self.spec.stderr.is_some() || self.spec.exit_code.is_some()
    }

    fn main(&self) -> &[u8] {
        let main = self
            .input
            .files
            .iter()
            .find(|(path, _)| path == self.input.main);
        main.map_or(&[], |(_, bytes)| bytes)
    }

    fn advice(&self, unmet: Option<&Unmet>) -> String {
        match unmet {
            Some(Unmet::ExitCode)
                if self.spec.script.is_some() && self.spec.exit_code.is_none() =>
            {
                format!(
                    "Run the script by hand in a folder that holds {}: its exit code must be 0.",
                    self.input.main.display()
                )
            }
            Some(Unmet::Stderr) => "Give `--stderr` another pattern.".to_owned(),
            Some(Unmet::ExitCode) => "Give `--exit-code` another number.".to_owned(),
            Some(Unmet::Killed(_)) => "Try again with more memory.".to_owned(),
            _ => {
                let others = match &Toolchain::installed()[..] {
                    [] => String::new(),
                    names => format!(" (there are {})", names.join(", ")),
                };
                format!(
                    "Pick another compiler with `--toolchain NAME`{others} or an edition with \
                     `-- --edition YEAR`, or say what to keep with `--script PATH`, \
                     `--stderr REGEX` or `--exit-code N`."
                )
            }
        }
    }
}

/// The pattern with `^` and `$` at lines.
fn by_line(regex: &Regex) -> Regex {
    RegexBuilder::new(regex.as_str())
        .multi_line(true)
        .build()
        // It was built without the flag, and the flag only adds to its size.
        .unwrap_or_else(|_| regex.clone())
}

/// The time for a question, given that of the untouched input.
fn timeout_after(wall: Duration) -> Duration {
    SHORTEST.max(wall * SLACK)
}

fn is_interesting_empty(judge: &Judge, input: &Question<'_>) -> Result<bool, Error> {
    let empty = |(path, _): &(PathBuf, Vec<u8>)| (path.clone(), Vec::new());
    let files: Vec<_> = input.files.iter().map(empty).collect();
    let question = Question {
        files: &files,
        main: input.main,
    };
    Ok(judge.judge(&question)?.verdict.holds())
}

impl Seen {
    fn new(oracle: &Oracle, finished: &Finished, unmet: Option<Unmet>) -> Self {
        Seen {
            by: match oracle {
                Oracle::Automatic(rustc) => rustc.toolchain.version.clone(),
                Oracle::Script(script) => script.path.display().to_string(),
            },
            exit: finished.exit,
            report: oracle.report(finished),
            unmet,
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.by)?;
        match (&self.report.crash, &self.report.first_error, self.exit) {
            (Some(crash), _, _) => crashed(f, crash, self.text()),
            (None, Some(error), _) => match &error.code {
                Some(code) => write!(f, "reported error[{code}]: {}", self.text()),
                None => write!(f, "reported error: {}", self.text()),
            },
            (None, None, Exit::Code(code)) => write!(f, "ended with exit code {code}"),
            (None, None, Exit::Signal(signal)) => {
                write!(f, "ended with {}", CrashKind::Signal(signal))
            }
            (None, None, Exit::TimedOut) => f.write_str("ran out of time"),
            (None, None, Exit::Interrupted) => f.write_str("was interrupted"),
        }?;
        match &self.unmet {
            Some(Unmet::Stderr) => f.write_str(", and its stderr does not match"),
            Some(Unmet::ExitCode) => match self.exit {
                Exit::Code(code) if self.report != Report::default() => {
                    write!(f, ", and ended with exit code {code}")
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

impl Seen {
    fn text(&self) -> &str {
        self.report.headline.as_deref().unwrap_or_default()
    }
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

    #[test]
    fn patterns_match_at_lines_and_keep_their_own_flags() {
        let regex = by_line(&Regex::new("(?i)^ERROR$").unwrap());
        assert!(regex.is_match("one\nerror\ntwo"));
    }
}
