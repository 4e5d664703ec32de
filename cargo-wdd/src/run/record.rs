//! The record of a run: counts verdicts, saves each new best and tells the events.
//!
//! Only what a run with one job would do is recorded, in its order, so that the record is the same for
//! any number of jobs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wdd_core::Verdict;

use crate::error::Error;
use crate::oracle::baseline::Baseline;
use crate::package::output::Output;
use crate::run::event::{Counts, Earned, Event, Origin, Watch};
use crate::run::search::{Candidate, Judged};
use crate::run::warnings;
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
    has_warned_of_jobs: bool,
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
            has_warned_of_jobs: false,
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

    /// Warns if fewer oracle calls than `asked` are made at the same time. It is told once.
    pub(crate) fn warn_of_jobs(&mut self, asked: usize, given: usize) {
        if given < asked && !self.has_warned_of_jobs {
            self.has_warned_of_jobs = true;
            let message = warnings::about_jobs(asked, given);
            self.watch.see(&Event::Warning { message });
        }
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

    /// Counts calls that are about no candidate.
    pub(crate) fn count_calls(&mut self, calls: u64) {
        self.counts.calls += calls;
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
        if verdict.is_interesting() && candidate.replaces(&self.best) {
            self.keep(candidate)?;
        }
        let calls = u64::from(judged.origin == Origin::Oracle);
        let earned = &mut self.passes[candidate.pass];
        earned.add(before, self.best.size, calls, judged.took.as_secs_f64());
        Ok(())
    }

    /// Records a verdict on a candidate that never becomes the best.
    pub(crate) fn enter_trial(&mut self, judged: &Judged) {
        self.count(judged);
        let calls = u64::from(judged.origin == Origin::Oracle);
        let earned = &mut self.passes[judged.candidate.pass];
        earned.add(
            self.best.size,
            self.best.size,
            calls,
            judged.took.as_secs_f64(),
        );
    }

    /// What a file of the best is called on disk.
    pub(crate) fn name_of(&self, file: &Path) -> PathBuf {
        self.output.name_of(file)
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use wdd_core::Reducer;

    use super::*;
    use crate::run::testing::{Stage, content};

    const SOURCE: &str = "fn a() { one(); } fn b() { two(); }";

    fn judged(candidate: Arc<Candidate>, verdict: Verdict, origin: Origin) -> Judged {
        Judged {
            origin,
            ..Judged::by_oracle(candidate, verdict, Duration::ZERO)
        }
    }

    #[test]
    fn each_origin_has_its_count_and_only_calls_are_calls() {
        let mut stage = Stage::new(|_| Some(true));
        let counts = stage.with(SOURCE, None, |_, search, record| {
            let candidate = search.candidate().unwrap();
            for (verdict, origin) in [
                (Verdict::Interesting, Origin::Oracle),
                (Verdict::Unresolved, Origin::Oracle),
                (Verdict::Uninteresting, Origin::Oracle),
                (Verdict::Uninteresting, Origin::Cached),
                (Verdict::Uninteresting, Origin::Syntax),
                (Verdict::Uninteresting, Origin::Size),
            ] {
                let judged = judged(Arc::clone(&candidate), verdict, origin);
                record.enter(&judged).unwrap();
            }
            record.count_cancelled();
            (record.counts, record.passes[candidate.pass].calls)
        });
        let expected = Counts {
            // Those of the baseline, too.
            calls: 3 + 3,
            interesting: 2 + 1,
            unresolved: 1,
            cached: 1,
            skipped: 1,
            cancelled: 1,
        };
        assert_eq!(counts, (expected, 3));
        assert_eq!(stage.events.named("verdict").len(), 6);
    }

    #[test]
    fn a_smaller_interesting_candidate_is_saved_and_any_other_is_not() {
        let mut stage = Stage::new(|_| Some(true));
        let smaller = stage.with(SOURCE, None, |_, search, record| {
            let (untouched, smaller) = (search.best(), search.candidate().unwrap());
            record.enter(&judged(
                Arc::clone(&smaller),
                Verdict::Interesting,
                Origin::Oracle,
            ))?;
            record.enter(&judged(untouched, Verdict::Interesting, Origin::Cached))?;
            Ok::<_, Error>(smaller)
        });
        assert_eq!(stage.saved(), content(&smaller.unwrap().files));
        assert_eq!(stage.events.named("best").len(), 1);
    }

    #[test]
    fn rolling_back_saves_the_last_confirmed_best_and_warns() {
        let mut stage = Stage::new(|_| Some(true));
        let confirmed = stage.with(SOURCE, None, |_, search, record| {
            let first = search.candidate().unwrap();
            record.enter(&judged(
                Arc::clone(&first),
                Verdict::Interesting,
                Origin::Oracle,
            ))?;
            record.confirm();
            assert!(record.is_confirmed());
            search.report(Verdict::Interesting);
            let second = search.candidate().unwrap();
            record.enter(&judged(second, Verdict::Interesting, Origin::Oracle))?;
            assert!(!record.is_confirmed());
            record.roll_back()?;
            assert!(record.is_confirmed());
            Ok::<_, Error>(first)
        });
        assert_eq!(stage.saved(), content(&confirmed.unwrap().files));
        assert_eq!(stage.events.named("warning").len(), 1);
    }
}
