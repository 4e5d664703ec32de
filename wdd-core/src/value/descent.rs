//! `Descent`: leaves come nearer to the simplest of their types, some together, as far as it stays
//! interesting.
//!
//! A move takes some leaves down by the same step, and others up by it. At each move the whole way
//! is asked about, then a step or two, or what round numbers stay round by: where not even these
//! hold, no other is likely to, and where two do and one does not, only even ways are asked about.
//! Between the whole way and such a step the search halves the way that is left: as a ratio where the ends are far apart, since
//! what matters of a failing number is mostly small, and then as a difference; where it finds nothing,
//! it looks at the other end of the way. A way of length n is O(log n) questions, one that leads
//! nowhere 3.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::{Leaf, Sketch};
use crate::tree::{Edits, NodeId};
use crate::{Reducer, Verdict};

/// From here on a way may be a round number.
const ROUND: u128 = 64;
/// Halvings in a row that do not hold before the other end of the way is looked at.
const SHORT: u32 = 2;

/// Leaves that change by the same step.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// They come nearer.
    pub(super) down: Vec<NodeId>,
    /// They go farther.
    pub(super) up: Vec<NodeId>,
}

impl Move {
    /// These come nearer, and nothing goes farther.
    pub(super) fn down(down: Vec<NodeId>) -> Self {
        Move {
            down,
            up: Vec::new(),
        }
    }
}

/// Moves of leaves, one after the other.
#[derive(Clone)]
pub(super) struct Descent {
    sketch: Arc<Sketch>,
    rest: VecDeque<Move>,
    /// Where leaves are in the best.
    places: BTreeMap<NodeId, Leaf>,
    best: Arc<Edits>,
    search: Option<Search>,
}

/// The search for the farthest that a move goes.
#[derive(Clone)]
struct Search {
    by: Move,
    /// Single places of a single leaf that are asked about first.
    places: VecDeque<Leaf>,
    /// The way that is left to the leaf that comes down and is nearest.
    at: u128,
    /// The longest way that is known to be too short.
    near: u128,
    /// All ways that are asked about differ by multiples of it.
    stride: u128,
    /// Halvings in a row that did not hold.
    short: u32,
    /// The steps of the next probe.
    probe: u128,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    Place(Leaf),
    /// No way is left.
    Whole,
    /// So few steps less.
    Few(u128),
    /// So much of the way is left.
    Left(u128),
}

impl Descent {
    /// Starts with the first of `moves`.
    pub(super) fn new(sketch: &Arc<Sketch>, moves: impl IntoIterator<Item = Move>) -> Self {
        let mut descent = Descent {
            sketch: Arc::clone(sketch),
            rest: moves.into_iter().collect(),
            places: BTreeMap::new(),
            best: Arc::default(),
            search: None,
        };
        descent.search = descent.next_move();
        descent
    }

    fn next_move(&mut self) -> Option<Search> {
        while let Some(by) = self.rest.pop_front() {
            let ways = by.down.iter().map(|&node| self.place(node).distance);
            let Some(at @ 1..) = ways.min() else { continue };
            let places = match (&by.down[..], &by.up[..]) {
                (&[node], []) => self.shortcuts(node),
                _ => VecDeque::new(),
            };
            let search = Search {
                by,
                places,
                at,
                near: 0,
                stride: 1,
                short: 0,
                probe: 1,
                state: State::Whole,
            };
            return Some(search.first());
        }
        None
    }

    /// Where a leaf is in the best.
    fn place(&self, node: NodeId) -> Leaf {
        let own = || self.sketch.facts(node).leaf.unwrap_or(Leaf::SIMPLEST);
        self.places.get(&node).copied().unwrap_or_else(own)
    }

    /// Simpler places of a leaf that are not on its way.
    fn shortcuts(&self, node: NodeId) -> VecDeque<Leaf> {
        let at = self.place(node);
        let positive = at.negative.then(|| at.mirrored());
        let shortcuts = self.sketch.shortcuts(node).iter().copied();
        let places = positive.into_iter().chain(shortcuts);
        places.filter(|place| *place < at).collect()
    }

    /// Where the question puts the leaves of its move.
    fn question(&self, search: &Search) -> Vec<(NodeId, Leaf)> {
        let step = match search.state {
            State::Place(place) => return vec![(search.by.down[0], place)],
            State::Whole => search.at,
            State::Few(steps) => steps,
            State::Left(way) => search.at - way,
        };
        let down = search.by.down.iter().map(|&node| {
            let at = self.place(node);
            (node, at.moved(at.distance - step))
        });
        let up = search.by.up.iter().map(|&node| {
            let at = self.place(node);
            (node, at.moved(at.distance.saturating_add(step)))
        });
        down.chain(up).collect()
    }

    fn with(&self, moved: &[(NodeId, Leaf)]) -> Edits {
        let moved = moved.iter();
        let edits = moved.map(|&(node, leaf)| self.sketch.leaf_edit(node, leaf));
        self.best.and(self.sketch.tree(), edits)
    }
}

impl Search {
    /// The search at its first question, or the next of its single places.
    fn first(mut self) -> Self {
        self.state = self.places.pop_front().map_or(State::Whole, State::Place);
        self
    }

    /// The search at its next question, if there is one.
    fn after(mut self, holds: bool) -> Option<Self> {
        match (self.state, holds) {
            (State::Place(_) | State::Whole, true) => return None,
            (State::Place(_), false) => return Some(self.first()),
            (State::Whole, false) => {
                self.state = State::Few(self.few(0)?);
                return Some(self);
            }
            (State::Few(steps), false) => {
                self.state = State::Few(self.few(steps)?);
                return Some(self);
            }
            (State::Few(steps), true) => {
                self.at -= steps;
                self.stride = steps;
            }
            (State::Left(way), true) => {
                self.at = way;
                self.short = 0;
            }
            (State::Left(way), false) => {
                self.near = way;
                self.short += 1;
            }
        }
        let next = self.probed().or_else(|| self.halfway());
        self.state = State::Left(next.or_else(|| self.finer())?);
        Some(self)
    }

    /// Where no way is left that differs by its stride, one that does by half of it: a number may be
    /// rounder than it has to be.
    fn finer(&mut self) -> Option<u128> {
        // By one and by two it goes not: these were asked about first.
        let is_finer = self.stride.is_multiple_of(2) && self.stride / 2 > 2;
        if !is_finer {
            return None;
        }
        self.near = self.near.max(self.at.saturating_sub(self.stride));
        self.stride /= 2;
        self.halfway()
    }

    /// After some halvings that did not hold, a way that is only a little shorter, by ever more
    /// steps: most ways that are not free at all come to an end soon.
    fn probed(&mut self) -> Option<u128> {
        if self.short < SHORT {
            return None;
        }
        self.short = 0;
        let steps = self.probe.saturating_mul(self.stride);
        self.probe *= 2;
        self.at.checked_sub(steps).filter(|way| *way > self.near)
    }

    /// The fewest steps to ask about that are more than so many.
    fn few(&self, than: u128) -> Option<u128> {
        let twos = (1 << self.at.trailing_zeros()).min(self.at / 2);
        let tens = std::iter::successors(Some(1u128), |tens| tens.checked_mul(10));
        let tens = tens.take_while(|tens| self.at.is_multiple_of(*tens)).last();
        let round = [twos, tens.unwrap_or(1)];
        // Of small numbers too many are round for no reason.
        let round = round.into_iter().filter(|_| self.at >= ROUND);
        let steps = [1, 2].into_iter().chain(round);
        let steps = steps.filter(|steps| (than + 1..self.at).contains(steps));
        steps.min()
    }

    /// A way between the shortest that holds and the longest that does not; none if there is none.
    fn halfway(&self) -> Option<u128> {
        let (near, at) = (self.near, self.at);
        let least = near.max(1);
        // Roots are taken one by one: the product may not fit.
        let middle = if at / least > 4 {
            (least.isqrt() * at.isqrt()).clamp(near + 1, at - 1)
        } else {
            near + (at - near) / 2
        };
        let left = at - near;
        // So many strides back from where it is, one at least.
        let strides = ((at - middle) / self.stride).max(1);
        (left > self.stride).then(|| at - strides * self.stride)
    }
}

impl Reducer for Descent {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        let search = self.search.as_ref()?;
        Some(self.with(&self.question(search)))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(search) = self.search.take() else {
            return;
        };
        if verdict.is_interesting() {
            let moved = self.question(&search);
            self.best = Arc::new(self.with(&moved));
            self.places.extend(moved);
        }
        self.search = search
            .after(verdict.is_interesting())
            .or_else(|| self.next_move());
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        match self.search.as_ref().map(|search| search.state) {
            Some(State::Left(_)) => 0.5,
            _ => 0.0,
        }
    }
}

/// The leaves that are not the simplest of their type, in order.
pub(super) fn far(sketch: &Sketch) -> impl Iterator<Item = NodeId> + '_ {
    sketch.tree().nodes().filter(|&node| {
        let leaf = sketch.facts(node).leaf;
        leaf.is_some_and(|leaf| leaf != Leaf::SIMPLEST)
    })
}
