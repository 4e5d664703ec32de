//! Maps: lists of entries, each of a key and a value.

#![allow(
    clippy::disallowed_types,
    reason = "a map that somebody else made is visited in the order of results"
)]

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use crate::{Parts, Shape, Sketch, WeightedTree};

/// What a hashed collection holds, in the order of results.
pub(super) fn in_order<I, K: WeightedTree>(
    all: I,
    key: impl for<'a> Fn(&'a I::Item) -> &'a K,
) -> Vec<I::Item>
where
    I: IntoIterator,
{
    let mut all: Vec<_> = all
        .into_iter()
        .map(|item| (Sketch::of(key(&item)), item))
        .collect();
    all.sort_by(|(one, _), (other, _)| one.order(other));
    all.into_iter().map(|(_, item)| item).collect()
}

impl<K: WeightedTree + Ord, V: WeightedTree> WeightedTree for BTreeMap<K, V> {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        for (key, value) in self {
            shape.pair(key, value);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.pairs(self).into_iter().collect()
    }

    fn minimal() -> Option<Self> {
        Some(Self::new())
    }
}

/// Its entries come in the order of results: its own differs from run to run.
impl<K, V, S> WeightedTree for HashMap<K, V, S>
where
    K: WeightedTree + Eq + Hash,
    V: WeightedTree,
    S: BuildHasher + Clone + Default + 'static,
{
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        for (key, value) in in_order(self, |(key, _)| *key) {
            shape.pair(key, value);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts
            .pairs(in_order(self, |(key, _)| *key))
            .into_iter()
            .collect()
    }

    fn minimal() -> Option<Self> {
        Some(Self::default())
    }
}
