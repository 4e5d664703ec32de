//! A level: nodes of which as many as possible are deleted, in one list reduction.
//!
//! The list takes users of a name before its definition, and begins with questions about what hangs
//! together ([`links`](super::links)).

use std::cmp::Reverse;
use std::sync::Arc;

use super::links::Links;
use super::sweep::Sweep;
use super::{ListReduction, NEEDED};
use crate::{Change, Edit, Edits, NodeId, Reducer, Tree, Verdict, Weight};

/// The lowest and the highest probability that a node of a level is needed, of which so many are
/// expected to be.
const PRIORS: [f64; 2] = [0.04, 0.6];
/// A group of linked nodes is worth a question if it has at least this part of its level's weight.
const LIGHTEST: Weight = 16;
/// Groups that are asked about at one level, at most.
const MOST: usize = 8;
/// Definitions of a level whose users are looked for, at most.
const HUBS: usize = 64;
/// In a level of no more nodes than this, a definition needs no question about all its users.
const FEW: usize = 8;

/// What is asked about before the list reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// Nodes that are linked.
    Linked,
    /// Those, and each definition with all its users.
    Users,
    /// All nodes at once.
    All,
    /// Linked nodes, and then all at once.
    LinkedAndAll,
}

/// The reduction of a level.
#[derive(Clone)]
pub(super) struct Level {
    /// In the order of the list.
    nodes: Arc<[NodeId]>,
    sweep: Sweep,
}

impl Level {
    /// Starts the reduction of `nodes`, none of which lies below another, in a tree that is under
    /// the edits `above`; none if it has no question to ask.
    pub(super) fn start(
        tree: &Arc<Tree>,
        above: &Arc<Edits>,
        nodes: &[NodeId],
        first: First,
        reduction: &ListReduction,
    ) -> Option<Self> {
        let links = Links::between(tree, nodes);
        let order = links.users_first();
        let mut places = vec![0; nodes.len()];
        for (place, &element) in order.iter().enumerate() {
            places[element] = place;
        }
        let groups = groups(tree, nodes, &links, first).into_iter();
        let groups = groups.map(|group| group.into_iter().map(|e| places[e]).collect());
        let nodes: Arc<[NodeId]> = order.iter().map(|&element| nodes[element]).collect();
        let delete = |&node: &NodeId| vec![(node, Edit::Delete)];
        let changes: Vec<Change> = nodes.iter().map(delete).collect();
        let sweep = Sweep::new(
            Arc::clone(tree),
            Arc::clone(above),
            &changes,
            groups.collect(),
            &with_prior(reduction, nodes.len()),
        );
        sweep.candidate()?;
        Some(Level { nodes, sweep })
    }

    /// The nodes that the best leaves standing, in the order of the tree.
    pub(super) fn kept(&self) -> Vec<NodeId> {
        let kept = self.sweep.kept();
        let mut nodes: Vec<NodeId> = kept.iter().map(|element| self.nodes[element]).collect();
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
}

/// The list reduction with a prior probability for a level of that size, where none is given.
fn with_prior(reduction: &ListReduction, nodes: usize) -> ListReduction {
    let prior = (NEEDED / nodes as f64).clamp(PRIORS[0], PRIORS[1]);
    let mut reduction = reduction.of_many(nodes);
    reduction.settings.p0 = reduction.settings.p0.or(Some(prior));
    reduction
}

/// The groups that are worth a question, the heaviest first.
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
