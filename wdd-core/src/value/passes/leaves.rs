//! Leaves come nearer to the simplest of their type, one after the other, by bisection.
//!
//! ```text
//! 48_213   →   900      where whatever is below 900 passes
//! -7       →   7
//! ```
//!
//! A leaf is asked about on the positive side, then at its shortcuts, and then half-way between the
//! nearest distance that fails and the farthest that does not: at most 130 questions a leaf.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Pass;
use crate::value::{Leaf, Op, Sketch};
use crate::{Edit, Edits, NodeId, Reducer, Turn, Verdict};

pub(super) static LEAVES: Pass = Pass {
    name: "leaves",
    turn: Turn::InOrder,
    start: |sketch, _| Some(Box::new(Leaves::new(sketch))),
};

#[derive(Clone)]
struct Leaves {
    sketch: Arc<Sketch>,
    rest: VecDeque<NodeId>,
    best: Arc<Edits>,
    state: Option<Search>,
}

/// The search for one leaf's nearest place.
#[derive(Clone)]
struct Search {
    node: NodeId,
    /// Where the leaf is in the best.
    at: Leaf,
    /// Single places that are asked about first.
    first: VecDeque<Leaf>,
    /// The farthest distance that is known to be too near.
    near: u128,
    /// The place that is asked about.
    question: Leaf,
    /// Whether it is half-way, and not a single place.
    halfway: bool,
}

impl Leaves {
    fn new(sketch: &Arc<Sketch>) -> Self {
        let leaves = sketch.tree().nodes();
        let mut leaves = Leaves {
            rest: leaves
                .filter(|&node| sketch.facts(node).leaf.is_some())
                .collect(),
            sketch: Arc::clone(sketch),
            best: Arc::default(),
            state: None,
        };
        leaves.state = leaves.next_leaf();
        leaves
    }

    fn next_leaf(&mut self) -> Option<Search> {
        while let Some(node) = self.rest.pop_front() {
            let Some(at) = self.sketch.facts(node).leaf else {
                continue;
            };
            let positive = at.negative.then(|| at.mirrored());
            let shortcuts = self.sketch.shortcuts(node).iter().copied();
            let search = Search {
                node,
                at,
                first: positive.into_iter().chain(shortcuts).collect(),
                near: 0,
                question: at,
                halfway: false,
            };
            if let Some(search) = search.next() {
                return Some(search);
            }
        }
        None
    }

    fn with(&self, search: &Search) -> Edits {
        let tree = self.sketch.tree();
        let form = Op::Leaf(search.question).form(tree.weight(search.node));
        self.best.and(tree, [(search.node, Edit::StandIn(form))])
    }
}

impl Search {
    /// The search at its next question; none if there is none.
    fn next(mut self) -> Option<Self> {
        while let Some(place) = self.first.pop_front() {
            if place < self.at {
                self.question = place;
                return Some(self);
            }
        }
        let between = self.at.distance.saturating_sub(self.near);
        // Next to the nearest that is too near there is nothing left to ask.
        (between > 1).then(|| {
            self.halfway = true;
            self.question = self.at.moved(self.near + between / 2);
            self
        })
    }

    fn after(mut self, holds: bool) -> Option<Self> {
        if holds {
            self.at = self.question;
        } else if self.halfway {
            self.near = self.question.distance;
        }
        self.next()
    }
}

impl Reducer for Leaves {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        self.state.as_ref().map(|search| self.with(search))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(search) = self.state.take() else {
            return;
        };
        if verdict.holds() {
            self.best = Arc::new(self.with(&search));
        }
        self.state = search.after(verdict.holds()).or_else(|| self.next_leaf());
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        0.5
    }
}
