//! Takes the first digits from numbers.
//!
//! ```text
//! 49_996   →   96          where only the cents matter
//! 0x3039   →   0x39        where only the last byte matters
//! ```
//!
//! It helps where something that is calculated from a number is divided by a power of 10 or of 256, and only the remainder
//! matters. Smaller steps change this remainder as if by chance. It does not help where two numbers have to change together.

use std::collections::BTreeSet;

use super::{Pass, Proposes};
use crate::hier::Turn;
use crate::tree::{Change, NodeId};
use crate::value::Sketch;
use crate::value::long_runs::outside;

pub(super) static DIGITS: Pass =
    Pass::new("digits", Proposes::Rows(rows)).with_turn(Turn::Last).waiting();

const BASES: [u128; 2] = [10, 256];

fn rows(sketch: &Sketch) -> Vec<Vec<Change>> {
    // One of several equal numbers tells which digits matter. The largest number of a type has no digits that were
    // left over.
    let mut seen = BTreeSet::new();
    let is_new = |node: &NodeId| {
        !is_largest(sketch, *node) && seen.insert((sketch.type_of(*node).id, sketch.leaf(*node)))
    };
    let numbers = outside(sketch).into_iter().flatten().filter(is_new);
    numbers.filter_map(|number| row(sketch, number)).collect()
}

/// Whether a number is as far from the simplest as it can be.
fn is_largest(sketch: &Sketch, node: NodeId) -> bool {
    let leaf = sketch.leaf(node).zip(sketch.reach(node));
    leaf.is_some_and(|(leaf, reach)| reach.farthest(leaf) == leaf)
}

/// The number with two decimal digits or one byte, with more of them, …; `None` for another leaf.
fn row(sketch: &Sketch, node: NodeId) -> Option<Vec<Change>> {
    let leaf = sketch.leaf(node).filter(|_| sketch.is_number(node))?;
    // From 100 on: *remainders* finds a single decimal digit.
    let powers = BASES.into_iter().flat_map(powers).filter(|by| (100..=leaf.distance).contains(by));
    // Sorted, so that the fewest digits are tried first.
    let powers: BTreeSet<u128> = powers.collect();
    let places = powers.into_iter().map(|power| leaf.distance % power);
    Some(places.map(|place| vec![sketch.leaf_edit(node, leaf.moved(place))]).collect())
}

fn powers(base: u128) -> impl Iterator<Item = u128> {
    std::iter::successors(Some(base), move |power| power.checked_mul(base))
}

#[cfg(test)]
mod tests {
    use crate::shrink;

    #[test]
    fn a_number_keeps_the_last_digits_that_matter() {
        let shrunk = shrink(49_996_u32, |n| n % 100 == 96);
        assert_eq!(shrunk.value, 96);
        let shrunk = shrink(-8_765_432_i64, |n| n % 1_000 == -432);
        assert_eq!(shrunk.value, -432);
        let shrunk = shrink(0x1234_ab39_u32, |n| n.to_le_bytes()[0] == 0x39);
        assert_eq!(shrunk.value, 0x39);
    }

    #[test]
    fn what_a_division_leaves_may_look_like_chance() {
        let fails = |&(cents, fee): &(u32, u8)| cents * u32::from(fee) % 100 > 97;
        let shrunk = shrink((49_998, 1), fails);
        assert!(shrunk.value.0 < 100, "{:?}", shrunk.value);
    }
}
