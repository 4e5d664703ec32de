//! CDD for a list whose elements have a probability each.
//!
//! As in [`Rounds`](super::rounds), a round cuts the best into partitions of neighbours at its start, and tries to
//! remove each once. A partition ends where its gain, the expected number of removals, is greatest, and a partition
//! that cannot be removed raises the probabilities of its elements by Bayes' rule. With one probability for all elements
//! and partitions of the best size, that is the factor by which CDD raises its own (Zhang et al. 2024, Lemma III.2).
//!
//! - Guarantee: that of CDD. Each element of the result was tried alone.
//! - Calls: O(n). A refused partition of several elements has elements that are likely needed afterwards, and so smaller
//!   partitions in the next round. An element that was tried alone is not tried again.

use std::{ops::Range, sync::Arc};

use super::model::{TOLERANCE, posterior};
use crate::{Reducer, Subset, Verdict};

/// A list that is reduced in rounds, with a probability for each element.
#[derive(Clone, Debug)]
pub(super) struct RoundsByElement {
    best: Subset,
    /// For each element, the probability that it is needed. 1 after it was tried alone.
    probabilities: Vec<f64>,
    /// The elements of the round that were open at its start.
    elements: Arc<[usize]>,
    partitions: Arc<[Range<usize>]>,
    /// The partition whose removal is tried.
    turn: usize,
}

impl RoundsByElement {
    /// The whole list, with the probability that each element is needed.
    pub(super) fn new(probabilities: &[f64]) -> Self {
        let mut rounds = RoundsByElement {
            best: Subset::full(probabilities.len()),
            probabilities: probabilities.to_vec(),
            elements: Arc::default(),
            partitions: Arc::default(),
            turn: 0,
        };
        rounds.begin();
        rounds
    }

    /// Starts a round with the elements that were not tried alone.
    fn begin(&mut self) {
        let is_open = |&element: &usize| self.probabilities[element] < 1.0;
        self.elements = self.best.iter().filter(is_open).collect();
        let free = |&element: &usize| 1.0 - self.probabilities[element];
        let free: Vec<f64> = self.elements.iter().map(free).collect();
        self.partitions = partitions(&free).into();
        self.turn = 0;
    }

    /// The elements whose removal is tried. `None` at the end.
    fn partition(&self) -> Option<&[usize]> {
        Some(&self.elements[self.partitions.get(self.turn)?.clone()])
    }

    /// The probability that all of them can be removed.
    fn odds_of(&self, elements: &[usize]) -> f64 {
        let free = |&element: &usize| 1.0 - self.probabilities[element];
        elements.iter().map(free).product()
    }
}

/// Partitions of neighbours with the greatest gain, for elements that can be removed with these probabilities.
fn partitions(free: &[f64]) -> Vec<Range<usize>> {
    let mut partitions = Vec::new();
    let mut start = 0;
    while start < free.len() {
        let len = gainful(&free[start..]);
        partitions.push(start..start + len);
        start += len;
    }
    partitions
}

/// The number of elements, from the first on, up to which each makes the gain of the partition greater, and greater
/// than its own. So an element that is likely needed stays alone, also if it is the first.
fn gainful(free: &[f64]) -> usize {
    let (mut len, mut odds, mut gain) = (0, 1.0, 0.0);
    for &f in free {
        odds *= f;
        // The expected number of removals.
        let next = (len + 1) as f64 * odds;
        if len > 0 && next < f64::max(gain, f) * (1.0 - TOLERANCE) {
            break;
        }
        (len, gain) = (len + 1, next);
    }
    len
}

impl Reducer for RoundsByElement {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        Some(self.best.without(self.partition()?.iter().copied()))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(partition) = self.partition().map(<[usize]>::to_vec) else { return };
        if verdict.is_interesting() {
            self.best.remove(partition);
        } else if let [alone] = partition[..] {
            // It is needed, so it is not tried again.
            self.probabilities[alone] = 1.0;
        } else {
            let odds = self.odds_of(&partition);
            for element in partition {
                let probability = &mut self.probabilities[element];
                *probability = posterior(*probability, odds);
            }
        }
        self.turn += 1;
        if self.partition().is_none() {
            self.begin();
        }
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }

    fn odds(&self) -> f64 {
        self.partition().map_or(0.0, |elements| self.odds_of(elements))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lens(needed: &[f64]) -> Vec<usize> {
        let free: Vec<f64> = needed.iter().map(|p| 1.0 - p).collect();
        partitions(&free).iter().map(Range::len).collect()
    }

    #[test]
    fn an_element_that_is_likely_needed_stays_alone() {
        assert_eq!(lens(&[0.01, 0.01, 0.01, 0.9, 0.01, 0.01]), [3, 1, 2]);
        assert_eq!(lens(&[0.9, 0.9]), [1, 1]);
    }

    #[test]
    fn equal_probabilities_give_the_partitions_of_cdd() {
        assert_eq!(lens(&[0.25; 10]), [4, 4, 2]);
        assert_eq!(lens(&[0.1; 25]), [10, 10, 5]);
        assert!(lens(&[]).is_empty());
    }

    #[test]
    fn each_element_that_stays_was_tried_alone_once() {
        let n = 30;
        let probabilities: Vec<f64> = (1..=n).map(|e| e as f64 / 40.0).collect();
        let mut known = RoundsByElement::new(&probabilities);
        let (mut alone, mut calls) = (vec![0; n], 0);
        while let Some(candidate) = known.candidate() {
            let removed: Vec<usize> = (0..n).filter(|&e| !candidate.contains(e)).collect();
            if let [element] = removed[..] {
                alone[element] += 1;
            }
            calls += 1;
            known.report(Verdict::Uninteresting);
        }
        assert_eq!(alone, [1; 30]);
        assert!(calls < 2 * n, "{calls}");
    }

    #[test]
    fn elements_thought_free_do_not_keep_it_from_ending() {
        let mut known = RoundsByElement::new(&[1e-6; 100]);
        let calls = std::iter::from_fn(|| {
            known.candidate()?;
            known.report(Verdict::Uninteresting);
            Some(())
        });
        assert!(calls.count() < 250);
    }
}
