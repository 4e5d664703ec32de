//! The weighted tree: what a front end makes of an input and the hierarchical reducers walk.
//!
//! Nodes are numbered in pre-order, so that a subtree is a range of numbers. What a node's number
//! means outside (a byte range, a part of a Rust value) is the front end's.

mod edits;

pub(crate) use self::edits::gain;
pub use self::edits::{Change, Edit, Edits, Form, Run};
use crate::Weight;

/// A node of a [`Tree`]: its pre-order number, the root being 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The node of that pre-order number.
    ///
    /// # Panics
    /// If the number does not fit 32 bits.
    pub fn new(index: usize) -> Self {
        NodeId(u32::try_from(index).expect("a tree has fewer than 2^32 nodes"))
    }

    /// The pre-order number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What sort of thing a node is; the numbers are the front end's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u16);

/// Whether a node may be deleted, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Goes only with its parent.
    Fixed,
    /// An element of its parent's list.
    Element,
    /// A part that its parent can do without.
    Optional,
    /// Stands beside the structure (a comment): may always go, and is tried after all else. It has
    /// no node below it that may go on its own.
    Aside,
}

impl Role {
    /// Whether the node may be deleted on its own.
    pub fn deletable(self) -> bool {
        self != Role::Fixed
    }
}

/// What a front end says of a node when it opens it.
#[derive(Clone, Copy, Debug)]
pub struct NodeInfo {
    /// What sort of thing it is.
    pub kind: Kind,
    /// Whether it may go.
    pub role: Role,
    /// It is of the input's coarse structure (an item, a statement, a line), which is reduced
    /// before the rest.
    pub coarse: bool,
    /// The list means nothing when empty: with its last element, the nearest deletable node that
    /// holds it goes too (a `where` clause, the braces of a `use`).
    pub hollow: bool,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    end: u32,
    weight: u32,
    kind: Kind,
    role: Role,
    coarse: bool,
    hollow: bool,
}

/// A name that occurs in a node, outside the nodes below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The node that holds it directly.
    pub node: NodeId,
    /// The name's number; equal names have equal numbers.
    pub name: u32,
    /// Whether it is given its meaning here, and not only used.
    pub defines: bool,
}

/// An input as weighted nodes.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Sorted by node.
    mentions: Vec<Mention>,
}

impl Tree {
    /// The number of nodes; at least the root.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The bytes of memory that the tree takes.
    pub fn held(&self) -> usize {
        size_of_val(self.nodes.as_slice()) + size_of_val(self.mentions.as_slice())
    }

    /// Never: a tree has a root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The node's parent; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| NodeId(self.nodes[node.index()].parent))
    }

    /// One past the node's last descendant: `node.index()..end` is its subtree.
    pub fn end(&self, node: NodeId) -> NodeId {
        NodeId(self.nodes[node.index()].end)
    }

    /// Whether `inner` is `outer` or lies below it.
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        outer <= inner && inner < self.end(outer)
    }

    /// The tokens of the node's subtree.
    pub fn weight(&self, node: NodeId) -> Weight {
        Weight::from(self.nodes[node.index()].weight)
    }

    /// What sort of thing the node is.
    pub fn kind(&self, node: NodeId) -> Kind {
        self.nodes[node.index()].kind
    }

    /// Whether the node may go.
    pub fn role(&self, node: NodeId) -> Role {
        self.nodes[node.index()].role
    }

    /// Whether the node is of the coarse structure (see [`NodeInfo::coarse`]).
    pub fn is_coarse(&self, node: NodeId) -> bool {
        self.nodes[node.index()].coarse
    }

    /// Whether the node's list means nothing when empty (see [`NodeInfo::hollow`]).
    pub fn is_hollow(&self, node: NodeId) -> bool {
        self.nodes[node.index()].hollow
    }

    /// The node's children, in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.end(node);
        let mut next = NodeId(node.0 + 1);
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.end(child);
                child
            })
        })
    }

    /// All nodes, in pre-order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId::new)
    }

    /// The uppermost nodes below `top` that satisfy `wanted`, in order; subtrees that `skip` names
    /// are left out.
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
                next = if skipped || found {
                    self.end(node)
                } else {
                    NodeId(node.0 + 1)
                };
                if found && !skipped {
                    return Some(node);
                }
            }
            None
        })
    }

    /// The names that occur in the node's subtree.
    pub fn mentions(&self, node: NodeId) -> &[Mention] {
        let up_to = |end: NodeId| self.mentions.partition_point(|m| m.node < end);
        &self.mentions[up_to(node)..up_to(self.end(node))]
    }

    /// The nearest deletable node that is `node` or holds it.
    pub fn deletable_above(&self, node: NodeId) -> Option<NodeId> {
        let mut at = Some(node);
        while let Some(node) = at {
            if self.role(node).deletable() {
                return Some(node);
            }
            at = self.parent(node);
        }
        None
    }
}

/// Builds a [`Tree`] in one walk over the input.
///
/// ```
/// use wdd_core::{Kind, NodeInfo, Role, TreeBuilder};
///
/// let info = |role| NodeInfo { kind: Kind(0), role, coarse: false, hollow: false };
/// let mut builder = TreeBuilder::default();
/// builder.open(info(Role::Fixed));
/// for tokens in [3, 4] {
///     let element = builder.open(info(Role::Element));
///     builder.add_weight(tokens);
///     builder.close();
/// }
/// builder.close();
/// let tree = builder.finish();
/// assert_eq!(tree.len(), 3);
/// assert_eq!(tree.weight(wdd_core::NodeId::ROOT), 7);
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
    mentions: Vec<Mention>,
    open: Vec<u32>,
}

impl TreeBuilder {
    /// Opens a node as the next child of the one that is open; the first is the root.
    ///
    /// # Panics
    /// If the root is closed already.
    pub fn open(&mut self, info: NodeInfo) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        let parent = self.open.last().copied();
        assert!(
            parent.is_some() || self.nodes.is_empty(),
            "a tree has one root"
        );
        self.nodes.push(Node {
            parent: parent.unwrap_or(u32::MAX),
            end: 0,
            weight: 0,
            kind: info.kind,
            role: info.role,
            coarse: info.coarse,
            hollow: info.hollow,
        });
        self.open.push(id.0);
        id
    }

    /// Adds tokens that belong to the open node itself.
    pub fn add_weight(&mut self, tokens: u32) {
        if let Some(&node) = self.open.last() {
            self.nodes[node as usize].weight += tokens;
        }
    }

    /// Says that a name occurs in the open node.
    ///
    /// # Panics
    /// If no node is open.
    pub fn mention(&mut self, name: u32, defines: bool) {
        let node = NodeId(*self.open.last().expect("a name stands in a node"));
        self.mentions.push(Mention {
            node,
            name,
            defines,
        });
    }

    /// Closes the node that was opened last.
    ///
    /// # Panics
    /// If no node is open.
    pub fn close(&mut self) {
        let node = self.open.pop().expect("every close has its open") as usize;
        self.nodes[node].end = NodeId::new(self.nodes.len()).0;
        let weight = self.nodes[node].weight;
        if let Some(&parent) = self.open.last() {
            self.nodes[parent as usize].weight += weight;
        }
    }

    /// The tree.
    ///
    /// # Panics
    /// If a node is still open, or none was ever opened.
    pub fn finish(mut self) -> Tree {
        assert!(
            self.open.is_empty() && !self.nodes.is_empty(),
            "every node is closed"
        );
        // A node's own names may come after those of its children.
        self.mentions.sort_by_key(|mention| mention.node);
        Tree {
            nodes: self.nodes,
            mentions: self.mentions,
        }
    }
}
