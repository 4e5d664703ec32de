//! Replaces a node by the least value of its type, by a simpler variant, or by a node below it: Perses
//! over values.
//!
//! ```text
//! Add(Int(3), Div(Int(1), Int(0)))   →   Int(0)   or   Div(Int(1), Int(0))
//! ```
//!
//! Most libraries shrink field by field and cannot do this: without hoisting, a failing expression keeps
//! every operator around the one that matters.

use std::sync::Arc;

use super::Pass;
use crate::hier::{Alternatives, Perses, Stops, Turn};
use crate::tree::{Edit, NodeId};
use crate::value::Sketch;
use crate::value::op::Op;

pub(super) static HOIST: Pass = Pass {
    name: "hoist",
    turn: Turn::InOrder,
    waits: true,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let alternatives = Arc::clone(sketch) as Arc<dyn Alternatives>;
        let perses = Perses::new(tree, alternatives, reduction, Stops::Alternatives);
        Some(Box::new(perses))
    },
};

/// The largest number of nodes below a node that are tried in its place.
const MOST: usize = 64;

impl Alternatives for Sketch {
    fn of(&self, node: NodeId) -> Vec<Edit> {
        let weight = self.tree().weight(node);
        // Leaves have passes of their own.
        let leaf = weight <= 1 && self.lowerings(node).is_empty();
        if leaf || self.is_kept(node) {
            return Vec::new();
        }
        let minimal = self.type_of(node).minimal.filter(|least| *least < weight);
        let minimal = minimal.map(|least| Op::Minimal.form(least));
        let lowerings = self.lowerings(node).iter();
        let lowered = lowerings.map(|lowering| lowering.with(vec![]).form(lowering.weight));
        let stand_ins = minimal.into_iter().chain(lowered).map(Edit::StandIn);
        stand_ins.chain(self.hoists(node)).collect()
    }
}

impl Sketch {
    /// The nodes below a node that may replace it, the nearest first.
    fn hoists(&self, node: NodeId) -> impl Iterator<Item = Edit> {
        let fits = |below: &NodeId| self.fits(node, *below);
        let tree = self.tree();
        let depth = |below: &NodeId| {
            let above = std::iter::successors(Some(*below), |&at| tree.parent(at));
            above.take_while(|&at| at != node).count()
        };
        let below = tree.nodes().skip(node.index() + 1);
        let below = below.take_while(|below| *below < tree.end(node));
        let mut found: Vec<NodeId> = below.filter(fits).take(MOST * 4).collect();
        found.sort_by_cached_key(depth);
        found.into_iter().take(MOST).map(Edit::hoist)
    }
}
