//! `List`: the weights of the elements of a list.

use std::sync::Arc;

use super::settings::bounded;
use crate::Weight;

/// The weights of the elements of a list. Each is at least 1. The list can also have a probability for each element.
///
/// A clone is cheap: clones share the weights and probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    weights: Arc<[Weight]>,
    /// One for each element.
    probabilities: Option<Arc<[f64]>>,
}

impl List {
    /// A list in which element `i` has the weight `weights[i]`, in tokens. A weight of 0 counts as 1,
    /// because the weighted algorithms split and sort by weight.
    pub fn new(weights: impl IntoIterator<Item = Weight>) -> Self {
        List { weights: weights.into_iter().map(|w| w.max(1)).collect(), probabilities: None }
    }

    /// The list in which element `i` is needed with the probability `probabilities[i]`. Algorithms that use p₀
    /// use these in its place, for the order of the elements and for the sizes of groups.
    ///
    /// # Panics
    /// If there is not one probability for each element, or one is not a number.
    #[must_use]
    pub fn with_probabilities(self, probabilities: impl IntoIterator<Item = f64>) -> Self {
        let probabilities: Arc<[f64]> = probabilities.into_iter().map(bounded).collect();
        assert_eq!(probabilities.len(), self.len(), "one probability for each element");
        let is_number = probabilities.iter().all(|probability| !probability.is_nan());
        assert!(is_number, "a probability is not a number");
        List { probabilities: Some(probabilities), ..self }
    }

    /// The probability that each element is needed, if they are known.
    pub fn probabilities(&self) -> Option<&[f64]> {
        self.probabilities.as_deref()
    }

    /// Some of the elements, as a list of their own.
    pub(super) fn part(&self, elements: &[usize]) -> Self {
        let of = |all: &[f64]| elements.iter().map(|&element| all[element]).collect();
        List {
            weights: elements.iter().map(|&element| self.weight(element)).collect(),
            probabilities: self.probabilities().map(of),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_list_keeps_weights_and_probabilities() {
        let list = List::new([3, 5, 0]).with_probabilities([0.1, 0.2, 0.3]);
        let part = List::new([1, 3]).with_probabilities([0.3, 0.1]);
        assert_eq!(list.part(&[2, 0]), part);
        assert_eq!(List::new([3, 5]).part(&[1]), List::new([5]));
    }

    #[test]
    fn nothing_is_thought_certain() {
        let list = List::uniform(2).with_probabilities([0.0, 1.0]);
        let known = list.probabilities().expect("they were given");
        assert!(known.iter().all(|&p| p > 0.0 && p < 1.0), "{known:?}");
    }

    #[test]
    #[should_panic(expected = "one probability for each element")]
    fn a_probability_too_few_is_refused() {
        _ = List::uniform(2).with_probabilities([0.5]);
    }

    #[test]
    #[should_panic(expected = "a probability is not a number")]
    fn nan_is_refused() {
        _ = List::uniform(1).with_probabilities([f64::NAN]);
    }
}
