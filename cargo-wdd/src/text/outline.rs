//! What the front ends write: a weighted tree, and where each of its nodes stands in the text.

use std::ops::Range;

use wdd_core::Tree;
use wdd_core::tree::{NodeId, NodeInfo, TreeBuilder};

use crate::text::names::Names;

/// Byte offsets into all the files' bytes, one file after the other.
pub(crate) type Bytes = Range<u32>;

/// Where a node stands.
#[derive(Clone, Debug)]
pub struct Place {
    /// The node's own bytes.
    pub bytes: Bytes,
    /// What separates it from its neighbours in a list.
    pub separator: Separator,
}

/// What separates an element from its neighbours.
#[derive(Clone, Debug)]
pub enum Separator {
    /// Nothing: the list has no separators, or the node is no element.
    None,
    /// These bytes, which follow it.
    After(Bytes),
    /// None follows: it is the last of a list whose other elements have one.
    Last,
}

/// Builds a tree and its nodes' places together; front ends write into it.
#[derive(Debug, Default)]
pub struct Outline {
    tree: TreeBuilder,
    places: Vec<Place>,
    /// The names of the text.
    pub names: Names,
}

impl Outline {
    /// Opens a node that stands at `bytes`.
    pub(crate) fn open(&mut self, info: NodeInfo, bytes: Bytes) -> NodeId {
        self.places.push(Place {
            bytes,
            separator: Separator::None,
        });
        self.tree.open(info)
    }

    /// Says what separates `node` from the next element.
    pub(crate) fn separate(&mut self, node: NodeId, separator: Separator) {
        self.places[node.index()].separator = separator;
    }

    /// Adds tokens that belong to the open node itself.
    pub(crate) fn add_weight(&mut self, tokens: u32) {
        self.tree.add_weight(tokens);
    }

    /// Says that the open node itself uses a name, or defines it.
    pub(crate) fn mention(&mut self, name: u32, defines: bool) {
        self.tree.mention(name, defines);
    }

    /// Closes the node that was opened last.
    pub(crate) fn close(&mut self) {
        self.tree.close();
    }

    /// The tree, whose root stands at `bytes`, and where each node stands.
    pub(crate) fn finish(mut self, bytes: Bytes) -> (Tree, Vec<Place>) {
        self.places[0].bytes = bytes;
        (self.tree.finish(), self.places)
    }
}

/// A byte offset of a text.
///
/// # Panics
/// If it does not fit 32 bits.
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).expect("a text has less than 4 GiB")
}

/// The bytes as an index range.
pub(crate) fn range(bytes: &Bytes) -> Range<usize> {
    bytes.start as usize..bytes.end as usize
}
