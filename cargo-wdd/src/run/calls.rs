//! The questions of a run: put to the oracle within the limits. Several at once are the affair of
//! `questions/workers.rs`.

mod workers;

use std::sync::Arc;
use std::time::{Duration, Instant};

use wdd_core::Verdict;

use crate::error::Error;
use crate::oracle::baseline::Baseline;
use crate::oracle::{Answer, Question};
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::run::event::End;
use crate::run::record::Ledger;
use crate::run::search::{Answered, Candidate, Search};
use crate::text::render::Files;

/// How far a run may go.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// Questions put to the oracle.
    pub(crate) calls: Option<u64>,
    /// When it must end.
    pub(crate) until: Option<Instant>,
}

impl Limits {
    /// The time that is left; none if there is no limit to it.
    fn left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.until.map(|until| until.saturating_duration_since(now))
    }
}

/// Why there are no more verdicts.
pub(crate) enum Halt {
    Ended(End),
    /// cargo does not find the best interesting that was judged without it.
    Disputed,
    Failed(Error),
}

/// How the questions of a search came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    Ended(End),
    /// cargo does not find the best interesting that was judged without it.
    Disputed,
}

/// Puts questions to the oracle.
#[derive(Clone, Copy)]
pub(crate) struct Questions<'a> {
    pub(crate) baseline: &'a Baseline,
    pub(crate) limits: Limits,
}

impl Questions<'_> {
    /// Takes the first of these layouts of the best that is interesting. Says how that ended: at a
    /// limit nothing is asked, since the reduction itself has come to its end.
    ///
    /// # Errors
    /// What kept a question from being asked, or its answer from being saved.
    pub(crate) fn lay_out(
        self,
        layouts: impl Iterator<Item = Files>,
        pass: usize,
        search: &Search,
        ledger: &mut Ledger<'_>,
    ) -> Result<End, Error> {
        for files in layouts {
            if files == ledger.best().files {
                break;
            }
            let candidate = search.laid_out(files, pass);
            let answered = match self.answer_one(candidate, search, ledger.calls()) {
                Ok(answered) => answered,
                Err(Halt::Failed(error)) => return Err(error),
                Err(Halt::Ended(End::Interrupted)) => return Ok(End::Interrupted),
                Err(Halt::Ended(_) | Halt::Disputed) => break,
            };
            ledger.enter(&answered)?;
            if answered.verdict.is_interesting() {
                break;
            }
        }
        Ok(End::Finished)
    }

    /// Asks cargo itself about the best, unless it was asked before; says whether it agrees.
    pub(crate) fn confirm(self, ledger: &mut Ledger<'_>) -> Result<bool, Error> {
        if ledger.is_confirmed() {
            return Ok(true);
        }
        let question = Question {
            files: &ledger.best().files,
        };
        let agreed = self.baseline.confirms(&question)?;
        if agreed {
            ledger.confirm();
        }
        Ok(agreed)
    }

    /// Answers one question, here and now.
    fn answer_one(
        self,
        candidate: Candidate,
        search: &Search,
        calls: u64,
    ) -> Result<Answered, Halt> {
        if let Some(known) = search.known(&candidate.files) {
            return Ok(Answered::new(candidate, known));
        }
        let limit = self.limit(calls)?;
        let answer = self.put(&candidate, limit, self.baseline.interrupt());
        let (verdict, wall) = self.verdict(answer, limit)?;
        Ok(Answered::by_oracle(Arc::new(candidate), verdict, wall))
    }

    /// The time that is left, or this long if that is less.
    pub(crate) fn time(self, most: Duration) -> Duration {
        self.limits.left().map_or(most, |left| left.min(most))
    }

    /// The time for a question when so many were asked.
    fn limit(self, calls: u64) -> Result<Duration, Halt> {
        if self.limits.calls.is_some_and(|most| calls >= most) {
            return Err(Halt::Ended(End::MaxCalls));
        }
        match self.time(self.baseline.timeout) {
            Duration::ZERO => Err(Halt::Ended(End::MaxTime)),
            limit => Ok(limit),
        }
    }

    fn put(
        self,
        candidate: &Candidate,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Answer, Error> {
        let question = Question {
            files: &candidate.files,
        };
        self.baseline.judge_until(&question, limit, interrupt)
    }

    /// What an answer says that had that time, and what it took.
    fn verdict(
        self,
        answer: Result<Answer, Error>,
        limit: Duration,
    ) -> Result<(Verdict, Duration), Halt> {
        match answer {
            // It might have answered in the time that a question has, so this is no verdict.
            Ok(answer) if answer.exit == Exit::TimedOut && limit < self.baseline.timeout => {
                Err(Halt::Ended(End::MaxTime))
            }
            Ok(answer) => Ok((answer.verdict, answer.wall)),
            Err(Error::Interrupted) => Err(Halt::Ended(End::Interrupted)),
            Err(error) => Err(Halt::Failed(error)),
        }
    }
}
