//! `Search`: finds how far a number can move. It works on distances only and knows no nodes.

use std::collections::VecDeque;

use crate::value::Leaf;

/// From this distance on, a number may be round for a reason.
const ROUND: u128 = 64;
/// After this many uninteresting halvings in a row, the search tries a distance close to the best.
const SHORT: u32 = 2;

/// The search for the largest step of a move that is interesting.
#[derive(Clone)]
pub(super) struct Search {
    /// Single places of a single leaf that are tried first.
    places: VecDeque<Leaf>,
    /// The distance that is left in the best, of the leaf that is nearest to its simplest value.
    at: u128,
    /// The largest remaining distance that is known to be uninteresting.
    near: u128,
    /// All distances that are tried differ by multiples of it.
    stride: u128,
    /// The uninteresting halvings in a row.
    short: u32,
    /// The number of strides of the next try close to the best.
    strides: u128,
    state: State,
}

/// What the candidate tries.
#[derive(Clone, Copy)]
enum State {
    /// A single place.
    Place(Leaf),
    /// The whole distance: nothing of it is left.
    Whole,
    /// A small or round step.
    Few(u128),
    /// A step after which this distance is left.
    Left(u128),
}

/// What the candidate changes.
pub(super) enum Probe {
    /// The only leaf is put in this place.
    Place(Leaf),
    /// All leaves move by this step.
    Step(u128),
}

impl Search {
    /// Starts with the `places`, and then with the whole distance `at`.
    pub(super) fn new(at: u128, places: VecDeque<Leaf>) -> Self {
        let search = Search {
            places,
            at,
            near: 0,
            stride: 1,
            short: 0,
            strides: 1,
            state: State::Whole,
        };
        search.first()
    }

    /// What the candidate changes.
    pub(super) fn probe(&self) -> Probe {
        match self.state {
            State::Place(place) => Probe::Place(place),
            State::Whole => Probe::Step(self.at),
            State::Few(step) => Probe::Step(step),
            State::Left(left) => Probe::Step(self.at - left),
        }
    }

    /// Whether both verdicts are about equally likely.
    pub(super) fn is_halving(&self) -> bool {
        matches!(self.state, State::Left(_))
    }

    /// The search at the next of its single places, or else at the whole distance.
    fn first(mut self) -> Self {
        self.state = self.places.pop_front().map_or(State::Whole, State::Place);
        self
    }

    /// The search after a verdict on its candidate; `None` if the move is finished.
    pub(super) fn after(mut self, interesting: bool) -> Option<Self> {
        match (self.state, interesting) {
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
            (State::Left(left), true) => {
                self.at = left;
                self.short = 0;
            }
            (State::Left(left), false) => {
                self.near = left;
                self.short += 1;
            }
        }
        let next = self.close().or_else(|| self.halfway());
        self.state = State::Left(next.or_else(|| self.finer())?);
        Some(self)
    }

    /// Continues with half the stride when no distance is left to try: the number may be rounder than
    /// it needs to be.
    fn finer(&mut self) -> Option<u128> {
        // Steps of 1 and 2 were tried first, and were uninteresting.
        let is_finer = self.stride.is_multiple_of(2) && self.stride / 2 > 2;
        if !is_finer {
            return None;
        }
        self.near = self.near.max(self.at.saturating_sub(self.stride));
        self.stride /= 2;
        self.halfway()
    }

    /// After [`SHORT`] uninteresting halvings in a row: a distance close to the best one. It is tried
    /// because the least interesting distance is often only a few steps below the best one. Each of
    /// these tries goes twice as far from the best distance as the one before. `None` if it is not
    /// time for such a try, or if the distance is known to be uninteresting.
    fn close(&mut self) -> Option<u128> {
        if self.short < SHORT {
            return None;
        }
        self.short = 0;
        let steps = self.strides.saturating_mul(self.stride);
        self.strides *= 2;
        self.at.checked_sub(steps).filter(|left| *left > self.near)
    }

    /// The next step to try after a step of `than`. The steps are 1 and 2. For large distances they
    /// are also a power of 2 and a power of 10 that divide the distance, so that a round number stays
    /// round.
    fn few(&self, than: u128) -> Option<u128> {
        let twos = (1 << self.at.trailing_zeros()).min(self.at / 2);
        let tens = std::iter::successors(Some(1u128), |tens| tens.checked_mul(10));
        let tens = tens.take_while(|tens| self.at.is_multiple_of(*tens)).last();
        let round = [twos, tens.unwrap_or(1)];
        // Small numbers are often round by chance.
        let round = round.into_iter().filter(|_| self.at >= ROUND);
        let steps = [1, 2].into_iter().chain(round);
        let steps = steps.filter(|steps| (than + 1..self.at).contains(steps));
        steps.min()
    }

    /// A distance between the best one and the largest uninteresting one; `None` if there is none.
    fn halfway(&self) -> Option<u128> {
        let (near, at) = (self.near, self.at);
        let least = near.max(1);
        // The root of each factor, because the product may overflow.
        let middle = if at / least > 4 {
            (least.isqrt() * at.isqrt()).clamp(near + 1, at - 1)
        } else {
            near + (at - near) / 2
        };
        let left = at - near;
        // A whole number of strides from the best distance, at least 1.
        let strides = ((at - middle) / self.stride).max(1);
        (left > self.stride).then(|| at - strides * self.stride)
    }
}
