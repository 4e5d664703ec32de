//! CDD, counter-based delta debugging: `ProbDD` with a counter of rounds in place of its model.
//!
//! Zhang et al., *Toward a Better Understanding of Probabilistic Delta Debugging* (2024), Alg. 2.
//!
//! - Guarantee: minimal if the property is monotone, because each element of the result was tried
//!   alone. For other properties, it is certainly 1-minimal only if the last round removed nothing.
//! - Calls: at most n/s, rounded up, for each size s of the rounds. About 2.1·n for p₀ = 0.1.
//! - Where we differ: a round is left out if it would repeat the candidates of the round before.
//!   That is so if nothing was removed and the size stays the same, as it does while it is greater
//!   than the length of the list. Sizes are computed by products, not by logarithms, so that they
//!   are the same on every machine.
//! - With a probability for each element, the partitions follow from these ([`rounds_by_element`](super::rounds_by_element)).

use super::partition;
use super::{Algorithm, List, Setting, Settings, reduced_by::reduced_by, rounds::Rounds};

pub(super) static CDD: Algorithm = Algorithm {
    name: "cdd",
    source: "Zhang et al. 2024: rounds with smaller and smaller partitions, each tried once",
    uses: &[Setting::P0, Setting::Prior],
    start: |list, settings| Box::new(Cdd::new(list, settings)),
};

/// Removes partitions, and tries each once in a round. The partitions get smaller from round to
/// round, down to single elements.
///
/// The result is minimal if the property is monotone. n elements take O(n) calls: about 2.1·n for
/// p₀ = 0.1.
///
/// ```
/// use wdd_core::list::Cdd;
/// use wdd_core::{List, Settings, Subset, Verdict, drive};
///
/// let needed = Subset::of(100, [42]);
/// let mut cdd = Cdd::new(&List::uniform(100), &Settings::default());
/// let outcome = drive(&mut cdd, &mut |c: &Subset| Verdict::from(needed.is_subset(c)));
/// assert_eq!(outcome.best, needed);
/// ```
#[derive(Clone, Debug)]
pub struct Cdd {
    rounds: Rounds,
}

impl Cdd {
    /// Starts with the whole list.
    pub fn new(list: &List, settings: &Settings) -> Self {
        let cut = |weights: &[_], size| partition::of_size(weights.len(), size);
        Cdd { rounds: Rounds::new(list, settings, cut) }
    }
}

reduced_by!(Cdd, rounds);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reducer, Subset, Verdict};

    #[test]
    fn cdd_tries_each_partition_of_a_round_once() {
        let mut cdd = Cdd::new(&List::uniform(25), &Settings::default());
        assert_eq!(cdd.candidate(), Some(Subset::of(25, 10..25)));
        cdd.report(Verdict::Interesting);
        assert_eq!(cdd.candidate(), Some(Subset::of(25, 20..25)));
        cdd.report(Verdict::Uninteresting);
        assert_eq!(cdd.candidate(), Some(Subset::of(25, 10..20)));
        cdd.report(Verdict::Uninteresting);
        // The next round cuts the best into partitions of 6.
        assert_eq!(cdd.candidate(), Some(Subset::of(25, 16..25)));
    }

    #[test]
    fn cdd_leaves_out_rounds_with_the_same_candidates() {
        let mut cdd = Cdd::new(&List::uniform(5), &Settings::new().with_p0(0.01).unwrap());
        assert_eq!(cdd.candidate(), Some(Subset::empty(5)));
        cdd.report(Verdict::Uninteresting);
        assert_eq!(cdd.candidate(), Some(Subset::of(5, [4])));
    }
}
