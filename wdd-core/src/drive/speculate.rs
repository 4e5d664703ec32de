//! `speculate`: the driver that makes several oracle calls at the same time, for any reducer.
//!
//! Clone the reducer, report a verdict to the clone, and the clone gives the candidate after the current one. So the
//! calls that a run may need are a tree with a branch for each verdict. A [`Crew`] is kept busy with the likeliest ones:
//! a call is needed with the product of the probabilities of the verdicts before it. These are the
//! [odds](Reducer::odds) of the reducer, corrected by what the verdicts so far tell ([`expected`](super::expected)).
//! Where the odds are close, both branches have calls; where they are not, one branch has them all.
//!
//! Verdicts may come in any order. One that comes early prunes the tree below its call at once, and only the reports
//! to the reducer wait for their turn: it is told the same verdicts, in the same order, as by
//! [`drive`](crate::drive()). So the result is the same for any number of jobs.
//!
//! No reason for a verdict is foreseen. If a verdict comes with one ([`Counterexample`](crate::Counterexample)), the calls after
//! it begin anew.
//!
//! A call whose verdict is not needed any more is cancelled when its worker is needed. Until then it goes on, since
//! the same change is probably tried on the real best, and mostly has the same verdict there.
//!
//! The loops of Hodován & Kiss, *Practical Improvements to the Minimizing Delta Debugging Algorithm* (2016), are special
//! cases, for ddmin alone:
//!
//! - The *parallel loop* (§3.1, Algorithm 3) is the branch on which all verdicts are "uninteresting", as far as the last
//!   complement of the current granularity. At the first success it aborts all other calls, also those before it. So
//!   its result depends on times; here it does not.
//! - The *combined loop* (§3.2, Algorithm 4) lets this branch run from the partitions on to the complements. Here the
//!   branch goes on into the next granularity, too, and into any other algorithm or pass.
//!
//! The crew decides where and how the oracle runs. [`Pool`](super::Pool) is a crew's helper for threads.

use std::collections::{BTreeMap, BinaryHeap};
use std::ops::ControlFlow;

use super::expected::{Expected, Outlook};
use super::steps::{Slot, Steps};
use super::{Likely, StopReason};
use crate::{Reducer, Verdict};

/// The number of an oracle call. Calls are numbered in the order in which they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub(super) u64);

/// Runs the oracle calls for a reducer of type `R`.
pub trait Crew<R: Reducer> {
    /// Whether one more call can begin now, while `ahead` calls before it are not yet
    /// [settled](Crew::settle); or the reason why no call can begin after those. There is room for a call
    /// at the start, and after each [wait](Crew::wait) once the calls that are not needed are cancelled.
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool>;

    /// Whether a call may begin that is needed with this probability, if there is room for it. The current call is
    /// always needed. By default every call may.
    fn is_worth(&self, _needed: f64) -> bool {
        true
    }

    /// Begins an oracle call, or gives the reason why the run must stop.
    fn begin(&mut self, ticket: Ticket, candidate: R::Candidate) -> ControlFlow<StopReason>;

    /// The verdict of this call is not needed any more. If the call is running, it may be killed, or its
    /// verdict may still come.
    fn cancel(&mut self, ticket: Ticket);

    /// Waits for a verdict, which may be that of a cancelled call. `turn` is the current call: all calls
    /// before it are settled. It is running, or has ended without a verdict.
    fn wait(&mut self, turn: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)>;

    /// Tells the reducer, as it was before this call, what the candidate of the call lacks. It follows the
    /// [wait](Crew::wait) for its verdict. Returns whether there was something to tell: then calls that were begun for the
    /// same verdict without a reason are not needed. By default there is nothing.
    fn teach(&mut self, ticket: Ticket, current: &mut R) -> bool {
        let _ = (ticket, current);
        false
    }

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
///         if ahead < self.calls_left {
///             ControlFlow::Continue(self.pool.idle() > 0)
///         } else {
///             ControlFlow::Break(StopReason::MaxCalls)
///         }
///     }
///     fn begin(&mut self, ticket: Ticket, candidate: Subset) -> ControlFlow<StopReason> {
///         ControlFlow::Continue(self.pool.begin(ticket, candidate))
///     }
///     fn cancel(&mut self, _: Ticket) {}
///     fn wait(&mut self, _: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)> {
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
///
/// # Panics
/// If the crew has no room for the current call while no other call may be needed.
pub fn speculate<R, C>(reducer: &mut R, crew: &mut C) -> StopReason
where
    R: Reducer + Clone,
    C: Crew<R>,
{
    let mut speculation = Speculation {
        steps: Steps::from(reducer.clone()),
        expected: Expected::default(),
        spare: BTreeMap::new(),
        begun: 0,
    };
    let stop_reason = speculation.run(crew);
    let (current, begun) = speculation.steps.end();
    *reducer = current;
    let spare = speculation.spare.into_keys();
    begun.chain(spare).for_each(|ticket| crew.cancel(ticket));
    stop_reason
}

/// The calls that have begun.
struct Speculation<R> {
    steps: Steps<R>,
    expected: Expected,
    /// Calls whose verdict is not needed, and that are still running: it tells something about others.
    spare: BTreeMap<Ticket, Outlook>,
    begun: u64,
}

impl<R: Reducer + Clone> Speculation<R> {
    fn run<C: Crew<R>>(&mut self, crew: &mut C) -> StopReason {
        loop {
            let stop = self.begin(crew).break_value();
            let Some(turn) = self.steps.first() else {
                // A run that is finished is so at its limit, too.
                if self.steps.current().candidate().is_none() {
                    return StopReason::Finished;
                }
                return stop.expect("a crew has room for the current call");
            };
            if let ControlFlow::Break(reason) = self.advance(turn, crew) {
                return reason;
            }
        }
    }

    /// Begins the likeliest calls, as long as there is room.
    fn begin<C: Crew<R>>(&mut self, crew: &mut C) -> ControlFlow<StopReason> {
        let mut slots: BinaryHeap<Likely<Slot>> =
            self.steps.slots(&self.expected).into_iter().map(Slot::likely).collect();
        let mut stop = ControlFlow::Continue(());
        while let Some(Likely { item: slot, .. }) = slots.pop() {
            // All others are needed with a lower probability.
            if !crew.is_worth(slot.needed) {
                break;
            }
            match self.has_room(slot, crew) {
                ControlFlow::Continue(true) => {}
                ControlFlow::Continue(false) => break,
                // There may be room for a call with fewer calls before it.
                ControlFlow::Break(reason) => {
                    stop = ControlFlow::Break(reason);
                    continue;
                }
            }
            let reducer = self.steps.at(slot);
            let Some(candidate) = reducer.candidate() else {
                // The reduction would be finished there, so no call follows.
                self.steps.follow(slot);
                continue;
            };
            // Rising numbers: a call has a larger one than all calls before it on its branch.
            let ticket = Ticket(self.begun);
            self.begun += 1;
            crew.begin(ticket, candidate)?;
            self.steps.add(ticket, slot, reducer);
            let next = self.steps.after(ticket, slot, &self.expected);
            slots.extend(next.into_iter().map(Slot::likely));
        }
        stop
    }

    /// Whether there is room for the call at a slot. A call that is not needed makes room for it.
    fn has_room<C: Crew<R>>(&mut self, slot: Slot, crew: &mut C) -> ControlFlow<StopReason, bool> {
        while !crew.room(slot.ahead)? {
            let Some((ticket, _)) = self.spare.pop_first() else {
                return ControlFlow::Continue(false);
            };
            crew.cancel(ticket);
            // Threads and processes take a while to stop, and then there is a verdict. Only the current call cannot wait
            // for it, where a crew has room for fewer calls by now than those that are not needed.
            if self.steps.first().is_some() {
                return crew.room(slot.ahead);
            }
        }
        ControlFlow::Continue(true)
    }

    /// Takes the next verdict, and settles the first calls as far as their verdicts are known.
    fn advance<C: Crew<R>>(&mut self, turn: Ticket, crew: &mut C) -> ControlFlow<StopReason> {
        let (ticket, verdict) = crew.wait(turn)?;
        if let Some(outlook) = self.spare.remove(&ticket) {
            self.expected.note(outlook, verdict);
            // The crew forgets it: it has not been told that the call is not needed.
            crew.cancel(ticket);
        }
        if let Some(outlook) = self.steps.outlook(ticket) {
            self.expected.count(outlook, verdict);
        }
        for dropped in self.steps.take(ticket, verdict, |current| crew.teach(ticket, current)) {
            if dropped.is_running && self.expected.can_learn(dropped.outlook) {
                self.spare.insert(dropped.ticket, dropped.outlook);
            } else {
                crew.cancel(dropped.ticket);
            }
        }
        while let Some(settled) = self.steps.settle() {
            crew.settle(settled.ticket, &settled.reducer, settled.verdict)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::tests::Singles;
    use crate::{Subset, drive};

    /// A crew that has room for six calls and for one in turn, as a farm that is busy now and then.
    struct Changing {
        running: Vec<(Ticket, Subset)>,
        room: usize,
        settled: usize,
    }

    fn fails(kept: &Subset) -> bool {
        kept.contains(3) && kept.contains(8)
    }

    impl Crew<Singles> for Changing {
        fn room(&self, _: usize) -> ControlFlow<StopReason, bool> {
            ControlFlow::Continue(self.running.len() < self.room)
        }

        fn begin(&mut self, ticket: Ticket, candidate: Subset) -> ControlFlow<StopReason> {
            self.running.push((ticket, candidate));
            ControlFlow::Continue(())
        }

        fn cancel(&mut self, ticket: Ticket) {
            self.running.retain(|(other, _)| *other != ticket);
        }

        fn wait(&mut self, turn: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)> {
            let at = self.running.iter().position(|(ticket, _)| *ticket == turn).unwrap();
            let (ticket, kept) = self.running.remove(at);
            self.room = 7 - self.room;
            ControlFlow::Continue((ticket, Verdict::from(fails(&kept))))
        }

        fn settle(&mut self, _: Ticket, _: &Singles, _: Verdict) -> ControlFlow<StopReason> {
            self.settled += 1;
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn the_current_call_begins_where_there_is_room_for_fewer_calls_than_before() {
        let mut reducer = Singles::of(12);
        let mut crew = Changing { running: Vec::new(), room: 6, settled: 0 };
        assert_eq!(speculate(&mut reducer, &mut crew), StopReason::Finished);
        let sequential = drive(&mut Singles::of(12), fails);
        assert_eq!((reducer.best(), crew.settled), (sequential.best, sequential.stats.calls));
    }
}
