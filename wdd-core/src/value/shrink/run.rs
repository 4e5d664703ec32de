//! A run: the machine, the failure that is looked for, and the limits. Whoever drives it, each answer
//! that counts comes by here, in the order of a run with one thread.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Guarantee, Outcome, Panic, Shrinker, Shrunk, Signature};
use crate::drive::{Crew, Pool, Ticket, speculate};
use crate::value::{Machine, WeightedTree, copy};
use crate::{StopReason, Verdict, Weight};

/// What a property said, or the panic that it ended with.
pub(super) type Answer = Result<Outcome, Panic>;

/// What is told of each run of the property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The runs so far, this one and the first included.
    pub evals: usize,
    /// The pass that asked for it.
    pub pass: &'static str,
    /// What came of it: [`Verdict::Interesting`] if the value failed the same way.
    pub verdict: Verdict,
    /// The weight of the smallest value known to fail: its nodes, as long as nothing in it says
    /// otherwise.
    pub weight: Weight,
}

/// The failure that is looked for, what was spent on it, and what else was asked for.
pub(super) struct Run<'a> {
    sought: Signature,
    evals: usize,
    shrinker: Shrinker<'a>,
}

impl<'a> Run<'a> {
    /// After the first evaluation.
    pub(super) fn new(sought: Signature, shrinker: Shrinker<'a>) -> Self {
        Run {
            sought,
            evals: 1,
            shrinker,
        }
    }

    /// Asks one question after the other.
    pub(super) fn in_turn<T: WeightedTree>(
        &mut self,
        machine: &mut Machine<T>,
        mut answer: impl FnMut(&T) -> Answer,
    ) -> StopReason {
        while let Some(question) = machine.question() {
            if let ControlFlow::Break(stop) = self.budget(0) {
                return stop;
            }
            if self.is_over() {
                return StopReason::Interrupted;
            }
            let verdict = self.verdict(answer(question));
            self.count(machine, verdict);
            machine.answer(verdict);
        }
        StopReason::Finished
    }

    /// Asks several questions at once.
    pub(super) fn at_once<T: WeightedTree + Send + Sync>(
        &mut self,
        machine: &mut Machine<T>,
        pool: &mut Pool<Arc<T>, Answer>,
    ) -> StopReason {
        let mut crew = AtOnce {
            over: self.is_over(),
            run: self,
            pool,
        };
        speculate(machine, &mut crew)
    }

    /// What shrinking has come to.
    pub(super) fn finish<T: WeightedTree>(
        self,
        machine: &Machine<T>,
        end: StopReason,
    ) -> Shrunk<T> {
        let stop = if machine.question().is_none() {
            // A limit that is reached with the last call changes nothing.
            StopReason::Finished
        } else {
            end
        };
        Shrunk {
            value: copy(machine.best()),
            evals: self.evals,
            guarantee: match machine.is_fixpoint() {
                true => Guarantee::Fixpoint,
                false => Guarantee::Nothing,
            },
            stop,
        }
    }

    /// Whether there may be one more evaluation after so many others.
    fn budget(&self, ahead: usize) -> ControlFlow<StopReason> {
        match self.shrinker.max_evals {
            Some(most) if self.evals + ahead >= most => ControlFlow::Break(StopReason::MaxCalls),
            _ => ControlFlow::Continue(()),
        }
    }

    fn is_over(&mut self) -> bool {
        let until = self.shrinker.until.as_mut();
        until.is_some_and(|until| until())
    }

    fn verdict(&mut self, answer: Answer) -> Verdict {
        match self.shrinker.read(answer) {
            Outcome::Fail(signature) => Verdict::from(signature == self.sought),
            Outcome::Pass | Outcome::Invalid => Verdict::Uninteresting,
            Outcome::Timeout => Verdict::Unresolved,
        }
    }

    /// One more evaluation, of what `asking` asks.
    fn count<T: WeightedTree>(&mut self, asking: &Machine<T>, verdict: Verdict) {
        self.evals += 1;
        if let Some(see) = &mut self.shrinker.progress {
            see(&Progress {
                evals: self.evals,
                pass: asking.pass().unwrap_or_default(),
                verdict,
                weight: asking.weight_after(verdict),
            });
        }
    }
}

/// The threads that answer, and the run that their answers are for.
struct AtOnce<'r, 'a, T> {
    run: &'r mut Run<'a>,
    pool: &'r mut Pool<Arc<T>, Answer>,
    over: bool,
}

impl<T: WeightedTree + Send + Sync> Crew<Machine<T>> for AtOnce<'_, '_, T> {
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool> {
        if self.over {
            return ControlFlow::Break(StopReason::Interrupted);
        }
        self.run.budget(ahead)?;
        ControlFlow::Continue(self.pool.idle() > 0)
    }

    fn begin(&mut self, ticket: Ticket, question: Arc<T>) -> ControlFlow<StopReason> {
        self.pool.begin(ticket, question);
        ControlFlow::Continue(())
    }

    // A property that runs cannot be stopped.
    fn cancel(&mut self, _: Ticket) {}

    fn wait(&mut self) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        let (ticket, answer) = self.pool.wait();
        ControlFlow::Continue((ticket, self.run.verdict(answer)))
    }

    fn settle(
        &mut self,
        _: Ticket,
        asking: &Machine<T>,
        verdict: Verdict,
    ) -> ControlFlow<StopReason> {
        self.run.count(asking, verdict);
        // The budget goes first, as it does one question after the other.
        match self.run.budget(0).is_continue() && self.run.is_over() {
            true => ControlFlow::Break(StopReason::Interrupted),
            false => ControlFlow::Continue(()),
        }
    }
}
