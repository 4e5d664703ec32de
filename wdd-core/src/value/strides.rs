//! `Strides`: by which steps numbers have moved while the value stayed interesting.
//!
//! A number that went from 900 to 899 and failed in both leaves no remainder that matters. Steps that keep remainders are
//! not worth a call there.

use std::any::TypeId;
use std::collections::BTreeMap;

use super::{Leaf, Sketch};
use crate::tree::NodeId;

/// The least divisor by which a remainder could matter.
// Steps of 1 and 2 are tried elsewhere.
const LEAST: u128 = 3;

/// For each leaf of the best, the greatest common divisor of the steps that it has made.
#[derive(Clone, Debug, Default)]
pub(super) struct Strides(BTreeMap<NodeId, u128>);

impl Strides {
    /// Notes that a value was accepted after the one before.
    pub(super) fn note(&mut self, before: &Sketch, after: &Sketch) {
        let Some(steps) = steps(before, after) else {
            self.follow(before, after);
            return;
        };
        // Numbers that become those of others may have changed places with them.
        let is_one_step = steps.windows(2).all(|pair| pair[0].1 == pair[1].1);
        for (node, step) in steps.into_iter().filter(|_| is_one_step) {
            let stride = self.0.entry(node).or_default();
            // A remainder matters only by a number that divides all steps so far.
            *stride = divisor(*stride, step);
        }
    }

    /// Finds the numbers where they are now.
    // A number that is alone of its type with its value is the same number.
    fn follow(&mut self, before: &Sketch, after: &Sketch) {
        if self.0.is_empty() {
            return;
        }
        let (from, to) = (alone(before), alone(after));
        let strides = to.into_iter().filter_map(|(number, node)| {
            let stride = self.0.get(from.get(&number)?)?;
            Some((node, *stride))
        });
        self.0 = strides.collect();
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

/// The numbers that no other leaf of their type has.
fn alone(sketch: &Sketch) -> BTreeMap<(TypeId, Leaf), NodeId> {
    let mut nodes = BTreeMap::new();
    for node in sketch.tree().nodes() {
        if let Some(leaf) = sketch.leaf(node) {
            let number = (sketch.type_of(node).id, leaf);
            let known = nodes.entry(number);
            known.and_modify(|only| *only = None).or_insert(Some(node));
        }
    }
    nodes.into_iter().filter_map(|(number, only)| Some((number, only?))).collect()
}

/// The leaves that differ, and how far they are from each other. `None` if something else differs.
fn steps(one: &Sketch, other: &Sketch) -> Option<Vec<(NodeId, u128)>> {
    if !one.has_structure_of(other) {
        return None;
    }
    let leaves = one.tree().nodes().filter_map(|node| {
        let leaves = (one.leaf(node)?, other.leaf(node)?);
        (leaves.0 != leaves.1).then(|| (node, apart(leaves.0, leaves.1)))
    });
    Some(leaves.collect())
}

fn apart(one: Leaf, other: Leaf) -> u128 {
    if one.negative == other.negative {
        one.distance.abs_diff(other.distance)
    } else {
        one.distance.saturating_add(other.distance)
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
        strides.note(&of(59), &of(60));
        strides.note(&of(60), &Sketch::of(&vec![1]));
        strides.note(&Sketch::of(&vec![1]), &of(60));
        assert!(!strides.refute(&of(60), &of(53)));
    }

    #[test]
    fn a_number_that_is_in_another_place_now_is_the_same_number() {
        let of = |numbers: &[i32]| Sketch::of(&numbers.to_vec());
        let mut strides = Strides::default();
        strides.note(&of(&[4, 90]), &of(&[4, 89]));
        strides.note(&of(&[4, 89]), &of(&[89]));
        assert!(strides.refute(&of(&[89]), &of(&[82])));
        // It is not known which of two equal numbers it was.
        strides.note(&of(&[89]), &of(&[89, 89]));
        assert!(!strides.refute(&of(&[89, 89]), &of(&[82, 89])));
    }
}
