//! `ProbDD`: a probability model, which each verdict updates, says which elements to try together.
//!
//! Wang et al., *Probabilistic Delta Debugging* (2021), §3; again in Zhang et al., *Toward a Better
//! Understanding of Probabilistic Delta Debugging* (2024), Alg. 1.
//!
//! - Guarantee: minimal if the property is monotone (Theorem 4.3). 1-minimal if the elements are
//!   independent of each other; not for every property.
//! - Calls: O(n) (Theorem 4.1). About 2·n if nothing can be removed and p₀ = 0.1.
//! - End: when every probability is 1, as in the paper. So each element of the result was tried
//!   alone. Published tools stop at 0.8, and can leave an element that was never tried alone.
//! - Where we differ: without a seed, ties are tried in list order, so that every run is the same.
//!   With a seed they are drawn at random for each candidate, as in Alg. 1. Of equal gains the
//!   longer prefix wins: Alg. 1 takes the shorter, but the examples of both papers the longer.

use fastrand::Rng;

use super::{
    Algorithm, List, Setting, Settings,
    model::{Model, Policy, Ties, key, longest_prefix},
    reduced_by::reduced_by,
};

pub(super) static PROBDD: Algorithm = Algorithm {
    name: "probdd",
    source: "Wang et al. 2021: elements least likely needed; each verdict updates a model",
    uses: &[Setting::P0, Setting::Prior, Setting::Seed],
    start: |list, settings| Box::new(ProbDd::new(list, settings)),
};

/// Elements of low probability first, up to the number with the greatest expected number of removals.
const POLICY: Policy = Policy {
    key: |_, probability| key(probability),
    prefix: |prospects, _| longest_prefix(prospects.map(|prospect| prospect.free)),
};

/// Removes the elements that are least likely to be needed. The number of elements in a candidate is
/// the one with the greatest expected number of removals.
///
/// Ends when the probability of every element is 1, as in the paper: each element of the result was
/// tried alone. Published tools stop at 0.8, and can leave an element that was not tried alone. The result is
/// minimal if the property is monotone. n elements take O(n) calls.
///
/// ```
/// use wdd_core::list::ProbDd;
/// use wdd_core::{List, Settings, Subset, Verdict, drive};
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
    /// Starts with the whole list. Elements of equal probability are tried in list order. If
    /// `settings` has a seed, they are tried in a random order, and each candidate draws a new one.
    pub fn new(list: &List, settings: &Settings) -> Self {
        let drawn = settings.seed.map(|seed| Ties::Drawn(Rng::with_seed(seed)));
        let ties = drawn.unwrap_or(Ties::ListOrder);
        ProbDd { model: Model::new(POLICY, list, settings.prior(list.len()), ties) }
    }
}

reduced_by!(ProbDd, model);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reducer, Subset, Verdict};

    #[test]
    fn probdd_tries_the_elements_that_were_not_tried_before() {
        let settings = Settings::new().with_p0(0.25).unwrap();
        let mut probdd = ProbDd::new(&List::uniform(8), &settings);
        assert_eq!(probdd.candidate(), Some(Subset::of(8, 4..8)));
        probdd.report(Verdict::Uninteresting);
        assert_eq!(probdd.candidate(), Some(Subset::of(8, 0..4)));
    }

    #[test]
    fn probdd_draws_ties_only_when_seeded() {
        let start = |seed: Option<u64>| {
            let settings = seed.map(|seed| Settings::new().with_seed(seed)).unwrap_or_default();
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
