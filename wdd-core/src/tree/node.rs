//! A node of a tree: its number, what it is, and whether it can be deleted.

/// A node of a [`Tree`](super::Tree): its number in pre-order. The root is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The node with that number in pre-order.
    ///
    /// # Panics
    /// If the number does not fit 32 bits.
    pub fn new(index: usize) -> Self {
        NodeId(u32::try_from(index).expect("a tree has fewer than 2^32 nodes"))
    }

    /// A number that no node has.
    pub(crate) const NOWHERE: Self = NodeId(u32::MAX);

    /// The number in pre-order.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind of a node. The front end gives the numbers a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u16);

/// Whether a node can be deleted, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The node can be deleted only together with its parent.
    Fixed,
    /// The node is an element of its parent's list.
    Element,
    /// The node is an optional part of its parent.
    Optional,
    /// The node stands beside the structure, for example a comment. It can always be deleted, and
    /// its deletion is tried last. No node below it can be deleted on its own.
    Aside,
}

impl Role {
    /// Whether the node can be deleted on its own.
    pub fn deletable(self) -> bool {
        self != Role::Fixed
    }
}

/// What a front end tells [`TreeBuilder::open`](super::TreeBuilder::open) about a node.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NodeInfo {
    /// The kind of the node.
    pub kind: Kind,
    /// Whether the node can be deleted.
    pub role: Role,
    /// Whether the node belongs to the coarse structure of the input (an item, a statement, a line).
    /// The coarse structure is reduced first.
    pub coarse: bool,
    /// Whether the node is a list that must not be empty, for example a `where` clause or the braces
    /// of a `use`. When its last element is deleted, the nearest deletable node that contains the
    /// list is deleted too.
    pub hollow: bool,
}

impl NodeInfo {
    /// A node of the fine structure. If it is a list, the list may be empty.
    pub const fn new(kind: Kind, role: Role) -> Self {
        NodeInfo { kind, role, coarse: false, hollow: false }
    }

    /// Sets whether the node belongs to the [coarse](NodeInfo::coarse) structure.
    pub const fn with_coarse(self, coarse: bool) -> Self {
        NodeInfo { coarse, ..self }
    }

    /// Sets whether the node is a list that must not be [empty](NodeInfo::hollow).
    pub const fn with_hollow(self, hollow: bool) -> Self {
        NodeInfo { hollow, ..self }
    }
}

/// A node as the tree stores it.
// Indices and weights of four bytes: a large package has millions of nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) end: u32,
    pub(super) weight: u32,
    pub(super) info: NodeInfo,
}

/// A name that occurs in a node, outside the nodes below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The innermost node that contains the name.
    pub node: NodeId,
    /// The number of the name. Equal names have equal numbers.
    pub name: u32,
    /// Whether the name is defined here. Otherwise it is only used.
    pub defines: bool,
}
