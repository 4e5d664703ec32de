//! The conditions of a run, which follow from the first call about the untouched input.
//!
//! The first call must meet them itself. If it does not, an error says what the user can do.

use super::Observation;
use super::attempt::Attempt;
use crate::error::{Error, Result};
use crate::oracle::conditions::by_line;
use crate::oracle::cost::Costly;
use crate::oracle::signature::{Complaint, Report};
use crate::oracle::{Conditions, Failure, Oracle, Outcome, Quality, Unmet};
use crate::process::limits::Limit;
use crate::process::toolchain::Toolchain;

impl Attempt<'_> {
    /// The condition that an outcome does not meet, among those that follow from this outcome.
    pub(super) fn unmet(&self, oracle: &dyn Oracle, outcome: &Outcome) -> Option<Unmet> {
        match self.conditions_from(oracle, outcome) {
            Some(conditions) => conditions.unmet(outcome),
            None => Some(Unmet::Failure),
        }
    }

    /// The conditions that follow from the first call.
    ///
    /// # Errors
    /// [`Error::NotInteresting`] if the call does not meet them itself.
    pub(in crate::oracle) fn conditions(
        &self,
        oracle: &dyn Oracle,
        first: &Outcome,
    ) -> Result<Conditions> {
        let conditions = self.conditions_from(oracle, first);
        match (conditions, self.unmet(oracle, first)) {
            (Some(conditions), None) => Ok(conditions),
            (_, unmet) => Err(Error::NotInteresting {
                input: self.name.to_owned(),
                advice: self.advice(unmet.as_ref()),
                seen: Observation::new(oracle, first, unmet).to_string(),
            }),
        }
    }

    /// The conditions that follow from an outcome. `None` if it has nothing that candidates could keep.
    fn conditions_from(&self, oracle: &dyn Oracle, outcome: &Outcome) -> Option<Conditions> {
        let is_script = !oracle.describe().reports_as_rustc;
        let report = &outcome.report;
        let failure = match Failure::of(report) {
            _ if let Some(cost) = self.spec.cost => Failure::Costly(Costly::of(outcome, cost)?),
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
            stdout: self.spec.stdout.as_ref().map(by_line),
            stderr: self.spec.stderr.as_ref().map(by_line),
            exit_code: self.spec.exit_code.or((is_script && self.spec.run.is_none()).then_some(0)),
            same_bug: None,
            cause: None,
        })
    }

    /// The warning that candidates must keep if there is no error. Only for a subcommand of cargo that the
    /// user has named.
    fn warning(&self, report: &Report) -> Option<Complaint> {
        let named = self.cargo.as_ref().and_then(|cargo| cargo.options.subcommand);
        named.and(report.warnings.first().cloned())
    }

    /// What the user can do if the input does not meet a condition.
    fn advice(&self, unmet: Option<&Unmet>) -> String {
        match unmet {
            Some(Unmet::ExitCode)
                if self.spec.script.is_some() && self.spec.exit_code.is_none() =>
            {
                format!(
                    "Run the script by hand in a folder with {} in it: its exit code must be 0.",
                    self.name.display()
                )
            }
            _ if self.spec.differs.is_some() => {
                "Give a program with a `main` that compiles with both lists of flags and does the same in each run, \
                 or name other flags."
                    .to_owned()
            }
            Some(Unmet::Stdout) => "Give `--stdout` another pattern.".to_owned(),
            Some(Unmet::Stderr) => "Give `--stderr` another pattern.".to_owned(),
            Some(Unmet::ExitCode) => "Give `--exit-code` another number.".to_owned(),
            Some(Unmet::Stopped(Limit::Memory)) => {
                "Give it more with `--memory SIZE`.".to_owned()
            }
            Some(Unmet::Stopped(_)) => {
                "Give an input that does not: the limits are in docs/sandbox.md.".to_owned()
            }
            Some(Unmet::Killed(_)) => "Try again with more memory.".to_owned(),
            _ if self.spec.cost.is_some() => {
                "Give `--hangs` fewer seconds or `--peak` less, or leave the option out to keep another failure."
                    .to_owned()
            }
            _ if self.cargo.is_some() => {
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

#[cfg(test)]
mod tests {
    use regex::Regex;

    use super::*;

    #[test]
    fn patterns_match_at_lines_and_keep_their_own_flags() {
        let regex = by_line(&Regex::new("(?i)^ERROR$").unwrap());
        assert!(regex.is_match("one\nerror\ntwo"));
    }
}
