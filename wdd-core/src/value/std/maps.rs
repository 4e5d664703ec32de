//! Maps: lists of entries. An entry has a key and a value.

#![allow(
    clippy::disallowed_types,
    reason = "the entries of a user's map are sorted by the order of results"
)]

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use crate::value::collections::maps;
use crate::value::{Parts, Shape, Sketch, WeightedTree};

/// The items of a hashed collection in the order of results. Items that are equal in that order are
/// sorted by [`Sketch::key`]. Only items that hide their differences stay in the collection's own order.
pub(super) fn in_order<I, K: WeightedTree>(
    all: I,
    key: impl for<'a> Fn(&'a I::Item) -> &'a K,
) -> Vec<I::Item>
where
    I: IntoIterator,
{
    // A sketch for each item, because a comparison of two would make them again.
    let mut all: Vec<_> = all.into_iter().map(|item| (Sketch::of(key(&item)), item)).collect();
    // Two items can be equal for passes and still be different values.
    all.sort_by(|(one, _), (other, _)| {
        let by_key = || one.key().cmp(&other.key());
        one.order(other).then_with(by_key)
    });
    all.into_iter().map(|(_, item)| item).collect()
}

maps! { [K: WeightedTree + Ord, V: WeightedTree] BTreeMap<K, V> }

/// The entries come in the order of results, because the order of a hash map differs from run to run.
impl<K, V, S> WeightedTree for HashMap<K, V, S>
where
    K: WeightedTree + Eq + Hash,
    V: WeightedTree,
    S: BuildHasher + Default + 'static,
{
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        for (key, value) in in_order(self, |(key, _)| *key) {
            shape.pair(key, value);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.pairs(in_order(self, |(key, _)| *key)).into_iter().collect()
    }

    fn minimal() -> Option<Self> {
        Some(Self::default())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_hash_set_has_one_order_even_if_its_elements_are_similar() {
        // The same nodes in the same order, but with another structure.
        let one = || vec![vec![vec![]], vec![]];
        let other = || vec![vec![], vec![vec![]]];
        let first = |set: HashSet<Vec<Vec<Vec<u8>>>>| in_order(&set, |item| *item)[0].clone();
        // Each set has its own random seed.
        let firsts: HashSet<_> = (0..32).map(|_| first([one(), other()].into())).collect();
        assert_eq!(firsts.len(), 1);
    }
}
