//! `StepSearch`: finds how far a number can move. It works on distances only and knows no nodes.

use std::collections::VecDeque;

use crate::value::Leaf;

/// From this distance on, a number may be round for a reason.
const ROUND: u128 = 64;

/// After this many uninteresting halvings in a row, the search tries a distance close to the best.
// One is as likely as not; two in a row say that little can be gained.
const SHORT: u32 = 2;

// Numbers may have to leave a remainder. So some steps keep it: those by multiples of many numbers at once, as far as
// the distance is larger. 2,520 is a multiple of all numbers up to 10, 143 of 11 and 13, and 360,360 of all of these.
// A divisor of another one here is left out: its remainders are smaller still, and no likelier.
/// For distances larger than the first number, the divisors whose remainders are tried.
const DIVISORS: [(u128, &[u128]); 5] = [
    (360_360, &[360_360]),
    (2_520, &[2_520, 143]),
    (99, &[99, 91, 60, 8]),
    (60, &[60, 13, 11, 9, 8, 7]),
    (0, &[13, 12, 11, 10, 9, 8, 7]),
];

/// The divisors of remainders on the other side of the simplest value.
const MIRRORED: [u128; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 60, 2_520];

// A divisor is also tried as a single step, because the least number with its remainder may be too small. Each of them costs
// a call.
const LARGEST_PERIOD: u128 = 7;

/// The divisors whose multiples are tried as steps, each from this distance on.
const ALIGNED: [(u128, u128); 4] = [(2_520, 5_040), (143, 5_040), (60, 120), (12, 24)];

/// From this number on, it is rarely a multiple by chance.
const MULTIPLE: u128 = 1_000;

/// A remainder is large from the distance divided by this on.
const LARGE: u128 = 4;

// Up to this distance, all that is left is tried: a small number can leave a remainder that no divisor above finds.
const SMALL: u128 = 12;

// Larger factors take too long to find. What is left of a number without those up to here is taken as one more.
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
pub(super) struct StepSearch {
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
    trial: StepTrial,
}

/// What the candidate tries.
#[derive(Clone, Copy)]
enum StepTrial {
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
    Aligned { divisor: u128, left: u128 },
    /// A stride divided by this prime.
    Finer { prime: u128, left: u128 },
    /// The number divided by this prime: a multiple may be a smaller multiple.
    Quotient(u128),
    /// One share of the number less, where it has as many shares as this prime: the least multiples may be too small.
    Share(u128),
    /// A step after which this distance is left.
    Left(u128),
}

/// What the candidate changes.
pub(super) enum MoveProbe {
    /// The only leaf is put in this place.
    Place(Leaf),
    /// All leaves move by this step.
    Step(u128),
}

/// The remainders of a distance on the other side of the simplest value: -2 and 1 leave the same one by 3.
pub(super) fn mirrored_remainders(at: u128) -> impl Iterator<Item = u128> {
    let divisors = MIRRORED.into_iter().filter(move |divisor| *divisor <= at.saturating_mul(2));
    divisors.map(move |divisor| divisor - at % divisor).filter(move |left| *left < at)
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

impl StepSearch {
    /// Starts with the `places`, and then with the whole distance `at`.
    pub(super) fn new(at: u128, places: VecDeque<Leaf>, effort: Effort) -> Self {
        let search = StepSearch {
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
            trial: StepTrial::Whole,
        };
        search.first()
    }

    /// Tries these places of a single leaf too, if nothing else is interesting.
    pub(super) fn with_late(self, late: VecDeque<Leaf>) -> Self {
        StepSearch { late, ..self }
    }

    /// Counts from a simplest value that is that far from 0: what divides a number divides it as counted from there.
    pub(super) fn from(self, start: u128) -> Self {
        StepSearch { start, ..self }
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
    pub(super) fn probe(&self) -> MoveProbe {
        MoveProbe::Step(match self.trial {
            StepTrial::Place(place) | StepTrial::Late(place) => return MoveProbe::Place(place),
            StepTrial::Whole | StepTrial::Rest => self.at,
            StepTrial::Few(step) | StepTrial::Period(step) => step,
            StepTrial::Left(left)
            | StepTrial::Remainder(left)
            | StepTrial::Aligned { left, .. }
            | StepTrial::Finer { left, .. } => self.at - left,
            StepTrial::Quotient(prime) => self.at - self.divided(prime).unwrap_or(0),
            StepTrial::Share(prime) => self.number() / prime,
        })
    }

    /// Whether both verdicts are about equally likely.
    pub(super) fn is_halving(&self) -> bool {
        matches!(self.trial, StepTrial::Left(_) | StepTrial::Finer { .. })
    }

    fn is_brief(&self) -> bool {
        matches!(self.effort, Effort::One | Effort::Two)
    }

    /// The search at this trial.
    fn at(self, trial: StepTrial) -> Self {
        StepSearch { trial, ..self }
    }

    /// The search at the next of its single places, or else at the whole distance.
    fn first(mut self) -> Self {
        // A brief search is for moves that are seldom interesting: a step of 1 is the likeliest.
        let is_small_first = self.is_brief() && self.at > 1;
        let start = if is_small_first { StepTrial::Few(1) } else { StepTrial::Whole };
        let first = self.places.pop_front().map_or(start, StepTrial::Place);
        self.at(first)
    }

    /// The search after a verdict on its candidate; `None` if the move is finished.
    pub(super) fn after(self, interesting: bool) -> Option<Self> {
        if interesting { self.after_success() } else { self.after_failure() }
    }

    fn after_success(mut self) -> Option<Self> {
        match self.trial {
            // No distance is left, or the leaf is in one of its simplest places.
            StepTrial::Place(_) | StepTrial::Late(_) | StepTrial::Whole | StepTrial::Rest => {
                return None;
            }
            StepTrial::Remainder(left) => {
                self.at = left;
                return self.try_remainders();
            }
            StepTrial::Quotient(prime) => {
                self.at = self.divided(prime).unwrap_or(0);
                return self.try_quotient(1);
            }
            StepTrial::Few(steps) | StepTrial::Period(steps) => {
                self.at -= steps;
                self.stride = steps;
                if self.is_brief() && self.at > 0 && self.at.is_multiple_of(steps) {
                    return Some(self.at(StepTrial::Rest));
                }
            }
            StepTrial::Aligned { divisor, left } => {
                self.at = left;
                self.stride = divisor;
            }
            StepTrial::Share(prime) => {
                self.stride = self.number() / prime;
                self.at -= self.stride;
            }
            StepTrial::Finer { prime, left } => {
                // A whole stride nearer was uninteresting.
                self.near = self.near.max(self.at.saturating_sub(self.stride));
                self.at = left;
                self.stride /= prime;
            }
            StepTrial::Left(left) => {
                self.at = left;
                self.short = 0;
            }
        }
        self.try_halving()
    }

    fn after_failure(mut self) -> Option<Self> {
        match self.trial {
            StepTrial::Place(_) => Some(self.first()),
            StepTrial::Few(1) if self.effort == Effort::Two && self.at > 1 => {
                Some(self.at(StepTrial::Few(2)))
            }
            StepTrial::Whole | StepTrial::Few(_) if self.is_brief() => None,
            StepTrial::Whole => self.try_few(0),
            StepTrial::Few(steps) => self.try_few(steps),
            StepTrial::Remainder(_) => self.try_remainder(),
            StepTrial::Aligned { divisor, .. } => self.try_aligned(divisor),
            StepTrial::Period(steps) => self.try_period(steps),
            StepTrial::Late(_) => self.try_late(),
            StepTrial::Quotient(prime) => self.try_quotient(prime),
            StepTrial::Share(_) => None,
            StepTrial::Rest => self.try_halving(),
            StepTrial::Left(left) => {
                self.near = left;
                self.short += 1;
                self.try_halving()
            }
            StepTrial::Finer { prime, .. } => self.try_finer(prime),
        }
    }

    /// The search at a distance between the best one and the largest uninteresting one, or else at a smaller stride.
    fn try_halving(mut self) -> Option<Self> {
        match self.close().or_else(|| self.halfway()) {
            Some(left) => Some(self.at(StepTrial::Left(left))),
            None => self.try_finer(1),
        }
    }

    /// The search at the next step after a step of `than`, or else at the remainders.
    fn try_few(self, than: u128) -> Option<Self> {
        match self.few(than) {
            Some(steps) => Some(self.at(StepTrial::Few(steps))),
            None if self.effort == Effort::Thorough => self.try_remainders(),
            None => None,
        }
    }

    /// The search at the remainders of the distance.
    fn try_remainders(mut self) -> Option<Self> {
        // From the best that is left now: a remainder that was found can have a remainder itself.
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
            Some(left) => Some(self.at(StepTrial::Remainder(left))),
            None => self.try_aligned(u128::MAX),
        }
    }

    /// The search at half of the distance with the same remainder by a divisor smaller than `than`.
    fn try_aligned(self, than: u128) -> Option<Self> {
        let is_open = |(divisor, from): &&(u128, u128)| {
            *divisor < than && self.at > *from && !self.has_multiple(*divisor)
        };
        let Some(&(divisor, _)) = ALIGNED.iter().find(is_open) else { return self.try_period(2) };
        let steps = (self.at / 2 / divisor).max(1) * divisor;
        let left = self.at - steps;
        Some(self.at(StepTrial::Aligned { divisor, left }))
    }

    /// Whether a remainder by a multiple of the divisor was tried that is large enough: a step to half of the distance
    /// would tell nothing new.
    fn has_multiple(&self, divisor: u128) -> bool {
        let mut multiples = divisors(self.at).filter(|other| other.is_multiple_of(divisor));
        multiples.any(|multiple| self.at % multiple >= self.at / LARGE)
    }

    /// The search at the next step after a step of `than` that is a divisor.
    fn try_period(self, than: u128) -> Option<Self> {
        let steps = than + 1;
        // Up to `SMALL`, everything was tried.
        if self.at <= SMALL || steps > LARGEST_PERIOD {
            return self.try_late();
        }
        Some(self.at(StepTrial::Period(steps)))
    }

    fn try_late(mut self) -> Option<Self> {
        match self.late.pop_front() {
            Some(place) => Some(self.at(StepTrial::Late(place))),
            None => self.try_quotient(1),
        }
    }

    /// The search at the number divided by a prime larger than `than`.
    fn try_quotient(self, than: u128) -> Option<Self> {
        if self.at <= SMALL || self.effort != Effort::Thorough {
            return None;
        }
        let is_new = |prime: &u128| *prime > than && self.divided(*prime).is_some();
        match primes(self.number()).into_iter().find(is_new) {
            Some(prime) => Some(self.at(StepTrial::Quotient(prime))),
            None => self.try_share(),
        }
    }

    /// The search at the number without one of as many shares as its least odd prime. Half of it was tried.
    fn try_share(self) -> Option<Self> {
        let number = self.number();
        if number < MULTIPLE {
            return None;
        }
        let prime = primes(number).into_iter().find(|prime| *prime > 2)?;
        // Steps of 1 and 2 were tried.
        (3..=self.at).contains(&(number / prime)).then(|| self.at(StepTrial::Share(prime)))
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
        (left > self.near).then(|| self.at(StepTrial::Finer { prime, left }))
    }

    /// After [`SHORT`] uninteresting halvings in a row: a distance close to the best one. `None` if it is not
    /// time for such a try, or if the distance is known to be uninteresting.
    fn close(&mut self) -> Option<u128> {
        if self.short < SHORT {
            return None;
        }
        self.short = 0;
        // The least interesting distance is often only a few steps below the best one. Each try goes twice as far as the one
        // before, so that their number stays logarithmic.
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
        let tens = std::iter::successors(Some(1u128), |tens| tens.checked_mul(10))
            .take_while(|tens| number.is_multiple_of(*tens))
            .last();
        // Small numbers are often round by chance.
        let round = [twos, tens.unwrap_or(1)].into_iter().filter(|_| self.at >= ROUND);
        let steps = [1, 2].into_iter().chain(round);
        steps.filter(|steps| (than + 1..self.at).contains(steps)).min()
    }

    /// A distance between the best one and the largest uninteresting one; `None` if there is none.
    fn halfway(&self) -> Option<u128> {
        let (near, at) = (self.near, self.at);
        let least = near.max(1);
        // While the ends are far apart, their ratio is halved: the numbers that matter are mostly small.
        let middle = if at / least > 4 {
            // The root of each factor, because the product may overflow.
            (least.isqrt() * at.isqrt()).clamp(near + 1, at - 1)
        } else {
            near + (at - near) / 2
        };
        // A whole number of strides from the best distance, at least 1.
        let strides = ((at - middle) / self.stride).max(1);
        (at - near > self.stride).then(|| at - strides * self.stride)
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
