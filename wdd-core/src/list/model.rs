//! The probability model of `ProbDD` and `W_ProbDD`.
//!
//! Every element has a probability of being needed. The elements are sorted by a key. The model
//! tries to remove a prefix of them. If that fails, one of them is needed, and the probability of
//! each rises to its posterior. The order and the choice of the prefix are left to the two
//! algorithms: their [`Policy`]. They state guarantee and number of calls.
//!
//! Wang et al., *Probabilistic Delta Debugging* (2021), §3. A candidate and a report take
//! O(|prefix|·log n) steps, because the order is kept from one candidate to the next. Random ties
//! take O(n).

use std::collections::BTreeSet;

use fastrand::Rng;

use super::List;
use crate::{Reducer, Subset, Verdict, Weight};

/// Two gains are equal if their relative difference is below this. Gains for p₀ = 0.1, 0.2 and 0.25
/// tie exactly on paper, and must not depend on how a product was rounded.
pub(super) const TOLERANCE: f64 = 1e-9;

/// The unit of keys. It is greater than the rounding errors of a probability, so that elements that
/// tie on paper tie here too, even if their probabilities were computed in different ways.
const STEP: f64 = 1.0 / (1_u64 << 32) as f64;

/// `value`, which is not negative, as a key of a [`Policy`]. 128 bits are enough for every weight:
/// `u64::MAX` has 2^96 steps.
pub(super) fn key(value: f64) -> u128 {
    (value / STEP).round() as u128
}

/// The probability of an element after the removal of a prefix with it failed (Bayes). `p` is the
/// probability before, `odds` that the whole prefix could be removed.
///
/// At least one step higher, so that every reduction ends. Below 1, which is kept for elements that
/// were tried alone.
pub(super) fn posterior(p: f64, odds: f64) -> f64 {
    (p / (1.0 - odds)).max(p + STEP).min(1.0 - STEP)
}

/// The number of elements to try next, from the first on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prefix {
    pub(super) len: usize,
    /// The probability that all of them can be removed: the product of their 1 − p.
    pub(super) odds: f64,
}

/// An element as a [`Policy`] sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub(super) weight: Weight,
    /// The probability that it can be removed.
    pub(super) free: f64,
}

/// Where the algorithms differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    /// The key of a weight and a probability. Elements are tried in ascending order of their keys.
    pub(super) key: fn(Weight, f64) -> u128,
    /// The choice of the prefix, given the elements in that order, at least one, and their total
    /// weight.
    pub(super) prefix: fn(&mut dyn Iterator<Item = Prospect>, f64) -> Prefix,
}

/// Which of the elements with the same key are tried first.
#[derive(Clone, Debug)]
pub(super) enum Ties {
    /// The first in the list.
    ListOrder,
    /// Random ones. Each candidate draws a new order.
    Drawn(Rng),
}

/// A list that is reduced under a [`Policy`].
#[derive(Clone, Debug)]
pub(super) struct Model {
    policy: Policy,
    ties: Ties,
    list: List,
    best: Subset,
    /// For each element, the probability that it is needed.
    probabilities: Vec<f64>,
    /// Key and index of the elements whose probability is below 1.
    open: BTreeSet<(u128, usize)>,
    /// The total weight of the open elements.
    open_weight: u128,
    /// The current candidate; `None` when every probability is 1.
    trial: Option<PrefixTrial>,
}

#[derive(Clone, Debug)]
struct PrefixTrial {
    elements: Vec<usize>,
    /// The probability that all of them can be removed.
    odds: f64,
}

impl Model {
    /// All elements of `list`, each needed with its own probability, or else with `p0`.
    pub(super) fn new(policy: Policy, list: &List, p0: f64, ties: Ties) -> Self {
        let mut model = Model {
            policy,
            ties,
            list: list.clone(),
            best: Subset::full(list.len()),
            probabilities: list
                .probabilities()
                .map_or_else(|| vec![p0; list.len()], <[f64]>::to_vec),
            open: BTreeSet::new(),
            open_weight: 0,
            trial: None,
        };
        for element in 0..list.len() {
            model.open(element);
        }
        model.choose();
        model
    }

    fn choose(&mut self) {
        // All probabilities are 1: each element was tried alone, and the reduction is finished.
        if self.open.is_empty() {
            return;
        }
        let mut prospects = self.open.iter().map(|&(_, element)| Prospect {
            weight: self.list.weight(element),
            free: 1.0 - self.probabilities[element],
        });
        let Prefix { len, odds } = (self.policy.prefix)(&mut prospects, self.open_weight as f64);
        let elements = self.first(len);
        self.trial = Some(PrefixTrial { elements, odds });
    }

    /// The first `len` open elements. Only those with the greatest key of them can tie with
    /// elements outside, so only those are drawn.
    fn first(&mut self, len: usize) -> Vec<usize> {
        let first: Vec<_> = self.open.iter().copied().take(len).collect();
        let element = |&(_, element): &(u128, usize)| element;
        match (&mut self.ties, first.last()) {
            (Ties::Drawn(rng), Some(&(last, _))) => {
                let sure = &first[..first.partition_point(|&(key, _)| key < last)];
                let mut tied: Vec<usize> =
                    self.open.range((last, 0)..=(last, usize::MAX)).map(element).collect();
                rng.shuffle(&mut tied);
                sure.iter().map(element).chain(tied).take(len).collect()
            }
            _ => first.iter().map(element).collect(),
        }
    }

    fn key(&self, element: usize) -> u128 {
        (self.policy.key)(self.list.weight(element), self.probabilities[element])
    }

    fn open(&mut self, element: usize) {
        self.open.insert((self.key(element), element));
        self.open_weight += u128::from(self.list.weight(element));
    }

    fn close(&mut self, element: usize) {
        self.open.remove(&(self.key(element), element));
        self.open_weight -= u128::from(self.list.weight(element));
    }
}

impl Reducer for Model {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        Some(self.best.without(self.trial.as_ref()?.elements.iter().copied()))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(PrefixTrial { elements, odds }) = self.trial.take() else { return };
        // The key of an element depends on its probability, so it is out of the order while that changes.
        for &element in &elements {
            self.close(element);
        }
        if verdict.is_interesting() {
            self.best.remove(elements);
        } else if elements.len() > 1 {
            for element in elements {
                let probability = &mut self.probabilities[element];
                *probability = posterior(*probability, odds);
                self.open(element);
            }
        }
        // A single element that could not be removed has probability 1 now: it is not opened again.
        self.choose();
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }

    fn odds(&self) -> f64 {
        self.trial.as_ref().map_or(0.0, |trial| trial.odds)
    }
}

/// The prefix S with the greatest gain: the expected number of removals, |S|·∏(1 − p). `free` is
/// 1 − p of each element, in descending order; there is at least one.
///
/// The gain rises and then falls, so the search ends at the first fall. Of equal gains the longer
/// prefix wins, as in the papers' examples (p₀ = 0.25: 4).
pub(super) fn longest_prefix(free: impl Iterator<Item = f64>) -> Prefix {
    let mut best = Prefix { len: 0, odds: 1.0 };
    let mut gain = 0.0;
    for f in free {
        let (len, odds) = (best.len + 1, best.odds * f);
        let next = len as f64 * odds;
        if best.len > 0 && next < gain * (1.0 - TOLERANCE) {
            break;
        }
        (best, gain) = (Prefix { len, odds }, next);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_gains_the_longer_prefix_wins() {
        for (p, len) in [(0.1, 10), (0.2, 5), (0.25, 4), (0.5, 2), (0.05, 20)] {
            let prefix = longest_prefix(std::iter::repeat(1.0 - p));
            assert_eq!(prefix.len, len, "p = {p}");
        }
    }

    #[test]
    fn a_prefix_has_at_least_one_element() {
        let prefix = longest_prefix([0.01, 0.001].into_iter());
        assert_eq!(prefix, Prefix { len: 1, odds: 0.01 });
    }

    #[test]
    fn a_failure_raises_a_probability_to_its_posterior() {
        assert!((posterior(0.2, 0.8 * 0.8) - 0.2 / 0.36).abs() < 1e-12);
    }

    #[test]
    fn a_failure_always_raises_a_probability_and_never_to_one() {
        assert!(posterior(0.5, 0.0) > 0.5);
        assert!(posterior(0.5, 1.0) < 1.0);
    }

    #[test]
    fn keys_forgive_rounding() {
        assert_eq!(key(0.1 + 0.2), key(0.3));
        assert!(key(0.3) < key(0.300_001));
    }

    #[test]
    fn keys_order_the_heaviest_elements_too() {
        let weights = (0..64).map(|bit| 1_u64 << bit).chain([u64::MAX]);
        let keys: Vec<u128> = weights.map(|weight| key(weight as f64 * 0.9)).collect();
        assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
    }
}
