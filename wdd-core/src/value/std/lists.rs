//! Lists: vectors, sets, boxed slices and arrays.

#![allow(
    clippy::disallowed_types,
    reason = "the elements of a user's set are sorted by the order of results"
)]

use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;
use std::sync::Arc;

use super::maps::in_order;
use crate::value::collections::lists;
use crate::value::{Parts, Shape, WeightedTree};

lists! {
    [T: WeightedTree] Vec<T>,
    [T: WeightedTree] VecDeque<T>,
    [T: WeightedTree] LinkedList<T>,
    [T: WeightedTree + Ord] BTreeSet<T>,
    [T: WeightedTree + Ord] BinaryHeap<T>,
}

macro_rules! slices {
    ($($ty:ident),* $(,)?) => {$(
        impl<T: WeightedTree> WeightedTree for $ty<[T]> {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.list(0);
                self.iter().for_each(|element| shape.element(element));
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                parts.elements(&**self).into()
            }

            fn minimal() -> Option<Self> {
                Some(Vec::new().into())
            }
        }
    )*};
}

slices!(Box, Rc, Arc);

/// The elements come in the order of results, because the order of a hash set differs from run to run.
impl<T, S> WeightedTree for HashSet<T, S>
where
    T: WeightedTree + Eq + Hash,
    S: BuildHasher + Default + 'static,
{
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        for element in in_order(self, |element| *element) {
            shape.element(element);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let elements = in_order(self, |element| *element);
        parts.elements(elements).into_iter().collect()
    }

    fn minimal() -> Option<Self> {
        Some(Self::default())
    }
}

/// The length of an array cannot change: its elements are parts.
impl<T: WeightedTree, const N: usize> WeightedTree for [T; N] {
    fn visit(&self, shape: &mut Shape<'_>) {
        for element in self {
            shape.part(element);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        std::array::from_fn(|at| parts.part(&self[at]))
    }

    fn minimal() -> Option<Self> {
        let least: Option<Vec<T>> = (0..N).map(|_| T::minimal()).collect();
        least?.try_into().ok()
    }
}
