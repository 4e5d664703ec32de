//! The contract of [`Reducer`], checked on a whole run of any reducer.

use std::fmt::Debug;
use std::ops::ControlFlow;

use fastrand::Rng;
use wdd_core::drive::{Crew, Ticket, speculate};
use wdd_core::{Reducer, StopReason, Verdict};

/// More candidates than any checked run has. A reducer that never finishes fails at this limit.
const CANDIDATES: usize = 1_000_000;

/// Runs the reducer that `start` makes to its end, with the verdicts of `judge`, and checks the contract at
/// each step. Returns the result.
///
/// `smaller(a, b)` says whether candidate `a` is strictly smaller than `b`. A second reducer gets the same
/// verdicts and must propose the same candidates: it is made by `start` (reducers are deterministic), and
/// sometimes replaced with a clone of the first (clones behave the same). Verdicts that only a dropped clone
/// gets must have no effect. At the end, the same run with several workers must have the same candidates and
/// the same best.
///
/// # Panics
/// With what was violated, and by which candidate.
pub fn check<R, C>(
    start: impl Fn() -> R,
    judge: impl Fn(&C) -> Verdict,
    smaller: impl Fn(&C, &C) -> bool,
) -> C
where
    R: Reducer<Candidate = C> + Clone,
    C: PartialEq + Debug,
{
    let (mut reducer, mut twin) = (start(), start());
    let mut run = Vec::new();
    for index in 0..CANDIDATES {
        let Some(candidate) = reducer.candidate() else {
            assert_eq!(twin.candidate(), None, "the twin continues");
            check_end(&mut reducer);
            check_speculation(&start, &judge, &run, &reducer.best());
            return reducer.best();
        };
        check_candidate(&reducer, &twin, &candidate, &smaller);
        let verdict = judge(&candidate);
        let mut astray = reducer.clone();
        astray.report(Verdict::from(!verdict.is_interesting()));
        run.push((candidate, verdict));
        check_report(&mut reducer, &run);
        twin.report(verdict);
        if index % 7 == 3 {
            twin = reducer.clone();
        }
    }
    panic!("more than {CANDIDATES} candidates");
}

/// Reading the candidate changes nothing, and the candidate is smaller than the best.
fn check_candidate<R, C>(reducer: &R, twin: &R, candidate: &C, smaller: impl Fn(&C, &C) -> bool)
where
    R: Reducer<Candidate = C>,
    C: PartialEq + Debug,
{
    let best = reducer.best();
    assert_eq!(reducer.candidate().as_ref(), Some(candidate), "read twice");
    assert_eq!(twin.candidate().as_ref(), Some(candidate), "the candidate of the twin");
    assert_eq!(twin.best(), best, "the best of the twin");
    assert!(smaller(candidate, &best), "{candidate:?} is not smaller than {best:?}");
    let odds = reducer.odds();
    assert!((0.0..=1.0).contains(&odds), "odds of {odds}");
}

/// The best becomes the candidate after an interesting verdict, and stays after any other.
fn check_report<R, C>(reducer: &mut R, run: &[(C, Verdict)])
where
    R: Reducer<Candidate = C>,
    C: PartialEq + Debug,
{
    let Some((candidate, verdict)) = run.last() else {
        return;
    };
    let before = reducer.best();
    reducer.report(*verdict);
    let best = reducer.best();
    let expected = if verdict.is_interesting() { candidate } else { &before };
    assert_eq!(best, *expected, "the best after {verdict:?}");
}

/// Several workers, whose verdicts come in any order, do not change the run. A limit changes only its
/// length.
fn check_speculation<R, C>(
    start: impl Fn() -> R,
    judge: impl Fn(&C) -> Verdict,
    run: &[(C, Verdict)],
    best: &C,
) where
    R: Reducer<Candidate = C> + Clone,
    C: PartialEq + Debug,
{
    let mut rng = Rng::with_seed(run.len() as u64);
    let limits = [run.len(), rng.usize(..=run.len())];
    for limit in limits {
        let mut crew = Simulated {
            judge: &judge,
            workers: rng.usize(1..9),
            limit,
            under_way: Vec::new(),
            settled: Vec::new(),
            rng: rng.fork(),
        };
        let mut reducer = start();
        let end = speculate(&mut reducer, &mut crew);
        let (expected, whole) = (&run[..limit], limit == run.len());
        assert!(crew.settled.iter().eq(expected), "another run than with one worker");
        assert_eq!(end == StopReason::Finished, whole, "an end at {limit}: {end:?}");
        assert!(!whole || reducer.best() == *best, "another best than with one worker");
    }
}

/// Workers that take any time for a verdict.
struct Simulated<J, C> {
    judge: J,
    workers: usize,
    limit: usize,
    under_way: Vec<(Ticket, C)>,
    settled: Vec<(C, Verdict)>,
    rng: Rng,
}

impl<R, C, J> Crew<R> for Simulated<J, C>
where
    R: Reducer<Candidate = C>,
    J: Fn(&C) -> Verdict,
{
    fn room(&self, ahead: usize) -> ControlFlow<StopReason, bool> {
        if self.settled.len() + ahead >= self.limit {
            return ControlFlow::Break(StopReason::MaxCalls);
        }
        ControlFlow::Continue(self.under_way.len() < self.workers)
    }

    fn begin(&mut self, ticket: Ticket, candidate: C) -> ControlFlow<StopReason> {
        self.under_way.push((ticket, candidate));
        ControlFlow::Continue(())
    }

    fn cancel(&mut self, ticket: Ticket) {
        // Some calls can be stopped, and some return their verdict.
        if self.rng.bool() {
            self.under_way.retain(|(other, _)| *other != ticket);
        }
    }

    fn wait(&mut self, _: Ticket) -> ControlFlow<StopReason, (Ticket, Verdict)> {
        let first = self.rng.usize(..self.under_way.len());
        let (ticket, candidate) = self.under_way.swap_remove(first);
        ControlFlow::Continue((ticket, (self.judge)(&candidate)))
    }

    fn settle(&mut self, _: Ticket, reducer: &R, verdict: Verdict) -> ControlFlow<StopReason> {
        let candidate = reducer.candidate().expect("it has a candidate");
        self.settled.push((candidate, verdict));
        ControlFlow::Continue(())
    }
}

/// Finished is for good, and the best stays.
fn check_end<R, C>(reducer: &mut R)
where
    R: Reducer<Candidate = C> + Clone,
    C: PartialEq + Debug,
{
    let best = reducer.best();
    assert_eq!(reducer.candidate(), None, "finished, then not");
    assert_eq!(reducer.clone().candidate(), None, "finished, but not the clone");
    assert_eq!(reducer.best(), best);
}
