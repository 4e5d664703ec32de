//! The untouched input in the sandbox: it must fail in the same way as outside.
//!
//! The first call is not confined, and the second one is. If the second one fails in another way, the sandbox
//! gets the smallest opening with which it does not; if there is none, nothing is confined.

use super::attempt::Attempt;
use crate::error::Error;
use crate::oracle::{Oracle, Outcome};
use crate::process::sandbox::Confinement;

impl Attempt<'_> {
    /// Confines all calls from now on, if there is a sandbox.
    pub(super) fn confine(&self) {
        if self.caller.sandbox().is_some() {
            self.caller.confine(Confinement::FULL);
        }
    }

    /// The outcome of a call that meets the conditions, with the smallest opening of the sandbox. `None` if it does
    /// not meet them outside of the sandbox either.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn opened(
        &mut self,
        oracle: &dyn Oracle,
        meets: impl Fn(&Outcome) -> bool,
    ) -> Result<Option<Outcome>, Error> {
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
}

/// What the system says when it denies something, as a program prints it.
const DENIED: [&str; 3] = [
    "Permission denied",
    "Operation not permitted",
    "Read-only file system",
];

/// Whether a script was denied something that the first call was not: it prints so. Its exit code may be the same, but
/// what it notes somewhere, such as a log, would be lost.
pub(super) fn is_denied(oracle: &dyn Oracle, first: &Outcome, outcome: &Outcome) -> bool {
    let denials = |outcome: &Outcome| {
        let text = String::from_utf8_lossy(&outcome.finished.stderr);
        let of = |denial: &&str| text.matches(*denial).count();
        DENIED.iter().map(|denial| of(denial)).sum::<usize>()
    };
    !oracle.reports_as_rustc() && denials(outcome) > denials(first)
}
