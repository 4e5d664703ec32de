//! Copies the nodes of a value that edits put in another place.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};

use super::op::Op;
use super::shape::Walk;
use super::{Shape, Sketch, WeightedTree};
use crate::tree::{Edit, Edits, NodeId};

/// Copies of nodes of a value, by number.
pub(super) type Found = BTreeMap<NodeId, Box<dyn Any>>;

/// Copies of the nodes that the edits put in another place.
pub(super) fn found<T: WeightedTree>(value: &T, sketch: &Sketch, edits: &Edits) -> Found {
    let mut fetch = Fetch {
        wanted: wanted(sketch, edits).into(),
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
                Some(Op::Elements(nodes)) => wanted.extend(nodes),
                Some(Op::Placed { from, .. }) => wanted.push(from),
                _ => {}
            },
        }
    }
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
