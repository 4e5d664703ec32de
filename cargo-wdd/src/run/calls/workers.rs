//! Oracle calls at the same time.
//!
//! Calls are made ahead of their turn, and cancelled if their verdict turns out not to be needed.
//! [`speculate`] chooses which, and the record sees them as one job would have made them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use wdd_core::drive::{Crew, Pool, Ticket, speculate};
use wdd_core::{Reducer, StopReason, Verdict};

use super::{Calls, End, NoVerdict};
use crate::error::{Error, Result};
use crate::oracle::Judgement;
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::process::resources;
use crate::run::record::Record;
use crate::run::search::{Candidate, Decided, Search};

impl Calls<'_> {
    /// Makes all calls that the search needs, up to `jobs` at a time, or until the best is not interesting any more at
    /// the end of a pass or a round.
    ///
    /// # Errors
    /// What prevented a call, or kept a new best from being saved.
    pub(super) fn at_a_time(
        self,
        search: &mut Search,
        jobs: usize,
        record: &mut Record<'_>,
    ) -> Result<End> {
        resources::can_start_threads()?;
        let call = |work: Work| self.judge(&work.candidate, work.limit, &work.interrupt);
        Pool::scoped(jobs, call, |pool| {
            record.warn_of_jobs(jobs, pool.idle());
            let mut workers = Workers {
                calls: self,
                record,
                pool,
                under_way: HashMap::new(),
                ended: HashMap::new(),
                pass: 0,
                no_verdict: None,
                is_skipped: false,
            };
            let end = speculate(search, &mut workers);
            workers.end(end, search)
        })
    }
}

/// A call for a worker.
struct Work {
    candidate: Arc<Candidate>,
    limit: Duration,
    interrupt: Interrupt,
}

/// Threads that each make one call at a time.
struct Workers<'w, 'r> {
    calls: Calls<'w>,
    record: &'w mut Record<'r>,
    pool: &'w mut Pool<Work, Result<Judgement>>,
    /// What cancels a call, and its time limit.
    under_way: HashMap<Ticket, (Interrupt, Duration)>,
    /// What calls came to that are not recorded yet.
    ended: HashMap<Ticket, Judgement>,
    /// The pass of the last recorded call.
    pass: usize,
    no_verdict: Option<NoVerdict>,
    /// Whether the pass is skipped.
    is_skipped: bool,
}

/// At the end, all calls under way are cancelled.
impl Drop for Workers<'_, '_> {
    fn drop(&mut self) {
        for (interrupt, _) in self.under_way.values() {
            interrupt.raise();
        }
    }
}

impl Workers<'_, '_> {
    fn stop(&mut self, no_verdict: NoVerdict) -> StopReason {
        let stop_reason = match no_verdict {
            NoVerdict::Stopped(stop_reason) => stop_reason,
            _ => StopReason::Broken,
        };
        self.no_verdict = Some(no_verdict);
        stop_reason
    }

    /// Why there are no more calls, as the user sees it.
    fn end(mut self, end: StopReason, search: &Search) -> Result<End> {
        let is_finished = end == StopReason::Finished;
        if is_finished || self.is_skipped {
            self.enter_decided(search)?;
            return Ok(if is_finished { End::Stopped(end) } else { End::Skipped });
        }
        let limit = || self.calls.limit(self.record.new_calls()).err();
        match self.no_verdict.take().or_else(limit) {
            Some(NoVerdict::Failed(error)) => Err(error),
            Some(NoVerdict::Stopped(stop_reason)) => Ok(End::Stopped(stop_reason)),
            Some(NoVerdict::Unconfirmed) => Ok(End::Unconfirmed),
            Some(NoVerdict::Differs) => Ok(End::Differs),
            Some(NoVerdict::Late) => Ok(End::Late),
            None => unreachable!("a search stops only at a limit or without a verdict"),
        }
    }

    /// Records the verdicts that needed no call.
    fn enter_decided(&mut self, search: &Search) -> Result<()> {
        search.decided().iter().try_for_each(|decided| self.record.enter(decided))
    }

    /// Confirms the best at the end of a round, when the passes start again with the first, and judges it again at the
    /// end of a pass.
    fn end_pass(&mut self, search: &Search) -> Result<(), NoVerdict> {
        let pass = search.candidate().map_or(0, |candidate| candidate.pass);
        let before = std::mem::replace(&mut self.pass, pass);
        if pass == before {
            return Ok(());
        }
        if pass < before && !self.calls.confirm(self.record).map_err(NoVerdict::Failed)? {
            return Err(NoVerdict::Unconfirmed);
        }
        self.calls.check_after_pass(self.record)?.then_some(()).ok_or(NoVerdict::Differs)
    }

    /// Looks whether the oracle is slow, after many calls in a row that took too long.
    fn check_speed(&mut self, exit: Exit) -> Result<(), NoVerdict> {
        let is_late = self.record.controls.are_late(exit) && self.calls.is_late(self.record)?;
        if is_late { Err(NoVerdict::Late) } else { Ok(()) }
    }

    fn enter(&mut self, search: &Search, judgement: &Judgement) -> Result<()> {
        self.enter_decided(search)?;
        match search.candidate() {
            Some(candidate) => self.record.enter(&Decided::by_oracle(candidate, judgement)),
            None => Ok(()),
        }
    }
}

impl Crew<Search> for Workers<'_, '_> {
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool> {
        if self.calls.limit(self.record.new_calls() + ahead as u64).is_err() {
            return ControlFlow::Break(StopReason::MaxCalls);
        }
        let has_room = self.calls.pace.has_room(self.under_way.len());
        ControlFlow::Continue(has_room && self.pool.idle() > 0)
    }

    fn is_worth(&self, needed: f64) -> bool {
        self.calls.pace.is_worth(needed)
    }

    fn begin(&mut self, ticket: Ticket, candidate: Arc<Candidate>) -> ControlFlow<StopReason> {
        if self.calls.control.takes_skip() {
            self.is_skipped = true;
            return ControlFlow::Break(StopReason::Broken);
        }
        let interrupt = match self.calls.judge.caller.interrupt().narrowed() {
            Ok(interrupt) => interrupt,
            Err(source) => {
                let error = Error::of_system("a call cannot be made interruptible", source);
                return ControlFlow::Break(self.stop(NoVerdict::Failed(error)));
            }
        };
        let limit = self.calls.time(self.calls.judge.limit());
        self.under_way.insert(ticket, (interrupt.clone(), limit));
        self.pool.begin(ticket, Work { candidate, limit, interrupt });
        ControlFlow::Continue(())
    }

    fn cancel(&mut self, ticket: Ticket) {
        self.record.count_cancelled();
        self.ended.remove(&ticket);
        if let Some((interrupt, _)) = self.under_way.remove(&ticket) {
            interrupt.raise();
        }
    }

    fn wait(&mut self, _: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        let (ticket, judgement) = self.pool.wait();
        let Some((_, limit)) = self.under_way.remove(&ticket) else {
            // Cancelled, and killed.
            return ControlFlow::Continue((ticket, Verdict::Unresolved));
        };
        match self.calls.ended(judgement, limit) {
            Ok(judgement) => {
                let verdict = judgement.verdict;
                self.ended.insert(ticket, judgement);
                ControlFlow::Continue((ticket, verdict))
            }
            Err(no_verdict) => ControlFlow::Break(self.stop(no_verdict)),
        }
    }

    fn teach(&mut self, ticket: Ticket, search: &mut Search) -> bool {
        let refused =
            self.ended.get(&ticket).filter(|ended| ended.verdict == Verdict::Uninteresting);
        let Some(judgement) = refused else { return false };
        let has_learned = search.learn(&judgement.errors);
        if !has_learned {
            self.record.count_unread(&judgement.errors);
        }
        has_learned
    }

    fn settle(&mut self, ticket: Ticket, search: &Search, _: Verdict) -> ControlFlow<StopReason> {
        let judgement = self.ended.remove(&ticket).expect("a call is settled after it has ended");
        let entered = self
            .end_pass(search)
            .and_then(|()| self.enter(search, &judgement).map_err(NoVerdict::Failed))
            .and_then(|()| self.check_speed(judgement.exit));
        match entered {
            Ok(()) => ControlFlow::Continue(()),
            Err(no_verdict) => ControlFlow::Break(self.stop(no_verdict)),
        }
    }
}
