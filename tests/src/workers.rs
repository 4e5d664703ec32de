//! Workers in virtual time: what a run would take with any number of workers, without waiting for it.
//!
//! The calls are chosen by [`speculate`], as in a real run. A queue of events takes the place of processes: each call
//! ends at the time at which it began plus the time that it takes. The time between calls, in which the machine finds
//! its candidates, is not counted.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;

use wdd_core::drive::{Crew, Ticket, speculate};
use wdd_core::{Reducer, StopReason, Verdict};

/// What an oracle call gives, and the time that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The verdict.
    pub verdict: Verdict,
    /// The time of the call.
    pub time: Duration,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// From the first call to the last verdict.
    pub wall: Duration,
    /// Calls that count.
    pub calls: usize,
    /// Calls whose verdict was not needed.
    pub wasted: usize,
    /// The sum of the times of all workers in which they made calls.
    pub busy: Duration,
}

/// Runs `reducer` to its end with the calls of that many workers. `judge` gives the call on a candidate.
///
/// # Panics
/// If `workers` is 0.
pub fn simulate<R: Reducer + Clone>(
    reducer: &mut R,
    workers: usize,
    judge: impl FnMut(&R::Candidate) -> Call,
) -> Run {
    simulate_likely(reducer, workers, 0.0, judge)
}

/// The same, in which no call begins that is needed with a probability below `floor`.
///
/// # Panics
/// If `workers` is 0.
pub fn simulate_likely<R: Reducer + Clone>(
    reducer: &mut R,
    workers: usize,
    floor: f64,
    judge: impl FnMut(&R::Candidate) -> Call,
) -> Run {
    assert!(workers > 0, "a run needs a worker");
    let mut crew = Simulated {
        judge,
        workers,
        floor,
        now: Duration::ZERO,
        queue: BTreeSet::new(),
        running: BTreeMap::new(),
        run: Run::default(),
    };
    speculate(reducer, &mut crew);
    crew.run.wall = crew.now;
    crew.run
}

/// A crew without processes.
struct Simulated<J> {
    judge: J,
    workers: usize,
    floor: f64,
    now: Duration,
    /// When calls end.
    queue: BTreeSet<(Duration, Ticket)>,
    /// The calls in the queue.
    running: BTreeMap<Ticket, Begun>,
    run: Run,
}

#[derive(Clone, Copy)]
struct Begun {
    at: Duration,
    call: Call,
}

impl<J> Simulated<J> {
    /// Takes a call out of the queue, and counts the time of its worker.
    fn end(&mut self, ticket: Ticket) -> Option<Begun> {
        let begun = self.running.remove(&ticket)?;
        self.queue.remove(&(begun.at + begun.call.time, ticket));
        self.run.busy += self.now - begun.at;
        Some(begun)
    }
}

impl<R: Reducer, J: FnMut(&R::Candidate) -> Call> Crew<R> for Simulated<J> {
    fn room(&self, _: usize) -> ControlFlow<StopReason, bool> {
        ControlFlow::Continue(self.running.len() < self.workers)
    }

    fn is_worth(&self, needed: f64) -> bool {
        needed >= self.floor
    }

    fn begin(&mut self, ticket: Ticket, candidate: R::Candidate) -> ControlFlow<StopReason> {
        let (at, call) = (self.now, (self.judge)(&candidate));
        self.queue.insert((at + call.time, ticket));
        self.running.insert(ticket, Begun { at, call });
        ControlFlow::Continue(())
    }

    fn cancel(&mut self, ticket: Ticket) {
        self.run.wasted += 1;
        self.end(ticket);
    }

    fn wait(&mut self, _: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        let &(at, ticket) = self.queue.first().expect("a call is running");
        self.now = at;
        let begun = self.end(ticket).expect("it is in the queue");
        ControlFlow::Continue((ticket, begun.call.verdict))
    }

    fn settle(&mut self, _: Ticket, _: &R, _: Verdict) -> ControlFlow<StopReason> {
        self.run.calls += 1;
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use wdd_core::list::{Ddmin, OneMinimal};
    use wdd_core::{List, Subset, drive};

    use super::*;

    fn seconds(is_interesting: bool, seconds: u64) -> Call {
        Call { verdict: is_interesting.into(), time: Duration::from_secs(seconds) }
    }

    #[test]
    fn one_worker_takes_the_sum_of_the_times() {
        let mut reducer = OneMinimal::new(&List::uniform(9));
        let run = simulate(&mut reducer, 1, |kept| seconds(kept.contains(5), kept.len() as u64));
        // Elements 0 to 4 are removed, and 5 is not; then 6 to 8 are, and 5 is tried again.
        assert_eq!(reducer.best(), Subset::of(9, [5]));
        let expected = Run { wall: run.busy, calls: run.calls, wasted: 0, busy: run.busy };
        assert_eq!(run, expected);
        let mut time = 0;
        let mut again = OneMinimal::new(&List::uniform(9));
        drive(&mut again, |kept| {
            time += kept.len() as u64;
            kept.contains(5)
        });
        assert_eq!(run.wall.as_secs(), time);
    }

    #[test]
    fn workers_that_know_the_next_verdict_share_the_time() {
        // Nothing is interesting, which is what is expected. Of 64 workers some make the calls after the other verdict.
        let judge = |_: &Subset| seconds(false, 1);
        let walls = [1, 2, 8, 64].map(|workers| {
            let mut reducer = OneMinimal::new(&List::uniform(64));
            simulate(&mut reducer, workers, judge).wall.as_secs()
        });
        assert_eq!(walls, [64, 32, 8, 2]);
    }

    #[test]
    fn the_result_is_the_same_for_any_number_of_workers_and_any_times() {
        let needs_one_of_two =
            |kept: &Subset| kept.contains(4) && (kept.contains(1) || !kept.contains(6));
        let needs_both_or_none =
            |kept: &Subset| kept.contains(2) && kept.contains(4) == kept.contains(6);
        let needs_every_second = |kept: &Subset| (0..15).all(|x| kept.contains(2 * x));
        type Property = fn(&Subset) -> bool;
        let examples: [(usize, Property); 4] = [
            (8, needs_one_of_two),
            (8, |kept| kept.len() == 8),
            (8, needs_both_or_none),
            (30, needs_every_second),
        ];
        for (elements, is_interesting) in examples {
            let list = List::uniform(elements);
            let expected = drive(&mut Ddmin::new(&list), is_interesting);
            for workers in [1, 2, 5, 64, 1024] {
                let mut reducer = Ddmin::new(&list);
                let run = simulate(&mut reducer, workers, |kept| {
                    let time = 1 + kept.iter().sum::<usize>() as u64 % 7;
                    seconds(is_interesting(kept), time)
                });
                assert_eq!(
                    (reducer.best(), run.calls),
                    (expected.best.clone(), expected.stats.calls)
                );
                assert!(run.busy >= run.wall && run.busy <= run.wall * workers as u32);
            }
        }
    }
}
