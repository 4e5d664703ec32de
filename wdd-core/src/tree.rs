//! The weighted tree and the edits on it.
//!
//! A front end turns an input into a [`Tree`], with a [`TreeBuilder`]. The reducers in
//! [`hier`](crate::hier) walk the tree. Their candidates are [`Edits`]: nodes that are deleted or
//! replaced.
//!
//! Nodes are numbered in pre-order, so a subtree is a range of numbers. What a node stands for (a
//! range of bytes, a part of a Rust value) is known to the front end only.

mod builder;
mod edit;
mod edits;
mod node;

pub use self::builder::TreeBuilder;
pub use self::edit::{Change, Edit, Form, Run};
#[cfg(test)]
pub(crate) use self::edits::ADDED;
pub use self::edits::Edits;
pub(crate) use self::edits::gain;
use self::node::Node;
pub use self::node::{Kind, Mention, NodeId, NodeInfo, Role};
use crate::Weight;

/// An input as weighted nodes.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    // Most nodes have none, so they are not in the nodes.
    /// Sorted by node.
    mentions: Vec<Mention>,
}

impl Tree {
    /// The tree in which these nodes cannot be deleted: their role is [`Role::Fixed`].
    #[must_use]
    pub fn with_fixed(mut self, is_fixed: impl Fn(NodeId) -> bool) -> Self {
        for (at, node) in self.nodes.iter_mut().enumerate() {
            if node.info.role != Role::Fixed && is_fixed(NodeId::new(at)) {
                node.info.role = Role::Fixed;
            }
        }
        self
    }

    /// The number of nodes. A tree has at least a root.
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of levels: 1 for a tree that is a root.
    pub(crate) fn depth(&self) -> usize {
        // The ends of the nodes around the current one. No recursion: the tree may be deeper than the stack allows.
        let (mut open, mut depth) = (Vec::new(), 0);
        for node in self.nodes() {
            while open.pop_if(|end: &mut NodeId| *end <= node).is_some() {}
            open.push(self.end(node));
            depth = depth.max(open.len());
        }
        depth
    }

    /// The memory of the tree, in bytes.
    pub fn held(&self) -> usize {
        size_of_val(self.nodes.as_slice()) + size_of_val(self.mentions.as_slice())
    }

    /// The parent of the node; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| NodeId(self.nodes[node.index()].parent))
    }

    /// The number after the last node of the subtree of `node`.
    pub fn end(&self, node: NodeId) -> NodeId {
        NodeId(self.nodes[node.index()].end)
    }

    /// The nodes of the subtree of `node`, in pre-order; `node` itself is the first.
    pub fn subtree(&self, node: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (node.0..self.end(node).0).map(NodeId)
    }

    /// The nodes below `node`, in pre-order, without `node` itself.
    pub fn below(&self, node: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (node.0 + 1..self.end(node).0).map(NodeId)
    }

    /// The nodes above `node`, without `node` itself: its parent first, and the root last.
    pub fn above(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(node), |&node| self.parent(node))
    }

    /// The node itself and the nodes above it, the root last.
    pub(crate) fn around(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }

    /// The number of nodes of the subtree of `node`.
    pub(crate) fn size(&self, node: NodeId) -> usize {
        (self.end(node).0 - node.0) as usize
    }

    /// Whether `inner` is `outer` or lies below it.
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        outer <= inner && inner < self.end(outer)
    }

    /// The weight of the subtree of the node, in tokens.
    pub fn weight(&self, node: NodeId) -> Weight {
        Weight::from(self.nodes[node.index()].weight)
    }

    /// The kind of the node.
    pub fn kind(&self, node: NodeId) -> Kind {
        self.nodes[node.index()].info.kind
    }

    /// Whether the node can be deleted, and as what.
    pub fn role(&self, node: NodeId) -> Role {
        self.nodes[node.index()].info.role
    }

    /// Whether the node belongs to the coarse structure (see [`NodeInfo::coarse`]).
    pub fn is_coarse(&self, node: NodeId) -> bool {
        self.nodes[node.index()].info.coarse
    }

    /// Whether the node is a list that must not be empty (see [`NodeInfo::hollow`]).
    pub fn is_hollow(&self, node: NodeId) -> bool {
        self.nodes[node.index()].info.hollow
    }

    /// The children of the node, in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.uppermost(node, |_| true, |_| false)
    }

    /// All nodes, in pre-order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        self.subtree(NodeId::ROOT)
    }

    /// The uppermost nodes below `top` that are `wanted`, in order. Subtrees of nodes in `skip` are
    /// left out.
    pub fn uppermost<'a>(
        &'a self,
        top: NodeId,
        wanted: impl Fn(NodeId) -> bool + 'a,
        skip: impl Fn(NodeId) -> bool + 'a,
    ) -> impl Iterator<Item = NodeId> + 'a {
        let end = self.end(top);
        let mut next = NodeId(top.0 + 1);
        std::iter::from_fn(move || {
            while next < end {
                let node = next;
                let (skipped, found) = (skip(node), wanted(node));
                next = if skipped || found { self.end(node) } else { NodeId(node.0 + 1) };
                if found && !skipped {
                    return Some(node);
                }
            }
            None
        })
    }

    /// The nodes of the subtree of `node`, in pre-order, without the subtrees of nodes in `skip`.
    pub(crate) fn subtree_without(
        &self,
        node: NodeId,
        skip: impl Fn(NodeId) -> bool,
    ) -> impl Iterator<Item = NodeId> {
        let (mut next, end) = (node, self.end(node));
        std::iter::from_fn(move || {
            while next < end && skip(next) {
                next = self.end(next);
            }
            let found = (next < end).then_some(next)?;
            next = NodeId(found.0 + 1);
            Some(found)
        })
    }

    /// The names that occur in the subtree of the node.
    pub fn mentions(&self, node: NodeId) -> &[Mention] {
        let up_to = |end: NodeId| self.mentions.partition_point(|m| m.node < end);
        &self.mentions[up_to(node)..up_to(self.end(node))]
    }

    /// The nearest node that can be deleted, among `node` and the nodes above it.
    pub fn deletable_above(&self, node: NodeId) -> Option<NodeId> {
        self.around(node).find(|&node| self.role(node).deletable())
    }
}
