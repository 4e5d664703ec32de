//! The failure of a run, as its folder keeps it, so that it can be recognised later: in a result, in another version of the input,
//! or with another toolchain.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::baseline::{Attempt, Chosen, OracleSpec, Untouched};
use super::cost::Costly;
use super::{Conditions, Failure, Judge, Observation, Oracle, Outcome, Unmet};
use crate::error::{Error, Result};
use crate::process::toolchain::Toolchain;

/// The failure of the untouched input of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnownFailure {
    conditions: Conditions,
    /// The version of rustc that has shown it, if one has.
    rustc: Option<String>,
}

/// Whether an input shows a known failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// It fails in the same way.
    Same,
    /// It does not. What it shows instead is for the middle of a sentence.
    Other(String),
    /// It does not come so far, and this is why.
    Unknown(String),
}

impl KnownFailure {
    /// The failure that this judge looks for. New kinds of errors beside it do not make it another one.
    pub(crate) fn of(judge: &Judge) -> Self {
        KnownFailure {
            conditions: Conditions { quality: None, ..judge.conditions.clone() },
            rustc: version(&*judge.oracle),
        }
    }

    /// Makes a call about an input, and compares.
    ///
    /// # Errors
    /// [`Error::Interrupted`].
    pub fn compare(&self, spec: &OracleSpec, input: &Untouched<'_>) -> Result<Compared> {
        match self.compared(spec, input) {
            Err(error @ Error::Interrupted) => Err(error),
            Err(Error::NothingFails { .. }) => Ok(Compared::Other("nothing fails".to_owned())),
            Err(error) => Ok(Compared::Unknown(error.to_string())),
            compared => compared,
        }
    }

    fn compared(&self, spec: &OracleSpec, input: &Untouched<'_>) -> Result<Compared> {
        let mut attempt = Attempt::new(spec, input)?;
        let (oracle, calls) = attempt.first()?;
        let outcome = if self.conditions.cause.is_some() {
            oracle.report_places();
            attempt.once(&*oracle)?.first
        } else {
            calls.first
        };
        let unmet = self.conditions.unmet_by(&outcome, &attempt.input.files);
        let Some(unmet) = unmet.filter(|_| !self.is_similar(&*oracle, &outcome)) else {
            return self.beside_references(&mut attempt, oracle);
        };
        let seen = Observation::new(&*oracle, &outcome, None).without_oracle();
        Ok(if self.comes_so_far(&*oracle, &outcome, &unmet) {
            Compared::Other(seen)
        } else {
            Compared::Unknown(seen)
        })
    }

    /// Whether an input that shows the failure does not fail with the references, and costs more than with the first one if that
    /// is the failure.
    fn beside_references(
        &self,
        attempt: &mut Attempt<'_>,
        oracle: Arc<dyn Oracle>,
    ) -> Result<Compared> {
        let chosen = Chosen { oracle: &*oracle, conditions: &self.conditions };
        let references = match attempt.references(chosen) {
            Err(Error::ReferenceFails { seen, .. }) => {
                return Ok(Compared::Other(format!("also fails with the reference, which {seen}")));
            }
            references => references?,
        };
        let Failure::Costly(Costly::More(resource, tenths)) = self.conditions.failure else {
            return Ok(Compared::Same);
        };
        let Some(reference) = references.first() else {
            return Ok(Compared::Unknown("there is no reference to compare it with".to_owned()));
        };
        let wanted = (resource, tenths as f64 / 10.0);
        let needs_more = attempt.needs_more(&*oracle, reference, wanted)?;
        let too_little = "does not need so much more than the reference".to_owned();
        Ok(if needs_more { Compared::Same } else { Compared::Other(too_little) })
    }

    /// Whether another version of rustc crashes with the same message: the place in its code is another one in most versions.
    fn is_similar(&self, oracle: &dyn Oracle, outcome: &Outcome) -> bool {
        let (Failure::Crash(kept), Some(crash)) = (&self.conditions.failure, &outcome.report.crash)
        else {
            return false;
        };
        version(oracle) != self.rustc && (kept.kind, &kept.message) == (crash.kind, &crash.message)
    }

    /// Whether a call has come to where the failure would be.
    fn comes_so_far(&self, oracle: &dyn Oracle, outcome: &Outcome, unmet: &Unmet) -> bool {
        if unmet.verdict() == wdd_core::Verdict::Unresolved {
            return false;
        }
        let report = &outcome.report;
        let was_executed = || report.test.is_some() || report.test_passed;
        match &self.conditions.failure {
            Failure::Test(_) => was_executed(),
            Failure::Costly(_) if oracle.describe().executes_candidates => was_executed(),
            // A crash can be mended by an error.
            Failure::Crash(_) | Failure::Costly(_) | Failure::Any => true,
            // Another error can hide it.
            Failure::Error(_) | Failure::Warning(_) => {
                report.crash.is_none() && report.errors.is_empty()
            }
        }
    }
}

fn version(oracle: &dyn Oracle) -> Option<String> {
    oracle.describe().toolchain.as_ref().map(|toolchain: &Toolchain| toolchain.version.clone())
}
