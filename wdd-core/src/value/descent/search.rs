//! `Search`: finds how far a number can move. It works on distances only and knows no nodes.

use std::collections::VecDeque;

use crate::value::Leaf;

/// From this distance on, a number may be round for a reason.
const ROUND: u128 = 64;
/// After this many uninteresting halvings in a row, the search tries a distance close to the best.
const SHORT: u32 = 2;
/// Numbers may have to leave a remainder. So some steps keep it: 2,520 is a multiple of all numbers up to 10, and 60 of
/// those up to 6.
const DIVISORS: [u128; 11] = [2520, 60, 12, 10, 9, 8, 7, 6, 5, 4, 3];
/// The largest divisor that is tried as a single step: the least number with its remainder may be too small.
const PERIOD: u128 = 7;
/// The divisors among them whose multiples are tried as steps.
const ALIGNED: [u128; 3] = [2520, 60, 12];
/// A remainder is large from the distance divided by this on.
const LARGE: u128 = 4;
/// Up to this distance, all that is left is tried: a small number can leave a remainder that no divisor above finds.
const SMALL: u128 = 12;
/// The prime factors of strides, and of numbers that are multiples of something.
const PRIMES: [u128; 4] = [2, 3, 5, 7];

/// How much a search tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::value) enum Effort {
    /// The whole distance, and small and round steps.
    #[default]
    Usual,
    /// Remainders too, if no step is interesting.
    Thorough,
    /// A step of 1, and more only if it is interesting.
    One,
    /// Steps of 1 and 2, and more only if one of them is interesting.
    Two,
}

/// The search for the largest step of a move that is interesting.
#[derive(Clone)]
pub(super) struct Search {
    effort: Effort,
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
    /// Remainders that are tried when no step is interesting.
    remainders: VecDeque<u128>,
    /// Single places that are tried last.
    late: VecDeque<Leaf>,
    state: State,
}

/// What the candidate tries.
#[derive(Clone, Copy)]
enum State {
    /// A single place.
    Place(Leaf),
    /// A single place, when nothing else is interesting.
    Late(Leaf),
    /// The whole distance: nothing of it is left.
    Whole,
    /// A small or round step.
    Few(u128),
    /// A small step after which the remainder by it is the same.
    Period(u128),
    /// This distance is left: the remainder by a small divisor.
    Remainder(u128),
    /// About half of the distance is left, with the same remainder by this divisor.
    Aligned(u128, u128),
    /// A stride divided by this prime; this distance is left.
    Finer(u128, u128),
    /// The distance divided by this prime: a multiple may be a smaller multiple.
    Quotient(u128),
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

/// The remainders of a distance on the other side of the simplest value: -2 and 1 leave the same one by 3.
pub(super) fn mirrored_remainders(at: u128) -> impl Iterator<Item = u128> {
    let divisors = DIVISORS.iter().rev().chain([&2]);
    let remainders = divisors.filter(move |divisor| **divisor <= at.saturating_mul(2));
    remainders
        .map(move |divisor| divisor - at % divisor)
        .filter(move |left| *left < at)
}

/// The divisors smaller than a distance without those that divide another of them: their remainders are smaller still, and
/// no likelier.
fn largest_divisors(at: u128) -> impl Iterator<Item = u128> {
    let smaller = move || DIVISORS.into_iter().filter(move |divisor| *divisor < at);
    smaller().filter(move |divisor| {
        !smaller().any(|other| other > *divisor && other.is_multiple_of(*divisor))
    })
}

impl Search {
    /// Starts with the `places`, and then with the whole distance `at`.
    pub(super) fn new(at: u128, places: VecDeque<Leaf>, effort: Effort) -> Self {
        let search = Search {
            effort,
            places,
            at,
            near: 0,
            stride: 1,
            short: 0,
            strides: 1,
            remainders: VecDeque::new(),
            late: VecDeque::new(),
            state: State::Whole,
        };
        search.first()
    }

    /// Tries these places of a single leaf too, if nothing else is interesting.
    pub(super) fn with_late(self, late: VecDeque<Leaf>) -> Self {
        Search { late, ..self }
    }

    /// What the candidate changes.
    pub(super) fn probe(&self) -> Probe {
        match self.state {
            State::Place(place) | State::Late(place) => Probe::Place(place),
            State::Whole => Probe::Step(self.at),
            State::Few(step) | State::Period(step) => Probe::Step(step),
            State::Left(left)
            | State::Remainder(left)
            | State::Aligned(_, left)
            | State::Finer(_, left) => Probe::Step(self.at - left),
            State::Quotient(prime) => Probe::Step(self.at - self.at / prime),
        }
    }

    /// Whether both verdicts are about equally likely.
    pub(super) fn is_halving(&self) -> bool {
        matches!(self.state, State::Left(_) | State::Finer(..))
    }

    /// The search at the next of its single places, or else at the whole distance.
    fn first(mut self) -> Self {
        let start = match self.is_brief() && self.at > 1 {
            true => State::Few(1),
            false => State::Whole,
        };
        self.state = self.places.pop_front().map_or(start, State::Place);
        self
    }

    fn is_brief(&self) -> bool {
        matches!(self.effort, Effort::One | Effort::Two)
    }

    /// The search after a verdict on its candidate; `None` if the move is finished.
    pub(super) fn after(mut self, interesting: bool) -> Option<Self> {
        match (self.state, interesting) {
            (State::Place(_) | State::Late(_) | State::Whole, true) => return None,
            (State::Place(_), false) => return Some(self.first()),
            (State::Late(_), false) => return self.try_late(),
            (State::Few(1), false) if self.effort == Effort::Two && self.at > 1 => {
                self.state = State::Few(2);
                return Some(self);
            }
            (State::Whole | State::Few(_), false) if self.is_brief() => return None,
            (State::Whole, false) => return self.try_few(0),
            (State::Few(steps), false) => return self.try_few(steps),
            (State::Period(steps), false) => return self.try_period(steps),
            (State::Remainder(_), false) => return self.try_remainder(),
            (State::Remainder(left), true) => {
                self.at = left;
                return self.try_remainders();
            }
            (State::Aligned(divisor, _), false) => return self.try_aligned(divisor),
            (State::Aligned(divisor, left), true) => {
                self.at = left;
                self.stride = divisor;
            }
            (State::Few(steps) | State::Period(steps), true) => {
                self.at -= steps;
                self.stride = steps;
            }
            (State::Quotient(prime), false) => return self.try_quotient(prime),
            (State::Quotient(prime), true) => {
                self.at /= prime;
                return self.try_quotient(1);
            }
            (State::Finer(prime, _), false) => return self.try_finer(prime),
            (State::Finer(prime, left), true) => {
                self.near = self.near.max(self.at.saturating_sub(self.stride));
                self.at = left;
                self.stride /= prime;
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
        match self.close().or_else(|| self.halfway()) {
            Some(left) => {
                self.state = State::Left(left);
                Some(self)
            }
            None => self.try_finer(1),
        }
    }

    /// The search at the next step after a step of `than`, or else at the remainders.
    fn try_few(mut self, than: u128) -> Option<Self> {
        match self.few(than) {
            Some(steps) => {
                self.state = State::Few(steps);
                Some(self)
            }
            None if self.effort == Effort::Thorough => self.try_remainders(),
            None => None,
        }
    }

    /// The search at the remainders of the distance.
    fn try_remainders(mut self) -> Option<Self> {
        self.remainders = match self.at <= SMALL {
            // Steps of 1 and 2 were tried.
            true => (1..self.at.saturating_sub(2)).collect(),
            false => {
                let remainders = largest_divisors(self.at).map(|divisor| self.at % divisor);
                remainders.filter(|left| *left > 0).collect()
            }
        };
        self.try_remainder()
    }

    fn try_remainder(mut self) -> Option<Self> {
        match self.remainders.pop_front() {
            Some(left) => {
                self.state = State::Remainder(left);
                Some(self)
            }
            None => self.try_aligned(u128::MAX),
        }
    }

    /// The search at half of the distance with the same remainder by a divisor smaller than `than`.
    fn try_aligned(mut self, than: u128) -> Option<Self> {
        let divisors = ALIGNED.iter().filter(|divisor| **divisor < than);
        let mut divisors = divisors.filter(|divisor| !self.has_multiple(**divisor));
        let Some(&divisor) = divisors.find(|divisor| self.at > 2 * **divisor) else {
            return self.try_period(2);
        };
        let steps = (self.at / 2 / divisor).max(1) * divisor;
        self.state = State::Aligned(divisor, self.at - steps);
        Some(self)
    }

    /// Whether a remainder by a multiple of the divisor was tried that is large enough: a step to half of the distance
    /// would tell nothing new.
    fn has_multiple(&self, divisor: u128) -> bool {
        let tried = largest_divisors(self.at);
        let mut multiples = tried.filter(|other| other.is_multiple_of(divisor));
        multiples.any(|multiple| self.at % multiple >= self.at / LARGE)
    }

    /// The search at the next step after a step of `than` that is a divisor.
    fn try_period(mut self, than: u128) -> Option<Self> {
        let steps = than + 1;
        // Below, everything was tried.
        if self.at <= SMALL || steps > PERIOD {
            return self.try_late();
        }
        self.state = State::Period(steps);
        Some(self)
    }

    fn try_late(mut self) -> Option<Self> {
        let Some(place) = self.late.pop_front() else {
            return self.try_quotient(1);
        };
        self.state = State::Late(place);
        Some(self)
    }

    /// The search at the distance divided by a prime larger than `than`.
    fn try_quotient(mut self, than: u128) -> Option<Self> {
        let divides = |prime: &&u128| **prime > than && self.at.is_multiple_of(**prime);
        let prime = PRIMES.iter().find(divides)?;
        self.state = State::Quotient(*prime);
        (self.at > SMALL && self.effort == Effort::Thorough).then_some(self)
    }

    /// The search at a smaller stride, when no distance is left to try: the number may be rounder than it needs to
    /// be. The stride is divided by a prime larger than `than`. If no prime helps, the distances may only be too small,
    /// and it is divided by the first.
    fn try_finer(mut self, than: u128) -> Option<Self> {
        // Steps of 1 and 2 were tried first, and were uninteresting.
        let divides =
            |prime: &&u128| self.stride.is_multiple_of(**prime) && self.stride / **prime > 2;
        let primes: Vec<u128> = PRIMES.iter().filter(divides).copied().collect();
        let &first = primes.first()?;
        let Some(prime) = primes.into_iter().find(|prime| *prime > than) else {
            self.stride /= first;
            self.near = self.near.max(self.at.saturating_sub(self.stride));
            return self.try_finer(1);
        };
        let left = self.at.checked_sub(self.stride / prime)?;
        self.state = State::Finer(prime, left);
        (left > self.near).then_some(self)
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

#[cfg(test)]
mod tests {
    use crate::shrink;

    #[test]
    fn a_multiple_becomes_the_least_multiple() {
        for (start, of) in [(86_400_u32, 3_600), (604_800, 86_400), (45_000, 1_500)] {
            let shrunk = shrink(start, |n| *n > 0 && n.is_multiple_of(of));
            assert_eq!(shrunk.value, of, "{start}");
            assert!(shrunk.calls < 100, "{start}: {}", shrunk.calls);
        }
    }
}
