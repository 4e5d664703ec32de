//! Perses: syntax-guided reduction, the heaviest node first.
//!
//! Sun, Li, Zhang, Gu and Su, *Perses: Syntax-Guided Program Reduction*, ICSE 2018: a queue of
//! nodes by weight; at each node that holds a list a list reduction of its elements, at each other
//! the attempt to replace it by something below it that fits in its place. A heavy node gives way
//! to its one useful descendant at once, whatever the number of levels between them.
//!
//! Where we differ: what may stand in a node's place is the front end's to say
//! ([`Alternatives`]), and may be something minimal that the input does not hold; a list reduction
//! begins with the question about the empty list, as in Perses' own implementation, and with what
//! hangs together ([`level`](super::level)). One walk; [`Star`](crate::Star) repeats it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::ListReduction;
use super::level::{First, Level};
use crate::{Edit, Edits, Form, NodeId, Reducer, Role, Tree, Verdict, Weight};

/// What a front end knows of the things that may stand in a node's place.
pub trait Alternatives: Send + Sync {
    /// Hoists and stand-ins for `node`, in the order in which they are to be asked about, each
    /// smaller than the node itself.
    fn of(&self, node: NodeId) -> Vec<Edit>;
}

/// What a walk does at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// Replaces it, or else reduces the list that it holds.
    All,
    /// Replaces it: lists are known to be minimal.
    Alternatives,
    /// Reduces the list that it holds, and nothing else.
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
    /// Stand-ins that did not let the oracle come to an end.
    hung: Vec<Form>,
    state: State,
}

#[derive(Clone)]
enum State {
    /// Asks about the next alternative for a node.
    Alternatives {
        node: NodeId,
        edits: Arc<[Edit]>,
        next: usize,
        candidate: Arc<Edits>,
    },
    /// Reduces the list that a node holds.
    List {
        node: NodeId,
        level: Level,
    },
    Done,
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
            hung: Vec::new(),
            state: State::Done,
        };
        perses.state = perses.next_node();
        perses
    }

    /// What is asked at the heaviest node that has a question.
    fn next_node(&mut self) -> State {
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
        State::Done
    }

    /// The first alternative from `next` on that is worth a question.
    fn alternative(&self, node: NodeId, edits: Arc<[Edit]>, next: usize) -> Option<State> {
        let is_hung = |edit: &Edit| matches!(edit, Edit::StandIn(form) if self.hung.contains(form));
        let weight = self.best.weight(&self.tree);
        let worth = |edit: &Edit| {
            if is_hung(edit) {
                return None;
            }
            let candidate = self.best.and(&self.tree, [(node, edit.clone())]);
            // What was done below the node may have made it lighter than this alternative.
            (candidate != *self.best && candidate.weight(&self.tree) <= weight).then_some(candidate)
        };
        let mut rest = edits.iter().enumerate().skip(next);
        let (next, candidate) = rest.find_map(|(at, edit)| Some((at, worth(edit)?)))?;
        Some(State::Alternatives {
            node,
            edits,
            next,
            candidate: Arc::new(candidate),
        })
    }

    fn list(&self, node: NodeId) -> Option<State> {
        if self.stops == Stops::Alternatives {
            return None;
        }
        let role =
            |&child: &NodeId| matches!(self.tree.role(child), Role::Element | Role::Optional);
        let nodes: Vec<NodeId> = self.standing(node).filter(role).collect();
        let first = if nodes.len() > 1 {
            First::LinkedAndAll
        } else {
            First::Linked
        };
        let level = Level::start(&self.tree, &self.best, &nodes, first, &self.reduction)?;
        Some(State::List { node, level })
    }

    /// The children that are left.
    fn standing(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let children = self.tree.children(node);
        children.filter(|&child| !self.best.deletes(child))
    }

    /// Puts what is left of a node's children in the queue.
    fn enter(&mut self, node: NodeId) {
        let below: Vec<NodeId> = self.standing(node).collect();
        self.enqueue(&below);
    }

    fn enqueue(&mut self, nodes: &[NodeId]) {
        let weighed = nodes
            .iter()
            .map(|&node| (self.tree.weight(node), Reverse(node)));
        self.queue.extend(weighed.filter(|&(weight, _)| weight > 0));
    }

    /// Goes on after the verdict on the alternative `edits[at]` for `node`.
    fn after_alternative(
        &mut self,
        node: NodeId,
        edits: Arc<[Edit]>,
        at: usize,
        candidate: Arc<Edits>,
        verdict: Verdict,
    ) -> State {
        if verdict.holds() {
            self.best = candidate;
            if let Edit::Hoist(run) = &edits[at] {
                let run: Vec<NodeId> = run.nodes(&self.tree).collect();
                self.enqueue(&run);
            }
            return self.next_node();
        }
        if let (Verdict::Unresolved, Edit::StandIn(form)) = (verdict, &edits[at]) {
            self.hung.push(form.clone());
        }
        let next = self.alternative(node, edits, at + 1);
        if let Some(state) = next.or_else(|| self.list(node)) {
            return state;
        }
        self.enter(node);
        self.next_node()
    }
}

impl Reducer for Perses {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        match &self.state {
            State::Alternatives { candidate, .. } => Some(Edits::clone(candidate)),
            State::List { level, .. } => level.candidate(),
            State::Done => None,
        }
    }

    fn report(&mut self, verdict: Verdict) {
        self.state = match std::mem::replace(&mut self.state, State::Done) {
            State::Alternatives {
                node,
                edits,
                next,
                candidate,
            } => self.after_alternative(node, edits, next, candidate, verdict),
            State::List { node, mut level } => {
                level.report(verdict);
                self.best = Arc::new(level.best());
                if level.candidate().is_some() {
                    State::List { node, level }
                } else {
                    self.enter(node);
                    self.next_node()
                }
            }
            State::Done => return,
        };
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        match &self.state {
            State::List { level, .. } => level.odds(),
            State::Alternatives { .. } | State::Done => 0.0,
        }
    }
}
