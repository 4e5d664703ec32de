//! What is done to a tree: the candidate of every hierarchical reducer.

use std::collections::BTreeMap;

use crate::{NodeId, Tree, Weight};

/// What happens to one node.
///
/// Deleting is all that HDD does. Replacing a node by a descendant or by something minimal of its
/// kind will be further variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edit {
    /// The node goes, with all that is below it.
    Delete,
}

/// A set of edits on one tree, at most one a node, none below a deleted node; sorted by node.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edits {
    list: Vec<(NodeId, Edit)>,
}

impl Edits {
    /// No edit: the input itself.
    pub fn none() -> Self {
        Edits::default()
    }

    /// Whether nothing is edited.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The edits, by node.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, Edit)> + '_ {
        self.list.iter().copied()
    }

    /// Whether `node` itself is deleted (not: lies below a deleted node).
    pub fn deletes(&self, node: NodeId) -> bool {
        let place = self.list.binary_search_by_key(&node, |&(n, _)| n);
        place.is_ok_and(|at| self.list[at].1 == Edit::Delete)
    }

    /// These edits and the deletion of `nodes` as well, in normal form: what lies below a deleted
    /// node is not named, and what means nothing when empty goes with its last element.
    ///
    /// `nodes` must be sorted.
    pub fn deleting(&self, tree: &Tree, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        let mut merged = outermost(tree, &self.list, nodes.into_iter());
        // A level at a time: a list that went may have been the last element of another.
        loop {
            let hollow = hollowed(tree, &merged);
            if hollow.is_empty() {
                return Edits { list: merged };
            }
            merged = outermost(tree, &merged, hollow.into_iter());
        }
    }

    /// The tokens that `tree` has under these edits.
    pub fn weight(&self, tree: &Tree) -> Weight {
        let gone: Weight = self
            .list
            .iter()
            .map(|&(node, Edit::Delete)| tree.weight(node))
            .sum();
        tree.weight(NodeId::ROOT) - gone
    }
}

/// Merges sorted edits with sorted nodes to delete, leaving out what lies below a deleted node.
fn outermost(
    tree: &Tree,
    edits: &[(NodeId, Edit)],
    nodes: impl Iterator<Item = NodeId>,
) -> Vec<(NodeId, Edit)> {
    let mut merged = Vec::with_capacity(edits.len());
    let mut old = edits.iter().copied().peekable();
    let mut new = nodes.map(|node| (node, Edit::Delete)).peekable();
    let mut covered = NodeId::ROOT;
    loop {
        let next = match (old.peek(), new.peek()) {
            (Some(a), Some(b)) if a.0 <= b.0 => old.next(),
            (_, Some(_)) => new.next(),
            (Some(_), None) => old.next(),
            (None, None) => return merged,
        };
        let Some((node, edit)) = next else {
            return merged;
        };
        if node >= covered {
            covered = tree.end(node);
            merged.push((node, edit));
        }
    }
}

/// The nodes that go because their lists were left without an element, sorted.
fn hollowed(tree: &Tree, edits: &[(NodeId, Edit)]) -> Vec<NodeId> {
    let mut gone: BTreeMap<NodeId, usize> = BTreeMap::new();
    for &(node, Edit::Delete) in edits {
        if let Some(parent) = tree.parent(node)
            && tree.is_hollow(parent)
            && tree.role(node) == crate::Role::Element
        {
            *gone.entry(parent).or_default() += 1;
        }
    }
    let mut hollow: Vec<NodeId> = gone
        .into_iter()
        .filter(|&(list, gone)| elements(tree, list) == gone)
        .filter_map(|(list, _)| tree.deletable_above(list))
        .collect();
    hollow.sort_unstable();
    hollow
}

fn elements(tree: &Tree, list: NodeId) -> usize {
    let role = |child: &NodeId| tree.role(*child) == crate::Role::Element;
    tree.children(list).filter(role).count()
}
