//! `Edits`: a set of edits on one tree, the candidate of every hierarchical reducer.

use std::collections::BTreeMap;

use super::{Edit, NodeId, Role, Run, Tree};
use crate::Weight;

/// A set of edits on one tree, in normal form: sorted by node, at most one edit for each node, and no
/// edit of a node that another edit deletes.
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
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Edit)> + '_ {
        self.list.iter().map(|(node, edit)| (*node, edit))
    }

    /// The edit of `node` itself, if there is one.
    pub fn of(&self, node: NodeId) -> Option<&Edit> {
        let place = self.list.binary_search_by_key(&node, |&(n, _)| n);
        place.ok().map(|at| &self.list[at].1)
    }

    /// Whether `node` itself is deleted. A node below a deleted node does not count.
    pub fn deletes(&self, node: NodeId) -> bool {
        self.of(node) == Some(&Edit::Delete)
    }

    /// These edits and `more` edits, in normal form. Edits inside deleted nodes are dropped. Lists
    /// that must not be empty are deleted with their last element (see
    /// [`NodeInfo::hollow`](super::NodeInfo::hollow)). Of two edits of one node, the one from `more`
    /// counts, but a deleted node stays deleted.
    pub fn and(&self, tree: &Tree, more: impl IntoIterator<Item = (NodeId, Edit)>) -> Self {
        let mut all = self.list.clone();
        all.extend(more);
        Edits::normal(tree, all)
    }

    /// The edits in normal form. Of two edits of one node, the later one is the newer.
    // Not a part of `and`, so that it is compiled once, and not for each sort of iterator.
    fn normal(tree: &Tree, all: Vec<(NodeId, Edit)>) -> Self {
        let mut edits = outermost(tree, all);
        // Level by level: a deleted list may have been the last element of another list.
        loop {
            let hollow = hollowed(tree, &edits);
            if hollow.is_empty() {
                return Edits { list: edits };
            }
            edits.extend(hollow);
            edits = outermost(tree, edits);
        }
    }

    /// These edits and the deletion of `nodes`.
    pub fn deleting(&self, tree: &Tree, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        self.and(tree, nodes.into_iter().map(|node| (node, Edit::Delete)))
    }

    /// The weight of `tree` under these edits, in tokens.
    pub fn weight(&self, tree: &Tree) -> Weight {
        let (mut removed, mut left) = (0, 0);
        for (node, edit) in &self.list {
            removed += tree.weight(*node);
            left += edit.left(tree);
        }
        (tree.weight(NodeId::ROOT) + left).saturating_sub(removed)
    }
}

/// The weight that a change removes from `tree` on its own, in tokens; 0 if the change adds weight.
pub(crate) fn gain(tree: &Tree, change: &[(NodeId, Edit)]) -> Weight {
    let edits = outermost(tree, change.to_vec());
    let whole = tree.weight(NodeId::ROOT);
    whole.saturating_sub(Edits { list: edits }.weight(tree))
}

/// All edits in normal form, except that empty lists stay.
fn outermost(tree: &Tree, mut all: Vec<(NodeId, Edit)>) -> Vec<(NodeId, Edit)> {
    // The sort is stable: of two edits of one node, the newer one comes second.
    all.sort_by_key(|&(node, _)| node);
    all.dedup_by(|newer, older| {
        let same = newer.0 == older.0;
        if same && older.1 != Edit::Delete {
            std::mem::swap(newer, older);
        }
        same
    });
    let mut kept = Vec::with_capacity(all.len());
    // All nodes before this one are inside a deleted node.
    let mut deleted_to = NodeId::ROOT;
    let mut hoists: Vec<(NodeId, Run)> = Vec::new();
    for (node, edit) in all {
        while hoists.pop_if(|(end, _)| *end <= node).is_some() {}
        // A hoisted node that is kept lies in the runs of those around it.
        let left_out = hoists
            .last()
            .is_some_and(|(_, run)| !run.contains(tree, node));
        if node < deleted_to || left_out {
            continue;
        }
        match &edit {
            Edit::Delete | Edit::StandIn(_) => deleted_to = tree.end(node),
            Edit::Hoist(run) => hoists.push((tree.end(node), *run)),
        }
        kept.push((node, edit));
    }
    kept
}

/// The deletions of lists that must not be empty and have lost their last element.
fn hollowed(tree: &Tree, edits: &[(NodeId, Edit)]) -> Vec<(NodeId, Edit)> {
    let mut deleted: BTreeMap<NodeId, usize> = BTreeMap::new();
    for (node, edit) in edits {
        if *edit == Edit::Delete
            && let Some(parent) = tree.parent(*node)
            && tree.is_hollow(parent)
            && tree.role(*node) == Role::Element
        {
            *deleted.entry(parent).or_default() += 1;
        }
    }
    deleted
        .into_iter()
        .filter(|&(list, deleted)| elements(tree, list) == deleted)
        .filter_map(|(list, _)| tree.deletable_above(list))
        .map(|node| (node, Edit::Delete))
        .collect()
}

fn elements(tree: &Tree, list: NodeId) -> usize {
    let role = |child: &NodeId| tree.role(*child) == Role::Element;
    tree.children(list).filter(role).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Form, Kind, NodeInfo, TreeBuilder};

    /// 0(1(2, 3(4, 5)), 6), each leaf of two tokens.
    fn tree() -> Tree {
        let info = NodeInfo::new(Kind(0), Role::Element);
        let mut builder = TreeBuilder::default();
        for (shut, leaf) in [
            (0, false),
            (0, false),
            (1, true),
            (0, false),
            (1, true),
            (3, true),
            (2, true),
        ] {
            builder.open(info);
            builder.add_weight(u32::from(leaf) * 2);
            (0..shut).for_each(|_| builder.close());
        }
        builder.finish()
    }

    fn edits(list: &[(usize, Edit)]) -> Edits {
        let list = list
            .iter()
            .map(|(node, edit)| (NodeId::new(*node), edit.clone()));
        Edits::none().and(&tree(), list)
    }

    fn hoist(node: usize) -> Edit {
        Edit::hoist(NodeId::new(node))
    }

    fn named(edits: &Edits) -> Vec<usize> {
        edits.iter().map(|(node, _)| node.index()).collect()
    }

    #[test]
    fn edits_inside_a_deleted_node_are_dropped() {
        let edits = edits(&[(4, Edit::Delete), (3, Edit::Delete), (6, Edit::Delete)]);
        assert_eq!(named(&edits), [3, 6]);
        assert_eq!(edits.weight(&tree()), 2);
    }

    #[test]
    fn a_hoist_keeps_its_run_and_nothing_else() {
        let edits = edits(&[(1, hoist(3)), (2, Edit::Delete), (4, Edit::Delete)]);
        assert_eq!(named(&edits), [1, 4]);
        assert_eq!(edits.weight(&tree()), 4);
    }

    #[test]
    fn a_hoisted_node_may_be_replaced_with_a_node_below_it() {
        let edits = edits(&[(1, hoist(3)), (3, hoist(5))]);
        assert_eq!(edits.weight(&tree()), 4);
    }

    #[test]
    fn a_hoisted_run_holds_all_its_siblings() {
        let run = Run {
            first: NodeId::new(4),
            last: NodeId::new(5),
        };
        let edits = edits(&[(1, Edit::Hoist(run)), (5, Edit::Delete)]);
        assert_eq!(named(&edits), [1, 5]);
        assert_eq!(edits.weight(&tree()), 4);
    }

    #[test]
    fn the_newer_edit_of_a_node_counts_but_a_deletion_stays() {
        let form = Form::new(1, *b"x");
        let tree = tree();
        let old = edits(&[(1, hoist(2)), (6, Edit::Delete)]);
        let new = old.and(
            &tree,
            [1, 6].map(|node| (NodeId::new(node), Edit::StandIn(form.clone()))),
        );
        assert_eq!(new.of(NodeId::new(1)), Some(&Edit::StandIn(form)));
        assert!(new.deletes(NodeId::new(6)));
        assert_eq!(new.weight(&tree), 1);
    }
}
