//! `ProbDD`: which elements to try together is read off a probability model that every test updates.
//!
//! Wang et al., *Probabilistic Delta Debugging* (2021), §3; stated again in Zhang et al., *Toward a
//! Better Understanding of Probabilistic Delta Debugging* (2024), Alg. 1.
//! Guarantee: 1-minimal when the elements are independent, so minimal on monotone properties.
//! Tests: O(n). Where we differ: ties, which the paper leaves to chance, go by list order unless a
//! seed is given, so that runs repeat.

use fastrand::Rng;

use super::{
    Algorithm, List, Settings,
    model::{Model, Policy, Ties, key, longest_prefix},
};
use crate::{Reducer, Subset, Verdict};

pub(super) static PROBDD: Algorithm = Algorithm {
    name: "probdd",
    source: "Wang et al. 2021: the elements least likely to be needed, learned from each test",
    start: |list, settings| Box::new(ProbDd::new(list, settings)),
};

/// Least probable first, as many as are expected to remove the most elements.
const POLICY: Policy = Policy {
    key: |_, probability| key(probability),
    prefix: |prospects, _| longest_prefix(prospects.map(|prospect| prospect.free)),
};

/// Removes the elements that are least likely to be needed, as many at once as maximise the expected
/// number of removals.
///
/// ```
/// use wdd_core::{List, ProbDd, Settings, Subset, Verdict, drive};
///
/// let needed = Subset::of(100, [42]);
/// let mut probdd = ProbDd::new(&List::uniform(100), &Settings::default());
/// let outcome = drive(&mut probdd, &mut |c: &Subset| Verdict::from(needed.is_subset(c)));
/// assert_eq!(outcome.best, needed);
/// ```
#[derive(Clone, Debug)]
pub struct ProbDd {
    model: Model,
}

impl ProbDd {
    /// Starts with the whole list; the seed in `settings` shuffles ties.
    pub fn new(list: &List, settings: &Settings) -> Self {
        let ties = match settings.seed {
            Some(seed) => Ties::Drawn(Rng::with_seed(seed)),
            None => Ties::ListOrder,
        };
        ProbDd {
            model: Model::new(POLICY, list, settings.prior(), ties),
        }
    }
}

impl Reducer for ProbDd {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        self.model.candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        self.model.report(verdict);
    }

    fn best(&self) -> Subset {
        self.model.best()
    }

    fn odds(&self) -> f64 {
        self.model.odds()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probdd_halves_nothing_but_tries_what_failed_least() {
        let settings = Settings {
            p0: Some(0.25),
            ..Settings::default()
        };
        let mut probdd = ProbDd::new(&List::uniform(8), &settings);
        assert_eq!(probdd.candidate(), Some(Subset::of(8, 4..8)));
        probdd.report(Verdict::Uninteresting);
        assert_eq!(probdd.candidate(), Some(Subset::of(8, 0..4)));
    }

    #[test]
    fn probdd_shuffles_ties_only_when_seeded() {
        let start = |seed| {
            let settings = Settings { p0: None, seed };
            ProbDd::new(&List::uniform(50), &settings).candidate()
        };
        assert_eq!(start(None), Some(Subset::of(50, 10..50)));
        assert_ne!(start(Some(1)), start(None));
        assert_eq!(start(Some(1)), start(Some(1)));
    }

    #[test]
    fn probdd_knows_its_odds() {
        let probdd = ProbDd::new(&List::uniform(2), &Settings::default());
        assert!((probdd.odds() - 0.81).abs() < 1e-9);
    }
}
