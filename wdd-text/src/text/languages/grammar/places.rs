//! Finds the node of a text for a node of the parser, by its bytes.

use std::iter::successors;
use std::ops::Range;

use rustc_hash::FxHashMap;
use tree_sitter::Node;
use wdd_core::tree::NodeId;

use crate::text::outline::offset;
use crate::text::{File, Text};

/// The nodes of one file of a text, by their bytes.
pub(super) struct Places {
    /// Where the file starts in the text.
    start: u32,
    /// The uppermost node at each place.
    nodes: FxHashMap<(u32, u32), NodeId>,
}

impl Places {
    pub(super) fn of(text: &Text, file: &File) -> Self {
        let mut nodes = FxHashMap::default();
        let own = file.node.unwrap_or(NodeId::ROOT);
        for node in text.tree().subtree(own) {
            let bytes = &text.place(node).bytes;
            // A node comes before those in it, so the uppermost one stays.
            nodes.entry((bytes.start, bytes.end)).or_insert(node);
        }
        Places { start: file.bytes.start, nodes }
    }

    /// The uppermost node that is these bytes of the file.
    pub(super) fn node(&self, bytes: &Range<usize>) -> Option<NodeId> {
        let placed = |at: usize| self.start + offset(at);
        self.nodes.get(&(placed(bytes.start), placed(bytes.end))).copied()
    }

    /// The nearest node of the text that is all of this node, or around it.
    pub(super) fn around(&self, node: Node<'_>) -> Option<NodeId> {
        successors(Some(node), Node::parent).find_map(|node| self.node(&node.byte_range()))
    }
}
