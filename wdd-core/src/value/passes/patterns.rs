//! All leaves at once become the simplest of their types; else they keep only what they have in
//! common: which of them are equal, or also which is greater, or which are 0 and the signs as well.
//!
//! ```text
//! [812, -4, 812, 90]   →   [0, 0, 0, 0]      where they do not matter
//!                      →   [0, 1, 0, 2]      where it matters which are equal
//!                      →   [2, 0, 2, 1]      where it matters which is greater
//!                      →   [2, -1, 2, 1]     where 0 and the signs matter, too
//! ```
//!
//! It serves failures that lie in the relation of values to each other, whatever they are: such a
//! value is simple after a few questions, where leaf after leaf would take some dozens.

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
    start: |sketch, _| {
        let types = types(sketch);
        let all = patterns(sketch, &types);
        let several = types.iter().filter(|_| types.len() > 1);
        let each = several.map(|alike| patterns(sketch, std::slice::from_ref(alike)));
        let rows = std::iter::once(all).chain(each);
        Some(Box::new(First::new(Arc::clone(sketch.tree()), rows)))
    },
};

/// The leaves of one type, in order.
type Alike = Vec<(NodeId, Leaf)>;

/// New places for some leaves.
type Places = fn(&Alike) -> Alike;

/// The plainest first.
static WAYS: [Places; 4] = [simplest, equal, ranked, signed];

/// All leaves of these types by each of the ways.
fn patterns(sketch: &Sketch, types: &[Alike]) -> Vec<Change> {
    let changes = WAYS.map(|way| {
        let places = types.iter().flat_map(way);
        let moved = places.filter(|(node, leaf)| sketch.facts(*node).leaf != Some(*leaf));
        let edits = moved.map(|(node, leaf)| sketch.leaf_edit(node, leaf));
        edits.collect::<Change>()
    });
    let changes = changes.into_iter();
    changes.filter(|change| !change.is_empty()).collect()
}

/// The leaves, type by type; not those of types whose leaves are all the simplest already.
fn types(sketch: &Sketch) -> Vec<Alike> {
    let mut types: BTreeMap<u16, Alike> = BTreeMap::new();
    for node in sketch.tree().nodes() {
        if let Some(leaf) = sketch.facts(node).leaf {
            let alike = types.entry(sketch.tree().kind(node).0).or_default();
            alike.push((node, leaf));
        }
    }
    let is_far = |alike: &Alike| alike.iter().any(|(_, leaf)| *leaf != Leaf::SIMPLEST);
    types.into_values().filter(is_far).collect()
}

fn simplest(alike: &Alike) -> Alike {
    let simplest = |&(node, _): &(NodeId, Leaf)| (node, Leaf::SIMPLEST);
    alike.iter().map(simplest).collect()
}

/// Each different one has the number of those that came before it.
fn equal(alike: &Alike) -> Alike {
    let mut numbers: BTreeMap<Leaf, u128> = BTreeMap::new();
    let number = |&(node, leaf): &(NodeId, Leaf)| {
        let next = numbers.len() as u128;
        (node, Leaf::at(*numbers.entry(leaf).or_insert(next)))
    };
    alike.iter().map(number).collect()
}

/// Each has the number of the different ones below it.
fn ranked(alike: &Alike) -> Alike {
    let all = alike.iter().map(|&(_, leaf)| (sorted(leaf), ()));
    let ranks: BTreeMap<_, ()> = all.collect();
    let ranks: BTreeMap<_, u128> = ranks.into_keys().zip(0..).collect();
    let place = |&(node, leaf): &(NodeId, Leaf)| (node, Leaf::at(ranks[&sorted(leaf)]));
    alike.iter().map(place).collect()
}

/// As numbers are sorted: of the negative ones the farthest is the first.
fn sorted(leaf: Leaf) -> (bool, u128) {
    match leaf.negative {
        true => (false, u128::MAX - leaf.distance),
        false => (true, leaf.distance),
    }
}

/// The simplest stay so; each other has the number of those that are nearer on its side.
fn signed(alike: &Alike) -> Alike {
    let side = |negative| {
        let on_side = alike.iter().map(|&(_, leaf)| leaf);
        let on_side = on_side.filter(move |leaf| leaf.negative == negative && leaf.distance > 0);
        let distances: BTreeMap<u128, ()> = on_side.map(|leaf| (leaf.distance, ())).collect();
        distances
            .into_keys()
            .zip(1..)
            .collect::<BTreeMap<u128, u128>>()
    };
    let sides = [side(false), side(true)];
    let place = |&(node, leaf): &(NodeId, Leaf)| {
        let number = sides[usize::from(leaf.negative)].get(&leaf.distance);
        (node, leaf.moved(number.copied().unwrap_or(0)))
    };
    alike.iter().map(place).collect()
}
