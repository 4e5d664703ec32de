//! Perses: syntax-guided reduction, the heaviest node first.
//!
//! Sun, Li, Zhang, Gu and Su, *Perses: Syntax-Guided Program Reduction*, ICSE 2018. Perses keeps a
//! queue of nodes by weight. If a node contains a list, Perses reduces the list. Otherwise it tries to
//! replace the node with a node below it that fits. So one call can replace a heavy node with its only
//! useful descendant, over any number of levels.
//!
//! Differences from the paper: there, a node is either a list (a quantified node of the grammar), which is
//! reduced, or another node, which may be replaced. Here a node can have both. Its alternatives are tried
//! first, and the first interesting one replaces it. If there is none, its list is reduced: all its
//! children that can be deleted, optional parts too. The front end decides what may replace a node
//! ([`Alternatives`]), which can be something minimal that the input does not contain. A list reduction first
//! tries the empty list, as the implementation of Perses does, and linked nodes together
//! ([`level`](super::level)). With a plain list reduction nothing is tried first. This is one walk;
//! [`Star`](super::Star) repeats it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::sync::Arc;

use super::ListReduction;
use super::level::{Level, TriedFirst};
use super::sweep::EditedTree;
use crate::reducer::InList;
use crate::tree::{Edit, Edits, Form, NodeId, Role};
use crate::{Counterexample, Reducer, Tree, Verdict, Weight};

/// What can replace a node: implemented by a front end.
pub trait Alternatives: Send + Sync {
    /// Hoists and stand-ins for `node`, in the order in which they are tried. Each is smaller than
    /// the node.
    fn of(&self, node: NodeId) -> Vec<Edit>;
}

/// What a walk of [`Perses`] does at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// Tries to replace the node. If that fails, reduces its list.
    All,
    /// Only tries to replace the node.
    Alternatives,
    /// Only reduces the list of the node.
    Lists,
}

/// One walk of Perses over a tree.
#[derive(Clone)]
pub struct Perses {
    tree: Arc<Tree>,
    alternatives: Arc<dyn Alternatives>,
    reduction: ListReduction,
    stops: Stops,
    queue: BinaryHeap<(Weight, Reverse<NodeId>)>,
    best: Arc<Edits>,
    /// Stand-ins whose verdict was unresolved. They are not tried again.
    unresolved: Vec<Form>,
    /// What the lists so far have learned, which is told to those that follow.
    learned: Arc<Counterexample>,
    /// The lists that were reduced.
    lists: usize,
    state: PersesState,
}

#[derive(Clone, Debug)]
enum PersesState {
    Alternative(Alternative),
    /// Reduces the list of a node.
    List {
        node: NodeId,
        level: Box<Level>,
    },
    Done,
}

/// An alternative for a node that is tried.
#[derive(Clone, Debug)]
struct Alternative {
    node: NodeId,
    /// All alternatives of the node.
    edits: Arc<[Edit]>,
    /// The place of this one.
    at: usize,
    candidate: Arc<Edits>,
}

impl Perses {
    /// Starts at the root of `tree`.
    pub fn new(
        tree: Arc<Tree>,
        alternatives: Arc<dyn Alternatives>,
        reduction: ListReduction,
        stops: Stops,
    ) -> Self {
        let mut perses = Perses {
            queue: BinaryHeap::from([(tree.weight(NodeId::ROOT), Reverse(NodeId::ROOT))]),
            tree,
            alternatives,
            reduction,
            stops,
            best: Arc::new(Edits::none()),
            unresolved: Vec::new(),
            learned: Arc::default(),
            lists: 0,
            state: PersesState::Done,
        };
        perses.state = perses.next_node();
        perses
    }

    /// The first state of the heaviest node that has a candidate.
    fn next_node(&mut self) -> PersesState {
        while let Some((_, Reverse(node))) = self.queue.pop() {
            let edits: Arc<[Edit]> = match self.stops {
                Stops::Lists => Arc::default(),
                Stops::All | Stops::Alternatives => self.alternatives.of(node).into(),
            };
            if let Some(state) = self.alternative(node, edits, 0).or_else(|| self.list(node)) {
                return state;
            }
            self.enter(node);
        }
        PersesState::Done
    }

    /// The first alternative from `next` on that is worth a call.
    fn alternative(&self, node: NodeId, edits: Arc<[Edit]>, next: usize) -> Option<PersesState> {
        let weight = self.best.weight(&self.tree);
        let worth = |edit: &Edit| {
            if matches!(edit, Edit::StandIn(form) if self.unresolved.contains(form)) {
                return None;
            }
            let candidate = self.best.and(&self.tree, [(node, edit.clone())]);
            // Edits below the node may have made the node lighter than this alternative.
            (candidate != *self.best && candidate.weight(&self.tree) <= weight).then_some(candidate)
        };
        let (at, candidate) =
            edits.iter().enumerate().skip(next).find_map(|(at, edit)| Some((at, worth(edit)?)))?;
        let candidate = Arc::new(candidate);
        Some(PersesState::Alternative(Alternative { node, edits, at, candidate }))
    }

    fn list(&self, node: NodeId) -> Option<PersesState> {
        if self.stops == Stops::Alternatives {
            return None;
        }
        let role = |&child: &NodeId| match self.tree.role(child) {
            Role::Element | Role::Optional => true,
            // A plain walk is the only one, so it also deletes what stands beside the structure.
            Role::Aside => self.reduction.is_plain,
            Role::Fixed => false,
        };
        let nodes: Vec<NodeId> = self.kept_children(node).filter(role).collect();
        // A single element is the whole list.
        let first = if nodes.len() > 1 { TriedFirst::LinkedAndAll } else { TriedFirst::Linked };
        let above = EditedTree { tree: &self.tree, edits: &self.best, learned: &self.learned };
        let level = Level::start(above, &nodes, first, &self.reduction)?;
        Some(PersesState::List { node, level: Box::new(level) })
    }

    /// The children that are not deleted.
    fn kept_children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.children(node).filter(|&child| !self.best.deletes(child))
    }

    /// Puts the children that are not deleted in the queue.
    fn enter(&mut self, node: NodeId) {
        let below: Vec<NodeId> = self.kept_children(node).collect();
        self.enqueue(&below);
    }

    fn enqueue(&mut self, nodes: &[NodeId]) {
        let weighed = nodes.iter().map(|&node| (self.tree.weight(node), Reverse(node)));
        // Nothing of a node without weight can be saved.
        self.queue.extend(weighed.filter(|&(weight, _)| weight > 0));
    }

    /// The state in the list of a node, or after it.
    fn in_list(&mut self, node: NodeId, level: Box<Level>) -> PersesState {
        self.best = Arc::new(level.sweep.best());
        if level.sweep.candidate().is_some() {
            return PersesState::List { node, level };
        }
        self.lists += 1;
        self.enter(node);
        self.next_node()
    }

    /// The state after the verdict on an alternative.
    fn after_alternative(&mut self, tried: Alternative, verdict: Verdict) -> PersesState {
        let Alternative { node, edits, at, candidate } = tried;
        if verdict.is_interesting() {
            self.best = candidate;
            // A stand-in is minimal, so nothing of it is left to reduce.
            if let Edit::Hoist(run) = &edits[at] {
                let run: Vec<NodeId> = run.nodes(&self.tree).collect();
                self.enqueue(&run);
            }
            return self.next_node();
        }
        if let (Verdict::Unresolved, Edit::StandIn(form)) = (verdict, &edits[at]) {
            self.unresolved.push(form.clone());
        }
        let next = self.alternative(node, edits, at + 1);
        if let Some(state) = next.or_else(|| self.list(node)) {
            return state;
        }
        self.enter(node);
        self.next_node()
    }
}

// By hand, because a front end's `Alternatives` need no `Debug`.
impl fmt::Debug for Perses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perses")
            .field("reduction", &self.reduction)
            .field("stops", &self.stops)
            .field("best", &self.best)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

impl Reducer for Perses {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        match &self.state {
            PersesState::Alternative(tried) => Some(Edits::clone(&tried.candidate)),
            PersesState::List { level, .. } => level.sweep.candidate(),
            PersesState::Done => None,
        }
    }

    fn learn(&mut self, counterexample: &Counterexample) {
        Arc::make_mut(&mut self.learned).extend(counterexample.needs());
        if let PersesState::List { level, .. } = &mut self.state {
            level.sweep.learn(counterexample);
        }
    }

    fn know(&mut self, learned: &Counterexample) {
        Arc::make_mut(&mut self.learned).extend(learned.needs());
        self.state = match std::mem::replace(&mut self.state, PersesState::Done) {
            PersesState::List { node, mut level } => {
                level.sweep.know(learned);
                self.in_list(node, level)
            }
            other => other,
        };
    }

    fn report(&mut self, verdict: Verdict) {
        self.state = match std::mem::replace(&mut self.state, PersesState::Done) {
            PersesState::Alternative(tried) => self.after_alternative(tried, verdict),
            PersesState::List { node, mut level } => {
                level.sweep.report(verdict);
                self.in_list(node, level)
            }
            PersesState::Done => return,
        };
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        match &self.state {
            PersesState::List { level, .. } => level.sweep.odds(),
            PersesState::Alternative(_) | PersesState::Done => 0.0,
        }
    }

    fn list(&self) -> Option<InList> {
        let PersesState::List { level, .. } = &self.state else { return None };
        Some(InList { number: self.lists, ..level.sweep.list()? })
    }
}
