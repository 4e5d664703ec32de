//! The rounds of CDD and `W_CDD`.
//!
//! A round cuts the best into partitions at its start, and tries to remove each once, in list
//! order. The size of the partitions follows from one probability for all elements. The probability
//! rises from round to round by a constant factor. The round with partitions of one element is the
//! last.
//!
//! Zhang et al., *Toward a Better Understanding of Probabilistic Delta Debugging* (2024), §III and
//! Alg. 2. How a list is cut into partitions is left to the two algorithms, which state guarantee
//! and number of calls.

use std::{iter::repeat_n, ops::Range, sync::Arc};

use super::rounds_by_element::RoundsByElement;
use super::{List, Settings, model::longest_prefix};
use crate::{Reducer, Subset, Verdict, Weight};

/// The factor by which the probability rises in each round.
// 1/(1 − e⁻¹), by Lemma III.2 about the rise in `ProbDD`.
const RISE: f64 = 1.582;

/// Cuts elements of these weights into partitions of about this size.
pub(super) type Cut = fn(&[Weight], usize) -> Vec<Range<usize>>;

/// A list that is reduced in rounds.
#[derive(Clone, Debug)]
pub(super) enum Rounds {
    /// With one probability for all elements.
    BySize(RoundsBySize),
    /// With a probability for each element.
    ByElement(RoundsByElement),
}

impl Rounds {
    /// The whole list, each element needed with its own probability, or else with that of the settings.
    pub(super) fn new(list: &List, settings: &Settings, cut: Cut) -> Self {
        match list.probabilities() {
            Some(probabilities) => Rounds::ByElement(RoundsByElement::new(probabilities)),
            None => Rounds::BySize(RoundsBySize::new(list, settings.prior(list.len()), cut)),
        }
    }

    fn reducer(&self) -> &dyn Reducer<Candidate = Subset> {
        match self {
            Rounds::BySize(rounds) => rounds,
            Rounds::ByElement(rounds) => rounds,
        }
    }
}

impl Reducer for Rounds {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        self.reducer().candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        match self {
            Rounds::BySize(rounds) => rounds.report(verdict),
            Rounds::ByElement(rounds) => rounds.report(verdict),
        }
    }

    fn best(&self) -> Subset {
        self.reducer().best()
    }

    fn odds(&self) -> f64 {
        self.reducer().odds()
    }
}

/// A list that is reduced in rounds, with one probability for all elements.
#[derive(Clone, Debug)]
pub(super) struct RoundsBySize {
    list: List,
    cut: Cut,
    best: Subset,
    /// `None` at the end.
    round: Option<Round>,
}

#[derive(Clone, Debug)]
struct Round {
    /// The probability that an element is needed.
    probability: f64,
    /// The number of elements to try at once, which follows from the probability.
    size: usize,
    /// The best at the start of the round.
    elements: Arc<[usize]>,
    partitions: Arc<[Range<usize>]>,
    /// The partition whose removal is tried.
    turn: usize,
}

impl Round {
    fn partition(&self) -> impl Iterator<Item = usize> + '_ {
        self.elements[self.partitions[self.turn].clone()].iter().copied()
    }
}

impl RoundsBySize {
    /// The whole list, each element needed with probability `p0`.
    pub(super) fn new(list: &List, p0: f64, cut: Cut) -> Self {
        let (list, best) = (list.clone(), Subset::full(list.len()));
        let mut rounds = RoundsBySize { list, cut, best, round: None };
        rounds.begin(p0);
        rounds
    }

    /// Goes on to the round after this one.
    fn end(&mut self) {
        let Some(Round { mut probability, size: last, elements, .. }) = self.round.take() else {
            return;
        };
        // Each element was tried alone.
        if last == 1 {
            return;
        }
        probability *= RISE;
        // The same partitions of the same list would be the same candidates. Sizes above the length
        // of the list are reduced to it, so they give the same partitions.
        while elements.len() == self.best.len() && size(probability, elements.len()) == last {
            probability *= RISE;
        }
        self.begin(probability);
    }

    fn begin(&mut self, probability: f64) {
        let elements: Arc<[usize]> = self.best.iter().collect();
        if elements.is_empty() {
            self.round = None;
            return;
        }
        let size = size(probability, elements.len());
        let weights: Vec<Weight> = elements.iter().map(|&e| self.list.weight(e)).collect();
        let partitions = (self.cut)(&weights, size).into();
        self.round = Some(Round { probability, size, partitions, elements, turn: 0 });
    }
}

impl Reducer for RoundsBySize {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        Some(self.best.without(self.round.as_ref()?.partition()))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(round) = &mut self.round else { return };
        if verdict.is_interesting() {
            self.best.remove(round.partition());
        }
        round.turn += 1;
        if round.turn == round.partitions.len() {
            self.end();
        }
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }

    fn odds(&self) -> f64 {
        self.round.as_ref().map_or(0.0, |round| {
            // The probability rises past 1, where partitions are single elements.
            let free = 1.0 - round.probability.min(1.0);
            free.powi(round.partitions[round.turn].len() as i32)
        })
    }
}

/// The number of elements, at most `len`, for which the expected number of removals is greatest if
/// each element is needed with this probability. 1 if each is needed for certain.
fn size(probability: f64, len: usize) -> usize {
    if probability < 1.0 { longest_prefix(repeat_n(1.0 - probability, len)).len } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::partition;

    /// The sizes of the rounds when nothing can be removed.
    fn sizes(p0: f64, n: usize) -> Vec<usize> {
        let mut rounds =
            RoundsBySize::new(&List::uniform(n), p0, |w, size| partition::of_size(w.len(), size));
        let mut sizes = Vec::new();
        while let Some(round) = &rounds.round {
            if round.turn == 0 {
                sizes.push(round.size);
            }
            rounds.report(Verdict::Uninteresting);
        }
        sizes
    }

    #[test]
    fn sizes_follow_from_the_first_probability() {
        assert_eq!(sizes(0.1, 1000), [10, 6, 3, 2, 1]);
        assert_eq!(sizes(0.2, 1000), [5, 3, 1]);
        assert_eq!(sizes(0.25, 1000), [4, 2, 1]);
        assert_eq!(sizes(0.05, 1000), [20, 12, 7, 5, 3, 2, 1]);
        let fine = [400, 252, 159, 101, 63, 40, 25, 16, 10, 6, 4, 2, 1];
        assert_eq!(sizes(0.0025, 1000), fine);
    }

    #[test]
    fn sizes_above_the_length_are_one_round() {
        assert_eq!(sizes(0.0025, 30), [30, 25, 16, 10, 6, 4, 2, 1]);
    }

    #[test]
    fn sizes_end_at_one_for_any_probability() {
        assert_eq!(sizes(0.999_999, 5), [1]);
        assert_eq!(sizes(0.000_001, 5), [5, 4, 2, 1]);
        assert_eq!(sizes(0.1, 1), [1]);
        assert!(sizes(0.1, 0).is_empty());
    }
}
