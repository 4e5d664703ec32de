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
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use fastrand::Rng;

use super::atoms::{Atom, Feature, MISSING, Relation, Row};
use super::bits::Bits;

/// The number of hypotheses.
const SAMPLES: usize = 100;

/// The largest number of atoms of a hypothesis.
const ATOMS: usize = 8;

/// How much less likely a hypothesis is with an atom more.
const SIMPLER: f64 = 0.2;

/// How much less near a value is to a hypothesis for an atom that it misses.
const MISSED: f64 = 0.3;

/// The divisors in statements about remainders.
const DIVISORS: RangeInclusive<i64> = 2..=7;

/// The largest number of different steps by which numbers are off.
const OFF: usize = 4;

/// The strictest atom of one relation that is true for all interesting values.
#[derive(Clone, Debug)]
struct Strict {
    atom: Atom,
    /// The uninteresting values for which it is false.
    covers: Bits,
}

/// Properties that would give all verdicts.
#[derive(Clone, Debug, Default)]
pub(super) struct Hypotheses {
    features: Vec<Feature>,
    interesting: Vec<Row>,
    uninteresting: Vec<Row>,
    strict: Vec<Strict>,
    /// For each uninteresting value, the numbers of the strictest atoms that cover it.
    covering: Vec<Vec<usize>>,
    samples: Vec<Vec<Atom>>,
    rng: Chance,
}

/// Random numbers that are the same in each run.
#[derive(Clone, Debug)]
struct Chance(Rng);

impl Default for Chance {
    fn default() -> Self {
        Chance(Rng::with_seed(0))
    }
}

impl Hypotheses {
    /// Those about these features that give all verdicts.
    pub(super) fn new(
        features: Vec<Feature>,
        interesting: Vec<Row>,
        uninteresting: Vec<Row>,
    ) -> Self {
        let atoms = features
            .iter()
            .flat_map(|&feature| strictest(feature, &interesting));
        let covers = Bits::default;
        let strict = atoms.map(|atom| Strict {
            atom,
            covers: covers(),
        });
        let mut hypotheses = Hypotheses {
            strict: strict.collect(),
            features,
            interesting,
            ..Hypotheses::default()
        };
        for row in uninteresting {
            hypotheses.note(row);
        }
        hypotheses.fill();
        hypotheses
    }

    /// Takes another uninteresting value.
    pub(super) fn add(&mut self, row: Row) {
        let is_refuted = |atoms: &Vec<Atom>| atoms.iter().all(|atom| atom.holds(&row));
        self.samples.retain(|atoms| !is_refuted(atoms));
        self.note(row);
        self.fill();
    }

    /// Whether there are any.
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
        let mean = self.mean(|atoms| f64::from(u8::from(fulfils(atoms))));
        mean.unwrap_or(0.0)
    }

    /// How near a value is to one that is interesting, from 0 to 1; 1 if nothing is told.
    pub(super) fn nearness(&self, row: &[i64]) -> f64 {
        let missed = |atoms: &[Atom]| atoms.iter().filter(|atom| !atom.holds(row)).count();
        let mean = self.mean(|atoms| MISSED.powi(missed(atoms) as i32));
        mean.unwrap_or(1.0)
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
        let weight = |atoms: &[Atom]| SIMPLER.powi((atoms.len() - fewest) as i32);
        let all: f64 = self.samples.iter().map(|atoms| weight(atoms)).sum();
        let sum = self.samples.iter().map(|atoms| weight(atoms) * of(atoms));
        Some(sum.sum::<f64>() / all)
    }

    fn note(&mut self, row: Row) {
        let at = self.uninteresting.len();
        let mut covering = Vec::new();
        for (number, strict) in self.strict.iter_mut().enumerate() {
            if !strict.atom.holds(&row) {
                strict.covers.insert(at);
                covering.push(number);
            }
        }
        self.covering.push(covering);
        let new: Vec<Atom> = self.differs(&row).collect();
        self.uninteresting.push(row);
        for atom in new {
            let covers = self.covered(atom);
            for at in covers.iter() {
                self.covering[at].push(self.strict.len());
            }
            self.strict.push(Strict { atom, covers });
        }
    }

    /// New atoms: a feature differs from the number that it has here. Some interesting values have more, others have less.
    fn differs(&self, row: &[i64]) -> impl Iterator<Item = Atom> {
        self.features.iter().filter_map(|&feature| {
            let number = feature.of(row);
            let own = || self.interesting.iter().map(|row| feature.of(row));
            let relation = Relation::Differs(number);
            let atom = Atom { feature, relation };
            let is_between = own().any(|own| own < number) && own().any(|own| own > number);
            let is_new = || !self.strict.iter().any(|strict| strict.atom == atom);
            let is_free = own().all(|own| own != number && own != MISSING);
            (number != MISSING && is_between && is_free && is_new()).then_some(atom)
        })
    }

    /// The uninteresting values for which an atom is false.
    fn covered(&self, atom: Atom) -> Bits {
        let rows = self.uninteresting.iter().enumerate();
        rows.filter(|(_, row)| !atom.holds(row))
            .map(|(at, _)| at)
            .collect()
    }

    /// Makes hypotheses until there are enough.
    fn fill(&mut self) {
        let missing = SAMPLES - self.samples.len();
        // Some have too many atoms.
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
        let mut left = Bits::below(self.uninteresting.len());
        let mut atoms: Vec<Strict> = Vec::new();
        while left.len() > 0 {
            if atoms.len() == ATOMS {
                return None;
            }
            let skipped = self.rng.0.usize(0..left.len());
            let at = left.iter().nth(skipped)?;
            let chosen = self.by_weight(at, &left)?;
            let chosen = self.loosened(&chosen, at);
            left.remove_all(&chosen.covers);
            atoms.push(chosen);
        }
        Some(needed(&atoms))
    }

    /// One of the atoms that cover a value. Those that cover many of the values that are `left` are more likely.
    fn by_weight(&mut self, at: usize, left: &Bits) -> Option<Strict> {
        let covering = &self.covering[at];
        let weights = covering.iter().map(|&number| {
            let Strict { atom, covers } = &self.strict[number];
            let count = covers.common(left) as f64;
            atom.prior() * count * count
        });
        let weights: Vec<f64> = weights.collect();
        let mut skipped = self.rng.0.f64() * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            skipped -= weight;
            skipped < 0.0
        });
        Some(self.strict[covering[chosen?]].clone())
    }

    /// The same atom or, by chance, a less strict one that covers that value too.
    fn loosened(&mut self, strict: &Strict, at: usize) -> Strict {
        let atom = strict.atom;
        let number = atom.feature.of(&self.uninteresting[at]);
        if number == MISSING || self.rng.0.bool() {
            return strict.clone();
        }
        let relation = match atom.relation {
            Relation::AtLeast(least) => Relation::AtLeast(self.rng.0.i64(number + 1..=least)),
            Relation::AtMost(most) => Relation::AtMost(self.rng.0.i64(most..number)),
            relation => relation,
        };
        let atom = Atom { relation, ..atom };
        let covers = self.covered(atom);
        Strict { atom, covers }
    }
}

/// The strictest atoms about a feature that are true for all interesting values.
fn strictest(feature: Feature, interesting: &[Row]) -> Vec<Atom> {
    let numbers: Vec<i64> = interesting.iter().map(|row| feature.of(row)).collect();
    let ends = numbers.iter().min().zip(numbers.iter().max());
    let Some((&least, &most)) = ends.filter(|(least, _)| **least != MISSING) else {
        return Vec::new();
    };
    let bounds = [Relation::AtLeast(least), Relation::AtMost(most)];
    let equal = (least == most).then_some(Relation::Equal(least));
    let divisors = feature
        .is_single()
        .then_some(DIVISORS)
        .into_iter()
        .flatten();
    let same = divisors.filter(|by| numbers.iter().all(|number| (number - least) % by == 0));
    let same = same.map(|by| Relation::Remainder(by, least.rem_euclid(by)));
    let relations = bounds.into_iter().chain(equal).chain(same);
    relations
        .map(|relation| Atom { feature, relation })
        .collect()
}

/// The atoms without those whose values the others cover.
fn needed(all: &[Strict]) -> Vec<Atom> {
    let mut kept: Vec<&Strict> = all.iter().collect();
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
        let rows = |rows: &[[i64; 2]]| rows.iter().map(|row| row.to_vec()).collect();
        let features = vec![Feature::One(0), Feature::One(1), Feature::Minus(0, 1)];
        Hypotheses::new(features, rows(interesting), rows(uninteresting))
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
            assert!(
                yes.iter().all(fulfils) && !no.iter().any(fulfils),
                "{atoms:?}"
            );
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
        assert_eq!(
            (hypotheses.odds(&[0, 0]), hypotheses.nearness(&[0, 0])),
            (0.0, 1.0)
        );
    }
}
