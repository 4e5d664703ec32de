//! `drive_parallel`: runs any reducer with several oracle calls at the same time, in threads.
//!
//! It is [`speculate`] with a crew of threads. What an oracle does on a candidate takes effect only
//! when the candidate has its turn, also a stop reason or a panic. So the run is the same as with one
//! thread.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::pool::PanicPayload;
use super::{Crew, Driven, IntoVerdict, Pool, Stats, StopReason, Ticket, speculate};
use crate::{Counterexample, Reducer, Verdict};

/// Runs `reducer` with up to `threads` oracle calls at the same time, until it is finished or the
/// oracle stops the run.
///
/// The result is the same as that of [`drive`](crate::drive()), and so are the counted oracle calls.
/// Speculative calls whose verdict is not needed are not counted. Their stop reasons and panics are
/// ignored.
///
/// ```
/// use wdd_core::list::Ddmin;
/// use wdd_core::{List, Subset, drive_parallel};
///
/// let mut reducer = Ddmin::new(&List::uniform(1000));
/// let driven = drive_parallel(&mut reducer, 4, |kept| kept.contains(17) && kept.contains(800));
/// assert_eq!(driven.best, Subset::of(1000, [17, 800]));
/// ```
///
/// # Panics
/// If `threads` is 0, or with the panic of `oracle`.
pub fn drive_parallel<R, V>(
    reducer: &mut R,
    threads: usize,
    oracle: impl Fn(&R::Candidate) -> V + Sync,
) -> Driven<R::Candidate>
where
    R: Reducer<Candidate: Send> + Clone,
    V: IntoVerdict,
{
    let call = |candidate: R::Candidate| {
        // The panic is resumed on the caller's thread; the oracle is not used after that.
        catch_unwind(AssertUnwindSafe(|| oracle(&candidate).into_verdict()))
    };
    Pool::scoped(threads, call, |pool| {
        let mut crew = ThreadCrew {
            pool,
            waiting: BTreeSet::new(),
            ended: BTreeMap::new(),
            lacks: None,
            stats: Stats::default(),
        };
        let stop_reason = speculate(reducer, &mut crew);
        Driven { best: reducer.best(), stop_reason, stats: crew.stats }
    })
}

/// What a call of the oracle ended with: a panic, a stop reason or a verdict.
type CallEnd = Result<ControlFlow<StopReason, (Verdict, Counterexample)>, PanicPayload>;

/// What a call ended with, if that was no verdict.
enum NoVerdict {
    Stopped(StopReason),
    Panicked(PanicPayload),
}

struct ThreadCrew<'p, C> {
    pool: &'p mut Pool<C, CallEnd>,
    /// The calls that are neither settled nor cancelled.
    waiting: BTreeSet<Ticket>,
    /// The waiting calls that ended without a verdict.
    ended: BTreeMap<Ticket, NoVerdict>,
    /// What the candidate of the last verdict lacks.
    lacks: Option<Counterexample>,
    stats: Stats,
}

impl<C> ThreadCrew<'_, C> {
    /// Ends the run if the call whose turn it is has ended without a verdict.
    fn halt(&mut self, turn: Ticket) -> ControlFlow<StopReason> {
        match self.ended.remove(&turn) {
            None => ControlFlow::Continue(()),
            Some(NoVerdict::Stopped(reason)) => ControlFlow::Break(reason),
            Some(NoVerdict::Panicked(panic)) => resume_unwind(panic),
        }
    }
}

impl<R: Reducer<Candidate: Send>> Crew<R> for ThreadCrew<'_, R::Candidate> {
    fn room(&self, _: usize) -> ControlFlow<StopReason, bool> {
        ControlFlow::Continue(self.pool.idle() > 0)
    }

    fn begin(&mut self, ticket: Ticket, candidate: R::Candidate) -> ControlFlow<StopReason> {
        self.pool.begin(ticket, candidate);
        self.waiting.insert(ticket);
        ControlFlow::Continue(())
    }

    fn cancel(&mut self, ticket: Ticket) {
        self.waiting.remove(&ticket);
        self.ended.remove(&ticket);
    }

    fn wait(&mut self, turn: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        loop {
            self.halt(turn)?;
            // The call whose turn it is has not ended, so there is one to wait for.
            let (ticket, reply) = self.pool.wait();
            let ended = match reply {
                Ok(ControlFlow::Continue((verdict, lacks))) => {
                    self.lacks = Some(lacks).filter(|lacks| !lacks.is_empty());
                    return ControlFlow::Continue((ticket, verdict));
                }
                Ok(ControlFlow::Break(reason)) => NoVerdict::Stopped(reason),
                Err(panic) => NoVerdict::Panicked(panic),
            };
            // The end of a cancelled call has no effect.
            if self.waiting.contains(&ticket) {
                self.ended.insert(ticket, ended);
            }
        }
    }

    fn teach(&mut self, _: Ticket, current: &mut R) -> bool {
        let lacks = self.lacks.take();
        lacks.iter().for_each(|lacks| current.learn(lacks));
        lacks.is_some()
    }

    fn settle(&mut self, ticket: Ticket, _: &R, verdict: Verdict) -> ControlFlow<StopReason> {
        self.waiting.remove(&ticket);
        // Here, and not when the verdict comes: only settled calls are those of a run with one thread.
        self.stats.count(verdict);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::tests::Singles;
    use crate::{Subset, drive};

    #[test]
    fn any_number_of_threads_gives_the_sequential_run() {
        // Some calls take longer than others.
        let oracle = |kept: &Subset| {
            (0..kept.len() % 7 * 2_000).for_each(|n| {
                std::hint::black_box(n);
            });
            kept.contains(3) && kept.contains(40)
        };
        let expected = drive(&mut Singles::of(50), oracle);
        assert_eq!(expected.best, Subset::of(50, [3, 40]));
        for threads in [1, 2, 5] {
            let driven = drive_parallel(&mut Singles::of(50), threads, oracle);
            assert_eq!(driven, expected);
        }
    }

    #[test]
    fn a_stop_reason_takes_effect_at_its_turn_only() {
        // Element 5 is removed in the sixth call; the later calls would stop the run.
        let stops_without_5 = |kept: &Subset| {
            if kept.contains(5) {
                ControlFlow::Continue(false)
            } else {
                ControlFlow::Break(StopReason::Broken)
            }
        };
        for threads in 1..6 {
            let mut reducer = Singles::of(30);
            let driven = drive_parallel(&mut reducer, threads, stops_without_5);
            assert_eq!(driven.stop_reason, StopReason::Broken);
            assert_eq!(driven.stats.calls, 5);
            assert_eq!(reducer.candidate(), Some(Subset::full(30).without([5])));
        }
    }

    #[test]
    fn a_panic_of_a_cancelled_call_is_ignored_and_of_another_is_not() {
        // The sequential run removes element 0 first, so it never sees 0 without 7.
        let panics = |kept: &Subset| {
            assert!(!kept.contains(0) || kept.contains(7), "0 without 7");
            !kept.contains(0) || kept.len() == 30
        };
        let expected = drive(&mut Singles::of(30), panics);
        let driven = drive_parallel(&mut Singles::of(30), 12, panics);
        assert_eq!(driven, expected);
        let always = |_: &Subset| -> bool { panic!("broken") };
        let run = || drive_parallel(&mut Singles::of(30), 3, always);
        assert!(catch_unwind(run).is_err());
    }
}
