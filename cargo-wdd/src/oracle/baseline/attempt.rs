//! The runs of the untouched input, and the conditions that follow from them.

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use regex::{Regex, RegexBuilder};

use super::{OracleSpec, Seen};
use crate::error::Error;
use crate::oracle::signature::{Complaint, Report};
use crate::oracle::{
    Caller, Candidate, Conditions, Failure, ORACLES, Oracle, Outcome, Quality, Unmet,
};
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::process::toolchain::Toolchain;

/// How long the untouched input may take when the user sets no limit.
const PATIENCE: Duration = Duration::from_secs(600);

/// The questions about the untouched input, one after the other.
pub(crate) struct Attempt<'a> {
    pub(in crate::oracle) spec: &'a OracleSpec,
    /// The input's name.
    pub(in crate::oracle) name: &'a Path,
    pub(in crate::oracle) input: &'a Candidate<'a>,
    pub(in crate::oracle) caller: Caller,
    pub(in crate::oracle) calls: u64,
}

/// The untouched input's runs.
pub(crate) struct Runs {
    pub(in crate::oracle) first: Outcome,
    /// If it was begun beside the first.
    second: Option<Outcome>,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        spec: &'a OracleSpec,
        name: &'a Path,
        input: &'a Candidate<'a>,
        interrupt: &Interrupt,
    ) -> Result<Self, Error> {
        Ok(Attempt {
            spec,
            name,
            input,
            caller: Caller::new(interrupt)?,
            calls: 0,
        })
    }

    /// The oracle that fits the input and the options, and its first call.
    pub(super) fn first(&mut self) -> Result<(Arc<dyn Oracle>, Runs), Error> {
        let fitting = ORACLES.iter().find_map(|start| start(self));
        fitting.expect("the last oracle fits every input")
    }

    /// The first call of this oracle.
    pub(in crate::oracle) fn start(
        &mut self,
        oracle: impl Oracle + 'static,
    ) -> Result<(Arc<dyn Oracle>, Runs), Error> {
        let runs = self.begin(&oracle)?;
        Ok((Arc::new(oracle), runs))
    }

    /// Calls one oracle after the other until rustc crashes. If it never does, takes the first that
    /// meets the conditions of the user, else the very first.
    pub(in crate::oracle) fn first_that_crashes<O: Oracle + 'static>(
        &mut self,
        oracles: Vec<O>,
    ) -> Result<(Arc<dyn Oracle>, Runs), Error> {
        let mut tried: Vec<(Arc<dyn Oracle>, Runs)> = Vec::new();
        for oracle in oracles {
            // Most that crash do so in the first.
            let runs = match tried.is_empty() {
                true => self.begin(&oracle)?,
                false => self.once(&oracle)?,
            };
            let crashes = runs.first.report.crash.is_some();
            tried.push((Arc::new(oracle), runs));
            if crashes {
                return Ok(tried.swap_remove(tried.len() - 1));
            }
        }
        let meets = |(oracle, runs): &(Arc<dyn Oracle>, Runs)| {
            self.has_own_conditions() && self.unmet(&**oracle, &runs.first).is_none()
        };
        let kept = tried.iter().position(meets).unwrap_or(0);
        Ok(tried.swap_remove(kept))
    }

    /// The first run, and the second beside it where questions are asked several at once.
    fn begin(&mut self, oracle: &dyn Oracle) -> Result<Runs, Error> {
        if self.spec.jobs < 2 {
            return self.once(oracle);
        }
        self.calls += 1;
        let (first, second) = thread::scope(|scope| {
            let second = scope.spawn(|| self.call(oracle));
            (self.call(oracle), second.join())
        });
        let second = second.unwrap_or_else(|panic| resume_unwind(panic));
        let (first, second) = (first?, second?);
        // Where only one of them is interesting, it is said that the other is not. Two scripts may
        // have disturbed each other.
        let meets = |run| self.unmet(oracle, run).is_none();
        let (first, second) = match oracle {
            _ if meets(&first) => (first, second),
            _ if meets(&second) => (second, first),
            _ if !oracle.is_isolated() => (self.call(oracle)?, first),
            _ => (first, second),
        };
        Ok(Runs {
            first,
            second: Some(second),
        })
    }

    pub(in crate::oracle) fn once(&mut self, oracle: &dyn Oracle) -> Result<Runs, Error> {
        self.calls += 1;
        Ok(Runs {
            first: self.call(oracle)?,
            second: None,
        })
    }

    /// The condition that a run does not meet, of those that it makes itself.
    fn unmet(&self, oracle: &dyn Oracle, run: &Outcome) -> Option<Unmet> {
        match self.conditions_on(oracle, &run.report) {
            Some(conditions) => conditions.unmet(run),
            None => Some(Unmet::Failure),
        }
    }

    pub(super) fn call(&self, oracle: &dyn Oracle) -> Result<Outcome, Error> {
        let limit = self.patience();
        let runner = self.caller.runner(limit, self.caller.interrupt());
        let outcome = oracle.call(self.input, &self.caller, runner)?;
        match outcome.finished.exit {
            Exit::TimedOut => Err(Error::TooSlow {
                input: self.name.to_owned(),
                limit,
            }),
            _ => Ok(outcome),
        }
    }

    /// How long the untouched input may take.
    pub(in crate::oracle) fn patience(&self) -> Duration {
        self.spec.timeout.unwrap_or(PATIENCE)
    }

    /// What the first run makes the conditions of the rest, if it meets them itself.
    pub(super) fn conditions(
        &self,
        oracle: &dyn Oracle,
        first: &Outcome,
    ) -> Result<Conditions, Error> {
        let conditions = self.conditions_on(oracle, &first.report);
        match (conditions, self.unmet(oracle, first)) {
            (Some(conditions), None) => Ok(conditions),
            (_, unmet) => Err(Error::NotInteresting {
                input: self.name.to_owned(),
                advice: self.advice(unmet.as_ref()),
                seen: Seen::new(oracle, first, unmet).to_string(),
            }),
        }
    }

    /// The conditions; none where there is nothing that could be kept.
    fn conditions_on(&self, oracle: &dyn Oracle, report: &Report) -> Option<Conditions> {
        let is_script = !oracle.reports_as_rustc();
        let failure = match Failure::of(report) {
            Some(Failure::Error(_)) | None if is_script || self.has_own_conditions() => {
                Failure::Any
            }
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
        let named = self
            .spec
            .cargo
            .as_ref()
            .and_then(|cargo| cargo.options.subcommand);
        named.and(report.first_warning.clone())
    }

    /// Both runs, if the second is interesting too.
    pub(super) fn again(
        &mut self,
        oracle: &dyn Oracle,
        conditions: &Conditions,
        runs: Runs,
    ) -> Result<[Outcome; 2], Error> {
        self.calls += 1;
        let first = runs.first;
        let second = match runs.second {
            Some(second) => second,
            None => self.second(oracle, conditions)?,
        };
        match conditions.unmet(&second) {
            None => Ok([first, second]),
            unmet => Err(self.flaky(oracle, &first, &second, unmet)),
        }
    }

    /// A call as candidates are judged; without shortcuts if these change the outcome.
    fn second(&mut self, oracle: &dyn Oracle, conditions: &Conditions) -> Result<Outcome, Error> {
        let second = self.call(oracle)?;
        if conditions.unmet(&second).is_none() || !oracle.stop_shortcuts() {
            return Ok(second);
        }
        self.calls += 1;
        self.call(oracle)
    }

    /// That one run is interesting and another is not.
    pub(super) fn flaky(
        &self,
        oracle: &dyn Oracle,
        first: &Outcome,
        second: &Outcome,
        unmet: Option<Unmet>,
    ) -> Error {
        Error::Flaky {
            input: self.name.to_owned(),
            first: Seen::new(oracle, first, None).to_string(),
            second: Seen::new(oracle, second, unmet).to_string(),
            advice: oracle.flaky_advice(self.spec.jobs),
        }
    }

    pub(in crate::oracle) fn has_own_conditions(&self) -> bool {
        self.spec.stderr.is_some() || self.spec.exit_code.is_some()
    }

    pub(in crate::oracle) fn main(&self) -> &[u8] {
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
