//! `Search`: finds how far a number can move. It works on distances only and knows no nodes.

use std::collections::VecDeque;

use crate::value::Leaf;

/// From this distance on, a number may be round for a reason.
const ROUND: u128 = 64;
/// After this many uninteresting halvings in a row, the search tries a distance close to the best.
const SHORT: u32 = 2;
/// Numbers may have to leave a remainder. So some steps keep it: those by multiples of many numbers at once, as far as
/// the distance is larger. 2,520 is a multiple of all numbers up to 10, 143 of 11 and 13, and 360,360 of all of these.
/// A divisor of another one here is left out: its remainders are smaller still, and no likelier.
const DIVISORS: [(u128, &[u128]); 5] = [
    (360_360, &[360_360]),
    (2_520, &[2_520, 143]),
    (99, &[99, 91, 60, 8]),
    (60, &[60, 13, 11, 9, 8, 7]),
    (0, &[13, 12, 11, 10, 9, 8, 7]),
];
/// The divisors of remainders on the other side of the simplest value.
const MIRRORED: [u128; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 60, 2_520];
/// The largest divisor that is tried as a single step: the least number with its remainder may be too small.
const PERIOD: u128 = 7;
/// The divisors among them whose multiples are tried as steps, each from this distance on.
const ALIGNED: [(u128, u128); 4] = [(2_520, 5_040), (143, 5_040), (60, 120), (12, 24)];
/// From this number on, it is rarely a multiple by chance.
const MULTIPLE: u128 = 1_000;
/// A remainder is large from the distance divided by this on.
const LARGE: u128 = 4;
/// Up to this distance, all that is left is tried: a small number can leave a remainder that no divisor above finds.
const SMALL: u128 = 12;
/// Prime factors up to it are found; what is left of a number without them is taken as one more.
const LARGEST_PRIME: u128 = 1_000;

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
    /// How far the simplest value is from 0.
    start: u128,
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
    /// All that is left after the first step of a search that has not tried the whole distance.
    Rest,
    /// A small step after which the remainder by it is the same.
    Period(u128),
    /// This distance is left: the remainder by a small divisor.
    Remainder(u128),
    /// About half of the distance is left, with the same remainder by this divisor.
    Aligned(u128, u128),
    /// A stride divided by this prime; this distance is left.
    Finer(u128, u128),
    /// The number divided by this prime: a multiple may be a smaller multiple.
    Quotient(u128),
    /// One part of the number less, where it has as many parts as this prime: the least multiples may be too small.
    Part(u128),
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
    let remainders = MIRRORED.into_iter().filter(move |divisor| *divisor <= at.saturating_mul(2));
    remainders.map(move |divisor| divisor - at % divisor).filter(move |left| *left < at)
}

/// The divisors smaller than a distance.
fn divisors(at: u128) -> impl Iterator<Item = u128> {
    let row = DIVISORS.into_iter().find_map(|(than, row)| (at > than).then_some(row));
    row.into_iter().flatten().copied().filter(move |divisor| *divisor < at)
}

/// The different prime factors of a number, the smallest first.
fn primes(mut number: u128) -> Vec<u128> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while prime <= LARGEST_PRIME && prime * prime <= number {
        if number.is_multiple_of(prime) {
            primes.push(prime);
            while number.is_multiple_of(prime) {
                number /= prime;
            }
        }
        prime += if prime == 2 { 1 } else { 2 };
    }
    primes.extend((number > 1).then_some(number));
    primes
}

impl Search {
    /// Starts with the `places`, and then with the whole distance `at`.
    pub(super) fn new(at: u128, places: VecDeque<Leaf>, effort: Effort) -> Self {
        Search {
            effort,
            places,
            at,
            start: 0,
            near: 0,
            stride: 1,
            short: 0,
            strides: 1,
            remainders: VecDeque::new(),
            late: VecDeque::new(),
            state: State::Whole,
        }
        .first()
    }

    /// Tries these places of a single leaf too, if nothing else is interesting.
    pub(super) fn with_late(self, late: VecDeque<Leaf>) -> Self {
        Search { late, ..self }
    }

    /// The same, where the simplest value is that far from 0: what divides a number divides it as counted from there.
    pub(super) fn from(self, start: u128) -> Self {
        Search { start, ..self }
    }

    /// The number as counted from 0.
    fn number(&self) -> u128 {
        self.start.saturating_add(self.at)
    }

    /// The distance that is left after dividing the number; `None` if it would be nearer than the simplest value.
    fn divided(&self, by: u128) -> Option<u128> {
        (self.number() / by).checked_sub(self.start)
    }

    /// What the candidate changes.
    pub(super) fn probe(&self) -> Probe {
        match self.state {
            State::Place(place) | State::Late(place) => Probe::Place(place),
            State::Whole | State::Rest => Probe::Step(self.at),
            State::Few(step) | State::Period(step) => Probe::Step(step),
            State::Left(left)
            | State::Remainder(left)
            | State::Aligned(_, left)
            | State::Finer(_, left) => Probe::Step(self.at - left),
            State::Quotient(prime) => Probe::Step(self.at - self.divided(prime).unwrap_or(0)),
            State::Part(prime) => Probe::Step(self.number() / prime),
        }
    }

    /// Whether both verdicts are about equally likely.
    pub(super) fn is_halving(&self) -> bool {
        matches!(self.state, State::Left(_) | State::Finer(..))
    }

    /// The search at the next of its single places, or else at the whole distance.
    fn first(mut self) -> Self {
        let start = if self.is_brief() && self.at > 1 { State::Few(1) } else { State::Whole };
        self.state = self.places.pop_front().map_or(start, State::Place);
        self
    }

    fn is_brief(&self) -> bool {
        matches!(self.effort, Effort::One | Effort::Two)
    }

    /// The search after a verdict on its candidate; `None` if the move is finished.
    pub(super) fn after(mut self, interesting: bool) -> Option<Self> {
        match (self.state, interesting) {
            (State::Place(_) | State::Late(_) | State::Whole | State::Rest, true)
            | (State::Part(_), false) => return None,
            (State::Rest, false) => {}
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
                if self.is_brief() && self.at > 0 && self.at.is_multiple_of(steps) {
                    self.state = State::Rest;
                    return Some(self);
                }
            }
            (State::Quotient(prime), false) => return self.try_quotient(prime),
            (State::Quotient(prime), true) => {
                self.at = self.divided(prime).unwrap_or(0);
                return self.try_quotient(1);
            }
            (State::Part(prime), true) => {
                self.stride = self.number() / prime;
                self.at -= self.stride;
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
        self.remainders = if self.at <= SMALL {
            // Steps of 1 and 2 were tried.
            (1..self.at.saturating_sub(2)).collect()
        } else {
            divisors(self.at).map(|divisor| self.at % divisor).filter(|left| *left > 0).collect()
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
        let divisors = ALIGNED.iter().filter(|(divisor, _)| *divisor < than);
        let mut divisors = divisors.filter(|(divisor, _)| !self.has_multiple(*divisor));
        let Some(&(divisor, _)) = divisors.find(|(_, from)| self.at > *from) else {
            return self.try_period(2);
        };
        let steps = (self.at / 2 / divisor).max(1) * divisor;
        self.state = State::Aligned(divisor, self.at - steps);
        Some(self)
    }

    /// Whether a remainder by a multiple of the divisor was tried that is large enough: a step to half of the distance
    /// would tell nothing new.
    fn has_multiple(&self, divisor: u128) -> bool {
        let mut multiples = divisors(self.at).filter(|other| other.is_multiple_of(divisor));
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

    /// The search at the number divided by a prime larger than `than`.
    fn try_quotient(mut self, than: u128) -> Option<Self> {
        if self.at <= SMALL || self.effort != Effort::Thorough {
            return None;
        }
        let mut primes = primes(self.number()).into_iter();
        let is_new = |prime: &u128| *prime > than && self.divided(*prime).is_some();
        match primes.find(is_new) {
            Some(prime) => {
                self.state = State::Quotient(prime);
                Some(self)
            }
            None => self.try_part(),
        }
    }

    /// The search at the number without one of as many parts as its least odd prime. Half of it was tried.
    fn try_part(mut self) -> Option<Self> {
        let number = self.number();
        if number < MULTIPLE {
            return None;
        }
        let prime = primes(number).into_iter().find(|prime| *prime > 2)?;
        self.state = State::Part(prime);
        (3..=self.at).contains(&(number / prime)).then_some(self)
    }

    /// The search at a smaller stride, when no distance is left to try: the number may be rounder than it needs to
    /// be. The stride is divided by a prime larger than `than`. If no prime helps, the distances may only be too small,
    /// and it is divided by the first.
    fn try_finer(mut self, than: u128) -> Option<Self> {
        // Steps of 1 and 2 were tried first, and were uninteresting.
        let is_coarse = |prime: &u128| self.stride / prime > 2;
        let primes: Vec<u128> = primes(self.stride).into_iter().filter(is_coarse).collect();
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
        let number = self.number();
        let twos = (1 << number.trailing_zeros()).min(self.at / 2);
        let tens = std::iter::successors(Some(1u128), |tens| tens.checked_mul(10));
        let tens = tens.take_while(|tens| number.is_multiple_of(*tens)).last();
        let round = [twos, tens.unwrap_or(1)];
        // Small numbers are often round by chance.
        let round = round.into_iter().filter(|_| self.at >= ROUND);
        let steps = [1, 2].into_iter().chain(round);
        steps.filter(|steps| (than + 1..self.at).contains(steps)).min()
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
    use super::primes;
    use crate::{WeightedTree, shrink};

    /// Its simplest value is not 0.
    #[derive(Clone, Debug, PartialEq, WeightedTree)]
    #[wdd(crate = crate)]
    struct FromThree(#[wdd(range = 3..=100_000)] u32);

    #[test]
    fn a_number_has_each_prime_factor_once() {
        assert_eq!(primes(122_400), [2, 3, 5, 17]);
        assert_eq!(primes(97 * 97 * 34), [2, 17, 97]);
        assert_eq!(primes(1), []);
        assert_eq!(primes(2 * 1_009 * 1_013), [2, 1_009 * 1_013]);
    }

    #[test]
    fn a_multiple_becomes_the_least_whatever_it_is_multiplied_by() {
        for (start, of) in
            [(3_298_u32, 97), (122_400, 3_600), (97 * 9_409, 97), (11 * 17 * 19 * 23, 11)]
        {
            let shrunk = shrink(start, |n| *n > 0 && n.is_multiple_of(of));
            assert_eq!(shrunk.value, of, "{start}");
            assert!(shrunk.calls < 60, "{start}: {}", shrunk.calls);
        }
    }

    #[test]
    fn the_least_multiple_may_have_to_be_large_enough() {
        let shrunk = shrink(97_u32 * 34 * 5, |n| *n >= 1_000 && n.is_multiple_of(97));
        assert_eq!(shrunk.value, 97 * 11);
    }

    #[test]
    fn what_divides_a_number_does_not_depend_on_the_start_of_its_range() {
        for (start, of) in [(72_000, 3_600), (70_007, 7), (3_298, 97), (65_011, 13)] {
            let rest = start % of;
            let shrunk = shrink(FromThree(start), |n| n.0 % of == rest);
            let least = if rest < 3 { of + rest } else { rest };
            assert_eq!(shrunk.value, FromThree(least), "{start}");
        }
    }

    #[test]
    fn a_number_becomes_the_least_with_its_remainder_by_each_divisor_up_to_thirteen() {
        for by in 3..=13 {
            let rest = 65_011 % by;
            assert_eq!(shrink(65_011_u32, |n| n % by == rest).value, rest, "{by}");
            let least = if rest < 3 { by + rest } else { rest };
            let within = shrink(FromThree(65_011), |n| n.0 % by == rest);
            assert_eq!(within.value, FromThree(least), "{by}");
        }
    }

    #[test]
    fn a_multiple_becomes_the_least_multiple() {
        for (start, of) in [(86_400_u32, 3_600), (604_800, 86_400), (45_000, 1_500)] {
            let shrunk = shrink(start, |n| *n > 0 && n.is_multiple_of(of));
            assert_eq!(shrunk.value, of, "{start}");
            assert!(shrunk.calls < 100, "{start}: {}", shrunk.calls);
        }
    }
}
