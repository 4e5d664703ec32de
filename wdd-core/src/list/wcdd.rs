//! `W_CDD`: CDD whose partitions have equal weight, not an equal number of elements.
//!
//! Ours: the paper on WDD (Zhou et al. 2025) weights ddmin and `ProbDD` only. The rounds are those
//! of [`Cdd`](super::Cdd) (Zhang et al. 2024). Where CDD takes s elements for a partition,
//! `W_CDD` takes elements until the partition weighs s times the mean weight.
//!
//! - Guarantee: as CDD. For it, the last round takes single elements, however light they are.
//! - Calls: at most n/s + 1 for each size s of the rounds; at most 2.1·n + 5 for p₀ = 0.1.
//! - With a probability for each element, the partitions follow from these, as those of CDD do
//!   ([`rounds_by_element`](super::rounds_by_element)). Weight is one of the things that probabilities can be made of.

use std::ops::Range;

use super::partition;
use super::{Algorithm, List, Setting, Settings, reduced_by::reduced_by, rounds::Rounds};
use crate::Weight;

pub(crate) static WCDD: Algorithm = Algorithm {
    name: "wcdd",
    source: "CDD with partitions of equal weight",
    uses: &[Setting::P0, Setting::Prior],
    start: |list, settings| Box::new(Wcdd::new(list, settings)),
};

/// Removes partitions of about equal weight, and tries each once in a round. The partitions get
/// lighter from round to round, down to single elements.
///
/// The result is minimal if the property is monotone. n elements take O(n) calls: at most
/// 2.1·n + 5 for p₀ = 0.1.
///
/// ```
/// use wdd_core::list::Wcdd;
/// use wdd_core::{List, Reducer, Settings, Subset};
///
/// // The first partition is as heavy as five mean elements.
/// let list = List::new([1, 1, 1, 1, 1, 1, 44, 10, 10, 10]);
/// let wcdd = Wcdd::new(&list, &Settings::new().with_p0(0.2).unwrap());
/// assert_eq!(wcdd.candidate(), Some(Subset::of(10, 7..10)));
/// ```
#[derive(Clone, Debug)]
pub struct Wcdd {
    rounds: Rounds,
}

impl Wcdd {
    /// Starts with the whole list.
    pub fn new(list: &List, settings: &Settings) -> Self {
        Wcdd { rounds: Rounds::new(list, settings, cut) }
    }
}

fn cut(weights: &[Weight], size: usize) -> Vec<Range<usize>> {
    match size {
        1 => partition::of_size(weights.len(), 1),
        _ => partition::of_weight(weights, size),
    }
}

reduced_by!(Wcdd, rounds);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wcdd_ends_with_single_elements_however_light() {
        assert_eq!(cut(&[1, 1, 100], 1), [0..1, 1..2, 2..3]);
    }

    #[test]
    fn wcdd_tries_a_heavy_element_alone() {
        assert_eq!(cut(&[90, 1, 1, 1, 1, 1], 2), [0..1, 1..6]);
    }
}
