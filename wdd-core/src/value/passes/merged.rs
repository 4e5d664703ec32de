//! Replaces two elements that are numbers of the same type by their sum.
//!
//! ```text
//! [700, 400]                  →   [1_100]       where the sum must be this large
//! [1, 32_767]: Vec<i16>       →   [-32_768]     where the sum overflows
//! ```
//!
//! It helps with failures that depend on a sum. Every other change of a single element changes the sum.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::{Leaf, Sketch};

pub(super) static MERGED: Pass = Pass {
    name: "merged",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let families = merged(sketch).map(|change| vec![change]).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// The largest number of pairs that are tried.
const MOST: usize = 64;

/// An element that is a leaf or contains exactly one.
#[derive(Clone, Copy)]
struct Number {
    element: NodeId,
    node: NodeId,
    leaf: Leaf,
}

/// Pairs of numbers of one type, the closest pairs first.
fn merged(sketch: &Sketch) -> impl Iterator<Item = Change> {
    let mut types: BTreeMap<u16, Vec<Number>> = BTreeMap::new();
    for number in numbers(sketch) {
        let kind = sketch.tree().kind(number.node).0;
        types.entry(kind).or_default().push(number);
    }
    let changes = types.into_values().flat_map(|numbers| {
        let apart = 1..numbers.len();
        let pairs = apart.flat_map(|apart| numbers.iter().zip(numbers[apart..].to_vec()));
        pairs.map(|(one, other)| into_first(sketch, one, &other)).take(MOST).collect::<Vec<_>>()
    });
    changes.take(MOST)
}

fn numbers(sketch: &Sketch) -> impl Iterator<Item = Number> {
    let tree = sketch.tree();
    tree.nodes().filter(|&node| tree.role(node) == Role::Element).filter_map(|element| {
        let leaves =
            tree.subtree(element).filter_map(|node| Some((node, sketch.facts(node).leaf?)));
        let leaves: Vec<_> = leaves.take(2).collect();
        let &[(node, leaf)] = &leaves[..] else {
            return None;
        };
        Some(Number { element, node, leaf })
    })
}

/// The first number becomes the sum of both, and the element of the other is deleted.
fn into_first(sketch: &Sketch, first: &Number, other: &Number) -> Change {
    let sum = first.leaf.sum(other.leaf);
    let reach = sketch.reach(first.node);
    let sum = reach.map_or(sum, |reach| reach.wrapped(sum));
    vec![sketch.leaf_edit(first.node, sum), (other.element, Edit::Delete)]
}
