//! `Descent`: a reducer that moves leaves towards the simplest values of their types and lists towards their shortest,
//! as far as the value stays interesting.
//!
//! A move changes one or more leaves by the same step: some come nearer to the simplest value, others
//! move away from it, and lists lose this number of elements. For each move, the search first tries the whole distance. Then it tries steps of 1
//! and 2, and steps that keep a round number round. If none of these is interesting, other steps are
//! unlikely to be, and the move ends after about 3 calls. If a step of 2 is interesting and a step of 1
//! is not, only even distances are tried. Then the search halves the remaining distance: as a ratio
//! while its ends are far apart, because the relevant numbers are mostly small, and as a difference
//! afterwards. If halvings fail, it tries distances close to the best one. A distance of n costs
//! O(log n) calls.

mod search;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

pub(super) use self::search::Effort;
use self::search::{MoveProbe, StepSearch, mirrored_remainders};
use super::{Leaf, Sketch};
use crate::tree::{Edit, Edits, NodeId};
use crate::{Reducer, Verdict};

/// Leaves and lists that change together, by the same step.
#[derive(Clone, Debug, Default)]
pub(super) struct Move {
    /// These leaves come nearer to the simplest value.
    pub(super) down: Vec<NodeId>,
    /// These leaves come nearer too, by that many steps.
    pub(super) steeper: Vec<(NodeId, u128)>,
    /// These leaves move away from the simplest value.
    pub(super) up: Vec<NodeId>,
    /// These lists lose elements.
    pub(super) shorter: Vec<Shorter>,
    /// How much is tried if the first steps are not interesting.
    pub(super) effort: Effort,
}

/// A list that loses as many elements as the step is long.
#[derive(Clone, Debug)]
pub(super) struct Shorter {
    /// The elements, in the order in which they are deleted.
    pub(super) elements: Vec<NodeId>,
    /// How many of the elements stay.
    pub(super) fewest: usize,
}

impl Move {
    /// A move in which all leaves come nearer.
    pub(super) fn down(down: Vec<NodeId>) -> Self {
        Move { down, ..Move::default() }
    }

    pub(super) fn shorter(shorter: Vec<Shorter>) -> Self {
        Move { shorter, ..Move::default() }
    }

    pub(super) fn with(self, effort: Effort) -> Self {
        Move { effort, ..self }
    }

    /// The only leaf that it moves, if it is one that comes nearer.
    fn single(&self) -> Option<NodeId> {
        match (&self.down[..], &self.steeper[..], &self.up[..], &self.shorter[..]) {
            (&[node], [], [], []) => Some(node),
            _ => None,
        }
    }
}

/// Makes moves one after the other.
#[derive(Clone)]
pub(super) struct Descent {
    sketch: Arc<Sketch>,
    rest: VecDeque<Move>,
    /// The leaves that the best has changed.
    places: BTreeMap<NodeId, Leaf>,
    best: Arc<Edits>,
    /// The current move, and the search for its step.
    search: Option<(Move, StepSearch)>,
}

impl Descent {
    /// Starts with the first of `moves`.
    pub(super) fn new(sketch: &Arc<Sketch>, moves: Vec<Move>) -> Self {
        let mut descent = Descent {
            sketch: Arc::clone(sketch),
            rest: moves.into(),
            places: BTreeMap::new(),
            best: Arc::default(),
            search: None,
        };
        descent.search = descent.next_move();
        descent
    }

    fn next_move(&mut self) -> Option<(Move, StepSearch)> {
        while let Some(by) = self.rest.pop_front() {
            let distances = by.down.iter().map(|&node| self.place(node).distance);
            let lengths = by.shorter.iter().map(|list| {
                let left = list.elements.len() - self.deleted(list);
                left.saturating_sub(list.fewest) as u128
            });
            let steeper = by.steeper.iter().map(|&(node, times)| self.place(node).distance / times);
            // The move ends where the first of its leaves and lists does.
            let Some(at @ 1..) = distances.chain(steeper).chain(lengths).min() else { continue };
            // Single places mean nothing for several leaves at once.
            let (places, start) = match by.single() {
                Some(node) => (self.shortcuts(node), self.sketch.start(node)),
                None => (VecDeque::new(), 0),
            };
            let search = StepSearch::new(at, places, by.effort).from(start);
            let late = self.late(&by);
            return Some((by, search.with_late(late)));
        }
        None
    }

    /// The place of a leaf in the best.
    fn place(&self, node: NodeId) -> Leaf {
        let own = || self.sketch.leaf(node).unwrap_or(Leaf::SIMPLEST);
        self.places.get(&node).copied().unwrap_or_else(own)
    }

    /// Places on the other side of a leaf that keep remainders.
    fn late(&self, by: &Move) -> VecDeque<Leaf> {
        let Some(node) = by.single().filter(|_| by.effort == Effort::Thorough) else {
            return VecDeque::new();
        };
        let at = self.place(node);
        let has_other_side = self.sketch.reach(node).is_some_and(|reach| reach.negative > 0);
        if !at.negative && !has_other_side {
            return VecDeque::new();
        }
        mirrored_remainders(at.distance).map(|left| at.mirrored().moved(left)).collect()
    }

    /// The number of elements of a list that the best has deleted.
    fn deleted(&self, list: &Shorter) -> usize {
        list.elements.iter().filter(|&&node| self.best.deletes(node)).count()
    }

    /// Simpler places of a leaf that smaller steps would not find.
    fn shortcuts(&self, node: NodeId) -> VecDeque<Leaf> {
        let at = self.place(node);
        let positive = at.negative.then(|| at.mirrored());
        let shortcuts = self.sketch.shortcuts(node).iter().copied();
        positive.into_iter().chain(shortcuts).filter(|place| *place < at).collect()
    }

    /// The places of the move's leaves in the candidate.
    fn moved(&self, by: &Move, search: &StepSearch) -> Vec<(NodeId, Leaf)> {
        let step = match search.probe() {
            MoveProbe::Place(place) => return vec![(by.down[0], place)],
            MoveProbe::Step(step) => step,
        };
        let nearer = |node: NodeId, by: u128| {
            let at = self.place(node);
            (node, at.moved(at.distance - by))
        };
        let down = by.down.iter().map(|&node| nearer(node, step));
        let steeper = by.steeper.iter().map(|&(node, times)| nearer(node, step * times));
        let up = by.up.iter().map(|&node| {
            let at = self.place(node);
            (node, at.moved(at.distance.saturating_add(step)))
        });
        down.chain(steeper).chain(up).collect()
    }

    /// The elements that the candidate deletes.
    fn lost(&self, by: &Move, search: &StepSearch) -> Vec<NodeId> {
        let step = match search.probe() {
            MoveProbe::Place(_) => 0,
            MoveProbe::Step(step) => usize::try_from(step).unwrap_or(usize::MAX),
        };
        let lost = by.shorter.iter().flat_map(|list| {
            let left = list.elements.iter().copied().filter(|&node| !self.best.deletes(node));
            left.take(step).collect::<Vec<_>>()
        });
        lost.collect()
    }

    fn with(&self, moved: &[(NodeId, Leaf)], lost: Vec<NodeId>) -> Edits {
        let moved = moved.iter().map(|&(node, leaf)| self.sketch.leaf_edit(node, leaf));
        let lost = lost.into_iter().map(|node| (node, Edit::Delete));
        self.best.and(self.sketch.tree(), moved.chain(lost))
    }
}

impl Reducer for Descent {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        let (by, search) = self.search.as_ref()?;
        Some(self.with(&self.moved(by, search), self.lost(by, search)))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some((by, search)) = self.search.take() else { return };
        if verdict.is_interesting() {
            let moved = self.moved(&by, &search);
            self.best = Arc::new(self.with(&moved, self.lost(&by, &search)));
            self.places.extend(moved);
        }
        let search = search.after(verdict.is_interesting());
        let same_move = search.map(|search| (by, search));
        self.search = same_move.or_else(|| self.next_move());
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        match &self.search {
            Some((_, search)) if search.is_halving() => 0.5,
            // A move is mostly not interesting: other leaves or lists would have to move with it.
            _ => 0.0,
        }
    }
}

/// The leaves that are not the simplest value of their type, in order.
pub(super) fn far(sketch: &Sketch) -> impl Iterator<Item = NodeId> + '_ {
    sketch.tree().nodes().filter(|&node| is_far(sketch, node))
}

/// Whether the node is a leaf that is not the simplest value of its type.
pub(super) fn is_far(sketch: &Sketch, node: NodeId) -> bool {
    sketch.leaf(node).is_some_and(|leaf| leaf != Leaf::SIMPLEST)
}
