//! What a run comes to, as it goes: answers are counted, told to whoever watches, and a new best is
//! saved. These are the answers of a run with one job, in their order.

use std::sync::Arc;

use wdd_core::Verdict;

use crate::error::Error;
use crate::oracle::baseline::Baseline;
use crate::package::output::Output;
use crate::run::event::{Earned, Event, Source, Watch};
use crate::run::search::{Answered, Candidate};
use crate::text::Size;

/// What the questions of a run came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) calls: u64,
    pub(crate) interesting: u64,
    pub(crate) unresolved: u64,
    pub(crate) cached: u64,
    pub(crate) screened: u64,
    /// Questions that were begun ahead of their turn for nothing.
    pub(crate) moot: u64,
    /// In the order of the plan's passes.
    pub(crate) passes: Vec<Earned>,
}

/// Keeps the accounts.
pub(crate) struct Ledger<'a> {
    output: &'a mut Output,
    watch: &'a mut dyn Watch,
    best: Arc<Candidate>,
    /// The last that the oracle has confirmed.
    confirmed: Arc<Candidate>,
    tally: Tally,
}

impl<'a> Ledger<'a> {
    /// Begins with what the baseline has asked, and an account for each of those passes.
    pub(crate) fn new(
        output: &'a mut Output,
        watch: &'a mut dyn Watch,
        baseline: &Baseline,
        passes: impl IntoIterator<Item = &'static str>,
        untouched: Arc<Candidate>,
    ) -> Self {
        Ledger {
            output,
            watch,
            confirmed: Arc::clone(&untouched),
            best: untouched,
            tally: Tally {
                calls: baseline.calls,
                interesting: baseline.interesting,
                passes: passes.into_iter().map(Earned::nothing).collect(),
                ..Tally::default()
            },
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

    /// The best is confirmed.
    pub(crate) fn confirm(&mut self) {
        self.confirmed = Arc::clone(&self.best);
    }

    /// The best was none: goes back to the last that was confirmed.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(crate) fn go_back(&mut self) -> Result<(), Error> {
        self.watch.see(&Event::Warning {
            message: "cargo itself does not see the failure that rustc shows when it is called \
                      directly; the reduction goes on from the last result that cargo has \
                      confirmed, and asks cargo from now on."
                .to_owned(),
        });
        let confirmed = Arc::clone(&self.confirmed);
        self.keep(&confirmed)
    }

    /// Questions put to the oracle.
    pub(crate) fn calls(&self) -> u64 {
        self.tally.calls
    }

    /// One more question was begun for nothing.
    pub(crate) fn count_moot(&mut self) {
        self.tally.moot += 1;
    }

    /// The size of the best, and what it came to.
    pub(crate) fn close(self) -> (Size, Tally) {
        (self.best.size, self.tally)
    }

    /// Enters an answer.
    ///
    /// # Errors
    /// When a new best cannot be saved.
    pub(crate) fn enter(&mut self, answered: &Answered) -> Result<(), Error> {
        self.count(answered);
        let Answered {
            candidate, verdict, ..
        } = answered;
        let before = self.best.size;
        if verdict.holds() && candidate.replaces(&self.best) {
            self.keep(candidate)?;
        }
        let asked = u64::from(answered.source == Source::Oracle);
        let account = &mut self.tally.passes[candidate.pass];
        account.add(before, self.best.size, asked, answered.took.as_secs_f64());
        Ok(())
    }

    /// Counts and tells an answer.
    fn count(&mut self, answered: &Answered) {
        let tally = &mut self.tally;
        match (answered.source, answered.verdict) {
            (Source::Cache, _) => tally.cached += 1,
            (Source::Syntax, _) => tally.screened += 1,
            (Source::Size, _) => {}
            (Source::Oracle, verdict) => {
                tally.calls += 1;
                tally.interesting += u64::from(verdict == Verdict::Interesting);
                tally.unresolved += u64::from(verdict == Verdict::Unresolved);
            }
        }
        self.watch.see(&Event::Question {
            pass: tally.passes[answered.candidate.pass].pass,
            calls: tally.calls,
            verdict: answered.verdict,
            source: answered.source,
            size: answered.candidate.size,
            seconds: answered.took.as_secs_f64(),
        });
    }

    /// Saves the new best.
    fn keep(&mut self, candidate: &Arc<Candidate>) -> Result<(), Error> {
        self.best = Arc::clone(candidate);
        self.output.save(&candidate.files)?;
        self.watch.see(&Event::Best {
            calls: self.tally.calls,
            size: candidate.size,
        });
        Ok(())
    }
}
