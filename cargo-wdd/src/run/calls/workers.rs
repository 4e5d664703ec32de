//! The workers that put questions to the oracle, several at once.
//!
//! Questions are begun ahead of their turn, and what is moot when it comes is killed. Which are
//! asked ahead is [`speculate`]'s affair, and the accounts are the ledger's.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use wdd_core::drive::{Crew, Pool, Ticket, speculate};
use wdd_core::{Reducer, StopReason, Verdict};

use super::{Course, Halt, Questions};
use crate::error::Error;
use crate::oracle::Answer;
use crate::process::interrupt::Interrupt;
use crate::run::event::End;
use crate::run::record::Ledger;
use crate::run::search::{Answered, Candidate, Search};

impl Questions<'_> {
    /// Answers all that the search wants to know, so many questions at once. Says how it ended.
    ///
    /// # Errors
    /// What kept a question from being asked, or its answer from being saved.
    pub(crate) fn answer(
        self,
        search: &mut Search,
        jobs: usize,
        ledger: &mut Ledger<'_>,
    ) -> Result<Course, Error> {
        let reply = |asked: Asked| self.put(&asked.candidate, asked.limit, &asked.interrupt);
        Pool::scoped(jobs, reply, |pool| {
            let mut workers = Workers {
                questions: self,
                ledger,
                pool,
                under_way: HashMap::new(),
                walls: HashMap::new(),
                pass: 0,
                halt: None,
            };
            let end = speculate(search, &mut workers);
            workers.end(end, search)
        })
    }
}

/// A question for a worker.
struct Asked {
    candidate: Arc<Candidate>,
    limit: Duration,
    interrupt: Interrupt,
}

/// Threads that put questions to the oracle, each one at a time.
struct Workers<'w, 'l> {
    questions: Questions<'w>,
    ledger: &'w mut Ledger<'l>,
    pool: &'w mut Pool<Asked, Result<Answer, Error>>,
    /// What stops a question, and how much time it was given.
    under_way: HashMap<Ticket, (Interrupt, Duration)>,
    /// What the answers took that have not been settled.
    walls: HashMap<Ticket, Duration>,
    /// The pass of the last question.
    pass: usize,
    halt: Option<Halt>,
}

/// Nothing is waited for once nobody asks any more, whatever the reason.
impl Drop for Workers<'_, '_> {
    fn drop(&mut self) {
        for (interrupt, _) in self.under_way.values() {
            interrupt.raise();
        }
    }
}

impl Workers<'_, '_> {
    fn halted(&mut self, halt: Halt) -> StopReason {
        let stop = match halt {
            Halt::Ended(End::Interrupted) => StopReason::Interrupted,
            Halt::Ended(_) => StopReason::MaxCalls,
            Halt::Failed(_) | Halt::Disputed => StopReason::Broken,
        };
        self.halt = Some(halt);
        stop
    }

    /// How it ended, in the user's terms.
    fn end(mut self, end: StopReason, search: &Search) -> Result<Course, Error> {
        if end == StopReason::Finished {
            self.enter_told(search)?;
            return Ok(Course::Ended(End::Finished));
        }
        let limit = || self.questions.limit(self.ledger.calls()).err();
        let halt = self.halt.take();
        match halt.or_else(limit) {
            Some(Halt::Failed(error)) => Err(error),
            Some(Halt::Ended(end)) => Ok(Course::Ended(end)),
            Some(Halt::Disputed) => Ok(Course::Disputed),
            None => unreachable!("nothing stops a search but a limit or a halt"),
        }
    }

    /// Enters what the search knew by itself before its question.
    fn enter_told(&mut self, search: &Search) -> Result<(), Error> {
        search
            .told()
            .iter()
            .try_for_each(|answered| self.ledger.enter(answered))
    }

    /// Where the passes begin anew, a round is over: cargo is asked whether it agrees so far.
    fn end_round(&mut self, search: &Search) -> Result<(), Halt> {
        let pass = search.candidate().map_or(0, |candidate| candidate.pass);
        let over = pass < std::mem::replace(&mut self.pass, pass);
        match !over || self.questions.confirm(self.ledger).map_err(Halt::Failed)? {
            true => Ok(()),
            false => Err(Halt::Disputed),
        }
    }

    fn enter(&mut self, search: &Search, verdict: Verdict, wall: Duration) -> Result<(), Error> {
        self.enter_told(search)?;
        match search.candidate() {
            Some(candidate) => self
                .ledger
                .enter(&Answered::by_oracle(candidate, verdict, wall)),
            None => Ok(()),
        }
    }
}

impl Crew<Search> for Workers<'_, '_> {
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool> {
        match self.questions.limit(self.ledger.calls() + ahead as u64) {
            Ok(_) => ControlFlow::Continue(self.pool.idle() > 0),
            Err(_) => ControlFlow::Break(StopReason::MaxCalls),
        }
    }

    fn begin(&mut self, ticket: Ticket, candidate: Arc<Candidate>) -> ControlFlow<StopReason> {
        let interrupt = match self.questions.baseline.interrupt().narrowed() {
            Ok(interrupt) => interrupt,
            Err(source) => {
                let detail = format!("a question cannot be made stoppable: {source}");
                return ControlFlow::Break(self.halted(Halt::Failed(Error::Internal { detail })));
            }
        };
        let limit = self.questions.time(self.questions.baseline.timeout);
        self.under_way.insert(ticket, (interrupt.clone(), limit));
        let asked = Asked {
            candidate,
            limit,
            interrupt,
        };
        self.pool.begin(ticket, asked);
        ControlFlow::Continue(())
    }

    fn cancel(&mut self, ticket: Ticket) {
        self.ledger.count_moot();
        self.walls.remove(&ticket);
        if let Some((interrupt, _)) = self.under_way.remove(&ticket) {
            interrupt.raise();
        }
    }

    fn wait(&mut self) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        let (ticket, answer) = self.pool.wait();
        let Some((_, limit)) = self.under_way.remove(&ticket) else {
            // Moot, and killed.
            return ControlFlow::Continue((ticket, Verdict::Unresolved));
        };
        match self.questions.verdict(answer, limit) {
            Ok((verdict, wall)) => {
                self.walls.insert(ticket, wall);
                ControlFlow::Continue((ticket, verdict))
            }
            Err(halt) => ControlFlow::Break(self.halted(halt)),
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
        let entered = round.and_then(|()| self.enter(search, verdict, wall).map_err(Halt::Failed));
        match entered {
            Ok(()) => ControlFlow::Continue(()),
            Err(halt) => ControlFlow::Break(self.halted(halt)),
        }
    }
}
