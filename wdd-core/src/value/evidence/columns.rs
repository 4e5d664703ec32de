//! `Columns`: the numbers of uninteresting values, name by name. An atom is judged for all of them at once.

use super::atoms::{Atom, Feature, minus, plus};
use super::bits::Bits;

/// For each name, the numbers of all values. It grows with them.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    columns: Vec<Vec<i64>>,
    rows: usize,
}

impl Columns {
    /// The number of values.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a value.
    pub(super) fn push(&mut self, row: &[i64]) {
        self.columns.resize_with(row.len(), Vec::new);
        for (column, number) in self.columns.iter_mut().zip(row) {
            column.push(*number);
        }
        self.rows += 1;
    }

    /// The number of a value, or [`MISSING`](super::atoms::MISSING).
    pub(super) fn number(&self, feature: Feature, at: usize) -> i64 {
        match feature {
            Feature::One(one) => self.columns[one][at],
            Feature::Minus(one, other) => minus(self.columns[one][at], self.columns[other][at]),
            Feature::Plus(one, other) => plus(self.columns[one][at], self.columns[other][at]),
        }
    }

    /// The values for which an atom is false.
    pub(super) fn covered(&self, atom: Atom) -> Bits {
        let is_false = |number| !atom.relation.holds(number);
        let pairs = |one: usize, other: usize| self.columns[one].iter().zip(&self.columns[other]);
        match atom.feature {
            Feature::One(at) => self.columns[at].iter().map(|&one| is_false(one)).collect(),
            Feature::Minus(one, other) => {
                let numbers = pairs(one, other).map(|(&one, &other)| minus(one, other));
                numbers.map(is_false).collect()
            }
            Feature::Plus(one, other) => {
                let numbers = pairs(one, other).map(|(&one, &other)| plus(one, other));
                numbers.map(is_false).collect()
            }
        }
    }
}
