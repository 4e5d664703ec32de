//! `Expected`: how likely the verdict on a candidate is to be interesting, from the machine's own odds and from the
//! verdicts so far.
//!
//! A change that was judged before, on another best, mostly has the same verdict again: two changes that are
//! interesting on their own can mostly be made together, and one that is not stays so when others are made. Such
//! verdicts come from calls that are settled and from speculative calls whose verdict was not needed. How often they are
//! right is counted, as is how often the odds of the machine are.

use std::collections::BTreeMap;

use crate::{Reducer, Verdict};

/// What is known of a candidate before its call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Outlook {
    odds: f64,
    change: Option<u128>,
}

impl Outlook {
    /// The outlook of the current candidate.
    pub(super) fn of<R: Reducer>(reducer: &R) -> Self {
        Outlook { odds: reducer.odds(), change: reducer.change() }
    }
}

#[derive(Debug, Default)]
pub(super) struct Expected {
    /// Whether a change was interesting when it was last judged.
    changes: BTreeMap<u128, bool>,
    rates: BTreeMap<CandidateClass, HitRate>,
}

/// Candidates of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CandidateClass {
    /// The change was judged before, and was interesting or not.
    Again(bool),
    /// The change was not judged before, and the machine gives these odds, in steps.
    New(u8),
    /// The change was not judged before, and the machine has no odds: they are 0.
    Unknown,
}

/// How many of the candidates of a class are interesting.
#[derive(Clone, Copy, Debug, Default)]
struct HitRate {
    interesting: u32,
    all: u32,
}

/// The number of verdicts that count as much as what is expected at the start.
const WEIGHT: f64 = 8.0;

/// The number of verdicts that count as much as the odds of a machine that knows them.
// Measured: such odds are worth more than what a run can tell of them.
const WEIGHT_KNOWN: f64 = 32.0;

/// What is expected at the start if the machine does not know the odds.
// Most candidates of most reductions are uninteresting.
const UNKNOWN: f64 = 0.1;

/// What is expected at the start for a change that was interesting before.
const AGAIN: f64 = 0.9;

/// What is expected at the start for a change that was not interesting before.
const REFUSED: f64 = 0.03;

/// The number of classes of the machine's odds.
const STEPS: f64 = 10.0;

impl Expected {
    /// The probability that a candidate is interesting.
    pub(super) fn odds(&self, outlook: Outlook) -> f64 {
        let class = self.class(outlook);
        let (start, weight) = match class {
            CandidateClass::Again(true) => (AGAIN, WEIGHT),
            CandidateClass::Again(false) => (REFUSED, WEIGHT),
            CandidateClass::Unknown => (UNKNOWN, WEIGHT),
            CandidateClass::New(_) => (outlook.odds, WEIGHT_KNOWN),
        };
        let rate = self.rates.get(&class).copied().unwrap_or_default();
        (start * weight + f64::from(rate.interesting)) / (weight + f64::from(rate.all))
    }

    /// Takes the verdict on a candidate that was on the way of the reduction.
    pub(super) fn count(&mut self, outlook: Outlook, verdict: Verdict) {
        let rate = self.rates.entry(self.class(outlook)).or_default();
        rate.interesting += u32::from(verdict.is_interesting());
        rate.all += 1;
        self.note(outlook, verdict);
    }

    /// Takes a verdict that is not needed.
    // It counts for no rate: the calls that are not needed are other ones than those on the way.
    pub(super) fn note(&mut self, outlook: Outlook, verdict: Verdict) {
        if let Some(change) = outlook.change {
            self.changes.insert(change, verdict.is_interesting());
        }
    }

    /// Whether a verdict would tell something about other candidates.
    pub(super) fn can_learn(&self, outlook: Outlook) -> bool {
        outlook.change.is_some_and(|change| !self.changes.contains_key(&change))
    }

    fn class(&self, outlook: Outlook) -> CandidateClass {
        let before = outlook.change.and_then(|change| self.changes.get(&change));
        match before {
            Some(&interesting) => CandidateClass::Again(interesting),
            None if outlook.odds == 0.0 => CandidateClass::Unknown,
            None => CandidateClass::New((outlook.odds * STEPS) as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Outlook = Outlook { odds: 0.4, change: Some(1) };

    #[test]
    fn a_change_is_expected_to_have_the_verdict_that_it_had() {
        let mut expected = Expected::default();
        assert!((expected.odds(FIRST) - 0.4).abs() < 1e-9);
        assert!(expected.can_learn(FIRST));
        expected.note(FIRST, Verdict::Interesting);
        assert!(expected.odds(FIRST) > 0.8 && !expected.can_learn(FIRST));
        expected.note(FIRST, Verdict::Uninteresting);
        assert!(expected.odds(FIRST) < 0.1);
        let other = Outlook { change: Some(2), ..FIRST };
        assert!((expected.odds(other) - 0.4).abs() < 1e-9);
    }

    #[test]
    fn odds_that_are_wrong_are_corrected() {
        let mut expected = Expected::default();
        for change in 0..100 {
            let change = Some(change);
            let unknown = Outlook { odds: 0.0, change };
            expected.count(unknown, Verdict::from(change > Some(19)));
            expected.count(Outlook { odds: 0.45, change: None }, Verdict::Uninteresting);
        }
        let unknown = Outlook { odds: 0.0, change: None };
        assert!(expected.odds(unknown) > 0.7);
        assert!(expected.odds(Outlook { odds: 0.45, change: None }) < 0.2);
        // Other odds are not.
        assert!(expected.odds(Outlook { odds: 0.75, change: None }) > 0.7);
    }

    #[test]
    fn how_often_a_change_changes_its_verdict_is_counted() {
        let mut expected = Expected::default();
        for change in 0..50 {
            let outlook = Outlook { odds: 0.4, change: Some(change) };
            expected.note(outlook, Verdict::Uninteresting);
            expected.count(outlook, Verdict::Interesting);
        }
        expected.note(FIRST, Verdict::Uninteresting);
        assert!(expected.odds(FIRST) > 0.7);
    }
}
