//! The contract of [`Reducer`], checked on a whole run of any reducer.

use std::fmt::Debug;

use wdd_core::{Reducer, Verdict};

/// More questions than any checked run asks; a reducer that goes on for ever fails instead.
const QUESTIONS: usize = 1_000_000;

/// Runs what `start` makes to its end, answering with `judge`, and checks at each step that the
/// reducer keeps its contract; the result.
///
/// `smaller(a, b)` says whether candidate `a` is strictly smaller than `b`. A second machine is told
/// the same verdicts and must ask the same questions: it starts afresh (deterministic), and is
/// replaced by a clone of the first now and then (clones behave the same). Verdicts told to a clone
/// that is thrown away must not show.
///
/// # Panics
/// With what was violated, and by which candidate.
pub fn check<R, C>(
    start: impl Fn() -> R,
    mut judge: impl FnMut(&C) -> Verdict,
    smaller: impl Fn(&C, &C) -> bool,
) -> C
where
    R: Reducer<Candidate = C> + Clone,
    C: PartialEq + Debug,
{
    let (mut reducer, mut twin) = (start(), start());
    for question in 0..QUESTIONS {
        let Some(candidate) = reducer.candidate() else {
            assert_eq!(twin.candidate(), None, "the twin goes on");
            check_end(&mut reducer);
            return reducer.best();
        };
        check_question(&reducer, &twin, &candidate, &smaller);
        let verdict = judge(&candidate);
        let mut astray = reducer.clone();
        astray.report(Verdict::from(!verdict.holds()));
        check_report(&mut reducer, candidate, verdict);
        twin.report(verdict);
        if question % 7 == 3 {
            twin = reducer.clone();
        }
    }
    panic!("more than {QUESTIONS} questions");
}

/// The question is a pure look, and smaller than the best.
fn check_question<R, C>(reducer: &R, twin: &R, candidate: &C, smaller: impl Fn(&C, &C) -> bool)
where
    R: Reducer<Candidate = C>,
    C: PartialEq + Debug,
{
    let best = reducer.best();
    assert_eq!(reducer.candidate().as_ref(), Some(candidate), "asked twice");
    assert_eq!(
        twin.candidate().as_ref(),
        Some(candidate),
        "the twin asks otherwise"
    );
    assert_eq!(twin.best(), best, "the twin holds another best");
    assert!(
        smaller(candidate, &best),
        "{candidate:?} is not smaller than {best:?}"
    );
    let odds = reducer.odds();
    assert!((0.0..=1.0).contains(&odds), "odds of {odds}");
}

/// The best becomes the candidate after an interesting verdict, and stays after any other.
fn check_report<R, C>(reducer: &mut R, candidate: C, verdict: Verdict)
where
    R: Reducer<Candidate = C>,
    C: PartialEq + Debug,
{
    let before = reducer.best();
    reducer.report(verdict);
    let expected = if verdict.holds() { candidate } else { before };
    assert_eq!(reducer.best(), expected, "the best after {verdict:?}");
}

/// Finished is for good, and the best stays.
fn check_end<R, C>(reducer: &mut R)
where
    R: Reducer<Candidate = C> + Clone,
    C: PartialEq + Debug,
{
    let best = reducer.best();
    assert_eq!(reducer.candidate(), None, "finished, then not");
    assert_eq!(
        reducer.clone().candidate(),
        None,
        "finished, but not the clone"
    );
    assert_eq!(reducer.best(), best);
}
