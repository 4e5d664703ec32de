//! Copies the nodes of a value that edits put in another place.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};

use super::op::{LEAST, Op};
use super::shape::Walk;
use super::{Shape, Sketch, WeightedTree};
use crate::tree::{Edit, Edits, NodeId};

/// Copies of nodes of a value, by number.
pub(super) type Found = BTreeMap<NodeId, Box<dyn Any>>;

/// Copies of the nodes that the edits put in another place. Numbers after the last node of the value are those of the
/// value `before`.
pub(super) fn found<T: WeightedTree>(
    value: &T,
    sketch: &Sketch,
    edits: &Edits,
    before: Option<&T>,
) -> Found {
    let end = sketch.tree().end(NodeId::ROOT).index();
    let wanted = wanted(sketch, edits);
    let own = wanted.partition_point(|node| node.index() < end);
    let (own, others) = wanted.split_at(own);
    let mut found = fetched(value, own.iter().copied());
    if let Some(before) = before {
        let others = others.iter().map(|node| NodeId::new(node.index() - end));
        let others = fetched(before, others).into_iter();
        found.extend(others.map(|(node, copy)| (NodeId::new(node.index() + end), copy)));
    }
    found
}

fn fetched<T: WeightedTree>(value: &T, wanted: impl Iterator<Item = NodeId>) -> Found {
    let mut fetch = Fetch {
        wanted: wanted.collect(),
        at: 0,
        found: Found::new(),
    };
    if !fetch.wanted.is_empty() {
        value.visit_node(&mut Shape::new(Walk::Fetch(&mut fetch)));
    }
    fetch.found
}

/// The nodes to copy, in order.
fn wanted(sketch: &Sketch, edits: &Edits) -> Vec<NodeId> {
    let mut wanted = Vec::new();
    for (_, edit) in edits.iter() {
        match edit {
            Edit::Delete => {}
            // If the hoisted node is replaced itself, only the last node of the chain is needed.
            Edit::Hoist(run) if sketch.replaced_by(edits, run.first).is_some() => {}
            Edit::Hoist(run) => wanted.push(run.first),
            Edit::StandIn(form) => match Op::read(form) {
                Some(Op::Elements(nodes) | Op::Lowered { spare: nodes, .. }) => {
                    wanted.extend(nodes);
                }
                Some(Op::Placed { from, .. }) => wanted.push(from),
                _ => {}
            },
        }
    }
    // It is made, and not copied.
    wanted.retain(|node| *node != LEAST);
    wanted.sort_unstable();
    wanted.dedup();
    wanted
}

/// A walk that copies nodes.
pub(super) struct Fetch {
    /// The nodes that are still to be copied, in order.
    wanted: VecDeque<NodeId>,
    /// The number of the next node.
    at: usize,
    found: Found,
}

impl Fetch {
    /// Copies the next node if it is wanted.
    pub(super) fn enter(&mut self, copy: impl FnOnce() -> Box<dyn Any>) {
        let node = NodeId::new(self.at);
        self.at += 1;
        if self.wanted.front() == Some(&node) {
            self.wanted.pop_front();
            self.found.insert(node, copy());
        }
    }
}
