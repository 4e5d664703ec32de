//! The judge: an oracle with the conditions that make its outcome a verdict.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use wdd_core::Verdict;

use super::conditions::killed;
use super::reference::Reference;
use super::{Caller, Candidate, Conditions, File, Oracle, Outcome, Standalone, Unmet};
use crate::error::Error;
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::text::render::Files;

/// A reference is called first if it takes this many times less time. Otherwise the oracle is, because most
/// candidates do not fail as they have to.
const CHEAPER: u32 = 4;

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
    /// The verdict on a candidate that does not meet a condition.
    fn because(unmet: Unmet, outcome: &Outcome, wall: Duration) -> Self {
        Judgement {
            verdict: unmet.verdict(),
            exit: outcome.finished.exit,
            unmet: Some(unmet),
            wall,
        }
    }
}

/// An oracle with its conditions. Many threads may use it at once.
#[derive(Debug)]
pub struct Judge {
    pub(super) caller: Caller,
    pub(super) oracle: Arc<dyn Oracle>,
    pub(super) conditions: Conditions,
    /// What must not fail.
    pub(super) references: Vec<Reference>,
    /// The time of the call about the untouched input.
    pub(super) wall: Duration,
}

impl Judge {
    /// Judges one candidate, within a time limit and until the interrupt.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub fn judge(
        &self,
        candidate: &Candidate<'_>,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Judgement, Error> {
        let is_cheap = |reference: &&Reference| reference.wall * CHEAPER < self.wall;
        let (first, then): (Vec<_>, Vec<_>) = self.references.iter().partition(is_cheap);
        let mut wall = Duration::ZERO;
        for reference in first {
            let (unmet, outcome) = reference.unmet(candidate, &self.caller, interrupt)?;
            wall += outcome.finished.wall;
            if let Some(unmet) = unmet {
                return Ok(Judgement::because(unmet, &outcome, wall));
            }
        }
        let runner = self.caller.runner(limit, interrupt);
        let outcome = self.oracle.call(candidate, &self.caller, runner)?;
        let mut judgement = self.judgement(&outcome, candidate.files);
        judgement.wall += wall;
        if let Some(good) = self.fixed(candidate, &judgement) {
            let runner = self.caller.runner(limit, interrupt);
            let good = Candidate::of(&good);
            let outcome = self.oracle.call(&good, &self.caller, runner)?;
            judgement = with_fix(judgement, &outcome);
        }
        for reference in then {
            if !judgement.verdict.is_interesting() {
                break;
            }
            let (unmet, outcome) = reference.unmet(candidate, &self.caller, interrupt)?;
            judgement.wall += outcome.finished.wall;
            if let Some(unmet) = unmet {
                judgement = Judgement::because(unmet, &outcome, judgement.wall);
            }
        }
        Ok(judgement)
    }

    /// The candidate with the fix, if that has to be judged too.
    fn fixed(&self, candidate: &Candidate<'_>, bad: &Judgement) -> Option<Files> {
        let fix = candidate.fix.filter(|_| bad.verdict.is_interesting())?;
        Some(fix.applied(candidate.files))
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
        let runner = self.caller.runner(limit, self.caller.interrupt());
        if let Some(outcome) = self.oracle.confirm(candidate, runner)? {
            let bad = self.judgement(&outcome, candidate.files);
            if !bad.verdict.is_interesting() {
                return Ok(false);
            }
            if let Some(good) = self.fixed(candidate, &bad) {
                let runner = self.caller.runner(limit, self.caller.interrupt());
                let outcome = self.oracle.confirm(&Candidate::of(&good), runner)?;
                if !outcome.is_none_or(|outcome| passes(&outcome)) {
                    return Ok(false);
                }
            }
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
        let runner = self.caller.runner(limit, self.caller.interrupt());
        let found = self
            .oracle
            .standalone(candidate, file, &self.caller, runner)?;
        Ok(found.filter(|found| {
            let files = [(file.to_owned(), found.content.clone())];
            let judgement = self.judgement(&found.outcome, &files);
            judgement.verdict.is_interesting()
        }))
    }

    fn judgement(&self, outcome: &Outcome, files: &[File]) -> Judgement {
        let unmet = self.conditions.unmet_by(outcome, files);
        Judgement {
            verdict: unmet.as_ref().map_or(Verdict::Interesting, Unmet::verdict),
            unmet,
            exit: outcome.finished.exit,
            wall: outcome.finished.wall,
        }
    }
}

/// The judgement on a candidate that fails as it has to, with the outcome of a call about it with the fix.
fn with_fix(bad: Judgement, good: &Outcome) -> Judgement {
    let unmet = match passes(good) {
        true => None,
        false => Some(killed(good.finished.exit).unwrap_or(Unmet::Fix)),
    };
    Judgement {
        verdict: unmet.as_ref().map_or(Verdict::Interesting, Unmet::verdict),
        unmet,
        exit: good.finished.exit,
        wall: bad.wall + good.finished.wall,
    }
}

/// Whether nothing fails.
pub(super) fn passes(outcome: &Outcome) -> bool {
    let Outcome { finished, report } = outcome;
    let fails = report.crash.is_some() || report.test.is_some() || report.first_error.is_some();
    finished.exit == Exit::Code(0) && !fails
}
