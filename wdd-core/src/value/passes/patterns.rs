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

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Pass;
use crate::hier::Turn;
use crate::tree::{Change, NodeId};
use crate::value::first::First;
use crate::value::{Leaf, Sketch};

pub(super) static PATTERNS: Pass = Pass {
    name: "patterns",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, _| {
        let types = types(sketch);
        let all = patterns(sketch, &types);
        let several = types.iter().filter(|_| types.len() > 1);
        let each = several.map(|leaves| patterns(sketch, std::slice::from_ref(leaves)));
        let rows = std::iter::once(all).chain(each);
        Some(Box::new(First::new(Arc::clone(sketch.tree()), rows)))
    },
};

/// The leaves of one type, in order.
struct Leaves {
    all: Places,
    /// Whether each of them has negative places.
    have_sides: bool,
}

/// The places of leaves.
type Places = Vec<(NodeId, Leaf)>;

/// Gives leaves new places.
type Pattern = fn(&Leaves) -> Places;

/// All patterns, the simplest first.
static ALL: [Pattern; 6] = [simplest, alternating, equal, ranked, reversed, signed];

/// For each pattern, the change of all leaves of these types.
fn patterns(sketch: &Sketch, types: &[Leaves]) -> Vec<Change> {
    ALL.map(|pattern| {
        let places = types.iter().flat_map(pattern);
        let moved = places.filter(|(node, leaf)| sketch.facts(*node).leaf != Some(*leaf));
        let edits = moved.map(|(node, leaf)| sketch.leaf_edit(node, leaf));
        edits.collect::<Change>()
    })
    .into_iter()
    .filter(|change| !change.is_empty())
    .collect()
}

/// The leaves, type by type, without types whose leaves are all the simplest already.
fn types(sketch: &Sketch) -> Vec<Leaves> {
    let mut types: BTreeMap<u16, Places> = BTreeMap::new();
    for node in sketch.tree().nodes() {
        if let Some(leaf) = sketch.facts(node).leaf {
            let leaves = types.entry(sketch.tree().kind(node).0).or_default();
            leaves.push((node, leaf));
        }
    }
    let has_sides = |node| sketch.reach(node).is_some_and(|reach| reach.negative > 0);
    let types = types
        .into_values()
        .map(|all| Leaves { have_sides: all.iter().all(|&(node, _)| has_sides(node)), all });
    let is_far = |leaves: &Leaves| leaves.all.iter().any(|(_, leaf)| *leaf != Leaf::SIMPLEST);
    types.filter(is_far).collect()
}

fn simplest(leaves: &Leaves) -> Places {
    let simplest = |&(node, _): &(NodeId, Leaf)| (node, Leaf::SIMPLEST);
    leaves.all.iter().map(simplest).collect()
}

/// The first distinct leaf becomes 0, the second 1, the third -1, the fourth 2, … The leaves stay if they have one side.
fn alternating(leaves: &Leaves) -> Places {
    if !leaves.have_sides {
        return leaves.all.clone();
    }
    let place = |(node, leaf): (NodeId, Leaf)| {
        let near = Leaf::at(leaf.distance.div_ceil(2));
        let is_other = leaf.distance > 0 && leaf.distance.is_multiple_of(2);
        (node, if is_other { near.mirrored() } else { near })
    };
    equal(leaves).into_iter().map(place).collect()
}

/// The first distinct leaf becomes 0, the second 1, …
fn equal(leaves: &Leaves) -> Places {
    let mut numbers: BTreeMap<Leaf, u128> = BTreeMap::new();
    let number = |&(node, leaf): &(NodeId, Leaf)| {
        let next = numbers.len() as u128;
        (node, Leaf::at(*numbers.entry(leaf).or_insert(next)))
    };
    leaves.all.iter().map(number).collect()
}

/// The smallest distinct leaf becomes 0, the next larger 1, …
fn ranked(leaves: &Leaves) -> Places {
    let ranks: BTreeMap<_, ()> = leaves.all.iter().map(|&(_, leaf)| (sorted(leaf), ())).collect();
    let ranks: BTreeMap<_, u128> = ranks.into_keys().zip(0..).collect();
    let place = |&(node, leaf): &(NodeId, Leaf)| (node, Leaf::at(ranks[&sorted(leaf)]));
    leaves.all.iter().map(place).collect()
}

/// The largest distinct leaf becomes 0, the next smaller 1, …: characters have another order than their distances.
fn reversed(leaves: &Leaves) -> Places {
    let ranked = ranked(leaves);
    let most = ranked.iter().map(|(_, leaf)| leaf.distance).max();
    let place = |(node, leaf): (NodeId, Leaf)| (node, Leaf::at(most.unwrap_or(0) - leaf.distance));
    ranked.into_iter().map(place).collect()
}

/// A key for the usual order of numbers: the negative number with the largest distance is first.
fn sorted(leaf: Leaf) -> (bool, u128) {
    if leaf.negative { (false, u128::MAX - leaf.distance) } else { (true, leaf.distance) }
}

/// The simplest leaves stay; on each side, the nearest distinct leaf gets distance 1, the next 2, …
fn signed(leaves: &Leaves) -> Places {
    let side = |negative| {
        let on_side = leaves.all.iter().map(|&(_, leaf)| leaf);
        let on_side = on_side.filter(move |leaf| leaf.negative == negative && leaf.distance > 0);
        let distances: BTreeMap<u128, ()> = on_side.map(|leaf| (leaf.distance, ())).collect();
        distances.into_keys().zip(1..).collect::<BTreeMap<u128, u128>>()
    };
    let sides = [side(false), side(true)];
    let place = |&(node, leaf): &(NodeId, Leaf)| {
        let number = sides[usize::from(leaf.negative)].get(&leaf.distance);
        (node, leaf.moved(number.copied().unwrap_or(0)))
    };
    leaves.all.iter().map(place).collect()
}
