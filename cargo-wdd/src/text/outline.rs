//! The structure of a text, as the languages write it: a weighted tree, and the place of each node.

use std::ops::Range;

use wdd_core::Tree;
use wdd_core::tree::{NodeId, NodeInfo, TreeBuilder};

use crate::text::names::Names;

/// Byte offsets into all the files' bytes, one file after the other.
pub(crate) type Bytes = Range<u32>;

/// The place of a node.
#[derive(Clone, Debug)]
pub struct Place {
    /// The node's own bytes.
    pub bytes: Bytes,
    /// What separates it from the next element of its list.
    pub separator: Separator,
}

/// What separates an element from the next one.
#[derive(Clone, Debug)]
pub enum Separator {
    /// Nothing: the list has no separators, or the node is not an element.
    None,
    /// These bytes after the element.
    After(Bytes),
    /// No separator: it is the last element of a list with separators.
    Last,
}

/// Builds a tree and the places of its nodes together. Languages write into it.
#[derive(Debug, Default)]
pub struct Outline {
    tree: TreeBuilder,
    places: Vec<Place>,
    /// The names of the text.
    pub names: Names,
}

impl Outline {
    /// Opens a node whose place is `bytes`.
    pub(crate) fn open(&mut self, info: NodeInfo, bytes: Bytes) -> NodeId {
        self.places.push(Place {
            bytes,
            separator: Separator::None,
        });
        self.tree.open(info)
    }

    /// Sets what separates `node` from the next element.
    pub(crate) fn separate(&mut self, node: NodeId, separator: Separator) {
        self.places[node.index()].separator = separator;
    }

    /// Adds tokens of the open node itself to its weight.
    pub(crate) fn add_weight(&mut self, tokens: u32) {
        self.tree.add_weight(tokens);
    }

    /// Records that the open node itself uses a name, or defines it.
    pub(crate) fn mention(&mut self, name: u32, defines: bool) {
        self.tree.mention(name, defines);
    }

    /// Closes the node that was opened last.
    pub(crate) fn close(&mut self) {
        self.tree.close();
    }

    /// The tree, whose root has the place `bytes`, and the place of each node.
    pub(crate) fn finish(mut self, bytes: Bytes) -> (Tree, Vec<Place>) {
        self.places[0].bytes = bytes;
        (self.tree.finish(), self.places)
    }
}

/// A byte offset in a text.
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
