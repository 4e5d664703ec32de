//! `Strides`: by which steps numbers have moved while the value stayed interesting.
//!
//! A number that went from 900 to 899 and failed in both leaves no remainder that matters. Steps that keep remainders are
//! not worth a call there.

use std::collections::BTreeMap;

use super::{Leaf, Sketch};
use crate::tree::NodeId;

/// The steps that change no remainder that could matter are multiples of this, or larger.
const LEAST: u128 = 3;

/// For each leaf of the best, the greatest common divisor of the steps that it has made.
#[derive(Clone, Debug, Default)]
pub(super) struct Strides(BTreeMap<NodeId, u128>);

impl Strides {
    /// Notes that a value was accepted after the one before.
    pub(super) fn note(&mut self, before: &Sketch, after: &Sketch) {
        let Some(steps) = steps(before, after) else {
            // The numbers are in other places now.
            self.0.clear();
            return;
        };
        let is_one_step = steps.windows(2).all(|pair| pair[0].1 == pair[1].1);
        // Numbers that become those of others may have changed places with them.
        for (node, step) in steps.into_iter().filter(|_| is_one_step) {
            let stride = self.0.entry(node).or_default();
            *stride = divisor(*stride, step);
        }
    }

    /// Whether a value is a step that keeps remainders, of numbers that have left several.
    pub(super) fn refute(&self, best: &Sketch, value: &Sketch) -> bool {
        let steps = steps(best, value).unwrap_or_default();
        let is_refuted = |(node, step): &(NodeId, u128)| {
            let stride = self.0.get(node).copied().unwrap_or(0);
            *step >= LEAST && divisor(stride, *step) < LEAST
        };
        steps.iter().any(is_refuted)
    }
}

/// The leaves that differ, and how far they are from each other. `None` if something else differs.
fn steps(one: &Sketch, other: &Sketch) -> Option<Vec<(NodeId, u128)>> {
    if !one.has_structure_of(other) {
        return None;
    }
    let leaves = one.tree().nodes().filter_map(|node| {
        let leaves = (one.facts(node).leaf?, other.facts(node).leaf?);
        (leaves.0 != leaves.1).then(|| (node, apart(leaves.0, leaves.1)))
    });
    Some(leaves.collect())
}

fn apart(one: Leaf, other: Leaf) -> u128 {
    match one.negative == other.negative {
        true => one.distance.abs_diff(other.distance),
        false => one.distance.saturating_add(other.distance),
    }
}

fn divisor(mut one: u128, mut other: u128) -> u128 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_keep_a_remainder_are_refuted_by_others() {
        let of = |number: i32| Sketch::of(&(number, 7_u8));
        let mut strides = Strides::default();
        strides.note(&of(90), &of(60));
        assert!(!strides.refute(&of(60), &of(55)) && !strides.refute(&of(60), &of(0)));
        assert!(strides.refute(&of(60), &of(53)));
        strides.note(&of(60), &of(59));
        assert!(strides.refute(&of(59), &of(-1)));
        strides.note(&Sketch::of(&vec![1]), &Sketch::of(&vec![1, 2]));
        assert!(!strides.refute(&of(60), &of(53)));
    }
}
