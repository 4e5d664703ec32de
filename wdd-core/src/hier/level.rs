//! `Level`: one list reduction that deletes as many nodes as possible of a list of nodes.
//!
//! The list has users of a name before its definition. Groups of linked nodes are tried first
//! ([`links`](super::links)). A plain reduction has neither ([`ListReduction::is_plain`]).

use std::cmp::Reverse;
use std::sync::Arc;

use super::ListReduction;
use super::links::Links;
use super::sweep::Sweep;
use crate::reducer::InList;
use crate::tree::{Edits, NodeId};
use crate::{Reducer, Tree, Verdict, Weight};

/// A group of linked nodes is tried if it has at least one sixteenth of the weight of its level.
const LIGHTEST: Weight = 16;
/// The largest number of groups that are tried at one level.
const MOST: usize = 8;
/// The largest number of definitions of a level that are tried with all their users.
const HUBS: usize = 64;
/// In a level of no more nodes than this, no definition is tried with all its users.
const FEW: usize = 8;

/// The groups of nodes that are tried before the list reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// Groups of linked nodes.
    Linked,
    /// Groups of linked nodes, and each definition with all its users.
    Users,
    /// All nodes together.
    All,
    /// Groups of linked nodes, and all nodes together.
    LinkedAndAll,
}

/// The reduction of a level.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// In the order of the list.
    nodes: Arc<[NodeId]>,
    sweep: Sweep,
}

impl Level {
    /// Starts the reduction of `nodes`, in a tree under the edits `above`. No node may lie below
    /// another. `None` if the reduction has no candidate.
    pub(super) fn start(
        tree: &Arc<Tree>,
        above: &Arc<Edits>,
        nodes: &[NodeId],
        first: First,
        reduction: &ListReduction,
    ) -> Option<Self> {
        if reduction.is_plain {
            let (tree, nodes) = (Arc::clone(tree), Arc::from(nodes));
            let sweep = Sweep::deleting(tree, above, Arc::clone(&nodes), Vec::new(), reduction);
            sweep.candidate()?;
            return Some(Level { nodes, sweep });
        }
        let links = Links::between(tree, nodes);
        let order = links.users_first();
        let mut places = vec![0; nodes.len()];
        for (place, &element) in order.iter().enumerate() {
            places[element] = place;
        }
        let groups = groups(tree, nodes, &links, first)
            .into_iter()
            .map(|group| group.into_iter().map(|e| places[e]).collect());
        let nodes: Arc<[NodeId]> = order.iter().map(|&element| nodes[element]).collect();
        let sweep = Sweep::deleting(
            Arc::clone(tree),
            above,
            Arc::clone(&nodes),
            groups.collect(),
            &reduction.for_level(nodes.len()),
        );
        sweep.candidate()?;
        Some(Level { nodes, sweep })
    }

    /// The nodes that the best keeps, in the order of the tree.
    pub(super) fn kept(&self) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> =
            self.sweep.kept().iter().map(|element| self.nodes[element]).collect();
        nodes.sort_unstable();
        nodes
    }
}

impl Reducer for Level {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        self.sweep.candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        self.sweep.report(verdict);
    }

    fn best(&self) -> Edits {
        self.sweep.best()
    }

    fn odds(&self) -> f64 {
        self.sweep.odds()
    }

    fn list(&self) -> Option<InList> {
        self.sweep.list()
    }
}

/// The groups that are worth a call, the heaviest first.
fn groups(tree: &Tree, nodes: &[NodeId], links: &Links, first: First) -> Vec<Vec<usize>> {
    let weight =
        |group: &Vec<usize>| -> Weight { group.iter().map(|&e| tree.weight(nodes[e])).sum() };
    let all: Vec<usize> = (0..nodes.len()).collect();
    let total = weight(&all);
    let mut groups = match first {
        First::All => vec![],
        First::Linked | First::Users | First::LinkedAndAll => links.components(),
    };
    if first == First::Users && nodes.len() > FEW {
        groups.extend(links.with_users(HUBS));
    }
    groups.retain(|group| weight(group) * LIGHTEST >= total);
    if matches!(first, First::All | First::LinkedAndAll) {
        groups.push(all);
    }
    groups.sort_by_key(|group| Reverse(weight(group)));
    groups.dedup();
    groups.truncate(MOST);
    groups
}
