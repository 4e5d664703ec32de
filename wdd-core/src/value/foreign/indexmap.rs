//! `indexmap`: lists of elements or of entries, in the order of insertion.

use std::hash::{BuildHasher, Hash};

use indexmap::{IndexMap, IndexSet};

use crate::{Parts, Shape, WeightedTree};

impl<T, S> WeightedTree for IndexSet<T, S>
where
    T: WeightedTree + Eq + Hash,
    S: BuildHasher + Default + 'static,
{
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        for element in self {
            shape.element(element);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.elements(self).into_iter().collect()
    }

    fn minimal() -> Option<Self> {
        Some(Self::default())
    }
}

impl<K, V, S> WeightedTree for IndexMap<K, V, S>
where
    K: WeightedTree + Eq + Hash,
    V: WeightedTree,
    S: BuildHasher + Default + 'static,
{
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
        Some(Self::default())
    }
}
