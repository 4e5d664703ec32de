//! `Edits`: a set of edits on one tree, the candidate of every hierarchical reducer.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Edit, NodeId, Role, Run, Tree};
use crate::Weight;

/// A set of edits on one tree, in normal form: sorted by node, at most one edit for each node, and no
/// edit of a node that another edit deletes.
///
/// A clone is cheap: clones share the edits.
// Most edits are deletions. They are apart from the others, because they take four bytes so, and because the
// deletions of one more candidate are added without a look at those before.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edits {
    /// The sum of the weights of the edited nodes.
    removed: Weight,
    /// The weight that is left of them.
    left: Weight,
    /// The nodes that are deleted, sorted.
    deleted: Arc<Vec<NodeId>>,
    /// The other edits, sorted by node.
    others: Arc<Vec<(NodeId, Edit)>>,
}

/// What [`Edits::of`] refers to for a node that is deleted: such a node has no edit of its own here.
static DELETE: Edit = Edit::Delete;

#[cfg(test)]
thread_local! {
    /// How many deletions were looked at, to be added to others.
    pub(crate) static ADDED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

impl Edits {
    /// No edit: the input itself.
    pub fn none() -> Self {
        Edits::default()
    }

    /// Whether nothing is edited.
    pub fn is_empty(&self) -> bool {
        self.deleted.is_empty() && self.others.is_empty()
    }

    /// The edits, by node.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Edit)> + '_ {
        let mut deleted = self.deleted.iter().map(|node| (*node, &DELETE)).peekable();
        let mut others = self.others.iter().map(|(node, edit)| (*node, edit)).peekable();
        std::iter::from_fn(move || match (deleted.peek(), others.peek()) {
            (Some((a, _)), Some((b, _))) if a < b => deleted.next(),
            (_, Some(_)) => others.next(),
            (_, None) => deleted.next(),
        })
    }

    /// The edit of `node` itself, if there is one.
    pub fn of(&self, node: NodeId) -> Option<&Edit> {
        if self.deletes(node) {
            return Some(&DELETE);
        }
        self.others.binary_search_by_key(&node, |&(n, _)| n).ok().map(|at| &self.others[at].1)
    }

    /// Whether `node` itself is deleted. A node below a deleted node does not count.
    pub fn deletes(&self, node: NodeId) -> bool {
        self.deleted.binary_search(&node).is_ok()
    }

    /// These edits and `more` edits, in normal form. Edits inside deleted nodes are dropped. Lists
    /// that must not be empty are deleted with their last element (see
    /// [`NodeInfo::hollow`](super::NodeInfo::hollow)). Of two edits of one node, the one from `more`
    /// counts, but a deleted node stays deleted.
    pub fn and(&self, tree: &Tree, more: impl IntoIterator<Item = (NodeId, Edit)>) -> Self {
        let all = self.iter().map(|(node, edit)| (node, edit.clone())).chain(more).collect();
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
                return Edits::sorted(tree, edits);
            }
            edits.extend(hollow);
            edits = outermost(tree, edits);
        }
    }

    /// Edits that are in normal form.
    fn sorted(tree: &Tree, edits: Vec<(NodeId, Edit)>) -> Self {
        let removed = edits.iter().map(|(node, _)| tree.weight(*node)).sum();
        let left = edits.iter().map(|(_, edit)| edit.left(tree)).sum();
        let is_deletion = |(_, edit): &(NodeId, Edit)| *edit == Edit::Delete;
        let (deleted, others): (Vec<_>, Vec<_>) = edits.into_iter().partition(is_deletion);
        Edits {
            removed,
            left,
            deleted: Arc::new(deleted.into_iter().map(|(node, _)| node).collect()),
            others: Arc::new(others),
        }
    }

    /// These edits and the deletion of `nodes`.
    ///
    /// This is the way of all walks, so the deletions so far are only copied: with n of them and m nodes it takes
    /// O(n + m·log n) steps. Those for n copy memory.
    pub fn deleting(&self, tree: &Tree, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        let mut nodes: Vec<NodeId> = nodes.into_iter().collect();
        nodes.sort_unstable();
        self.deleting_sorted(tree, nodes)
    }

    fn deleting_sorted(&self, tree: &Tree, mut nodes: Vec<NodeId>) -> Self {
        if !self.others.is_empty() {
            return self.and(tree, nodes.into_iter().map(|node| (node, Edit::Delete)));
        }
        let mut edits = self.clone();
        // Level by level: a deleted list may have been the last element of another list.
        while !nodes.is_empty() {
            edits = edits.merged(tree, &nodes);
            nodes = edits.hollowed_by(tree, &nodes);
        }
        edits
    }

    /// These deletions and those of `nodes`, which are sorted. Lists that must not be empty stay.
    fn merged(&self, tree: &Tree, nodes: &[NodeId]) -> Self {
        let mut rest = self.deleted.as_slice();
        let mut removed = self.removed;
        let mut deleted: Vec<NodeId> = Vec::with_capacity(rest.len() + nodes.len());
        for &node in nodes {
            #[cfg(test)]
            ADDED.set(ADDED.get() + 1);
            let (before, after) = rest.split_at(places_before(rest, node));
            deleted.extend_from_slice(before);
            rest = after;
            // All deletions so far are of nodes apart from each other, so only the last one can contain it.
            let is_inside = deleted.last().is_some_and(|last| node < tree.end(*last));
            if is_inside || rest.first() == Some(&node) {
                continue;
            }
            let inside = places_before(rest, tree.end(node));
            let weights = rest[..inside].iter().map(|node| tree.weight(*node));
            removed = removed + tree.weight(node) - weights.sum::<Weight>();
            rest = &rest[inside..];
            deleted.push(node);
        }
        deleted.extend_from_slice(rest);
        Edits { removed, deleted: Arc::new(deleted), ..self.clone() }
    }

    /// The nodes to delete because the deletion of `nodes` has emptied lists that must not be empty, sorted.
    fn hollowed_by(&self, tree: &Tree, nodes: &[NodeId]) -> Vec<NodeId> {
        let elements = nodes.iter().filter(|node| tree.role(**node) == Role::Element);
        let lists = elements.filter_map(|node| tree.parent(*node));
        // Sorted nodes have equal parents beside each other, except where lists lie in lists: then one is looked at twice.
        let mut lists: Vec<NodeId> = lists.filter(|list| tree.is_hollow(*list)).collect();
        lists.dedup();
        let is_left = |node: NodeId| tree.role(node) == Role::Element && !self.deletes(node);
        lists.retain(|list| !tree.children(*list).any(is_left));
        let above = lists.iter().filter_map(|list| tree.deletable_above(*list));
        let is_new = |node: &NodeId| !self.deletes(*node);
        let mut hollow: Vec<NodeId> = above.filter(is_new).collect();
        hollow.sort_unstable();
        hollow
    }

    /// The weight of `tree` under these edits, in tokens.
    pub fn weight(&self, tree: &Tree) -> Weight {
        (tree.weight(NodeId::ROOT) + self.left).saturating_sub(self.removed)
    }
}

/// The number of nodes before `node`, in a sorted list. It takes O(log k) steps if they are k.
fn places_before(sorted: &[NodeId], node: NodeId) -> usize {
    // Most nodes are near the one before, so the search doubles its reach from there.
    let mut reach = 1;
    while sorted.get(reach - 1).is_some_and(|last| *last < node) {
        reach *= 2;
    }
    let (from, to) = (reach / 2, reach.min(sorted.len()));
    from + sorted[from..to].partition_point(|at| *at < node)
}

/// The weight that a change removes from `tree` on its own, in tokens; 0 if the change adds weight.
pub(crate) fn gain(tree: &Tree, change: &[(NodeId, Edit)]) -> Weight {
    if let [(node, Edit::Delete)] = change {
        return tree.weight(*node);
    }
    let edits = outermost(tree, change.to_vec());
    tree.weight(NodeId::ROOT).saturating_sub(Edits::sorted(tree, edits).weight(tree))
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
        let left_out = hoists.last().is_some_and(|(_, run)| !run.contains(tree, node));
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
        .filter_map(|(list, _)| standing_above(tree, edits, list))
        .map(|node| (node, Edit::Delete))
        .collect()
}

/// The nearest node that can be deleted, among `node` and the nodes above it that are not left out by a hoist.
fn standing_above(tree: &Tree, edits: &[(NodeId, Edit)], node: NodeId) -> Option<NodeId> {
    let found = tree.deletable_above(node)?;
    // A hoist above may have left this node out of the text: to delete it would delete nothing.
    let is_left_out = |(top, edit): &&(NodeId, Edit)| {
        let leaves_out = matches!(edit, Edit::Hoist(run) if !run.contains(tree, found));
        leaves_out && *top != found && tree.contains(*top, found)
    };
    match edits.iter().find(is_left_out) {
        Some((top, _)) => standing_above(tree, edits, *top),
        None => Some(found),
    }
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
        for (shut, leaf) in
            [(0, false), (0, false), (1, true), (0, false), (1, true), (3, true), (2, true)]
        {
            builder.open(info);
            builder.add_weight(u32::from(leaf) * 2);
            (0..shut).for_each(|_| builder.close());
        }
        builder.finish()
    }

    fn edits(list: &[(usize, Edit)]) -> Edits {
        let list = list.iter().map(|(node, edit)| (NodeId::new(*node), edit.clone()));
        Edits::none().and(&tree(), list)
    }

    #[test]
    fn a_hoisted_list_that_becomes_empty_takes_with_it_what_it_replaces() {
        // 0(1(2(3(4, 5)))): the list 3 must not be empty, and 2 is left out where 3 replaces 1.
        let element = NodeInfo::new(Kind(0), Role::Element);
        let list = NodeInfo::new(Kind(0), Role::Fixed).with_hollow(true);
        let mut builder = TreeBuilder::default();
        for info in [list.with_hollow(false), element, element, list] {
            builder.open(info);
        }
        for _ in 0..2 {
            builder.open(element);
            builder.add_weight(1);
            builder.close();
        }
        (0..4).for_each(|_| builder.close());
        let tree = builder.finish();
        let node = NodeId::new;
        let emptied =
            Edits::none().and(&tree, [(node(1), hoist(3))]).deleting(&tree, [node(4), node(5)]);
        assert_eq!(emptied, Edits::none().deleting(&tree, [node(1)]));
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
        let run = Run { first: NodeId::new(4), last: NodeId::new(5) };
        let edits = edits(&[(1, Edit::Hoist(run)), (5, Edit::Delete)]);
        assert_eq!(named(&edits), [1, 5]);
        assert_eq!(edits.weight(&tree()), 4);
    }

    #[test]
    fn deletions_are_merged_as_any_edits_are() {
        // A list of lists that must not be empty, each with three elements.
        let info = NodeInfo::new(Kind(0), Role::Element);
        let mut builder = TreeBuilder::default();
        builder.open(NodeInfo::new(Kind(0), Role::Fixed));
        for list in 0..40 {
            builder.open(info.with_hollow(list % 2 == 0));
            for _ in 0..3 {
                builder.open(info);
                builder.add_weight(list % 5);
                builder.close();
            }
            builder.close();
        }
        builder.close();
        let tree = builder.finish();
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let (mut merged, mut each) = (Edits::none(), Edits::none());
            for _ in 0..20 {
                let nodes: Vec<_> =
                    (0..rng.usize(0..9)).map(|_| NodeId::new(rng.usize(1..tree.len()))).collect();
                let edits = nodes.iter().map(|node| (*node, Edit::Delete));
                each = each.and(&tree, edits);
                merged = merged.deleting(&tree, nodes);
                assert_eq!(merged, each);
                let sum = each.iter().map(|(node, _)| tree.weight(node)).sum::<Weight>();
                assert_eq!(merged.weight(&tree), tree.weight(NodeId::ROOT) - sum);
            }
        }
    }

    #[test]
    fn the_places_before_a_node_are_found_from_the_start() {
        let sorted: Vec<NodeId> = (0..100).map(|at| NodeId::new(2 * at)).collect();
        for node in 0..210 {
            let before = sorted.iter().filter(|at| at.index() < node).count();
            assert_eq!(places_before(&sorted, NodeId::new(node)), before);
        }
        assert_eq!(places_before(&[], NodeId::ROOT), 0);
    }

    #[test]
    fn the_newer_edit_of_a_node_counts_but_a_deletion_stays() {
        let form = Form::new(1, *b"x");
        let tree = tree();
        let old = edits(&[(1, hoist(2)), (6, Edit::Delete)]);
        let new =
            old.and(&tree, [1, 6].map(|node| (NodeId::new(node), Edit::StandIn(form.clone()))));
        assert_eq!(new.of(NodeId::new(1)), Some(&Edit::StandIn(form)));
        assert!(new.deletes(NodeId::new(6)));
        assert_eq!(new.weight(&tree), 1);
    }
}
