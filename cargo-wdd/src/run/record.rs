//! The record of a run: counts verdicts, saves each new best and tells the events.
//!
//! Only what a run with one job would do is recorded, in its order, so that the record is the same for
//! any number of jobs.

use std::sync::Arc;

use wdd_core::Verdict;

use crate::error::Error;
use crate::oracle::baseline::Baseline;
use crate::package::output::Output;
use crate::run::event::{Counts, Earned, Event, Origin, Watch};
use crate::run::search::{Candidate, Judged};
use crate::text::Size;

/// Counts, saves and tells.
pub(crate) struct Record<'a> {
    output: &'a mut Output,
    watch: &'a mut dyn Watch,
    best: Arc<Candidate>,
    /// The last best that the oracle has confirmed.
    confirmed: Arc<Candidate>,
    counts: Counts,
    /// In the order of the passes of the plan.
    passes: Vec<Earned>,
}

impl<'a> Record<'a> {
    /// Starts with the calls of the baseline, and an account for each of these passes.
    pub(crate) fn new(
        output: &'a mut Output,
        watch: &'a mut dyn Watch,
        baseline: &Baseline,
        passes: impl IntoIterator<Item = &'static str>,
        untouched: Arc<Candidate>,
    ) -> Self {
        Record {
            output,
            watch,
            confirmed: Arc::clone(&untouched),
            best: untouched,
            counts: Counts {
                calls: baseline.calls,
                interesting: baseline.interesting,
                ..Counts::default()
            },
            passes: passes.into_iter().map(Earned::nothing).collect(),
        }
    }

    /// The best so far.
    pub(crate) fn best(&self) -> &Arc<Candidate> {
        &self.best
    }

    /// Whether the best was confirmed.
    pub(crate) fn is_confirmed(&self) -> bool {
        Arc::ptr_eq(&self.best, &self.confirmed)
    }

    /// Records that the best was confirmed.
    pub(crate) fn confirm(&mut self) {
        self.confirmed = Arc::clone(&self.best);
    }

    /// Rolls back to the last confirmed best.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(crate) fn roll_back(&mut self) -> Result<(), Error> {
        self.watch.see(&Event::Warning {
            message:
                "cargo does not show the failure that rustc shows when it is called directly. \
                      The reduction goes on from the last result that cargo has confirmed, and \
                      calls cargo from now on."
                    .to_owned(),
        });
        let confirmed = Arc::clone(&self.confirmed);
        self.keep(&confirmed)
    }

    /// Oracle calls so far.
    pub(crate) fn calls(&self) -> u64 {
        self.counts.calls
    }

    /// Counts a cancelled speculative call.
    pub(crate) fn count_cancelled(&mut self) {
        self.counts.cancelled += 1;
    }

    /// The size of the best, what the candidates came to, and what each pass earned.
    pub(crate) fn close(self) -> (Size, Counts, Vec<Earned>) {
        (self.best.size, self.counts, self.passes)
    }

    /// Records a verdict.
    ///
    /// # Errors
    /// When a new best cannot be saved.
    pub(crate) fn enter(&mut self, judged: &Judged) -> Result<(), Error> {
        self.count(judged);
        let Judged {
            candidate, verdict, ..
        } = judged;
        let before = self.best.size;
        if verdict.holds() && candidate.replaces(&self.best) {
            self.keep(candidate)?;
        }
        let calls = u64::from(judged.origin == Origin::Oracle);
        let earned = &mut self.passes[candidate.pass];
        earned.add(before, self.best.size, calls, judged.took.as_secs_f64());
        Ok(())
    }

    /// Counts a verdict and tells it.
    fn count(&mut self, judged: &Judged) {
        let counts = &mut self.counts;
        match (judged.origin, judged.verdict) {
            (Origin::Cached, _) => counts.cached += 1,
            (Origin::Syntax, _) => counts.skipped += 1,
            (Origin::Size, _) => {}
            (Origin::Oracle, verdict) => {
                counts.calls += 1;
                counts.interesting += u64::from(verdict == Verdict::Interesting);
                counts.unresolved += u64::from(verdict == Verdict::Unresolved);
            }
        }
        self.watch.see(&Event::Verdict {
            pass: self.passes[judged.candidate.pass].pass,
            calls: counts.calls,
            verdict: judged.verdict,
            origin: judged.origin,
            size: judged.candidate.size,
            seconds: judged.took.as_secs_f64(),
        });
    }

    /// Saves the new best.
    fn keep(&mut self, candidate: &Arc<Candidate>) -> Result<(), Error> {
        self.best = Arc::clone(candidate);
        self.output.save(&candidate.files)?;
        self.watch.see(&Event::Best {
            calls: self.counts.calls,
            size: candidate.size,
        });
        Ok(())
    }
}
