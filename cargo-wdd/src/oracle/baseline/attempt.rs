//! The runs of the untouched input, and the conditions that follow from them.

use std::env;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;
use std::time::Duration;

use regex::{Regex, RegexBuilder};

use super::{OracleSpec, Seen};
use crate::error::Error;
use crate::oracle::signature::{Complaint, Report};
use crate::oracle::{
    Asker, Automatic, Conditions, Failure, Oracle, Outcome, Quality, Question, Script, Unmet,
};
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::process::toolchain::Toolchain;

/// How long the untouched input may take when the user sets no limit.
const PATIENCE: Duration = Duration::from_secs(600);

/// Editions in the order they are tried.
const EDITIONS: [&str; 4] = ["2021", "2015", "2018", "2024"];

/// The questions about the untouched input, one after the other.
pub(super) struct Attempt<'a> {
    pub(super) spec: &'a OracleSpec,
    /// The input's name.
    name: &'a Path,
    pub(super) input: &'a Question<'a>,
    pub(super) asker: Asker,
    pub(super) calls: u64,
}

/// The untouched input's runs.
pub(super) struct Runs {
    pub(super) first: Outcome,
    /// If it was begun beside the first.
    second: Option<Outcome>,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        spec: &'a OracleSpec,
        name: &'a Path,
        input: &'a Question<'a>,
        interrupt: &Interrupt,
    ) -> Result<Self, Error> {
        Ok(Attempt {
            spec,
            name,
            input,
            asker: Asker::new(interrupt)?,
            calls: 0,
        })
    }

    /// The first run, and the oracle as it is settled by it.
    pub(super) fn first(&mut self) -> Result<(Oracle, Runs), Error> {
        if let Some(cargo) = &self.spec.cargo {
            return self.first_of_cargo(cargo);
        }
        if let Some(path) = &self.spec.script {
            let oracle = Oracle::Script(Script::find(path)?);
            let runs = self.begin(&oracle)?;
            return Ok((oracle, runs));
        }
        let toolchain = Toolchain::find(self.spec.toolchain.as_deref(), Path::new("."))?;
        let mut oracles = self.oracles(&toolchain);
        if self.spec.toolchain.is_none() && !self.asks_for_more() {
            let other = toolchain.nightly_instead();
            oracles.extend(other.iter().flat_map(|other| self.oracles(other)));
        }
        self.first_that_crashes(oracles)
    }

    /// What this toolchain is asked: in each edition, where neither the user nor the input names
    /// one.
    fn oracles(&self, toolchain: &Toolchain) -> Vec<Oracle> {
        // Flags with relative paths need the folder; without one there is nothing they could mean.
        let base = env::current_dir().unwrap_or_default();
        let args = &self.spec.rustc_args;
        let rustc = Automatic::new(toolchain.clone(), args, (self.name, self.main()), &base);
        match rustc.rustc.edition {
            Some(_) => vec![Oracle::Automatic(rustc)],
            None => EDITIONS
                .map(|year| Oracle::Automatic(rustc.trying(year)))
                .into(),
        }
    }

    /// Asks until rustc crashes; if it never does, the one is kept that meets what the user asks
    /// for, else the first.
    fn first_that_crashes(&mut self, oracles: Vec<Oracle>) -> Result<(Oracle, Runs), Error> {
        let mut tried = Vec::new();
        for oracle in oracles {
            // Most that crash do so in the first.
            let runs = match tried.is_empty() {
                true => self.begin(&oracle)?,
                false => self.once(&oracle)?,
            };
            if runs.first.report.crash.is_some() {
                return Ok((oracle, runs));
            }
            tried.push((oracle, runs));
        }
        let meets = |(oracle, runs): &(Oracle, Runs)| {
            self.asks_for_more() && self.unmet(oracle, &runs.first).is_none()
        };
        let kept = tried.iter().position(meets).unwrap_or(0);
        Ok(tried.swap_remove(kept))
    }

    /// The first run, and the second beside it where questions are asked several at once.
    fn begin(&mut self, oracle: &Oracle) -> Result<Runs, Error> {
        if self.spec.jobs < 2 {
            return self.once(oracle);
        }
        self.calls += 1;
        let (first, second) = thread::scope(|scope| {
            let second = scope.spawn(|| self.ask(oracle));
            (self.ask(oracle), second.join())
        });
        let second = second.unwrap_or_else(|panic| resume_unwind(panic));
        let (first, second) = (first?, second?);
        // Where only one of them is interesting, it is said that the other is not. Two scripts may
        // have disturbed each other.
        let meets = |run| self.unmet(oracle, run).is_none();
        let (first, second) = match oracle {
            _ if meets(&first) => (first, second),
            _ if meets(&second) => (second, first),
            Oracle::Script(_) => (self.ask(oracle)?, first),
            Oracle::Automatic(_) | Oracle::Cargo(_) => (first, second),
        };
        Ok(Runs {
            first,
            second: Some(second),
        })
    }

    pub(super) fn once(&mut self, oracle: &Oracle) -> Result<Runs, Error> {
        self.calls += 1;
        Ok(Runs {
            first: self.ask(oracle)?,
            second: None,
        })
    }

    /// The condition that a run does not meet, of those that it makes itself.
    fn unmet(&self, oracle: &Oracle, run: &Outcome) -> Option<Unmet> {
        match self.conditions_on(oracle, &run.report) {
            Some(conditions) => conditions.unmet(run),
            None => Some(Unmet::Failure),
        }
    }

    pub(super) fn ask(&self, oracle: &Oracle) -> Result<Outcome, Error> {
        let limit = self.patience();
        let outcome = self.asker.ask(oracle, self.input, limit)?;
        match outcome.finished.exit {
            Exit::TimedOut => Err(Error::TooSlow {
                input: self.name.to_owned(),
                limit,
            }),
            _ => Ok(outcome),
        }
    }

    /// How long the untouched input may take.
    pub(super) fn patience(&self) -> Duration {
        self.spec.timeout.unwrap_or(PATIENCE)
    }

    /// What the first run makes the conditions of the rest, if it meets them itself.
    pub(super) fn conditions(&self, oracle: &Oracle, first: &Outcome) -> Result<Conditions, Error> {
        let conditions = self.conditions_on(oracle, &first.report);
        match (conditions, self.unmet(oracle, first)) {
            (Some(conditions), None) => Ok(conditions),
            (_, unmet) => Err(Error::NotInteresting {
                input: self.name.to_owned(),
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
            Some(failure) => failure,
            None => Failure::Warning(self.warning(report)?),
        };
        let judged = !is_script && !self.spec.allow_new_errors;
        Some(Conditions {
            failure,
            quality: judged.then(|| Quality::of(report)),
            stderr: self.spec.stderr.as_ref().map(by_line),
            exit_code: self.spec.exit_code.or(is_script.then_some(0)),
        })
    }

    /// The warning that is kept where there is no error, of a subcommand that the user has named.
    fn warning(&self, report: &Report) -> Option<Complaint> {
        let named = self.spec.cargo.as_ref().and_then(|cargo| cargo.subcommand);
        named.and(report.first_warning.clone())
    }

    /// Both runs, if the second is interesting too.
    pub(super) fn again(
        &mut self,
        oracle: &Oracle,
        conditions: &Conditions,
        runs: Runs,
    ) -> Result<[Outcome; 2], Error> {
        self.calls += 1;
        let first = runs.first;
        let second = match (runs.second, oracle.cargo()) {
            (Some(second), _) => second,
            (None, Some(cargo)) => self.second_of_cargo(cargo, oracle, conditions)?,
            (None, None) => self.ask(oracle)?,
        };
        match conditions.unmet(&second) {
            None => Ok([first, second]),
            unmet => Err(self.flaky(oracle, &first, &second, unmet)),
        }
    }

    /// That one run is interesting and another is not.
    pub(super) fn flaky(
        &self,
        oracle: &Oracle,
        first: &Outcome,
        second: &Outcome,
        unmet: Option<Unmet>,
    ) -> Error {
        let alone = "Make the script's answer depend on the file alone";
        Error::Flaky {
            input: self.name.to_owned(),
            first: Box::new(Seen::new(oracle, first, None)),
            second: Box::new(Seen::new(oracle, second, unmet)),
            advice: match oracle {
                Oracle::Script(_) if self.spec.jobs > 1 => {
                    format!("{alone}; if it cannot be run twice at once, say `--jobs 1`.")
                }
                Oracle::Script(_) => format!("{alone}."),
                Oracle::Automatic(_) => {
                    "Give a script with `--script PATH` that tries several times.".to_owned()
                }
                Oracle::Cargo(_) => {
                    "Make it fail each time (a fixed seed, no clock), try `--jobs 1`, or give a \
                     script with `--script PATH` that tries several times."
                        .to_owned()
                }
            },
        }
    }

    fn asks_for_more(&self) -> bool {
        self.spec.stderr.is_some() || self.spec.exit_code.is_some()
    }

    fn main(&self) -> &[u8] {
        let main = self.input.files.iter().find(|(path, _)| path == self.name);
        main.map_or(&[], |(_, bytes)| bytes)
    }

    fn advice(&self, unmet: Option<&Unmet>) -> String {
        match unmet {
            Some(Unmet::ExitCode)
                if self.spec.script.is_some() && self.spec.exit_code.is_none() =>
            {
                format!(
                    "Run the script by hand in a folder that holds {}: its exit code must be 0.",
                    self.name.display()
                )
            }
            Some(Unmet::Stderr) => "Give `--stderr` another pattern.".to_owned(),
            Some(Unmet::ExitCode) => "Give `--exit-code` another number.".to_owned(),
            Some(Unmet::Killed(_)) => "Try again with more memory.".to_owned(),
            _ if self.spec.cargo.is_some() => {
                "Give a package that fails, name what makes it fail with `--cargo COMMAND` or \
                 `--test NAME`, or say what to keep with `--stderr REGEX` or `--exit-code N`."
                    .to_owned()
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_at_lines_and_keep_their_own_flags() {
        let regex = by_line(&Regex::new("(?i)^ERROR$").unwrap());
        assert!(regex.is_match("one\nerror\ntwo"));
    }
}
