//! `NumbersByName`: the numbers of uninteresting values, name by name. An atom is judged for all of them at once.

use super::atoms::{Atom, Feature};
use super::bits::Bits;

/// For each name, the numbers of all values. It grows with them.
#[derive(Clone, Debug, Default)]
pub(super) struct NumbersByName(Vec<Vec<i64>>);

impl NumbersByName {
    /// Adds a value. All have the same names.
    pub(super) fn push(&mut self, row: &[i64]) {
        self.0.resize_with(row.len(), Vec::new);
        for (column, number) in self.0.iter_mut().zip(row) {
            column.push(*number);
        }
    }

    /// The number of a value, or [`MISSING`](super::atoms::MISSING).
    pub(super) fn number(&self, feature: Feature, at: usize) -> i64 {
        feature.made_of(|name| self.0[name][at])
    }

    /// The values for which an atom is false.
    pub(super) fn covered(&self, Atom { feature, relation }: Atom) -> Bits {
        // Column by column, because an atom looks at one or two numbers of each value.
        let rows = 0..self.0.first().map_or(0, Vec::len);
        rows.map(|at| !relation.holds(self.number(feature, at))).collect()
    }
}
