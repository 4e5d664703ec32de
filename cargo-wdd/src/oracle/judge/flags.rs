//! Which flags of rustc the failure does not need: with the reduced input, fewer may be enough.
//!
//! All are left out at once, and if that is refused, one after the other. It is a list of a few elements, and mostly of one or two, so a
//! list reduction would save nothing.

use std::collections::BTreeSet;

use wdd_text::text::render::Rendered;

use super::Judge;
use crate::error::Result;
use crate::oracle::What;
use crate::oracle::repeat::Repeat;

/// What was found out about the flags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NeededFlags {
    /// The flags that are left out from now on, by their number.
    pub(crate) left_out: BTreeSet<usize>,
    /// The same, as they are typed.
    pub(crate) typed: Vec<String>,
    /// The calls that it took.
    pub(crate) calls: u64,
}

impl Judge {
    /// Leaves out the flags that an interesting candidate does not need. `may_call` says whether there may be another call after
    /// that many. Nothing is tried if one call does not decide, or if something else than the oracle decides too.
    ///
    /// # Errors
    /// [`Error::Interrupted`](crate::error::Error::Interrupted), or what prevented a call.
    pub(crate) fn leave_out_flags(
        &self,
        candidate: &Rendered,
        may_call: impl Fn(u64) -> bool,
    ) -> Result<NeededFlags> {
        let flags = self.oracle.flags();
        let is_measured = self.endless.is_some() || self.peak.is_some() || self.ratio.is_some();
        let mut found = NeededFlags::default();
        if !self.references.is_empty() || is_measured || self.caller.repeat() != Repeat::ONCE {
            return Ok(found);
        }
        let all: BTreeSet<usize> = (0..flags.len()).collect();
        let alone = (0..flags.len()).rev().map(|flag| BTreeSet::from([flag]));
        let several = (flags.len() > 1).then_some(all);
        for tried in several.into_iter().chain(alone) {
            if !may_call(found.calls) || found.left_out.len() == flags.len() {
                break;
            }
            let left_out = &found.left_out | &tried;
            self.oracle.leave_out(&left_out);
            found.calls += 1;
            let fails = self.fails_without(candidate, &left_out);
            if matches!(fails, Ok(true)) {
                found.left_out = left_out;
            }
            // What is printed after an interrupt has the flags that are needed.
            self.oracle.leave_out(&found.left_out);
            fails?;
        }
        found.typed = found.left_out.iter().map(|flag| flags[*flag].clone()).collect();
        Ok(found)
    }

    fn fails_without(&self, candidate: &Rendered, flags: &BTreeSet<usize>) -> Result<bool> {
        let fails = || {
            let outcome = self.outcome_with(candidate, &[])?;
            Ok(self.conditions.unmet_by(&outcome, &candidate.files).is_none())
        };
        Ok(self.findings.find(What::Flags, &(&candidate.files, flags), fails)?.value)
    }
}
