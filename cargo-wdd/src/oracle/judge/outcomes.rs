//! Calls about an input that are made for people: what they print, and what other toolchains show.

use std::fmt;
use std::path::Path;

use wdd_text::text::render::Rendered;

use super::Judge;
use crate::error::Error;
use crate::oracle::baseline::Observation;
use crate::oracle::cost::{Costly, EndlessLimit};
use crate::oracle::{Failure, Other, Outcome};
use crate::process::toolchain::Toolchain;

/// What a toolchain shows about an input that fails with another one. Its `Display` is a cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It fails in the same way.
    Same,
    /// rustc crashes with the same message. The place in the compiler is another one, as in most other versions.
    Similar,
    /// It does not. What it shows instead is for the middle of a sentence.
    Other(String),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Same => f.write_str("fails in the same way"),
            Shown::Similar => f.write_str("crashes with the same message, at another place"),
            Shown::Other(seen) => f.write_str(seen),
        }
    }
}

impl Judge {
    /// The outcome of a call about a candidate that is made for this call, and whether it is interesting.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn outcome(&self, candidate: &Rendered) -> Result<(Outcome, bool), Error> {
        let runner = self.runner(self.baseline.timeout, self.caller.interrupt());
        let outcome = self.oracle.call(candidate, runner)?;
        let unmet = self.conditions.unmet_by(&outcome, &candidate.files);
        Ok((outcome, unmet.is_none()))
    }

    /// Makes a call about a candidate in which what it builds is executed with this file as its standard input.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn execute_with_input(
        &self,
        candidate: &Rendered,
        input: &Path,
    ) -> Result<(), Error> {
        let runner = self.runner(self.baseline.timeout, self.caller.interrupt());
        self.oracle.call(candidate, runner.with_input(input)).map(|_| ())
    }

    /// The outcome of a call about a candidate that has the time that the user has given until it counts as one without end.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn outcome_at_length(&self, candidate: &Rendered) -> Result<Outcome, Error> {
        let runner = self.runner(self.baseline.timeout, self.caller.interrupt());
        let whole = self.endless.as_ref().map(EndlessLimit::given);
        self.oracle.call(candidate, runner.costing(whole, self.peak))
    }

    /// The outcome of a call about a candidate, whose processes get these variables, without shortcuts.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn outcome_with(
        &self,
        candidate: &Rendered,
        envs: &[(&str, &str)],
    ) -> Result<Outcome, Error> {
        let Judge { oracle, caller, .. } = self;
        let runner = || self.runner(self.baseline.timeout, caller.interrupt()).with_envs(envs);
        match oracle.confirm(candidate, runner())? {
            Some(outcome) => Ok(outcome),
            None => oracle.call(candidate, runner()),
        }
    }

    /// Whether nothing fails in an outcome.
    pub(crate) fn passes(&self, outcome: &Outcome) -> bool {
        self.about.passes(outcome)
    }

    /// What hangs, if that is what must be kept: `rustc hangs`.
    pub(crate) fn hang(&self) -> Option<String> {
        let Failure::Costly(cost @ (Costly::Endless(_) | Costly::Deadlock(_))) =
            &self.conditions.failure
        else {
            return None;
        };
        let said = cost.to_string();
        let hangs = said.strip_prefix("that ").unwrap_or(&said);
        // Not its version.
        let tool = self.about.name.split(' ').next().unwrap_or_default();
        let is_tool = cost.process().is_some_and(|process| process == tool);
        Some(if is_tool { hangs.to_owned() } else { format!("{hangs} ({tool})") })
    }

    /// What an outcome shows, for the middle of a sentence.
    pub(crate) fn seen(&self, outcome: &Outcome) -> String {
        Observation::new(&*self.oracle, outcome, None).without_oracle()
    }

    /// What another toolchain shows about a candidate. `None` if the oracle runs no toolchain.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn shown_by(
        &self,
        toolchain: &Toolchain,
        candidate: &Rendered,
    ) -> Result<Option<Shown>, Error> {
        let Judge { oracle, caller, conditions, .. } = self;
        let folder = caller.folder().join(toolchain.typed.join(" "));
        let other = Other { toolchain: Some(toolchain), ..Other::same(&folder) };
        let Some(sibling) = oracle.sibling(other).transpose()? else { return Ok(None) };
        // It has to build the dependencies first.
        let runner = caller.runner(self.first_limit.now(), caller.interrupt());
        let outcome = sibling.call(candidate, runner)?;
        let Some(unmet) = conditions.unmet_by(&outcome, &candidate.files) else {
            return Ok(Some(Shown::Same));
        };
        if let (Failure::Crash(kept), Some(crash)) = (&conditions.failure, &outcome.report.crash)
            && (kept.kind, &kept.message) == (crash.kind, &crash.message)
        {
            return Ok(Some(Shown::Similar));
        }
        let seen = Observation::new(&*sibling, &outcome, Some(unmet));
        Ok(Some(Shown::Other(seen.without_oracle())))
    }
}
