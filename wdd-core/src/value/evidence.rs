//! `Evidence`: what the verdicts so far tell about a value that has none.
//!
//! Values are described by [quantities]: how many nodes a type has, the sum of its numbers, the length of a list …
//! [Hypotheses](hypotheses) about the property are conjunctions of simple [statements](atoms) about them that explain all
//! verdicts. A value that few of them call interesting is not worth a call, and a candidate that none of them does waits.

mod atoms;
mod bits;
mod hypotheses;
mod numbers_by_name;
mod quantities;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

pub(super) use self::atoms::Row;
use self::atoms::{Feature, MISSING};
use self::hypotheses::Hypotheses;
use self::quantities::{Quantities, QuantityName};
use super::Sketch;
use crate::Verdict;

/// The largest number of nodes of a value that is described.
// To describe a larger value takes longer than most properties.
const LARGEST: usize = 256;

/// The largest number of verdicts that are taken into account, the last ones.
// Hypotheses are made again after each new best, from all of them.
const LAST: usize = 256;

/// The largest number of quantities that are compared with each other.
// Each pair gives two features.
const COMPARED: usize = 24;

/// What the verdicts so far tell.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    known: VecDeque<(Arc<Quantities>, bool)>,
}

impl Evidence {
    /// Adds the verdict on a value.
    pub(super) fn add(&mut self, sketch: &Sketch, verdict: Verdict) {
        if is_described(sketch) {
            let known = Arc::new(Quantities::of(sketch));
            self.known.push_back((known, verdict.is_interesting()));
            // The oldest verdicts are on values that are far from the best now.
            if self.known.len() > LAST {
                self.known.pop_front();
            }
        }
    }

    /// What the verdicts tell about values near the best: nothing if the best is large.
    pub(super) fn near(&self, best: &Sketch) -> Guesses {
        if !is_described(best) {
            return Guesses::default();
        }
        let best = Quantities::of(best);
        let names = self.names(&best);
        let rows = |is: bool| {
            let rows = self.known.iter().filter(move |(_, interesting)| *interesting == is);
            rows.map(|(quantities, _)| names.row(quantities))
        };
        let interesting: Vec<Row> = std::iter::once(names.row(&best)).chain(rows(true)).collect();
        let others: Vec<Row> = rows(false).collect();
        let hypotheses = Hypotheses::new(&names.features(), &interesting, &others);
        Guesses { hypotheses: Arc::new(hypotheses), names: Arc::new(names) }
    }

    /// The quantities of the best, and what is counted in other values: of the best, that is 0.
    fn names(&self, best: &Quantities) -> QuantityNames {
        let mut names = QuantityNames::default();
        for quantity in best.iter() {
            names.add(quantity.name);
        }
        let others = self.known.iter().flat_map(|(quantities, _)| quantities.iter());
        for quantity in others.filter(|quantity| quantity.name.what.is_count()) {
            names.add(quantity.name);
        }
        names
    }
}

fn is_described(sketch: &Sketch) -> bool {
    sketch.tree().len() <= LARGEST
}

/// The names of quantities, in an order.
#[derive(Clone, Debug, Default)]
struct QuantityNames {
    all: Vec<QuantityName>,
    places: BTreeMap<QuantityName, usize>,
}

impl QuantityNames {
    fn add(&mut self, name: QuantityName) {
        let next = self.all.len();
        if *self.places.entry(name).or_insert(next) == next {
            self.all.push(name);
        }
    }

    /// Each quantity alone, and the differences and sums of those that properties compare.
    fn features(&self) -> Vec<Feature> {
        let compared = self.all.iter().enumerate().filter(|(_, name)| name.what.is_compared());
        let compared: Vec<usize> = compared.map(|(at, _)| at).take(COMPARED).collect();
        let mut features: Vec<Feature> = (0..self.all.len()).map(Feature::One).collect();
        for (at, &one) in compared.iter().enumerate() {
            for &other in &compared[at + 1..] {
                features.extend([Feature::Minus(one, other), Feature::Plus(one, other)]);
            }
        }
        features
    }

    fn row(&self, quantities: &Quantities) -> Row {
        // What is counted and was not seen is 0; a sum or a length of something that is not there is unknown.
        let missing = |name: &QuantityName| if name.what.is_count() { 0 } else { MISSING };
        let mut row: Row = self.all.iter().map(missing).collect();
        for quantity in quantities.iter() {
            if let Some(&at) = self.places.get(&quantity.name) {
                row[at] = quantity.number;
            }
        }
        row
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Guesses {
    names: Arc<QuantityNames>,
    hypotheses: Arc<Hypotheses>,
}

impl Guesses {
    /// What hypotheses need to know of a value.
    pub(super) fn row(&self, sketch: &Sketch) -> Row {
        self.names.row(&Quantities::of(sketch))
    }

    /// How likely a value is interesting, from 0 to 1.
    pub(super) fn odds(&self, row: &[i64]) -> f64 {
        self.hypotheses.odds(row)
    }

    /// By how much numbers are wrong.
    pub(super) fn off(&self, row: &[i64]) -> Vec<i64> {
        let is_leaf = |at: usize| self.names.all[at].what.is_of_leaves();
        self.hypotheses.off(row, is_leaf)
    }

    /// How near a value is to interesting ones.
    pub(super) fn nearness(&self, row: &[i64]) -> f64 {
        self.hypotheses.nearness(row)
    }

    /// Whether a value is uninteresting by all hypotheses; `false` if there are none.
    pub(super) fn exclude(&self, sketch: &Sketch) -> bool {
        self.is_told() && self.odds(&self.row(sketch)) == 0.0
    }

    pub(super) fn is_told(&self) -> bool {
        self.hypotheses.is_told()
    }

    /// The least number of statements that explain all verdicts.
    pub(super) fn fewest(&self) -> usize {
        self.hypotheses.fewest()
    }

    /// Takes an uninteresting value.
    pub(super) fn add(&mut self, row: Row) {
        Arc::make_mut(&mut self.hypotheses).add(row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_fails_like_others_is_likelier_than_one_that_passes() {
        let fails = |value: &Vec<u8>| value.len() == usize::from(value.iter().sum::<u8>());
        let mut evidence = Evidence::default();
        for first in 0..5 {
            for second in 0..5 {
                for value in [vec![first, second, 0], vec![first, second, 1]] {
                    evidence.add(&Sketch::of(&value), Verdict::from(fails(&value)));
                }
            }
        }
        let guesses = evidence.near(&Sketch::of(&vec![1_u8, 1, 1]));
        let of = |value: Vec<u8>| guesses.odds(&guesses.row(&Sketch::of(&value)));
        assert!(of(vec![0, 0, 3]) > of(vec![0, 0, 0]));
        assert!(of(vec![1, 0, 2]) > of(vec![2, 2, 2]));
    }
}
