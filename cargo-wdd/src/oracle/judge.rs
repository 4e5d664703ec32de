//! The judge: an oracle with the conditions that make its outcome a verdict, and references that must not fail.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use wdd_core::Verdict;

use super::limits::CallLimits;
use super::odds::Odds;
use super::reference::Reference;
use super::{Caller, Candidate, Conditions, Oracle, Outcome, Runner, Standalone, Unmet};
use crate::error::Error;
use crate::process::Exit;
use crate::process::interrupt::Interrupt;

/// The verdict on a candidate, and the reasons for it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The condition that was not met. `None` if the candidate is interesting.
    pub unmet: Option<Unmet>,
    /// How the process ended.
    pub exit: Exit,
    /// How long it took.
    pub wall: Duration,
}

impl Judgement {
    /// The verdict that follows from an outcome, after calls that took so long.
    fn new(unmet: Option<Unmet>, outcome: &Outcome, before: Duration) -> Self {
        Judgement {
            verdict: unmet.as_ref().map_or(Verdict::Interesting, Unmet::verdict),
            unmet,
            exit: outcome.finished.exit,
            wall: before + outcome.finished.wall,
        }
    }
}

/// An oracle with its conditions. Many threads may use it at once.
#[derive(Debug)]
pub struct Judge {
    pub(super) caller: Caller,
    pub(super) oracle: Arc<dyn Oracle>,
    pub(super) conditions: Conditions,
    pub(super) limits: CallLimits,
    /// What must not fail.
    pub(super) references: Vec<Reference>,
    pub(super) odds: Odds,
}

impl Judge {
    /// Judges one candidate, within a time limit and until the interrupt. A reference has a time limit of its own,
    /// unless the limit is shorter than usual, because the run must end.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub fn judge(
        &self,
        candidate: &Candidate<'_>,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Judgement, Error> {
        let mut all: Vec<_> = self.references.iter().map(Some).chain([None]).collect();
        all.sort_by_cached_key(|of| of.map_or(&self.odds, |of| &of.odds).time_to_refuse());
        let left = (limit < self.limits.call).then_some(limit);
        let mut judgement = None;
        for of in all {
            let (unmet, outcome) = match of {
                Some(reference) => reference.unmet(candidate, &self.caller, (left, interrupt))?,
                None => {
                    let runner = self.runner(limit, interrupt);
                    let outcome = self.oracle.call(candidate, &self.caller, runner);
                    let outcome = self.caller.unless_damaged(outcome, candidate)?;
                    let unmet = self.conditions.unmet_by(&outcome, candidate.files);
                    (unmet, outcome)
                }
            };
            let odds = of.map_or(&self.odds, |of| &of.odds);
            odds.count(unmet.is_some(), outcome.finished.wall);
            let before = judgement.map_or(Duration::ZERO, |before: Judgement| before.wall);
            let now = Judgement::new(unmet, &outcome, before);
            if !now.verdict.is_interesting() {
                return Ok(now);
            }
            judgement = Some(now);
        }
        Ok(judgement.expect("the oracle was called"))
    }

    /// Runs the processes of a call of the oracle.
    pub(super) fn runner<'a>(&'a self, limit: Duration, interrupt: &'a Interrupt) -> Runner<'a> {
        self.caller
            .runner(limit, interrupt)
            .executing_for(self.limits.executed)
    }

    /// Whether a candidate is interesting without the oracle's shortcuts too.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn confirms(
        &self,
        candidate: &Candidate<'_>,
        limit: Duration,
    ) -> Result<bool, Error> {
        let runner = self.runner(limit, self.caller.interrupt());
        if let Some(outcome) = self.oracle.confirm(candidate, runner)?
            && self
                .conditions
                .unmet_by(&outcome, candidate.files)
                .is_some()
        {
            return Ok(false);
        }
        for reference in &self.references {
            if !reference.confirms(candidate, &self.caller)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The only source file of a candidate, to be saved as `file`, if it fails in the same way without
    /// the rest.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(super) fn standalone(
        &self,
        candidate: &Candidate<'_>,
        file: &Path,
        limit: Duration,
    ) -> Result<Option<Standalone>, Error> {
        let runner = self.runner(limit, self.caller.interrupt());
        let found = self
            .oracle
            .standalone(candidate, file, &self.caller, runner)?;
        Ok(found.filter(|found| {
            let files = [(file.to_owned(), found.content.clone())];
            self.conditions.unmet_by(&found.outcome, &files).is_none()
        }))
    }
}
