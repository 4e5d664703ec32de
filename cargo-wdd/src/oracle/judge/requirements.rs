//! What candidates must keep in addition to the failure: what is only known some calls after the baseline.

use std::sync::Arc;

use wdd_text::text::render::Rendered;

use super::Judge;
use crate::error::{Error, Result};
use crate::oracle::findings::What;
use crate::oracle::messages::Message;
use crate::oracle::reference::{Change, FirstCall, Reference};
use crate::oracle::signature::{Cause, blur};
use crate::oracle::{Failure, KeptCause, SameBug};

/// The compile error by which the untouched input fails.
pub(crate) struct LocatedError {
    /// `None` if the compiler gives no places.
    pub(crate) error: Option<Message>,
    /// How many errors there are.
    all: usize,
}

impl Judge {
    /// Requires from now on that a candidate does not fail with its fix. Returns how many calls about the untouched
    /// input with its fix that took.
    ///
    /// # Errors
    /// [`Error::FixDoesNotHelp`], [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn require_fix(&mut self, input: &Rendered) -> Result<u64> {
        let first = FirstCall {
            name: &self.name,
            input,
            conditions: &self.conditions,
            caller: &self.caller,
            limit: self.first_limit,
            jobs: self.jobs,
            findings: &self.findings,
        };
        let unhelpful = |seen| Error::FixDoesNotHelp { input: self.name.clone(), seen };
        let fixed = Reference::new(Arc::clone(&self.oracle), Change::Fix, &first)?;
        let fixed = fixed.map_err(unhelpful)?;
        let calls = fixed.first_calls;
        self.references.push(fixed);
        Ok(calls)
    }

    /// Whether a candidate does not fail with its fix.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn is_fixed(&self, candidate: &Rendered) -> Result<bool> {
        let is_fixed = || self.is_fixed_now(candidate);
        Ok(self.findings.find(What::Fixed, &self.key(candidate), is_fixed)?.value)
    }

    fn is_fixed_now(&self, candidate: &Rendered) -> Result<bool> {
        let time = (None, self.caller.interrupt());
        for reference in self.references.iter().filter(|one| one.is_fix()) {
            if reference.unmet(candidate, &self.caller, time)?.0.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Requires from now on that the failing test shows the same bug.
    pub(crate) fn require(&mut self, same_bug: SameBug) {
        self.conditions.same_bug = Some(same_bug);
    }

    /// Finds the compile error by which the untouched input fails, with its places. Makes one call. `None` if the input does not
    /// fail with an error of the compiler.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or what prevented the call.
    pub(crate) fn locate_error(&mut self, untouched: &Rendered) -> Result<Option<LocatedError>> {
        let Failure::Error(complaint) = &self.conditions.failure else { return Ok(None) };
        self.oracle.report_places();
        let call = || Ok(self.outcome(untouched)?.0);
        let errors =
            self.findings.find(What::Cause, &self.key(untouched), call)?.value.report.messages;
        let all = errors.len();
        let error = errors.into_iter().find(|error| {
            let code = error.code.as_ref().map(|code| &code.code);
            code == complaint.code.as_ref() && has_text(error, &complaint.text)
        });
        Ok(Some(LocatedError { error, all }))
    }

    /// Requires from now on that the compile error of the untouched input keeps its cause. Nothing is required of a lint, or if a
    /// reference decides.
    pub(crate) fn require_cause(&mut self, located: &LocatedError, untouched: &Rendered) {
        let code = |error: &Message| error.code.as_ref().map(|code| code.code.clone());
        let is_lint = |error: &&Message| code(error).is_some_and(|code| !code.starts_with('E'));
        let Some(error) = located.error.as_ref().filter(|error| !is_lint(error)) else { return };
        if self.references.is_empty() {
            let cause = Cause::of(error, &untouched.files);
            self.conditions.cause = cause.map(|cause| KeptCause { cause, errors: located.all });
        }
    }

    /// Lets refused candidates say from now on what they lack.
    pub(crate) fn report_reasons(&self) {
        self.oracle.report_places();
    }

    /// Whether the cause of a compile error is kept.
    pub(crate) fn keeps_cause(&self) -> bool {
        self.conditions.cause.is_some()
    }

    /// Whether the cause of a compile error is kept that no note of the compiler tells.
    pub(crate) fn keeps_untold_cause(&self) -> bool {
        self.conditions.cause.as_ref().is_some_and(|kept| !kept.cause.is_told())
    }
}

/// Whether an error has this text, which is blurred, and ends with the message of a macro that panics.
fn has_text(error: &Message, text: &str) -> bool {
    let Some(rest) = text.strip_prefix(&*blur(&error.message)) else { return false };
    let mut helps = error.children.iter().filter_map(|one| one.message.strip_prefix("message: "));
    rest.is_empty() || helps.any(|message| rest.ends_with(&blur(message)))
}
