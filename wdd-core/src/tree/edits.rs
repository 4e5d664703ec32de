//! What is done to a tree: the candidate of every hierarchical reducer.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{NodeId, Role, Tree, Weight};

/// What happens to one node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edit {
    /// The node goes, with all that is below it.
    Delete,
    /// A run of siblings below the node takes its place; the rest of it goes.
    Hoist(Run),
    /// Something minimal takes its place.
    StandIn(Form),
}

impl Edit {
    /// The node gives way to one that is below it.
    pub fn hoist(node: NodeId) -> Self {
        Edit::Hoist(Run {
            first: node,
            last: node,
        })
    }

    /// The tokens that are left of a node of `tree`.
    fn left(&self, tree: &Tree) -> Weight {
        match self {
            Edit::Delete => 0,
            Edit::Hoist(run) => run.nodes(tree).map(|node| tree.weight(node)).sum(),
            Edit::StandIn(form) => form.weight(),
        }
    }
}

/// Siblings, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The first.
    pub first: NodeId,
    /// The last; the first itself in a run of one.
    pub last: NodeId,
}

impl Run {
    /// The nodes of the run, which is one of `tree`'s.
    pub fn nodes(self, tree: &Tree) -> impl Iterator<Item = NodeId> + '_ {
        let next = move |&node: &NodeId| Some(tree.end(node)).filter(|&next| next <= self.last);
        std::iter::successors(Some(self.first), next)
    }

    /// Whether `node` is one of the run's, or lies below one.
    fn contains(self, tree: &Tree, node: NodeId) -> bool {
        self.first <= node && node < tree.end(self.last)
    }
}

/// What a stand-in is made of: the front end writes it, and reads it when it renders a candidate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(Arc<(Weight, Box<[u8]>)>);

impl Form {
    /// A stand-in of that many tokens.
    pub fn new(weight: Weight, content: impl Into<Box<[u8]>>) -> Self {
        Form(Arc::new((weight, content.into())))
    }

    /// Its tokens.
    pub fn weight(&self) -> Weight {
        self.0.0
    }

    /// What the front end wrote.
    pub fn content(&self) -> &[u8] {
        &self.0.1
    }
}

/// Edits of some nodes that are made together or not at all; the simplest is the deletion of one.
pub type Change = Vec<(NodeId, Edit)>;

/// A set of edits on one tree in normal form: sorted by node, at most one a node, none of a node
/// that another edit takes away.
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

    /// What happens to `node` itself, if anything.
    pub fn of(&self, node: NodeId) -> Option<&Edit> {
        let place = self.list.binary_search_by_key(&node, |&(n, _)| n);
        place.ok().map(|at| &self.list[at].1)
    }

    /// Whether `node` itself is deleted (not: lies below a deleted node).
    pub fn deletes(&self, node: NodeId) -> bool {
        self.of(node) == Some(&Edit::Delete)
    }

    /// These edits and more as well. What lies in a node that goes is not named, and what means
    /// nothing when empty goes with its last element. Of two edits of one node the one of `more`
    /// counts, but a node that is deleted stays so.
    pub fn and(&self, tree: &Tree, more: impl IntoIterator<Item = (NodeId, Edit)>) -> Self {
        let mut edits = outermost(tree, &self.list, more);
        // A level at a time: a list that went may have been the last element of another.
        loop {
            let hollow = hollowed(tree, &edits);
            if hollow.is_empty() {
                return Edits { list: edits };
            }
            edits = outermost(tree, &edits, hollow);
        }
    }

    /// These edits and the deletion of `nodes` as well.
    pub fn deleting(&self, tree: &Tree, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        self.and(tree, nodes.into_iter().map(|node| (node, Edit::Delete)))
    }

    /// The tokens that `tree` has under these edits.
    pub fn weight(&self, tree: &Tree) -> Weight {
        let (mut gone, mut come) = (0, 0);
        for (node, edit) in &self.list {
            gone += tree.weight(*node);
            come += edit.left(tree);
        }
        (tree.weight(NodeId::ROOT) + come).saturating_sub(gone)
    }
}

/// The tokens that a change takes away from `tree` when nothing else is edited; 0 where it adds.
pub(crate) fn gain(tree: &Tree, change: &[(NodeId, Edit)]) -> Weight {
    let edits = outermost(tree, &[], change.iter().cloned());
    let whole = tree.weight(NodeId::ROOT);
    whole.saturating_sub(Edits { list: edits }.weight(tree))
}

/// All edits in normal form, but for hollow lists.
fn outermost(
    tree: &Tree,
    old: &[(NodeId, Edit)],
    new: impl IntoIterator<Item = (NodeId, Edit)>,
) -> Vec<(NodeId, Edit)> {
    let mut all = old.to_vec();
    all.extend(new);
    // Stable: of two edits of one node the newer stands behind the older.
    all.sort_by_key(|&(node, _)| node);
    all.dedup_by(|newer, older| {
        let same = newer.0 == older.0;
        if same && older.1 != Edit::Delete {
            std::mem::swap(newer, older);
        }
        same
    });
    let mut kept = Vec::with_capacity(all.len());
    let mut gone = NodeId::ROOT;
    let mut hoists: Vec<(NodeId, Run)> = Vec::new();
    for (node, edit) in all {
        while hoists.pop_if(|(end, _)| *end <= node).is_some() {}
        let left_out = hoists.iter().any(|(_, run)| !run.contains(tree, node));
        if node < gone || left_out {
            continue;
        }
        match &edit {
            Edit::Delete | Edit::StandIn(_) => gone = tree.end(node),
            Edit::Hoist(run) => hoists.push((tree.end(node), *run)),
        }
        kept.push((node, edit));
    }
    kept
}

/// The deletions of nodes that go because their lists were left without an element.
fn hollowed(tree: &Tree, edits: &[(NodeId, Edit)]) -> Vec<(NodeId, Edit)> {
    let mut gone: BTreeMap<NodeId, usize> = BTreeMap::new();
    for (node, edit) in edits {
        if *edit == Edit::Delete
            && let Some(parent) = tree.parent(*node)
            && tree.is_hollow(parent)
            && tree.role(*node) == Role::Element
        {
            *gone.entry(parent).or_default() += 1;
        }
    }
    gone.into_iter()
        .filter(|&(list, gone)| elements(tree, list) == gone)
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
    use crate::{Kind, NodeInfo, TreeBuilder};

    /// 0(1(2, 3(4, 5)), 6), each leaf of two tokens.
    fn tree() -> Tree {
        let info = NodeInfo {
            kind: Kind(0),
            role: Role::Element,
            coarse: false,
            hollow: false,
        };
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
    fn what_lies_in_a_deleted_node_is_not_named() {
        let edits = edits(&[(4, Edit::Delete), (3, Edit::Delete), (6, Edit::Delete)]);
        assert_eq!(named(&edits), [3, 6]);
        assert_eq!(edits.weight(&tree()), 2);
    }

    #[test]
    fn a_hoist_leaves_standing_what_it_names_and_no_more() {
        let edits = edits(&[(1, hoist(3)), (2, Edit::Delete), (4, Edit::Delete)]);
        assert_eq!(named(&edits), [1, 4]);
        assert_eq!(edits.weight(&tree()), 4);
    }

    #[test]
    fn a_hoisted_node_may_give_way_to_one_below_it() {
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
