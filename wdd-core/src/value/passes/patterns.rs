//! Changes all leaves together. They become the simplest values of their types, or they keep only a
//! pattern: which are equal, or which is larger, or which are 0 and which are negative.
//!
//! ```text
//! [812, -4, 812, 90]   →   [0, 0, 0, 0]      where the numbers do not matter
//!                      →   [0, 1, 0, -1]     where it matters which are equal
//!                      →   [0, 1, 0, 2]      the same, where negative numbers are no choice
//!                      →   [2, 0, 2, 1]      where it matters which is greater
//!                      →   [2, -1, 2, 1]     where 0 and the signs matter too
//! ```
//!
//! It helps with failures that depend only on how numbers relate to each other. It needs a few calls,
//! where leaf after leaf would need dozens.

use std::collections::{BTreeMap, BTreeSet};

use super::{Pass, Proposes, grouped};
use crate::tree::{Change, NodeId};
use crate::value::{Leaf, Sketch};

pub(super) static PATTERNS: Pass = Pass::new("patterns", Proposes::Rows(rows));

/// The leaves of one type, in order.
struct LeavesOfType {
    leaves: PlacedLeaves,
    /// Whether each of them has negative places.
    have_sides: bool,
}

/// Leaves, each with its place.
type PlacedLeaves = Vec<(NodeId, Leaf)>;

/// Gives leaves new places.
type Pattern = fn(&LeavesOfType) -> PlacedLeaves;

/// All patterns, the simplest first.
static PATTERNS_IN_ORDER: [Pattern; 6] = [simplest, alternating, equal, ranked, reversed, signed];

/// First all types together, and then each alone.
fn rows(sketch: &Sketch) -> Vec<Vec<Change>> {
    let types = types(sketch);
    // With a single type, both would be the same.
    let each = if types.len() > 1 { types.chunks(1) } else { [].chunks(1) };
    std::iter::once(&types[..]).chain(each).map(|types| row(sketch, types)).collect()
}

/// For each pattern, the change of all leaves of these types.
fn row(sketch: &Sketch, types: &[LeavesOfType]) -> Vec<Change> {
    let changes = PATTERNS_IN_ORDER.iter().map(|pattern| {
        let places = types.iter().flat_map(pattern);
        let moved = places.filter(|(node, leaf)| sketch.leaf(*node) != Some(*leaf));
        moved.map(|(node, leaf)| sketch.leaf_edit(node, leaf)).collect::<Change>()
    });
    changes.filter(|change| !change.is_empty()).collect()
}

/// The leaves, type by type, without types whose leaves are all the simplest already.
fn types(sketch: &Sketch) -> Vec<LeavesOfType> {
    let nodes = sketch.tree().nodes().filter(|&node| sketch.leaf(node).is_some());
    let types = grouped(nodes.map(|node| (sketch.tree().kind(node), node)));
    let types = types.into_values().map(|nodes| {
        let has_sides = |&node: &NodeId| sketch.reach(node).is_some_and(|reach| reach.negative > 0);
        let have_sides = nodes.iter().all(has_sides);
        let placed = nodes.into_iter().filter_map(|node| Some((node, sketch.leaf(node)?)));
        LeavesOfType { leaves: placed.collect(), have_sides }
    });
    let is_far = |of: &LeavesOfType| of.leaves.iter().any(|(_, leaf)| *leaf != Leaf::SIMPLEST);
    types.filter(is_far).collect()
}

impl LeavesOfType {
    /// The leaves in new places.
    fn placed(&self, mut place: impl FnMut(Leaf) -> Leaf) -> PlacedLeaves {
        self.leaves.iter().map(|&(node, leaf)| (node, place(leaf))).collect()
    }
}

fn simplest(of: &LeavesOfType) -> PlacedLeaves {
    of.placed(|_| Leaf::SIMPLEST)
}

/// The first distinct leaf becomes 0, the second 1, the third -1, the fourth 2, … The leaves stay if they have one side.
fn alternating(of: &LeavesOfType) -> PlacedLeaves {
    if !of.have_sides {
        return of.leaves.clone();
    }
    let mut number = numbered();
    of.placed(|leaf| {
        let number = number(leaf);
        let near = Leaf::at(number.div_ceil(2));
        // Odd numbers are positive: of two equal distances, the positive side is simpler.
        if number > 0 && number.is_multiple_of(2) { near.mirrored() } else { near }
    })
}

/// The first distinct leaf becomes 0, the second 1, …
fn equal(of: &LeavesOfType) -> PlacedLeaves {
    let mut number = numbered();
    of.placed(|leaf| Leaf::at(number(leaf)))
}

/// Numbers distinct leaves in the order in which they come.
fn numbered() -> impl FnMut(Leaf) -> u128 {
    let mut numbers: BTreeMap<Leaf, u128> = BTreeMap::new();
    move |leaf| {
        let next = numbers.len() as u128;
        *numbers.entry(leaf).or_insert(next)
    }
}

/// The smallest distinct leaf becomes 0, the next larger 1, …
fn ranked(of: &LeavesOfType) -> PlacedLeaves {
    let distinct: BTreeSet<_> = of.leaves.iter().map(|&(_, leaf)| by_number(leaf)).collect();
    let ranks: BTreeMap<_, u128> = distinct.into_iter().zip(0..).collect();
    of.placed(|leaf| Leaf::at(ranks[&by_number(leaf)]))
}

/// The largest distinct leaf becomes 0, the next smaller 1, …: characters have another order than their distances.
fn reversed(of: &LeavesOfType) -> PlacedLeaves {
    let ranked = ranked(of);
    let most = ranked.iter().map(|(_, leaf)| leaf.distance).max().unwrap_or(0);
    ranked.into_iter().map(|(node, leaf)| (node, Leaf::at(most - leaf.distance))).collect()
}

/// A key for the usual order of numbers: the negative number with the largest distance is first.
fn by_number(leaf: Leaf) -> (bool, u128) {
    if leaf.negative { (false, u128::MAX - leaf.distance) } else { (true, leaf.distance) }
}

/// The simplest leaves stay; on each side, the nearest distinct leaf gets distance 1, the next 2, …
fn signed(of: &LeavesOfType) -> PlacedLeaves {
    let side = |negative| {
        let leaves = of.leaves.iter().map(|&(_, leaf)| leaf);
        let on_side = leaves.filter(move |leaf| leaf.negative == negative && leaf.distance > 0);
        let distances: BTreeSet<u128> = on_side.map(|leaf| leaf.distance).collect();
        distances.into_iter().zip(1..).collect::<BTreeMap<u128, u128>>()
    };
    let sides = [side(false), side(true)];
    of.placed(|leaf| {
        let number = sides[usize::from(leaf.negative)].get(&leaf.distance);
        leaf.moved(number.copied().unwrap_or(0))
    })
}
