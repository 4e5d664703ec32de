//! Replaces two elements that are numbers of the same type by their sum.
//!
//! ```text
//! [700, 400]                  →   [1_100]       where the sum must be this large
//! [1, 32_767]: Vec<i16>       →   [-32_768]     where the sum overflows
//! ```
//!
//! It helps with failures that depend on a sum. Every other change of a single element changes the sum.

use super::{Pass, Proposes, grouped, one_by_one};
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static MERGED: Pass = Pass::new("merged", Proposes::Families(families));

// The closest pairs come first. If none of 64 sums is interesting, the failure hardly depends on a sum.
const MOST_PAIRS: usize = 64;

/// An element that is a leaf or contains exactly one.
#[derive(Clone, Copy)]
struct NumberElement {
    element: NodeId,
    number: NodeId,
}

fn families(sketch: &Sketch) -> Vec<Vec<Change>> {
    let types = grouped(numbers(sketch).map(|of| (sketch.tree().kind(of.number), of)));
    let changes = types.into_values().flat_map(|numbers| {
        let pairs = (1..numbers.len()).flat_map(|apart| numbers.iter().zip(&numbers[apart..]));
        let changes = pairs.map(|(&one, &other)| into_first(sketch, one, other));
        changes.take(MOST_PAIRS).collect::<Vec<_>>()
    });
    one_by_one(changes.take(MOST_PAIRS))
}

fn numbers(sketch: &Sketch) -> impl Iterator<Item = NumberElement> {
    sketch.all_elements().filter_map(|element| {
        let below = sketch.tree().subtree(element);
        let mut leaves = below.filter(|&node| sketch.leaf(node).is_some());
        let number = leaves.next().filter(|_| leaves.next().is_none())?;
        Some(NumberElement { element, number })
    })
}

/// The first number becomes the sum of both, and the element of the other is deleted.
fn into_first(sketch: &Sketch, first: NumberElement, other: NumberElement) -> Change {
    let leaf = |of: NumberElement| sketch.leaf(of.number).unwrap_or_default();
    let sum = leaf(first).sum(leaf(other));
    // Many sums are made with arithmetic that wraps around.
    let sum = sketch.reach(first.number).map_or(sum, |reach| reach.wrapped(sum));
    vec![sketch.leaf_edit(first.number, sum), (other.element, Edit::Delete)]
}
