//! `W_CDD`: CDD whose runs have equal weight, not an equal number of elements.
//!
//! This algorithm is from this project: the papers have weights for ddmin and `ProbDD` only. The
//! schedule is that of [`Cdd`](super::Cdd). Where CDD has a run of s elements, a run here takes
//! elements until it weighs s times the mean.
//! Guarantee and calls: as CDD. The last round takes single elements of any weight. If it took several
//! light elements together, the result would not be minimal even on monotone properties.

use std::ops::Range;

use super::partition;
use super::{Algorithm, List, Settings, reduced_by::reduced_by, rounds::Rounds};
use crate::Weight;

pub(crate) static WCDD: Algorithm = Algorithm {
    name: "wcdd",
    source: "CDD with runs of equal weight",
    start: |list, settings| Box::new(Wcdd::new(list, settings)),
};

/// Removes runs of elements of about equal weight. Each run is tried once in a round, and the runs get
/// lighter from round to round, down to single elements.
///
/// ```
/// use wdd_core::list::Wcdd;
/// use wdd_core::{List, Reducer, Settings, Subset};
///
/// // The first run is as heavy as five mean elements.
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
        Wcdd {
            rounds: Rounds::new(list, settings.prior(), cut),
        }
    }
}

fn cut(weights: &[Weight], size: usize) -> Vec<Range<usize>> {
    match size {
        1 => partition::runs(weights.len(), 1),
        _ => partition::weighted_runs(weights, size),
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
