//! `List`: the weights of the elements of a list.

use std::sync::Arc;

use crate::Weight;

/// The weights of the elements of a list. Each is at least 1.
///
/// A clone is cheap: clones share the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    weights: Arc<[Weight]>,
}

impl List {
    /// A list in which element `i` has the weight `weights[i]`, in tokens. A weight of 0 counts as 1,
    /// because the weighted algorithms split and sort by weight.
    pub fn new(weights: impl IntoIterator<Item = Weight>) -> Self {
        List {
            weights: weights.into_iter().map(|w| w.max(1)).collect(),
        }
    }

    /// A list of `n` elements of weight 1.
    pub fn uniform(n: usize) -> Self {
        List::new(std::iter::repeat_n(1, n))
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether the list has no elements.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weight of one element.
    ///
    /// # Panics
    /// If `element` is not below [`List::len`].
    pub fn weight(&self, element: usize) -> Weight {
        self.weights[element]
    }

    /// The weights of all elements, in list order.
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }
}
