//! The untouched input in the sandbox: it must fail in the same way as outside.
//!
//! The first call is not confined, and the second one is. If the second one fails in another way, the sandbox
//! gets the smallest opening with which it does not; if there is none, nothing is confined.

use super::Observation;
use super::attempt::{Attempt, Chosen};
use crate::error::{Error, Result};
use crate::oracle::{Oracle, Outcome, Unmet};
use crate::process::sandbox::Confinement;

impl Attempt<'_> {
    /// Confines all calls from now on, if there is a sandbox.
    pub(super) fn confine(&self) {
        if self.caller.sandbox().is_some() {
            self.caller.confine(Confinement::FULL);
        }
    }

    /// Calls the oracle on this machine too, if later calls may run here although there is a farm.
    ///
    /// # Errors
    /// [`Error::FarmDiffers`] if the input does not fail in the same way here, or what prevented a call.
    pub(super) fn also_here(&mut self, chosen: Chosen<'_>, there: &Outcome) -> Result<()> {
        if !self.caller.also_runs_here() {
            return Ok(());
        }
        self.caller.stay_here(true);
        let fails = self.fails_here(chosen);
        self.caller.stay_here(false);
        let (outcome, unmet, is_same) = fails?;
        if is_same {
            return Ok(());
        }
        Err(Error::FarmDiffers {
            input: self.name.to_owned(),
            here: Observation::new(chosen.oracle, &outcome, unmet).to_string(),
            there: Observation::new(chosen.oracle, there, None).to_string(),
        })
    }

    /// The outcome of a call, what it does not meet, and whether one in an opened sandbox meets it.
    fn fails_here(&mut self, chosen: Chosen<'_>) -> Result<(Outcome, Option<Unmet>, bool)> {
        self.calls += 1;
        let outcome = self.call(chosen.oracle)?;
        let unmet = chosen.conditions.unmet(&outcome);
        let is_same =
            unmet.is_none() || self.caller.confinement().is_on && self.opened(chosen)?.is_some();
        Ok((outcome, unmet, is_same))
    }

    /// The outcome of a call that meets the conditions, with the smallest opening of the sandbox. `None` if it does
    /// not meet them outside of the sandbox either.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn opened(&mut self, chosen: Chosen<'_>) -> Result<Option<Outcome>> {
        let Chosen { oracle, conditions } = chosen;
        let meets = |outcome: &Outcome| conditions.unmet(outcome).is_none();
        self.calls += 1;
        let mut last = self.call_in(Confinement::NONE, oracle)?;
        if !meets(&last) {
            return Ok(None);
        }
        let calls = self.caller.open_until(|confinement| {
            let outcome = self.call_in(confinement, oracle)?;
            let is_same = meets(&outcome);
            if is_same {
                last = outcome;
            }
            Ok(is_same)
        })?;
        self.calls += calls;
        Ok(Some(last))
    }

    /// The outcome of a call of a script, which was confined. If it was denied something, that of a call with which it
    /// may write to more folders, if that is enough.
    ///
    /// Its exit code may be the same. But what it notes somewhere, such as a log, would be lost.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn undenied(
        &mut self,
        oracle: &dyn Oracle,
        first: &Outcome,
        outcome: Outcome,
    ) -> Result<Outcome> {
        let confinement = self.caller.confinement();
        if oracle.describe().reports_as_rustc
            || !confinement.is_on
            || denials(&outcome) <= denials(first)
        {
            return Ok(outcome);
        }
        for opening in confinement.writable() {
            self.calls += 1;
            let opened = self.call_in(opening, oracle)?;
            if denials(&opened) <= denials(first) {
                self.caller.confine(opening);
                return Ok(opened);
            }
        }
        Ok(outcome)
    }
}

/// What the system says when it denies something, as programs print it.
const DENIED: [&str; 3] = ["Permission denied", "Operation not permitted", "Read-only file system"];

/// How often the processes of a call have printed that they were denied something.
fn denials(outcome: &Outcome) -> usize {
    let text = String::from_utf8_lossy(&outcome.finished.stderr);
    DENIED.into_iter().map(|denial| text.matches(denial).count()).sum()
}
