//! The ways to cut a list into partitions: by number of elements, as ddmin (Zeller & Hildebrandt
//! 2002) and CDD (Zhang et al. 2024), or by weight, as `W_ddmin` (Zhou et al. 2025) and `W_CDD`.
//!
//! Pure functions of lengths and weights. Which candidates are made of the partitions is left to
//! the algorithms.

use std::ops::Range;

use crate::Weight;

/// Partition `index` of `len` elements, cut from the front into `parts` partitions. Each takes an
/// even share of the elements that are left, rounded down. So the last `len % parts` partitions are
/// one element longer.
///
/// Needs `index < parts <= len`.
pub(super) fn part(len: usize, parts: usize, index: usize) -> Range<usize> {
    // In closed form, so that a partition is found without the ones before it.
    let (short, longer) = (len / parts, len % parts);
    let start = |i: usize| i * short + (i + longer).saturating_sub(parts);
    start(index)..start(index + 1)
}

/// The index at which to cut elements of these weights into two partitions, so that the weight of
/// the first is closest to half of the whole. Of two such cuts, the earlier. No partition is empty.
///
/// `None` if there are fewer than two elements.
pub(super) fn halving(weights: &[Weight]) -> Option<usize> {
    let total = sum(weights);
    let mut before = 0;
    (1..weights.len()).min_by_key(|&cut| {
        before += u128::from(weights[cut - 1]);
        total.abs_diff(2 * before)
    })
}

/// `len` elements in partitions of `size`. The last may be shorter.
pub(super) fn of_size(len: usize, size: usize) -> Vec<Range<usize>> {
    (0..len).step_by(size).map(|start| start..(start + size).min(len)).collect()
}

/// Elements of these weights in partitions. A partition ends as soon as it weighs `size` times the
/// mean weight. The last may be lighter.
pub(super) fn of_weight(weights: &[Weight], size: usize) -> Vec<Range<usize>> {
    // A partition is full when weight ≥ size · total / len, written without the division.
    let full = size as u128 * sum(weights);
    let mut partitions = Vec::new();
    let (mut start, mut weight) = (0, 0);
    for (index, &w) in weights.iter().enumerate() {
        weight += u128::from(w);
        if weight * weights.len() as u128 >= full {
            partitions.push(start..index + 1);
            (start, weight) = (index + 1, 0);
        }
    }
    partitions.extend((start < weights.len()).then_some(start..weights.len()));
    partitions
}

/// The sum of the weights, in a type in which it cannot overflow.
fn sum(weights: &[Weight]) -> u128 {
    weights.iter().copied().map(u128::from).sum()
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "one partition is meant")]
mod tests {
    use super::*;

    #[test]
    fn partitions_take_an_even_share_of_what_is_left() {
        for (len, parts) in [(8, 3), (10, 4), (7, 7), (100, 64), (5, 1)] {
            let mut taken = 0;
            for index in 0..parts {
                let share = (len - taken) / (parts - index);
                assert_eq!(part(len, parts, index), taken..taken + share);
                taken += share;
            }
            assert_eq!(taken, len);
        }
    }

    #[test]
    fn halving_cuts_where_the_weights_balance() {
        // The partitions of WDD, Fig. 1(c).
        assert_eq!(halving(&[5, 8, 7, 7, 8, 16, 25, 6]), Some(5));
        assert_eq!(halving(&[5, 8, 7, 7, 8]), Some(3));
        assert_eq!(halving(&[16, 25, 6]), Some(1));
    }

    #[test]
    fn halving_prefers_the_earlier_of_two_equal_cuts() {
        assert_eq!(halving(&[1, 2, 1]), Some(1));
        assert_eq!(halving(&[100, 1]), Some(1));
        assert_eq!(halving(&[1, 100]), Some(1));
    }

    #[test]
    fn a_single_element_cannot_be_halved() {
        assert_eq!(halving(&[3]), None);
        assert_eq!(halving(&[]), None);
        assert_eq!(halving(&[3, 3]), Some(1));
    }

    #[test]
    fn partitions_of_a_weight_end_at_their_share_of_it() {
        assert_eq!(of_weight(&[1, 1, 1, 9], 2), [0..4]);
        assert_eq!(of_weight(&[9, 1, 1, 1], 2), [0..1, 1..4]);
        assert_eq!(of_weight(&[2; 5], 2), of_size(5, 2));
        assert_eq!(of_weight(&[], 2), []);
    }

    #[test]
    fn a_single_partition_is_the_list() {
        assert_eq!(of_size(7, 7), [0..7]);
        assert_eq!(of_weight(&[3, 1, 4, 1, 5, 9, 2], 7), [0..7]);
    }
}
