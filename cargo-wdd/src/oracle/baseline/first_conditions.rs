//! The conditions that follow from the first call, and what the user can do if it does not meet them.

use regex::{Regex, RegexBuilder};

use super::Seen;
use super::attempt::Attempt;
use crate::error::Error;
use crate::oracle::signature::{Complaint, Report};
use crate::oracle::{Conditions, Failure, Oracle, Outcome, Quality, Unmet};
use crate::process::toolchain::Toolchain;

impl Attempt<'_> {
    /// The condition that a run does not meet, of those that it makes itself.
    pub(super) fn unmet(&self, oracle: &dyn Oracle, run: &Outcome) -> Option<Unmet> {
        match self.conditions_on(oracle, &run.report) {
            Some(conditions) => conditions.unmet(run),
            None => Some(Unmet::Failure),
        }
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
