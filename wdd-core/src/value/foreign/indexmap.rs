//! `indexmap`: lists of elements or entries, in the order of insertion.

use std::hash::{BuildHasher, Hash};

use indexmap::{IndexMap, IndexSet};

use crate::value::WeightedTree;
use crate::value::collections::{lists, maps};

lists! {
    [T: WeightedTree + Eq + Hash, S: BuildHasher + Default + 'static] IndexSet<T, S>
}

maps! {
    [K: WeightedTree + Eq + Hash, V: WeightedTree, S: BuildHasher + Default + 'static]
    IndexMap<K, V, S>
}
