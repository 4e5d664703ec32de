//! Trials: oracle calls at the same time, about candidates that never become the best.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use wdd_core::{StopReason, Verdict};

use super::{Calls, NoVerdict};
use crate::error::{Error, Result};
use crate::run::record::Record;
use crate::run::search::{Candidate, Decided};

impl Calls<'_> {
    /// Judges these candidates, up to `jobs` at a time. Returns their verdicts, and the stop reason. At a
    /// limit or an interrupt, the last candidates have no verdict.
    ///
    /// # Errors
    /// What prevented a call.
    pub(crate) fn try_all(
        self,
        candidates: Vec<Candidate>,
        jobs: usize,
        record: &mut Record<'_>,
    ) -> Result<(Vec<Verdict>, StopReason)> {
        let candidates: Vec<_> = candidates.into_iter().map(Arc::new).collect();
        let mut verdicts = Vec::new();
        for batch in candidates.chunks(jobs.max(1)) {
            for decided in self.at_once(batch, record.new_calls()) {
                match decided {
                    Ok(decided) => {
                        record.enter_trial(&decided);
                        verdicts.push(decided.verdict);
                    }
                    Err(NoVerdict::Failed(error)) => return Err(error),
                    Err(NoVerdict::Stopped(stop_reason)) => return Ok((verdicts, stop_reason)),
                    Err(NoVerdict::Unconfirmed | NoVerdict::Differs | NoVerdict::Late) => {
                        unreachable!("nothing is confirmed")
                    }
                }
            }
        }
        Ok((verdicts, StopReason::Finished))
    }

    /// Judges these candidates at the same time, after this number of calls.
    fn at_once(self, batch: &[Arc<Candidate>], calls: u64) -> Vec<Result<Decided, NoVerdict>> {
        thread::scope(|scope| {
            let begin = |(before, candidate): (u64, &Arc<Candidate>)| {
                let candidate = Arc::clone(candidate);
                thread::Builder::new().spawn_scoped(scope, move || self.trial(candidate, before))
            };
            let threads: Vec<_> = (calls..).zip(batch).map(begin).collect();
            let ended = threads.into_iter().map(|thread| {
                let failed = |source| Error::of_system("no thread can be started", source);
                let thread = thread.map_err(|source| NoVerdict::Failed(failed(source)))?;
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            });
            ended.collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::testing::Stage;

    /// The verdicts on these texts.
    fn tried(texts: &[&str], jobs: usize, max_calls: Option<u64>) -> (Vec<bool>, StopReason) {
        let mut stage = Stage::new(|text| Some(text.contains('a')));
        let ended = stage.with("fn a() {}", max_calls, |calls, search, record| {
            let files = |text: &&str| vec![("input0.rs".into(), text.as_bytes().to_vec())];
            let candidates = texts.iter().map(|text| search.laid_out(files(text), 0));
            calls.try_all(candidates.collect(), jobs, record)
        });
        let (verdicts, stop_reason) = ended.unwrap();
        assert_eq!(stage.events.named("verdict").len(), verdicts.len());
        assert!(stage.events.named("best").is_empty());
        let verdicts = verdicts.into_iter().map(Verdict::is_interesting);
        (verdicts.collect(), stop_reason)
    }

    #[test]
    fn the_verdicts_are_in_the_order_of_the_candidates_and_nothing_becomes_the_best() {
        for jobs in [1, 2, 8] {
            let tried = tried(&["a", "b", "aa", ""], jobs, None);
            let expected = (vec![true, false, true, false], StopReason::Finished);
            assert_eq!(tried, expected, "{jobs} jobs");
        }
    }

    #[test]
    fn the_limit_on_calls_holds_for_any_number_of_jobs() {
        for jobs in [1, 4] {
            let tried = tried(&["a", "b", "aa", ""], jobs, Some(5));
            let expected = (vec![true, false], StopReason::MaxCalls);
            assert_eq!(tried, expected, "the baseline made three");
        }
    }
}
