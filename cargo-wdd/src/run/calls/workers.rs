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

use super::{Calls, NoVerdict};
use crate::error::Error;
use crate::oracle::Judgement;
use crate::process::interrupt::Interrupt;
use crate::process::limits;
use crate::run::record::Record;
use crate::run::search::{Candidate, Judged, Search};

impl Calls<'_> {
    /// Makes all calls that the search needs, up to `jobs` at a time. Returns the stop reason, or
    /// `None` if the best was not confirmed at the end of a round.
    ///
    /// # Errors
    /// What prevented a call, or kept a new best from being saved.
    pub(super) fn at_a_time(
        self,
        search: &mut Search,
        jobs: usize,
        record: &mut Record<'_>,
    ) -> Result<Option<StopReason>, Error> {
        limits::can_start_threads()?;
        let call = |work: Work| self.judge(&work.candidate, work.limit, &work.interrupt);
        Pool::scoped(jobs, call, |pool| {
            record.warn_of_jobs(jobs, pool.idle());
            let mut workers = Workers {
                calls: self,
                record,
                pool,
                under_way: HashMap::new(),
                walls: HashMap::new(),
                pass: 0,
                no_verdict: None,
            };
            let end = speculate(search, &mut workers);
            workers.stop_reason(end, search)
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
    pool: &'w mut Pool<Work, Result<Judgement, Error>>,
    /// What cancels a call, and its time limit.
    under_way: HashMap<Ticket, (Interrupt, Duration)>,
    /// The time that calls took which are not recorded yet.
    walls: HashMap<Ticket, Duration>,
    /// The pass of the last recorded call.
    pass: usize,
    no_verdict: Option<NoVerdict>,
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
            NoVerdict::Failed(_) | NoVerdict::Unconfirmed => StopReason::Broken,
        };
        self.no_verdict = Some(no_verdict);
        stop_reason
    }

    /// Why there are no more calls, as the user sees it.
    fn stop_reason(
        mut self,
        end: StopReason,
        search: &Search,
    ) -> Result<Option<StopReason>, Error> {
        if end == StopReason::Finished {
            self.enter_told(search)?;
            return Ok(Some(StopReason::Finished));
        }
        let limit = || self.calls.limit(self.record.calls()).err();
        let no_verdict = self.no_verdict.take();
        match no_verdict.or_else(limit) {
            Some(NoVerdict::Failed(error)) => Err(error),
            Some(NoVerdict::Stopped(stop_reason)) => Ok(Some(stop_reason)),
            Some(NoVerdict::Unconfirmed) => Ok(None),
            None => unreachable!("a search stops only at a limit or without a verdict"),
        }
    }

    /// Records the verdicts that needed no call.
    fn enter_told(&mut self, search: &Search) -> Result<(), Error> {
        search
            .told()
            .iter()
            .try_for_each(|judged| self.record.enter(judged))
    }

    /// Confirms the best at the end of a round: when the passes start again with the first.
    fn end_round(&mut self, search: &Search) -> Result<(), NoVerdict> {
        let pass = search.candidate().map_or(0, |candidate| candidate.pass);
        let over = pass < std::mem::replace(&mut self.pass, pass);
        match !over || self.calls.confirm(self.record).map_err(NoVerdict::Failed)? {
            true => Ok(()),
            false => Err(NoVerdict::Unconfirmed),
        }
    }

    fn enter(&mut self, search: &Search, verdict: Verdict, wall: Duration) -> Result<(), Error> {
        self.enter_told(search)?;
        match search.candidate() {
            Some(candidate) => self
                .record
                .enter(&Judged::by_oracle(candidate, verdict, wall)),
            None => Ok(()),
        }
    }
}

impl Crew<Search> for Workers<'_, '_> {
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool> {
        match self.calls.limit(self.record.calls() + ahead as u64) {
            Ok(_) => ControlFlow::Continue(self.pool.idle() > 0),
            Err(_) => ControlFlow::Break(StopReason::MaxCalls),
        }
    }

    fn begin(&mut self, ticket: Ticket, candidate: Arc<Candidate>) -> ControlFlow<StopReason> {
        let interrupt = match self.calls.baseline.interrupt().narrowed() {
            Ok(interrupt) => interrupt,
            Err(source) => {
                let error = Error::of_system("a call cannot be made interruptible", source);
                return ControlFlow::Break(self.stop(NoVerdict::Failed(error)));
            }
        };
        let limit = self.calls.time(self.calls.baseline.timeout);
        self.under_way.insert(ticket, (interrupt.clone(), limit));
        let work = Work {
            candidate,
            limit,
            interrupt,
        };
        self.pool.begin(ticket, work);
        ControlFlow::Continue(())
    }

    fn cancel(&mut self, ticket: Ticket) {
        self.record.count_cancelled();
        self.walls.remove(&ticket);
        if let Some((interrupt, _)) = self.under_way.remove(&ticket) {
            interrupt.raise();
        }
    }

    fn wait(&mut self) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        let (ticket, judgement) = self.pool.wait();
        let Some((_, limit)) = self.under_way.remove(&ticket) else {
            // Cancelled, and killed.
            return ControlFlow::Continue((ticket, Verdict::Unresolved));
        };
        match self.calls.verdict(judgement, limit) {
            Ok((verdict, wall)) => {
                self.walls.insert(ticket, wall);
                ControlFlow::Continue((ticket, verdict))
            }
            Err(no_verdict) => ControlFlow::Break(self.stop(no_verdict)),
        }
    }

    fn settle(
        &mut self,
        ticket: Ticket,
        search: &Search,
        verdict: Verdict,
    ) -> ControlFlow<StopReason> {
        let wall = self.walls.remove(&ticket).unwrap_or_default();
        let round = self.end_round(search);
        let entered =
            round.and_then(|()| self.enter(search, verdict, wall).map_err(NoVerdict::Failed));
        match entered {
            Ok(()) => ControlFlow::Continue(()),
            Err(no_verdict) => ControlFlow::Break(self.stop(no_verdict)),
        }
    }
}
