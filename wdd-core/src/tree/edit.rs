//! One edit: what is done to one node.

use std::sync::Arc;

use super::{NodeId, Tree};
use crate::Weight;

/// What is done to one node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edit {
    /// Deletes the node, with all nodes below it.
    Delete,
    /// Replaces the node with siblings that lie below it. The rest of the node is deleted.
    Hoist(Run),
    /// Replaces the node with something minimal.
    StandIn(Form),
}

impl Edit {
    /// Replaces a node with `node`, which lies below it.
    pub fn hoist(node: NodeId) -> Self {
        Edit::Hoist(Run { first: node, last: node })
    }

    /// The tokens that are left of a node of `tree`.
    pub(super) fn left(&self, tree: &Tree) -> Weight {
        match self {
            Edit::Delete => 0,
            Edit::Hoist(run) => run.nodes(tree).map(|node| tree.weight(node)).sum(),
            Edit::StandIn(form) => form.weight(),
        }
    }
}

/// Consecutive siblings, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The first sibling.
    pub first: NodeId,
    /// The last sibling. In a run of one it is the first.
    pub last: NodeId,
}

impl Run {
    /// The siblings of the run, in order. The run must be one of `tree`.
    pub fn nodes(self, tree: &Tree) -> impl Iterator<Item = NodeId> + '_ {
        let next = move |&node: &NodeId| Some(tree.end(node)).filter(|&next| next <= self.last);
        std::iter::successors(Some(self.first), next)
    }

    /// Whether `node` is a sibling of the run, or lies below one.
    pub(super) fn contains(self, tree: &Tree, node: NodeId) -> bool {
        self.first <= node && node < tree.end(self.last)
    }
}

/// The content of a stand-in. The front end writes it, and reads it when it renders a candidate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(Arc<(Weight, Box<[u8]>, bool)>);

impl Form {
    /// A stand-in with a weight in tokens.
    pub fn new(weight: Weight, content: impl Into<Box<[u8]>>) -> Self {
        Form(Arc::new((weight, content.into(), false)))
    }

    /// A stand-in that is a hoist in another layout: where blanks have a meaning, lines need others in the new place.
    pub fn hoisted(weight: Weight, content: impl Into<Box<[u8]>>) -> Self {
        Form(Arc::new((weight, content.into(), true)))
    }

    /// Whether it is a hoist in another layout.
    pub fn is_hoisted(&self) -> bool {
        self.0.2
    }

    /// The weight in tokens.
    pub fn weight(&self) -> Weight {
        self.0.0
    }

    /// The bytes that the front end wrote.
    pub fn content(&self) -> &[u8] {
        &self.0.1
    }
}

/// A set of edits that are made together. The simplest change is the deletion of one node.
pub type Change = Vec<(NodeId, Edit)>;
