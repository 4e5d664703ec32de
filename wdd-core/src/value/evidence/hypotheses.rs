//! `Hypotheses`: properties that would give all verdicts so far.
//!
//! Each is a conjunction of few [atoms](super::atoms): all of them are true for every interesting value, and for every
//! uninteresting value at least one does not (a version space, Mitchell 1982). Atoms are added until each uninteresting
//! value is covered, mostly those that cover many (the greedy rule for conjunctions, Haussler 1988), but by chance: where
//! the verdicts leave a choice, hypotheses differ. The share of them that a value fulfils tells how likely it is that the
//! value is interesting.
//!
//! Where no conjunction of a few atoms gives all verdicts, there are no hypotheses, and nothing is told.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use fastrand::Rng;

use super::atoms::{Atom, Feature, MISSING, Relation, Row};
use super::bits::Bits;
use super::numbers_by_name::NumbersByName;

/// The number of hypotheses.
// The share of them that a value fulfils is exact to a few percent, and enough to compare values.
const SAMPLES: usize = 100;

/// The largest number of atoms of a hypothesis.
// A property with more is not worth guessing: too many conjunctions explain the verdicts.
const ATOMS: usize = 8;

/// How much less likely a hypothesis is with an atom more.
const SIMPLER: f64 = 0.2;

/// How much less near a value is to a hypothesis for an atom that it misses.
const MISSED: f64 = 0.3;

/// The divisors in statements about remainders.
// Of a larger divisor, a few verdicts say nothing.
const DIVISORS: RangeInclusive<i64> = 2..=7;

/// The largest number of different steps by which numbers are off.
// Each is tried on each number, in both directions.
const OFF: usize = 4;

/// An atom that is true for all interesting values.
#[derive(Clone, Debug)]
struct TrueAtom {
    atom: Atom,
    prior: f64,
    /// The uninteresting values for which it is false.
    covers: Bits,
    /// How many values the atom covers.
    count: usize,
}

/// Properties that would give all verdicts.
#[derive(Clone, Debug, Default)]
pub(super) struct Hypotheses {
    /// The features, with what interesting values show of them.
    seen: Arc<[SeenFeature]>,
    uninteresting: NumbersByName,
    /// The strictest atoms of each relation, and those with a number that a feature must not have.
    strict: Vec<TrueAtom>,
    /// The features with the numbers that they must not have.
    forbidden: BTreeSet<(Feature, i64)>,
    /// For each uninteresting value, the numbers of the strictest atoms that cover it.
    covering: Vec<Vec<u32>>,
    samples: Vec<Vec<Atom>>,
    rng: SeededRng,
}

/// A feature, and the different numbers that interesting values have there, in order; none if a value has no number.
#[derive(Debug)]
struct SeenFeature {
    feature: Feature,
    interesting: Vec<i64>,
}

/// Random numbers that are the same in each run.
#[derive(Clone, Debug)]
struct SeededRng(Rng);

impl Default for SeededRng {
    fn default() -> Self {
        SeededRng(Rng::with_seed(0))
    }
}

impl Hypotheses {
    /// The hypotheses about these features that give all verdicts.
    pub(super) fn new(features: &[Feature], interesting: &[Row], uninteresting: &[Row]) -> Self {
        let seen: Arc<[SeenFeature]> =
            features.iter().map(|&feature| SeenFeature::new(feature, interesting)).collect();
        let mut hypotheses = Hypotheses {
            strict: seen.iter().flat_map(SeenFeature::strictest).collect(),
            seen,
            ..Hypotheses::default()
        };
        for row in uninteresting {
            hypotheses.note(row);
        }
        hypotheses.fill();
        hypotheses
    }

    pub(super) fn add(&mut self, row: Row) {
        let is_refuted = |atoms: &Vec<Atom>| atoms.iter().all(|atom| atom.holds(&row));
        self.samples.retain(|atoms| !is_refuted(atoms));
        self.note(&row);
        self.fill();
    }

    /// Whether there are hypotheses.
    pub(super) fn is_told(&self) -> bool {
        !self.samples.is_empty()
    }

    /// The least number of atoms of a hypothesis.
    pub(super) fn fewest(&self) -> usize {
        self.samples.iter().map(Vec::len).min().unwrap_or(0)
    }

    /// How likely a value is interesting, from 0 to 1; 0 if nothing is told.
    pub(super) fn odds(&self, row: &[i64]) -> f64 {
        let fulfils = |atoms: &[Atom]| atoms.iter().all(|atom| atom.holds(row));
        self.mean(|atoms| f64::from(u8::from(fulfils(atoms)))).unwrap_or(0.0)
    }

    /// How near a value is to one that is interesting, from 0 to 1; 1 if nothing is told.
    pub(super) fn nearness(&self, row: &[i64]) -> f64 {
        let missed = |atoms: &[Atom]| atoms.iter().filter(|atom| !atom.holds(row)).count();
        let worth = powers(MISSED);
        self.mean(|atoms| worth[missed(atoms)]).unwrap_or(1.0)
    }

    /// By how much numbers of a value miss atoms, without a sign; the most frequent ones.
    pub(super) fn off(&self, row: &[i64], is_leaf: impl Fn(usize) -> bool) -> Vec<i64> {
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        let atoms = self.samples.iter().flatten();
        for atom in atoms.filter(|atom| atom.feature.names().into_iter().any(&is_leaf)) {
            if let Some(by @ 2..) = atom.off(row) {
                *counts.entry(by).or_default() += 1;
            }
        }
        let mut all: Vec<(i64, usize)> = counts.into_iter().collect();
        all.sort_by_key(|&(_, count)| Reverse(count));
        all.into_iter().map(|(by, _)| by).take(OFF).collect()
    }

    /// The mean over all, where those with fewer atoms count more. `None` if there are none.
    fn mean(&self, of: impl Fn(&[Atom]) -> f64) -> Option<f64> {
        let fewest = self.samples.iter().map(Vec::len).min()?;
        let weights = powers(SIMPLER);
        let weight = |atoms: &[Atom]| weights[atoms.len() - fewest];
        let all: f64 = self.samples.iter().map(|atoms| weight(atoms)).sum();
        let sum = self.samples.iter().map(|atoms| weight(atoms) * of(atoms));
        Some(sum.sum::<f64>() / all)
    }

    fn note(&mut self, row: &[i64]) {
        let at = self.covering.len();
        let mut covering = Vec::new();
        for (number, strict) in self.strict.iter_mut().enumerate() {
            if !strict.atom.holds(row) {
                strict.covers.insert(at);
                strict.count += 1;
                covering.push(number as u32);
            }
        }
        self.covering.push(covering);
        self.uninteresting.push(row);
        for seen in Arc::clone(&self.seen).iter() {
            let number = seen.feature.of(row);
            if seen.may_forbid(number) && self.forbidden.insert((seen.feature, number)) {
                self.forbid(seen.feature, number);
            }
        }
    }

    /// Adds the atom that a feature differs from that number.
    fn forbid(&mut self, feature: Feature, number: i64) {
        let relation = Relation::Differs(number);
        let atom = Atom { feature, relation };
        let covers = self.uninteresting.covered(atom);
        for at in covers.iter() {
            self.covering[at].push(self.strict.len() as u32);
        }
        self.strict.push(TrueAtom::new(atom, covers));
    }

    /// Makes hypotheses until there are enough.
    fn fill(&mut self) {
        let missing = SAMPLES - self.samples.len();
        // Some have too many atoms. Without a limit, this would not end where all have.
        for _ in 0..SAMPLES + missing {
            if self.samples.len() == SAMPLES {
                break;
            }
            let sample = self.sample();
            self.samples.extend(sample);
        }
    }

    /// A hypothesis; `None` if it would have too many atoms, or if no atom covers a value.
    fn sample(&mut self) -> Option<Vec<Atom>> {
        let mut left = Bits::below(self.covering.len());
        let mut atoms: Vec<TrueAtom> = Vec::new();
        while left.len() > 0 {
            if atoms.len() == ATOMS {
                return None;
            }
            // A value by chance, because the order of the verdicts says nothing.
            let skipped = self.rng.0.usize(0..left.len());
            let at = left.iter().nth(skipped)?;
            let chosen = self.by_weight(at, &left)?;
            let chosen = self.loosened(chosen, at);
            left.remove_all(&chosen.covers);
            atoms.push(chosen);
        }
        Some(needed(&atoms))
    }

    /// One of the atoms that cover a value. Those that cover many of the values that are `left` are more likely.
    fn by_weight(&mut self, at: usize, left: &Bits) -> Option<TrueAtom> {
        let covering = &self.covering[at];
        let are_all_left = left.len() == self.covering.len();
        let weights = covering.iter().map(|&number| {
            let strict = &self.strict[number as usize];
            let count = if are_all_left { strict.count } else { strict.covers.common(left) };
            // Squared, so that atoms that cover nearly all values are chosen mostly.
            strict.prior * count as f64 * count as f64
        });
        let weights: Vec<f64> = weights.collect();
        let mut skipped = self.rng.0.f64() * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            skipped -= weight;
            skipped < 0.0
        });
        Some(self.strict[covering[chosen?] as usize].clone())
    }

    /// The atom or, by chance, a less strict one that covers that value too.
    fn loosened(&mut self, strict: TrueAtom, at: usize) -> TrueAtom {
        let atom = strict.atom;
        let number = self.uninteresting.number(atom.feature, at);
        if number == MISSING || self.rng.0.bool() {
            return strict;
        }
        let relation = match atom.relation {
            Relation::AtLeast(least) => Relation::AtLeast(self.rng.0.i64(number + 1..=least)),
            Relation::AtMost(most) => Relation::AtMost(self.rng.0.i64(most..number)),
            _ => return strict,
        };
        let atom = Atom { relation, ..atom };
        TrueAtom::new(atom, self.uninteresting.covered(atom))
    }
}

impl TrueAtom {
    fn new(atom: Atom, covers: Bits) -> Self {
        TrueAtom { atom, prior: atom.prior(), count: covers.len(), covers }
    }
}

impl SeenFeature {
    fn new(feature: Feature, interesting: &[Row]) -> Self {
        let mut numbers: Vec<i64> = interesting.iter().map(|row| feature.of(row)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        // The number that stands for a missing one is the least of all.
        if numbers.first() == Some(&MISSING) {
            numbers.clear();
        }
        SeenFeature { feature, interesting: numbers }
    }

    /// The strictest atoms that are true for all interesting values. They cover nothing yet.
    fn strictest(&self) -> Vec<TrueAtom> {
        let SeenFeature { feature, ref interesting } = *self;
        let Some((&least, &most)) = interesting.first().zip(interesting.last()) else {
            return Vec::new();
        };
        let bounds = [Relation::AtLeast(least), Relation::AtMost(most)];
        let equal = (least == most).then_some(Relation::Equal(least));
        let same = feature.is_single().then_some(DIVISORS).into_iter().flatten();
        let same = same
            .filter(|by| interesting.iter().all(|number| (number - least) % by == 0))
            .map(|by| Relation::Remainder(by, least.rem_euclid(by)));
        let relations = bounds.into_iter().chain(equal).chain(same);
        relations
            .map(|relation| TrueAtom::new(Atom { feature, relation }, Bits::default()))
            .collect()
    }

    /// Whether an uninteresting value has a number that no interesting one has, where some have more and others less.
    fn may_forbid(&self, number: i64) -> bool {
        let ends = self.interesting.first().zip(self.interesting.last());
        let is_between = ends.is_some_and(|(&least, &most)| least < number && number < most);
        is_between && self.interesting.binary_search(&number).is_err()
    }
}

/// The powers of a number, up to that of the largest number of atoms.
fn powers(of: f64) -> [f64; ATOMS + 1] {
    std::array::from_fn(|exponent| of.powi(exponent as i32))
}

/// The atoms without those whose values the others cover.
fn needed(all: &[TrueAtom]) -> Vec<Atom> {
    let mut kept: Vec<&TrueAtom> = all.iter().collect();
    for atom in all {
        let mut own = atom.covers.clone();
        let others = kept.iter().filter(|other| other.atom != atom.atom);
        others.for_each(|other| own.remove_all(&other.covers));
        if own.len() == 0 {
            kept.retain(|other| other.atom != atom.atom);
        }
    }
    kept.into_iter().map(|strict| strict.atom).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(interesting: &[[i64; 2]], uninteresting: &[[i64; 2]]) -> Hypotheses {
        let rows = |rows: &[[i64; 2]]| rows.iter().map(|row| row.to_vec()).collect::<Vec<Row>>();
        let features = [Feature::One(0), Feature::One(1), Feature::Minus(0, 1)];
        Hypotheses::new(&features, &rows(interesting), &rows(uninteresting))
    }

    #[test]
    fn a_value_that_differs_only_where_it_does_not_matter_is_likely() {
        let hypotheses = of(&[[5, 7], [5, 2], [5, 0]], &[[4, 7], [6, 2], [0, 0]]);
        assert!(hypotheses.odds(&[5, 4]) > 0.9);
        assert!(hypotheses.odds(&[4, 0]) < 0.1);
    }

    #[test]
    fn each_hypothesis_gives_all_verdicts() {
        let (yes, no) = ([[3, 3], [8, 8], [9, 9]], [[3, 2], [8, 9], [1, 1]]);
        let hypotheses = of(&yes, &no);
        assert_eq!(hypotheses.samples.len(), SAMPLES);
        for atoms in &hypotheses.samples {
            let fulfils = |row: &[i64; 2]| atoms.iter().all(|atom| atom.holds(row));
            assert!(yes.iter().all(fulfils) && !no.iter().any(fulfils), "{atoms:?}");
        }
        // They say by how much a number is wrong.
        assert_eq!(hypotheses.off(&[8, 3], |_| true)[0], 5);
    }

    #[test]
    fn a_verdict_refutes_hypotheses() {
        let mut hypotheses = of(&[[6, 6]], &[[0, 0]]);
        let before = hypotheses.odds(&[6, 0]);
        hypotheses.add(vec![6, 0]);
        assert!(before > 0.0 && hypotheses.odds(&[6, 0]) == 0.0);
    }

    #[test]
    fn nothing_is_told_where_no_conjunction_gives_all_verdicts() {
        let hypotheses = of(&[[0, 1], [1, 0]], &[[0, 1]]);
        assert!(!hypotheses.is_told());
        assert_eq!((hypotheses.odds(&[0, 0]), hypotheses.nearness(&[0, 0])), (0.0, 1.0));
    }

    #[test]
    fn nothing_is_told_of_values_that_are_not_described() {
        let mut hypotheses = Hypotheses::default();
        hypotheses.add(Vec::new());
        assert!(!hypotheses.is_told());
        assert!(of(&[[1, 1]], &[[0, 0]]).is_told());
    }
}
