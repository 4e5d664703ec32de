//! `Level`: one list reduction that deletes as many nodes as possible of a list of nodes.
//!
//! The list has users of a name before its definition. Groups of linked nodes are tried first
//! ([`links`](super::links)). A plain reduction has neither ([`ListReduction::is_plain`]).

use std::cmp::Reverse;
use std::sync::Arc;

use super::ListReduction;
use super::links::Links;
use super::sweep::{EditedTree, Sweep};
use crate::tree::NodeId;
use crate::{Reducer, Tree, Weight};

/// A group of linked nodes is tried if it has at least this part of the weight of its level.
// A lighter group saves hardly more than a call of the list reduction does.
const LIGHTEST: Weight = 16;

/// The largest number of groups that are tried at one level.
const MOST_GROUPS: usize = 8;

/// The largest number of definitions of a level that are tried with all their users.
// To find the users of a definition takes a walk over all links.
const MOST_HUBS: usize = 64;

/// In a level of no more nodes than this, no definition is tried with all its users.
// The list reduction needs few calls for it.
const FEW: usize = 8;

/// The groups of nodes that are tried before the list reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TriedFirst {
    /// Groups of linked nodes.
    Linked,
    /// Groups of linked nodes, and each definition with all its users.
    Users,
    /// All nodes together.
    All,
    /// Groups of linked nodes, and all nodes together.
    LinkedAndAll,
}

#[derive(Clone, Debug)]
pub(super) struct Level {
    /// In the order of the list.
    nodes: Arc<[NodeId]>,
    pub(super) sweep: Sweep,
}

impl Level {
    /// Starts the reduction of `nodes`. No node may lie below another. `None` if the reduction has no candidate.
    pub(super) fn start(
        above: EditedTree<'_>,
        nodes: &[NodeId],
        first: TriedFirst,
        reduction: &ListReduction,
    ) -> Option<Self> {
        let level = if reduction.is_plain {
            Level::of(above, nodes.into(), Vec::new(), reduction)
        } else {
            let (ordered, groups) = users_first(above.tree, nodes, first);
            Level::of(above, ordered, groups, &reduction.for_level(nodes.len()))
        };
        level.sweep.candidate().is_some().then_some(level)
    }

    fn of(
        above: EditedTree<'_>,
        nodes: Arc<[NodeId]>,
        groups: Vec<Vec<usize>>,
        reduction: &ListReduction,
    ) -> Self {
        Level { sweep: Sweep::deleting(above, Arc::clone(&nodes), groups, reduction), nodes }
    }

    /// The nodes that the best keeps, in the order of the tree.
    pub(super) fn kept(&self) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> =
            self.sweep.kept().iter().map(|element| self.nodes[element]).collect();
        nodes.sort_unstable();
        nodes
    }
}

/// The nodes with users of a name before its definition, and the groups that are tried first, by places in this order.
fn users_first(
    tree: &Tree,
    nodes: &[NodeId],
    first: TriedFirst,
) -> (Arc<[NodeId]>, Vec<Vec<usize>>) {
    let links = Links::between(tree, nodes);
    let order = links.users_first();
    let mut places = vec![0; nodes.len()];
    for (place, &element) in order.iter().enumerate() {
        places[element] = place;
    }
    let groups = groups(tree, nodes, &links, first).into_iter();
    let placed = groups.map(|group| group.into_iter().map(|element| places[element]).collect());
    (order.iter().map(|&element| nodes[element]).collect(), placed.collect())
}

/// The groups that are worth a call, the heaviest first.
fn groups(tree: &Tree, nodes: &[NodeId], links: &Links, first: TriedFirst) -> Vec<Vec<usize>> {
    let weight =
        |group: &Vec<usize>| -> Weight { group.iter().map(|&e| tree.weight(nodes[e])).sum() };
    let all: Vec<usize> = (0..nodes.len()).collect();
    let total = weight(&all);
    let mut groups = match first {
        TriedFirst::All => vec![],
        TriedFirst::Linked | TriedFirst::Users | TriedFirst::LinkedAndAll => links.components(),
    };
    if first == TriedFirst::Users && nodes.len() > FEW {
        groups.extend(links.with_users(MOST_HUBS));
    }
    groups.retain(|group| weight(group) * LIGHTEST >= total);
    if matches!(first, TriedFirst::All | TriedFirst::LinkedAndAll) {
        groups.push(all);
    }
    groups.sort_by_key(|group| Reverse(weight(group)));
    // A component, or a definition with its users, can be the whole level.
    groups.dedup();
    groups.truncate(MOST_GROUPS);
    groups
}
