//! The judge: an oracle with the conditions that make its outcome a verdict, and references that must not fail.

use std::hash::Hash;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use wdd_core::Verdict;

use super::findings::{Findings, Found, What};
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
    /// Whether an earlier process of the same run has made the call.
    pub earlier: bool,
}

impl From<Found<Ended>> for Judgement {
    fn from(found: Found<Ended>) -> Self {
        let Ended { unmet, exit, wall } = found.value;
        Judgement {
            verdict: verdict(unmet.as_ref()),
            unmet,
            exit,
            wall,
            earlier: found.earlier,
        }
    }
}

/// How a call about a candidate ended, and what was not met.
#[derive(Serialize, Deserialize)]
struct Ended {
    unmet: Option<Unmet>,
    exit: Exit,
    wall: Duration,
}

impl Ended {
    /// With this outcome, after calls that took so long.
    fn new(unmet: Option<Unmet>, outcome: &Outcome, before: Duration) -> Self {
        Ended {
            unmet,
            exit: outcome.finished.exit,
            wall: before + outcome.finished.wall,
        }
    }
}

fn verdict(unmet: Option<&Unmet>) -> Verdict {
    unmet.map_or(Verdict::Interesting, Unmet::verdict)
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
    /// What was found out before.
    pub(super) findings: Findings,
    /// Whether calls take no shortcuts any more.
    pub(super) no_shortcuts: AtomicBool,
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
        let is_final = |ended: &Ended| ended.exit != Exit::TimedOut || limit >= self.limits.call;
        let call = || self.call(candidate, limit, interrupt);
        let found = self
            .findings
            .find_final(What::Verdict, &self.about(candidate), call, is_final);
        Ok(found?.into())
    }

    /// What a finding about a candidate is about: its text, and what is required of it.
    pub(super) fn about<'c>(&self, candidate: &'c Candidate<'_>) -> impl Hash + 'c {
        let references = self.references.iter().map(Reference::required);
        (
            format!("{:?}", self.conditions),
            Vec::from_iter(references),
            self.no_shortcuts.load(Ordering::Relaxed),
            candidate.files,
            candidate.fix,
        )
    }

    /// Calls the oracle and the references, the cheapest first, until one refuses the candidate.
    fn call(
        &self,
        candidate: &Candidate<'_>,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Ended, Error> {
        let mut all: Vec<_> = self.references.iter().map(Some).chain([None]).collect();
        all.sort_by_cached_key(|of| of.map_or(&self.odds, |of| &of.odds).time_to_refuse());
        let left = (limit < self.limits.call).then_some(limit);
        let mut ended = None;
        for of in all {
            let (unmet, outcome) = match of {
                Some(reference) => reference.unmet(candidate, &self.caller, (left, interrupt))?,
                None => {
                    let runner = self.runner(limit, interrupt);
                    let outcome = self.oracle.call(candidate, &self.caller, runner)?;
                    let unmet = self.conditions.unmet_by(&outcome, candidate.files);
                    (unmet, outcome)
                }
            };
            let odds = of.map_or(&self.odds, |of| &of.odds);
            odds.count(unmet.is_some(), outcome.finished.wall);
            let before = ended.map_or(Duration::ZERO, |before: Ended| before.wall);
            let now = Ended::new(unmet, &outcome, before);
            if now.unmet.is_some() {
                return Ok(now);
            }
            ended = Some(now);
        }
        Ok(ended.expect("the oracle was called"))
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
        let about = self.about(candidate);
        let confirms = || self.confirms_now(candidate, limit);
        let found = self.findings.find(What::Confirmed, &about, confirms)?;
        Ok(found.value)
    }

    fn confirms_now(&self, candidate: &Candidate<'_>, limit: Duration) -> Result<bool, Error> {
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
