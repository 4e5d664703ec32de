//! `TreeBuilder`: builds a tree in one walk over the input.

use super::{Mention, Node, NodeId, NodeInfo, Tree};

/// Builds a [`Tree`] in one walk over the input.
///
/// ```
/// use wdd_core::tree::{Kind, NodeId, NodeInfo, Role, TreeBuilder};
///
/// let info = |role| NodeInfo::new(Kind(0), role);
/// let mut builder = TreeBuilder::default();
/// builder.open(info(Role::Fixed));
/// for tokens in [3, 4] {
///     builder.open(info(Role::Element));
///     builder.add_weight(tokens);
///     builder.close();
/// }
/// builder.close();
/// let tree = builder.finish();
/// assert_eq!(tree.len(), 3);
/// assert_eq!(tree.weight(NodeId::ROOT), 7);
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
    mentions: Vec<Mention>,
    open: Vec<u32>,
}

impl TreeBuilder {
    /// Opens a node as the next child of the node that was opened last. The first node is the root.
    ///
    /// # Panics
    /// If the root is already closed.
    pub fn open(&mut self, info: NodeInfo) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        let parent = self.open.last().copied();
        assert!(parent.is_some() || self.nodes.is_empty(), "a tree has one root");
        // `Tree::parent` does not read that of the root.
        self.nodes.push(Node { parent: parent.unwrap_or(u32::MAX), end: 0, weight: 0, info });
        self.open.push(id.0);
        id
    }

    /// Adds tokens that belong to the open node itself.
    pub fn add_weight(&mut self, tokens: u32) {
        if let Some(&node) = self.open.last() {
            self.nodes[node as usize].weight += tokens;
        }
    }

    /// Adds a name that occurs in the open node.
    ///
    /// # Panics
    /// If no node is open.
    pub fn mention(&mut self, name: u32, defines: bool) {
        let node = NodeId(*self.open.last().expect("a node is open"));
        self.mentions.push(Mention { node, name, defines });
    }

    /// Closes the node that was opened last.
    ///
    /// # Panics
    /// If no node is open.
    pub fn close(&mut self) {
        let node = self.open.pop().expect("a node is open") as usize;
        self.nodes[node].end = NodeId::new(self.nodes.len()).0;
        let weight = self.nodes[node].weight;
        if let Some(&parent) = self.open.last() {
            self.nodes[parent as usize].weight += weight;
        }
    }

    /// The tree.
    ///
    /// # Panics
    /// If a node is still open, or if no node was opened.
    pub fn finish(mut self) -> Tree {
        assert!(self.open.is_empty() && !self.nodes.is_empty(), "every node is closed");
        // A node's own names may come after those of its children.
        self.mentions.sort_by_key(|mention| mention.node);
        Tree { nodes: self.nodes, mentions: self.mentions }
    }
}
