//! The oracle calls of a run, within its limits. Several calls at a time are in `calls/workers.rs`.

mod workers;

use std::sync::Arc;
use std::time::{Duration, Instant};

use wdd_core::Verdict;

use crate::error::Error;
use crate::oracle::baseline::Baseline;
use crate::oracle::{self, Judgement};
use crate::process::Exit;
use crate::process::interrupt::Interrupt;
use crate::run::event::StopReason;
use crate::run::record::Record;
use crate::run::search::{Candidate, Judged, Search};
use crate::text::render::Files;

/// How far a run may go.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// Oracle calls.
    calls: Option<u64>,
    /// When the run must end.
    until: Option<Instant>,
}

impl Limits {
    /// Limits the number of calls, and the time from `started` on.
    pub(crate) fn new(calls: Option<u64>, time: Option<Duration>, started: Instant) -> Self {
        let until = time.and_then(|time| started.checked_add(time));
        Limits { calls, until }
    }

    /// The time that is left. `None` if there is no limit to it.
    fn left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.until.map(|until| until.saturating_duration_since(now))
    }
}

/// Why there is no verdict.
#[derive(Debug)]
enum NoVerdict {
    /// The run stops.
    Stopped(StopReason),
    /// The best is not interesting without the oracle's shortcuts.
    Unconfirmed,
    /// The call went wrong.
    Failed(Error),
}

/// The oracle, and how often it may be called.
#[derive(Clone, Copy)]
pub(crate) struct Calls<'a> {
    pub(crate) baseline: &'a Baseline,
    pub(crate) limits: Limits,
}

impl Calls<'_> {
    /// Makes all calls that the search needs, up to `jobs` at a time. Returns the stop reason, or
    /// `None` if the best was not confirmed: it may not be interesting.
    ///
    /// # Errors
    /// What prevented a call, or kept a new best from being saved.
    pub(crate) fn run(
        self,
        search: &mut Search,
        jobs: usize,
        record: &mut Record<'_>,
    ) -> Result<Option<StopReason>, Error> {
        let stopped = self.at_a_time(search, jobs, record)?;
        let confirmed = stopped != Some(StopReason::Finished) || self.confirm(record)?;
        Ok(stopped.filter(|_| confirmed))
    }

    /// Keeps the first of these layouts of the best that is interesting. At a limit no call is made,
    /// since the reduction itself is finished.
    ///
    /// # Errors
    /// What prevented a call, or kept the layout from being saved.
    pub(crate) fn lay_out(
        self,
        layouts: impl Iterator<Item = Files>,
        pass: usize,
        search: &Search,
        record: &mut Record<'_>,
    ) -> Result<StopReason, Error> {
        for files in layouts {
            if files == record.best().files {
                break;
            }
            let candidate = search.laid_out(files, pass);
            let judged = match self.judge_one(candidate, search, record.calls()) {
                Ok(judged) => judged,
                Err(NoVerdict::Failed(error)) => return Err(error),
                Err(NoVerdict::Stopped(StopReason::Interrupted)) => {
                    return Ok(StopReason::Interrupted);
                }
                Err(NoVerdict::Stopped(_) | NoVerdict::Unconfirmed) => break,
            };
            record.enter(&judged)?;
            if judged.verdict.holds() {
                break;
            }
        }
        Ok(StopReason::Finished)
    }

    /// Confirms the best without the oracle's shortcuts, unless that was done before.
    fn confirm(self, record: &mut Record<'_>) -> Result<bool, Error> {
        if record.is_confirmed() {
            return Ok(true);
        }
        let files = &record.best().files;
        let confirmed = self.baseline.confirms(&oracle::Candidate { files })?;
        if confirmed {
            record.confirm();
        }
        Ok(confirmed)
    }

    /// Judges one candidate on this thread.
    fn judge_one(
        self,
        candidate: Candidate,
        search: &Search,
        calls: u64,
    ) -> Result<Judged, NoVerdict> {
        if let Some(known) = search.known(&candidate.files) {
            return Ok(Judged::new(candidate, known));
        }
        let limit = self.limit(calls)?;
        let judgement = self.judge(&candidate, limit, self.baseline.interrupt());
        let (verdict, wall) = self.verdict(judgement, limit)?;
        Ok(Judged::by_oracle(Arc::new(candidate), verdict, wall))
    }

    /// The time that is left, but not more than `most`.
    pub(crate) fn time(self, most: Duration) -> Duration {
        self.limits.left().map_or(most, |left| left.min(most))
    }

    /// The time limit of the next call, after this number of calls.
    fn limit(self, calls: u64) -> Result<Duration, NoVerdict> {
        if self.limits.calls.is_some_and(|most| calls >= most) {
            return Err(NoVerdict::Stopped(StopReason::MaxCalls));
        }
        match self.time(self.baseline.timeout) {
            Duration::ZERO => Err(NoVerdict::Stopped(StopReason::MaxTime)),
            limit => Ok(limit),
        }
    }

    fn judge(
        self,
        candidate: &Candidate,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<Judgement, Error> {
        let files = &candidate.files;
        let candidate = oracle::Candidate { files };
        self.baseline.judge_until(&candidate, limit, interrupt)
    }

    /// The verdict of a call with that time limit, and the time it took.
    fn verdict(
        self,
        judgement: Result<Judgement, Error>,
        limit: Duration,
    ) -> Result<(Verdict, Duration), NoVerdict> {
        match judgement {
            // In the time that other calls have there might have been a verdict.
            Ok(judged) if judged.exit == Exit::TimedOut && limit < self.baseline.timeout => {
                Err(NoVerdict::Stopped(StopReason::MaxTime))
            }
            Ok(judged) => Ok((judged.verdict, judged.wall)),
            Err(Error::Interrupted) => Err(NoVerdict::Stopped(StopReason::Interrupted)),
            Err(error) => Err(NoVerdict::Failed(error)),
        }
    }
}
