//! Doubt: the oracle may have been wrong about what was accepted.
//!
//! A wrong yes is worse than a wrong no: everything that is accepted after it is built on it. So the best is judged
//! again after a pass, and three times at the end. That is enough to judge all accepted candidates, since those after a
//! wrong one contain its mistake. Once a verdict differs, the run goes back to the last accepted candidate that is
//! interesting in N of M calls, and calls the oracle so often from then on. If that does not help, it takes more, and in
//! the end it stops with what it has. Errors that come together in time are in `outage.rs`.

use std::sync::Arc;

use wdd_core::{StopReason, Verdict};

use crate::error::Result;
use crate::oracle::Repeat;
use crate::run::calls::{Calls, NoVerdict};
use crate::run::outage::Outage;
use crate::run::record::Record;
use crate::run::search::Decided;

/// The account of these calls, after those of the passes.
pub(super) const NAME: &str = "doubt";

/// The best is judged again after a pass if this number of calls was made since.
///
/// With the three calls at the end, this adds less than one call to 20.
const CALLS_BETWEEN: u64 = 60;

/// How often N of M calls are made about an accepted candidate before it is refused. By chance one round of them can
/// refuse what is interesting.
const ROUNDS: u32 = 3;

/// How often a run goes back when there cannot be more calls for each candidate.
const MOST: u32 = 3;

impl Calls<'_> {
    /// Judges the best again, if that was not done for a while. Returns whether it is still interesting.
    ///
    /// # Errors
    /// Why there is no verdict.
    pub(super) fn check_after_pass(self, record: &mut Record<'_>) -> Result<bool, NoVerdict> {
        let is_due = record.calls() >= record.checked_at() + CALLS_BETWEEN;
        if !is_due || record.accepted().is_checked() {
            return Ok(true);
        }
        let last = record.accepted().len() - 1;
        let checked = self.check(record, last, self.judge.caller.repeat())?;
        // A call that was killed says nothing, and the end is not reached yet.
        Ok(checked != Verdict::Uninteresting)
    }

    /// Whether nothing is wrong at the end: the oracle refuses what it has refused before, and accepts the result.
    ///
    /// # Errors
    /// What prevented a call.
    pub(super) fn is_right_at_end(self, record: &mut Record<'_>) -> Result<bool> {
        let is_sound = self.is_sound(record).or_else(NoVerdict::without_doubt)?;
        Ok(is_sound && self.check_at_end(record)?)
    }

    /// Judges the result again, three times. Returns whether it is interesting each time; if the oracle is called
    /// several times anyway, whether it is in enough of twice as many calls. A call that is killed gets more time.
    ///
    /// # Errors
    /// What prevented a call.
    fn check_at_end(self, record: &mut Record<'_>) -> Result<bool> {
        let last = record.accepted().len() - 1;
        let (times, repeat) = match self.judge.caller.repeat() {
            Repeat::ONCE => (3, Repeat::ONCE),
            repeat => (1, repeat.doubled()),
        };
        // The calls of the untouched input were made at the start.
        for _ in 0..if last == 0 { 0 } else { times } {
            let checked = self.check_patiently(record, last, repeat);
            if !checked.or_else(NoVerdict::without_doubt)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn check_patiently(
        self,
        record: &mut Record<'_>,
        at: usize,
        repeat: Repeat,
    ) -> Result<bool, NoVerdict> {
        let mut checked = self.check(record, at, repeat)?;
        if checked == Verdict::Unresolved {
            self.judge.be_patient();
            checked = self.check(record, at, repeat)?;
        }
        if checked == Verdict::Unresolved {
            match self.outlast_slowness(record)? {
                Outage::None => {}
                Outage::Over => checked = self.check(record, at, repeat)?,
                // Nothing more can be known, and the run has said so.
                Outage::Lasts => return Ok(true),
            }
        }
        Ok(checked.is_interesting())
    }

    /// Goes back to the last accepted candidate that is interesting. If the oracle does not refuse now what it has refused
    /// before, the run waits for that first; else it takes more calls for each candidate from now on, or, the first time, one
    /// at a time if it made several of the `jobs`. At a limit or an interrupt, it goes back to the last one that was judged
    /// again. Returns why the run stops, if it does: it went back often enough, for instance.
    ///
    /// # Errors
    /// What prevented a call, or kept the candidate from being saved.
    pub(super) fn go_back(
        self,
        record: &mut Record<'_>,
        jobs: &mut usize,
    ) -> Result<Option<StopReason>> {
        match self.gone_back(record, jobs) {
            Ok(stop_reason) => Ok(stop_reason),
            Err(NoVerdict::Failed(error)) => Err(error),
            Err(NoVerdict::Stopped(stop_reason)) => {
                let checked = record.accepted().checked();
                record.go_back(checked)?;
                Ok(Some(stop_reason))
            }
            Err(NoVerdict::Unconfirmed | NoVerdict::Differs | NoVerdict::Late) => {
                unreachable!("only single candidates were decided")
            }
        }
    }

    fn gone_back(
        self,
        record: &mut Record<'_>,
        jobs: &mut usize,
    ) -> Result<Option<StopReason>, NoVerdict> {
        let before = self.judge.caller.repeat();
        match self.outlast(record)? {
            Outage::Lasts => {
                record.go_back_to_refuted().map_err(NoVerdict::Failed)?;
                return Ok(Some(StopReason::Finished));
            }
            Outage::Over => self.judge.forget_verdicts(),
            Outage::None if *jobs > 1 => {
                *jobs = 1;
                record.doubt_jobs();
            }
            Outage::None => {
                let repeat = before.more().unwrap_or(before);
                self.judge.caller.repeat_from_now(repeat);
                record.doubt(repeat);
            }
        }
        let at = self.last_interesting(record, self.judge.caller.repeat())?;
        record.go_back(at).map_err(NoVerdict::Failed)?;
        let went_back_often = record.went_back() > MOST || record.controls.outages > MOST;
        Ok(went_back_often.then_some(StopReason::Finished))
    }

    /// The index of the last accepted candidate that is interesting. The first of them, the untouched input, counts as interesting without a call.
    fn last_interesting(self, record: &mut Record<'_>, repeat: Repeat) -> Result<usize, NoVerdict> {
        let mut not = record.accepted().len();
        let mut step = 1;
        // Back from the end, in steps that double, and then between the last two.
        let mut found = loop {
            let at = not.saturating_sub(step);
            if at == 0 || self.check(record, at, repeat)?.is_interesting() {
                break at;
            }
            (not, step) = (at, 2 * step);
        };
        while not - found > 1 {
            let between = found.midpoint(not);
            if self.check(record, between, repeat)?.is_interesting() {
                found = between;
            } else {
                not = between;
            }
        }
        Ok(found)
    }

    /// Judges an accepted candidate again.
    fn check(
        self,
        record: &mut Record<'_>,
        at: usize,
        repeat: Repeat,
    ) -> Result<Verdict, NoVerdict> {
        let candidate = record.accepted().get(at);
        let rounds = if repeat == Repeat::ONCE { 1 } else { ROUNDS };
        for _ in 0..rounds {
            let limit = self.limit(record.new_calls())?;
            let judgement =
                self.ended(self.judge.judge_again(&candidate.rendered, repeat, limit), limit)?;
            record.enter_doubt(&Decided::by_oracle(Arc::clone(&candidate), &judgement));
            let verdict = judgement.verdict;
            if verdict.is_interesting() && at + 1 == record.accepted().len() {
                record.check(judgement.query);
            }
            if verdict != Verdict::Uninteresting {
                return Ok(verdict);
            }
        }
        if repeat != Repeat::ONCE {
            record.accepted().refuse(at);
        }
        Ok(Verdict::Uninteresting)
    }
}

impl NoVerdict {
    /// At a limit nothing more is known, and so nothing is in doubt.
    fn without_doubt(self) -> Result<bool> {
        match self {
            NoVerdict::Failed(error) => Err(error),
            _ => Ok(true),
        }
    }
}
