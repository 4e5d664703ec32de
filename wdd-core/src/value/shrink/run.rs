//! `ShrinkRun`: the limits and the counts of one shrinking, and the failure that it looks for. With any number
//! of threads, it sees the calls that count in the order of a run with one thread.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::explain::FreeLeaves;
use super::{Guarantee, Outcome, Panic, Shrinker, Shrunk, Signature};
use crate::drive::{Crew, Pool, Ticket, speculate};
use crate::value::erased::{Erased, typed};
use crate::value::{Machine, WeightedTree, copy};
use crate::{StopReason, Verdict, Weight};

/// The outcome of a property, or its panic.
pub(super) type Caught = Result<Outcome, Panic>;

/// Information about one oracle call: one run of the property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of calls so far, including this one and the first.
    pub calls: usize,
    /// The pass that made the candidate.
    pub pass: &'static str,
    /// The verdict: [`Verdict::Interesting`] if the candidate fails the same way as the first value.
    pub verdict: Verdict,
    /// The weight of the best after this call. It is the number of nodes, unless the value sets other
    /// weights.
    pub weight: Weight,
}

/// One shrinking: the failure it looks for, the calls so far, and the settings.
pub(super) struct ShrinkRun<'a> {
    sought: Signature,
    calls: usize,
    /// The calls after the end of the search.
    last_calls: usize,
    shrinker: Shrinker<'a>,
}

impl<'a> ShrinkRun<'a> {
    pub(super) fn new(sought: Signature, shrinker: Shrinker<'a>) -> Self {
        ShrinkRun { sought, calls: 1, last_calls: 0, shrinker }
    }

    /// Makes one call after the other.
    pub(super) fn sequential<T: WeightedTree>(
        &mut self,
        machine: &mut Machine<T>,
        mut property: impl FnMut(&T) -> Caught,
    ) -> StopReason {
        while let Some(candidate) = machine.candidate() {
            if let ControlFlow::Break(stop) = self.budget(0) {
                return stop;
            }
            if self.is_over() {
                return StopReason::Interrupted;
            }
            let verdict = self.verdict(property(candidate));
            self.count(machine, verdict);
            machine.report(verdict);
        }
        StopReason::Finished
    }

    /// Makes several calls at the same time.
    pub(super) fn parallel<T: WeightedTree + Send + Sync>(
        &mut self,
        machine: &mut Machine<T>,
        pool: &mut Pool<Arc<T>, Caught>,
    ) -> StopReason {
        let mut crew = Parallel { over: self.is_over(), run: self, pool };
        speculate(machine, &mut crew)
    }

    /// The result, after one more call.
    pub(super) fn finish<T: WeightedTree>(
        mut self,
        machine: &mut Machine<T>,
        end: StopReason,
        mut property: impl FnMut(&T) -> Caught,
    ) -> Shrunk<T> {
        let stop_reason = if machine.candidate().is_none() {
            // A limit that is reached with the last call has no effect.
            StopReason::Finished
        } else {
            end
        };
        // A value is believed if there may be no more call.
        let again = |run: &mut Self, property| run.fails(&machine.copied_best(), property);
        if self.calls > 1 && again(&mut self, &mut property) == Some(false) {
            return self.flaky(machine, property);
        }
        let free = self.explained(machine.best(), property);
        Shrunk {
            value: machine.copied_best(),
            calls: self.calls,
            last_calls: self.last_calls,
            guarantee: if machine.is_fixpoint() { Guarantee::Fixpoint } else { Guarantee::Nothing },
            stop_reason,
            refused: machine.refused(),
            free,
        }
    }

    /// One more call; `None` if there may be none.
    fn fails<T>(&mut self, value: &T, property: &mut impl FnMut(&T) -> Caught) -> Option<bool> {
        if self.budget(0).is_break() || self.is_over() {
            return None;
        }
        self.last_calls += 1;
        let verdict = self.verdict(property(value));
        Some(verdict.is_interesting())
    }

    fn explained<T: WeightedTree>(
        &mut self,
        best: &T,
        mut property: impl FnMut(&T) -> Caught,
    ) -> FreeLeaves {
        if !self.shrinker.explain {
            return FreeLeaves::default();
        }
        let mut fails = |value: &dyn Any| self.fails(typed(value), &mut property) == Some(true);
        FreeLeaves::find(Erased::new(best), &mut fails)
    }

    /// The last value that fails once more, or else the first.
    fn flaky<T: WeightedTree>(
        mut self,
        machine: &mut Machine<T>,
        mut property: impl FnMut(&T) -> Caught,
    ) -> Shrunk<T> {
        // The property may have failed by chance on the smallest values.
        let mut last = machine.copied_best();
        while let Some(before) = machine.accepted_before() {
            last = copy(&*before);
            if self.fails(&copy(&*before), &mut property) != Some(false) {
                break;
            }
        }
        Shrunk {
            value: last,
            calls: self.calls,
            last_calls: self.last_calls,
            guarantee: Guarantee::Nothing,
            stop_reason: StopReason::Flaky,
            refused: machine.refused(),
            free: FreeLeaves::default(),
        }
    }

    /// Whether one more call is allowed after `ahead` others.
    fn budget(&self, ahead: usize) -> ControlFlow<StopReason> {
        let calls = self.calls + self.last_calls + ahead;
        match self.shrinker.max_calls {
            Some(most) if calls >= most => ControlFlow::Break(StopReason::MaxCalls),
            _ => ControlFlow::Continue(()),
        }
    }

    fn is_over(&mut self) -> bool {
        let until = self.shrinker.until.as_mut();
        until.is_some_and(|until| until())
    }

    fn verdict(&mut self, caught: Caught) -> Verdict {
        match self.shrinker.read(caught) {
            Outcome::Fail(signature) => Verdict::from(signature == self.sought),
            Outcome::Pass | Outcome::Invalid => Verdict::Uninteresting,
            // Nobody knows whether it would have failed.
            Outcome::Timeout => Verdict::Unresolved,
        }
    }

    /// Counts one call. `at` is the machine before its verdict.
    fn count<T: WeightedTree>(&mut self, at: &Machine<T>, verdict: Verdict) {
        self.calls += 1;
        if let Some(progress) = &mut self.shrinker.progress {
            progress(&Progress {
                calls: self.calls,
                pass: at.pass().unwrap_or_default(),
                verdict,
                weight: at.weight_after(verdict),
            });
        }
    }
}

/// The threads that call the property, and their run.
struct Parallel<'r, 'a, T> {
    run: &'r mut ShrinkRun<'a>,
    pool: &'r mut Pool<Arc<T>, Caught>,
    over: bool,
}

impl<T: WeightedTree + Send + Sync> Crew<Machine<T>> for Parallel<'_, '_, T> {
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool> {
        if self.over {
            return ControlFlow::Break(StopReason::Interrupted);
        }
        self.run.budget(ahead)?;
        ControlFlow::Continue(self.pool.idle() > 0)
    }

    fn begin(&mut self, ticket: Ticket, candidate: Arc<T>) -> ControlFlow<StopReason> {
        self.pool.begin(ticket, candidate);
        ControlFlow::Continue(())
    }

    // A property that is running cannot be stopped.
    fn cancel(&mut self, _: Ticket) {}

    fn wait(&mut self, _: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        let (ticket, caught) = self.pool.wait();
        ControlFlow::Continue((ticket, self.run.verdict(caught)))
    }

    fn settle(
        &mut self,
        _: Ticket,
        asking: &Machine<T>,
        verdict: Verdict,
    ) -> ControlFlow<StopReason> {
        self.run.count(asking, verdict);
        // The number of calls is checked first, as in a sequential run.
        if self.run.budget(0).is_continue() && self.run.is_over() {
            ControlFlow::Break(StopReason::Interrupted)
        } else {
            ControlFlow::Continue(())
        }
    }
}
