//! Replaces two elements that are numbers of the same type by their sum.
//!
//! ```text
//! [700, 400]                  →   [1_100]       where the sum must be this large
//! [1, 32_767]: Vec<i16>       →   [-32_768]     where the sum overflows
//! ```
//!
//! It helps with failures that depend on a sum. Every other change of a single element changes the sum.
//!
//! In a long list, all its elements, its halves, its quarters … become their sums first. No element of a list whose sum
//! must be large can be deleted, and *elements* would try each of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::{Leaf, Sketch};

pub(super) static MERGED: Pass = Pass {
    name: "merged",
    turn: Turn::InOrder,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let families = merged(sketch).map(|change| vec![change]).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

pub(super) static SUMS: Pass = Pass {
    name: "sums",
    turn: Turn::InOrder,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let families = gathered(sketch).map(|change| vec![change]).collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// The number of elements of a long list. In a shorter one, pairs are enough.
const LONG: usize = 128;

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
        let changes = pairs.map(|(one, other)| into_first(sketch, &[*one, other]));
        changes.take(MOST).collect::<Vec<_>>()
    });
    changes.take(MOST)
}

/// The numbers in each long list, in fewer and fewer groups of neighbours.
fn gathered(sketch: &Sketch) -> impl Iterator<Item = Change> {
    let tree = sketch.tree();
    let mut lists: BTreeMap<_, Vec<Number>> = BTreeMap::new();
    for number in numbers(sketch) {
        let key = (tree.parent(number.element), tree.kind(number.node).0);
        lists.entry(key).or_default().push(number);
    }
    let lists = lists.into_values().filter(|list| list.len() >= LONG);
    lists.flat_map(|list| {
        let halves = |size: &usize| Some(size.div_ceil(2));
        let sizes = std::iter::successors(Some(list.len()), halves);
        let sizes = sizes.take_while(|&size| size > 1);
        let changes = sizes.map(|size| {
            let groups = list.chunks(size).filter(|group| group.len() > 1);
            groups.flat_map(|group| into_first(sketch, group)).collect()
        });
        changes.collect::<Vec<Change>>()
    })
}

fn numbers(sketch: &Sketch) -> impl Iterator<Item = Number> {
    let tree = sketch.tree();
    let elements = tree
        .nodes()
        .filter(|&node| tree.role(node) == Role::Element);
    elements.filter_map(|element| {
        let below = tree.subtree(element);
        let leaves = below.filter_map(|node| Some((node, sketch.facts(node).leaf?)));
        let leaves: Vec<_> = leaves.take(2).collect();
        let &[(node, leaf)] = &leaves[..] else {
            return None;
        };
        Some(Number {
            element,
            node,
            leaf,
        })
    })
}

/// The first number becomes the sum of all, and the other elements are deleted.
fn into_first(sketch: &Sketch, numbers: &[Number]) -> Change {
    let Some((first, others)) = numbers.split_first() else {
        return Change::new();
    };
    let sum = others.iter().map(|other| other.leaf).fold(first.leaf, sum);
    let reach = sketch.reach(first.node);
    let sum = reach.map_or(sum, |reach| reach.wrapped(sum));
    let deleted = others.iter().map(|other| (other.element, Edit::Delete));
    let edit = sketch.leaf_edit(first.node, sum);
    std::iter::once(edit).chain(deleted).collect()
}

fn sum(one: Leaf, other: Leaf) -> Leaf {
    if one.negative == other.negative {
        return one.moved(one.distance.saturating_add(other.distance));
    }
    let (far, near) = (one.max(other), one.min(other));
    far.moved(far.distance - near.distance)
}

#[cfg(test)]
mod tests {
    use crate::shrink;

    #[test]
    fn the_sum_of_a_hundred_thousand_elements_costs_few_calls() {
        let list: Vec<u64> = (0..100_000).map(|n| n * 7_919 % 100_000).collect();
        let enough = |list: &Vec<u64>| list.iter().sum::<u64>() >= 1_000_000_000;
        let shrunk = shrink(list, enough);
        assert_eq!(shrunk.value, [1_000_000_000]);
        assert!(shrunk.calls <= 100, "{}", shrunk.calls);
    }

    #[test]
    fn the_sum_of_a_long_list_costs_few_calls() {
        let list: Vec<u64> = (0..5_000).map(|n| n * 7_919 % 1_000).collect();
        let enough = |list: &Vec<u64>| list.iter().sum::<u64>() >= 500_000;
        let shrunk = shrink(list.clone(), enough);
        assert_eq!(shrunk.value, [500_000]);
        assert!(shrunk.calls <= 100, "{}", shrunk.calls);

        let some = |list: &Vec<u64>| enough(list) && list.len() >= 3;
        let shrunk = shrink(list, some);
        assert_eq!(shrunk.value, [0, 0, 500_000]);
        assert!(shrunk.calls <= 200, "{}", shrunk.calls);
    }
}
