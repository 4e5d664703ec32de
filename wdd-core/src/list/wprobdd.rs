//! `W_ProbDD`: `ProbDD` that maximises the expected weight of a removal, not the number of
//! elements.
//!
//! Zhou et al., *WDD: Weighted Delta Debugging* (2025), §V and Alg. 2.
//!
//! - Guarantee: minimal if the property is monotone. 1-minimal if the elements are independent of
//!   each other (§V-A); not for every property.
//! - Calls: O(n) (§V-B). If nothing can be removed and p₀ = 0.1: about 2.05·n with equal weights, 2.4·n with weights
//!   from 1 to 100.
//! - End: when every probability is 1, as in [`ProbDd`](super::ProbDd). Published tools stop at
//!   0.8.
//! - p₀ without a setting: 0.1 for lists of any length. With the 8/n of the others a list of 10⁵ elements took a third of
//!   the calls, but a thousand times as long for each: the prefixes are long, and their order changes.
//! - Where we differ: ties are tried in list order, with a seed too. The scan for the best prefix
//!   ends as soon as no longer prefix can win, with the same result.

use super::{
    Algorithm, List, Setting, Settings,
    model::{Model, Policy, Prefix, Prospect, TOLERANCE, Ties, key},
    reduced_by::reduced_by,
    settings::P0,
};
use crate::Weight;

pub(super) static WPROBDD: Algorithm = Algorithm {
    name: "wprobdd",
    source: "Zhou et al. 2025 (WDD): ProbDD by expected weight",
    uses: &[Setting::P0, Setting::Prior],
    start: |list, settings| Box::new(WProbDd::new(list, settings)),
};

/// Elements of great expected weight first, up to the number with the greatest expected weight of the
/// removal.
const POLICY: Policy = Policy { key: descending_expected_weight, prefix: heaviest_prefix };

/// Removes the elements of greatest expected weight w(e)·(1 − p(e)). The number of elements in a
/// candidate is the one with the greatest expected weight of the removal.
///
/// Ends when the probability of every element is 1, as in the paper: each element of the result was
/// tried alone. Published tools stop at 0.8, and can leave an element that was not tried alone. The result is
/// minimal if the property is monotone. n elements take O(n) calls.
///
/// ```
/// use wdd_core::list::WProbDd;
/// use wdd_core::{List, Settings, Subset, Verdict, drive};
///
/// let needed = Subset::of(4, [1]);
/// let list = List::new([5, 5, 80, 5]);
/// let mut wprobdd = WProbDd::new(&list, &Settings::new().with_p0(0.6).unwrap());
/// assert_eq!(wprobdd.candidate(), Some(Subset::of(4, [0, 1, 3])));
/// let outcome = drive(&mut wprobdd, &mut |c: &Subset| Verdict::from(needed.is_subset(c)));
/// assert_eq!(outcome.best, needed);
/// # use wdd_core::Reducer;
/// ```
#[derive(Clone, Debug)]
pub struct WProbDd {
    model: Model,
}

impl WProbDd {
    /// Starts with the whole list.
    pub fn new(list: &List, settings: &Settings) -> Self {
        WProbDd {
            model: Model::new(POLICY, list, settings.given_prior().unwrap_or(P0), Ties::ListOrder),
        }
    }
}

/// Ascends as w(e)·(1 − p(e)) descends.
fn descending_expected_weight(weight: Weight, probability: f64) -> u128 {
    u128::MAX - key(weight as f64 * (1.0 - probability))
}

/// The prefix that maximises (Σw)·∏(1 − p); of equal gains, the shortest.
///
/// With weights, the gain can rise again after a fall, so the scan does not end at the first fall.
/// It ends when `total` is too small to win: a longer prefix weighs at most that, and is at most as
/// likely to be removed.
fn heaviest_prefix(prospects: &mut dyn Iterator<Item = Prospect>, total: f64) -> Prefix {
    let mut best = Prefix { len: 1, odds: 0.0 };
    let (mut to_beat, mut weight, mut odds) = (0.0, 0.0, 1.0);
    for (index, prospect) in prospects.enumerate() {
        weight += prospect.weight as f64;
        odds *= prospect.free;
        if weight * odds > to_beat {
            // A longer prefix has to win by more than a rounding error.
            to_beat = weight * odds * (1.0 + TOLERANCE);
            best = Prefix { len: index + 1, odds };
        }
        if total * odds <= to_beat {
            break;
        }
    }
    best
}

reduced_by!(WProbDd, model);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reducer, Verdict};

    fn prefix(prospects: &[(Weight, f64)]) -> usize {
        let total = prospects.iter().map(|p| p.0 as f64).sum();
        let mut prospects = prospects.iter().map(|&(weight, free)| Prospect { weight, free });
        heaviest_prefix(&mut prospects, total).len
    }

    #[test]
    fn wprobdd_takes_the_heavy_element_alone() {
        assert_eq!(prefix(&[(80, 0.4), (5, 0.4), (5, 0.4)]), 1);
    }

    #[test]
    fn wprobdd_looks_past_a_fall_of_the_gain() {
        // Gains 10, 9.9 and 18.
        assert_eq!(prefix(&[(10, 1.0), (1, 0.9), (9, 1.0)]), 3);
    }

    #[test]
    fn of_equal_gains_the_shortest_prefix_wins() {
        assert_eq!(prefix(&[(1, 0.5), (1, 0.5)]), 1);
    }

    #[test]
    fn wprobdd_orders_by_expected_weight() {
        let key = descending_expected_weight;
        assert!(key(10, 0.5) < key(4, 0.1));
        assert_eq!(key(10, 0.9), key(1, 0.0));
        assert!(key(u64::MAX, 0.1) < key(1 << 33, 0.1));
    }

    /// The number of calls when no element can be deleted.
    fn calls(weights: impl IntoIterator<Item = Weight>) -> usize {
        let settings = Settings::new().with_p0(0.1).unwrap();
        let mut wprobdd = WProbDd::new(&List::new(weights), &settings);
        std::iter::from_fn(|| {
            wprobdd.candidate()?;
            wprobdd.report(Verdict::Uninteresting);
            Some(())
        })
        .count()
    }

    #[test]
    fn wprobdd_takes_as_few_calls_with_weights_of_any_size() {
        assert_eq!(calls([1 << 33, 1 << 40, 1 << 50]), 3);
        // Twenty-one weights from all of `u64`.
        let spread = (1..=21_u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        assert_eq!(calls(spread), 51);
    }
}
