//! `speculate`: the driver that makes several oracle calls at the same time, for any reducer.
//!
//! Clone the reducer, report the likelier verdict to the clone, and the clone gives the candidate
//! after the current one. A [`Crew`] is kept busy with the candidates on this likeliest path. If a
//! verdict differs from the expected one, the path continues from there with the real verdict, and
//! the speculative calls after it are cancelled. The reducer itself is told the same verdicts, in the
//! same order, as by [`drive`](crate::drive()). So the result is the same for any number of jobs.
//!
//! The crew decides where and how the oracle runs. [`Pool`](super::Pool) is a crew's helper for
//! threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::StopReason;
use crate::{Reducer, Verdict};

/// The number of an oracle call. Calls are numbered in the order in which they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u64);

/// Runs the oracle calls for a reducer of type `R`.
pub trait Crew<R: Reducer> {
    /// Whether one more call can begin now, while `ahead` calls before it are not yet
    /// [settled](Crew::settle); or the reason why no call can begin after those.
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool>;

    /// Begins an oracle call, or gives the reason why the run must stop.
    fn begin(&mut self, ticket: Ticket, candidate: R::Candidate) -> ControlFlow<StopReason>;

    /// The verdict of this call is not needed any more. The call may be killed, or its verdict may
    /// still come.
    fn cancel(&mut self, ticket: Ticket);

    /// Waits for a verdict, which may be that of a cancelled call. It is called only while a call is
    /// running that is not cancelled.
    fn wait(&mut self) -> ControlFlow<StopReason, (Ticket, Verdict)>;

    /// The verdict of this call counts. `current` is the reducer before the verdict is reported. The
    /// settled calls are exactly the calls of a run with one call at a time.
    fn settle(&mut self, ticket: Ticket, current: &R, verdict: Verdict) -> ControlFlow<StopReason>;
}

/// Runs `reducer` with the calls of `crew`, until it is finished or the crew stops the run.
///
/// For threads and a closure there is [`drive_parallel`](super::drive_parallel). Your own crew
/// can also kill cancelled calls, or limit the run:
///
/// ```
/// use std::ops::ControlFlow;
/// use wdd_core::drive::{Crew, Pool, Ticket, speculate};
/// use wdd_core::list::Ddmin;
/// use wdd_core::{List, Reducer, StopReason, Subset, Verdict};
///
/// struct Limited<'p> {
///     pool: &'p mut Pool<Subset, Verdict>,
///     calls_left: usize,
/// }
///
/// impl Crew<Ddmin> for Limited<'_> {
///     fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool> {
///         match ahead < self.calls_left {
///             true => ControlFlow::Continue(self.pool.idle() > 0),
///             false => ControlFlow::Break(StopReason::MaxCalls),
///         }
///     }
///     fn begin(&mut self, ticket: Ticket, candidate: Subset) -> ControlFlow<StopReason> {
///         ControlFlow::Continue(self.pool.begin(ticket, candidate))
///     }
///     fn cancel(&mut self, _: Ticket) {}
///     fn wait(&mut self) -> ControlFlow<StopReason, (Ticket, Verdict)> {
///         ControlFlow::Continue(self.pool.wait())
///     }
///     fn settle(&mut self, _: Ticket, _: &Ddmin, _: Verdict) -> ControlFlow<StopReason> {
///         self.calls_left -= 1;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut reducer = Ddmin::new(&List::uniform(1000));
/// let fails = |kept: Subset| Verdict::from(kept.contains(17) && kept.contains(800));
/// let mut run = |calls_left| {
///     Pool::scoped(4, fails, |pool| speculate(&mut reducer, &mut Limited { pool, calls_left }))
/// };
/// assert_eq!(run(20), StopReason::MaxCalls);
/// assert_eq!(run(1000), StopReason::Finished);
/// assert_eq!(reducer.best(), Subset::of(1000, [17, 800]));
/// ```
pub fn speculate<R, C>(reducer: &mut R, crew: &mut C) -> StopReason
where
    R: Reducer + Clone,
    C: Crew<R>,
{
    let mut path = Path::from(reducer.clone());
    let stop_reason = path.walk(crew);
    // The steps that are left rest on expected verdicts, so the reducer is the one before them.
    *reducer = path.current().clone();
    path.cancel_from(0, crew);
    stop_reason
}

/// The calls that have begun, along the likeliest path from the current reducer.
struct Path<R> {
    steps: VecDeque<Step<R>>,
    /// The reducer after the verdicts of all steps. Some of these verdicts are only expected.
    end: R,
    begun: u64,
}

/// A call that has begun, and the verdict that the steps after it rely on.
struct Step<R> {
    ticket: Ticket,
    /// The reducer before this step.
    reducer: R,
    /// The expected verdict; the real one once it is `known`.
    verdict: Verdict,
    known: bool,
}

impl<R: Reducer + Clone> Path<R> {
    fn from(reducer: R) -> Self {
        Path {
            steps: VecDeque::new(),
            end: reducer,
            begun: 0,
        }
    }

    /// The reducer after all settled calls.
    fn current(&self) -> &R {
        self.steps.front().map_or(&self.end, |step| &step.reducer)
    }

    fn walk<C: Crew<R>>(&mut self, crew: &mut C) -> StopReason {
        loop {
            let stop = self.lengthen(crew).break_value();
            if self.steps.is_empty() && self.end.candidate().is_none() {
                return StopReason::Finished;
            }
            if let Some(reason) = stop.filter(|_| self.steps.is_empty()) {
                return reason;
            }
            if let ControlFlow::Break(reason) = self.advance(crew) {
                return reason;
            }
        }
    }

    /// Begins calls as long as there is room.
    fn lengthen<C: Crew<R>>(&mut self, crew: &mut C) -> ControlFlow<StopReason> {
        while let Some(candidate) = self.end.candidate() {
            if !crew.room(self.steps.len())? {
                break;
            }
            let ticket = Ticket(self.begun);
            self.begun += 1;
            crew.begin(ticket, candidate)?;
            let step = Step {
                ticket,
                reducer: self.end.clone(),
                verdict: Verdict::from(self.end.odds() > 0.5),
                known: false,
            };
            self.end.report(step.verdict);
            self.steps.push_back(step);
        }
        ControlFlow::Continue(())
    }

    /// Takes the next verdict, and settles the first calls as far as their verdicts are known.
    fn advance<C: Crew<R>>(&mut self, crew: &mut C) -> ControlFlow<StopReason> {
        let (ticket, verdict) = crew.wait()?;
        if let Some(at) = self.steps.iter().position(|step| step.ticket == ticket) {
            self.correct(at, verdict, crew);
        }
        while self.steps.front().is_some_and(|step| step.known) {
            let Some(step) = self.steps.pop_front() else {
                break;
            };
            crew.settle(step.ticket, &step.reducer, step.verdict)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes the real verdict of the step at `at`. If another one was expected, the path continues
    /// from there with the real one.
    fn correct<C: Crew<R>>(&mut self, at: usize, verdict: Verdict, crew: &mut C) {
        let step = &mut self.steps[at];
        step.known = true;
        if step.verdict != verdict {
            step.verdict = verdict;
            self.end = step.reducer.clone();
            self.end.report(verdict);
            self.cancel_from(at + 1, crew);
        }
    }

    /// Cancels the calls of the steps from `at` on.
    fn cancel_from<C: Crew<R>>(&mut self, at: usize, crew: &mut C) {
        for step in self.steps.drain(at..) {
            crew.cancel(step.ticket);
        }
    }
}
