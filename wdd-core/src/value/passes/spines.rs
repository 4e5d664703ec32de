//! Takes rings out of a spine: nodes of one type, each below the one before it. A list algorithm decides which rings
//! stay.
//!
//! ```text
//! Add(Add(Add(Add(Int(1), Int(2)), Div(1, 0)), Int(3)), Int(4))   →   Add(…, Div(1, 0))
//! Cons(7, Cons(0, Cons(3, Cons(9, Cons(0, Nil)))))                →   Cons(0, Cons(0, Nil))
//! ```
//!
//! A value of a recursive type is a list on its side, but hoisting sees one ring at a time: what is interesting in the
//! middle of 1,000 rings, without those above and below it, would cost 1,000 calls. As a list they cost as many as
//! elements do. A spine follows the heaviest node below each ring; what branches off are spines of their own.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Pass, Proposes};
use crate::hier::{Families, ListReduction, TreeReducer};
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static SPINES: Pass = Pass::new("spines", Proposes::Reducer(families));

// Shorter ones are for hoisting, which tries any node below in the place of a node.
const SHORTEST: usize = 8;

// The longest spines first: most of a deep value is in few of them.
const MOST_SPINES: usize = 8;

fn families(sketch: &Arc<Sketch>, reduction: ListReduction) -> TreeReducer {
    let families = spines(sketch).into_iter().map(|spine| changes(&spine)).collect();
    let tree = Arc::clone(sketch.tree());
    Box::new(Families::halving(tree, families, reduction, SHORTEST))
}

/// The spines of the value, the longest first.
pub(super) fn spines(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let tree = sketch.tree();
    let next = heaviest_below(sketch);
    let mut is_lower = vec![false; tree.len()];
    let mut spines = Vec::new();
    // In pre-order, the top of a spine comes before its other rings.
    for top in tree.nodes() {
        if is_lower[top.index()] {
            continue;
        }
        let spine: Vec<NodeId> =
            std::iter::successors(Some(top), |ring| next.get(ring).copied()).collect();
        spine.iter().for_each(|ring| is_lower[ring.index()] = true);
        if spine.len() >= SHORTEST {
            spines.push(spine);
        }
    }
    spines.sort_by_key(|spine| std::cmp::Reverse(spine.len()));
    spines.truncate(MOST_SPINES);
    spines
}

/// For each node that has nodes of its type below it, the heaviest of the uppermost ones.
fn heaviest_below(sketch: &Sketch) -> BTreeMap<NodeId, NodeId> {
    let tree = sketch.tree();
    let mut next: BTreeMap<NodeId, NodeId> = BTreeMap::new();
    // For each type, its nodes around the current one.
    let mut around: BTreeMap<_, Vec<NodeId>> = BTreeMap::new();
    for node in tree.nodes() {
        let above = around.entry(tree.kind(node)).or_default();
        // Those that have ended are not around this node.
        while above.pop_if(|above| tree.end(*above) <= node).is_some() {}
        if let Some(&above) = above.last()
            && !sketch.is_kept(above)
            && sketch.fits(above, node)
        {
            let next = next.entry(above).or_insert(node);
            if tree.weight(*next) < tree.weight(node) {
                *next = node;
            }
        }
        above.push(node);
    }
    next
}

/// For each ring except the last, the change that takes it out.
fn changes(spine: &[NodeId]) -> Vec<Change> {
    spine.windows(2).map(|ring| vec![(ring[0], Edit::hoist(ring[1]))]).collect()
}
