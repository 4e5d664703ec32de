//! `Evidence`: what the verdicts so far tell about a value that has none.
//!
//! Values are described by quantities: how many nodes a type has, the sum of its numbers, the length of the list in
//! some place … A property that fails for all values with three elements, and passes for all others, is told by one of
//! them; a number that has to be less than a length by two. Each verdict counts for what its value has in common with the
//! best, and the log-odds of all that a new value has in common with it are added up (naive Bayes). They are not independent, so
//! the sum is no probability: it only puts values into an order.

use std::any::TypeId;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::{Leaf, Sketch};
use crate::Verdict;
use crate::tree::NodeId;

/// The largest number of nodes of a value that is described, because it takes longer than most properties.
const LARGEST: usize = 64;

/// Something about a value that is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Quantity {
    /// The number of nodes of a type.
    Nodes(TypeId),
    /// The number of nodes with a variant.
    Variants(TypeId, u32),
    /// The sum of all leaves of a type.
    Sum(TypeId),
    /// The largest of them.
    Most(TypeId),
    /// The least of them.
    Least(TypeId),
    /// The number of parts of all nodes of a type.
    Parts(TypeId),
    /// The largest number of parts of one of them.
    Longest(TypeId),
    /// The leaf in a place.
    Leaf(Place),
    /// The number of parts in a place.
    Length(Place),
    /// The number of the variant in a place.
    Variant(Place),
    /// The largest number of levels.
    Depth,
}

/// A hash of the numbers of the parts, and of the variants, on the way from the root.
type Place = u64;

/// The quantities of a value.
type Quantities = BTreeMap<Quantity, i128>;

/// What the verdicts so far tell.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    known: Vec<(Arc<Quantities>, bool)>,
}

impl Evidence {
    /// Adds the verdict on a value.
    pub(super) fn add(&mut self, sketch: &Sketch, verdict: Verdict) {
        if sketch.tree().end(NodeId::ROOT).index() <= LARGEST {
            let known = Arc::new(quantities(sketch));
            self.known.push((known, verdict.is_interesting()));
        }
    }

    /// What it tells about values near the best.
    pub(super) fn near(&self, best: &Sketch) -> Odds {
        let best: Vec<(Quantity, i128)> = quantities(best).into_iter().collect();
        let mut odds = Odds {
            others: best.len() * (best.len() + 1) / 2 * STATES,
            best,
            numbers: BTreeMap::new(),
            counts: Vec::new(),
            all: [0.0; 2],
        };
        for (quantities, is_interesting) in &self.known {
            odds.count(quantities, *is_interesting);
        }
        odds
    }
}

/// The number of states of an aspect: less, equal, more, or missing.
const STATES: usize = 4;

/// The number of the aspect "missing".
const MISSING: usize = 3;

/// What a value has in common with the best, or not, as numbers of aspects: how each quantity of the best is related to
/// the same of the best, and to each other one of the value; and what else the value has.
pub(super) struct Aspects(Vec<usize>);

/// The log-odds that a value with an aspect is interesting.
pub(super) struct Odds {
    /// The quantities of the best.
    best: Vec<(Quantity, i128)>,
    /// The number of the first aspect that is in `numbers`.
    others: usize,
    /// The aspects that a quantity has this number, or is new.
    numbers: BTreeMap<(Quantity, Option<i128>), usize>,
    /// How many uninteresting and interesting values have an aspect.
    counts: Vec<[f64; 2]>,
    /// How many of them there are.
    all: [f64; 2],
}

impl Odds {
    /// The aspects of a value.
    pub(super) fn aspects(&mut self, sketch: &Sketch) -> Aspects {
        self.aspects_of(&quantities(sketch))
    }

    fn aspects_of(&mut self, quantities: &Quantities) -> Aspects {
        let of = self
            .best
            .iter()
            .map(|(quantity, _)| quantities.get(quantity).copied());
        let of: Vec<Option<i128>> = of.collect();
        let mut aspects = Vec::new();
        let mut first = 0;
        for (at, (&(_, of_best), &number)) in self.best.iter().zip(&of).enumerate() {
            aspects.push(first + number.map_or(MISSING, |number| state(number, of_best)));
            first += STATES;
            for other in &of[at + 1..] {
                aspects.push(first + state(number.unwrap_or(0), other.unwrap_or(0)));
                first += STATES;
            }
        }
        for (&quantity, &number) in quantities {
            let is_of_best = self
                .best
                .binary_search_by_key(&quantity, |best| best.0)
                .is_ok();
            let next = self.others + self.numbers.len();
            let key = (quantity, is_of_best.then_some(number));
            aspects.push(*self.numbers.entry(key).or_insert(next));
        }
        Aspects(aspects)
    }

    fn count(&mut self, quantities: &Quantities, is_interesting: bool) {
        let side = usize::from(is_interesting);
        self.all[side] += 1.0;
        let aspects = self.aspects_of(quantities);
        self.counts
            .resize(self.others + self.numbers.len(), [0.0; 2]);
        for aspect in aspects.0 {
            self.counts[aspect][side] += 1.0;
        }
    }

    /// For each value, a number: the more, the more likely it is interesting.
    pub(super) fn of<'a>(&self, values: impl Iterator<Item = &'a Aspects>) -> Vec<f64> {
        // What was never seen on one side counts half there.
        let share = |side: usize, count: f64| (count + 0.5) / (self.all[side] + 1.0);
        let odds = self
            .counts
            .iter()
            .map(|&[without, with]| match without + with > 0.0 {
                true => (share(1, with) / share(0, without)).ln(),
                false => 0.0,
            });
        let odds: Vec<f64> = odds.collect();
        let sum = |aspects: &Aspects| {
            aspects
                .0
                .iter()
                .filter_map(|&aspect| odds.get(aspect))
                .sum()
        };
        values.map(sum).collect()
    }
}

/// How a number is related to another.
fn state(one: i128, other: i128) -> usize {
    match one.cmp(&other) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

fn quantities(sketch: &Sketch) -> Quantities {
    let tree = sketch.tree();
    let mut all = Quantities::new();
    let mut places: Vec<(Place, i128)> = vec![(0, 0); tree.end(NodeId::ROOT).index()];
    let mut depth = 0;
    for node in tree.nodes() {
        let (place, level) = places[node.index()];
        let (id, facts) = (sketch.type_of(node).id, sketch.facts(node));
        depth = depth.max(level);
        *all.entry(Quantity::Nodes(id)).or_default() += 1;
        *all.entry(Quantity::Variants(id, facts.variant))
            .or_default() += 1;
        if let Some(leaf) = facts.leaf {
            let number = signed(leaf);
            *all.entry(Quantity::Sum(id)).or_default() += number;
            let most = all.entry(Quantity::Most(id)).or_insert(number);
            *most = number.max(*most);
            let least = all.entry(Quantity::Least(id)).or_insert(number);
            *least = number.min(*least);
            all.insert(Quantity::Leaf(place), number);
            continue;
        }
        let parts = tree.children(node).count() as i128;
        *all.entry(Quantity::Parts(id)).or_default() += parts;
        let longest = all.entry(Quantity::Longest(id)).or_default();
        *longest = parts.max(*longest);
        all.insert(Quantity::Length(place), parts);
        all.insert(Quantity::Variant(place), i128::from(facts.variant));
        for (at, part) in tree.children(node).enumerate() {
            places[part.index()] = (inside(place, at, facts.variant), level + 1);
        }
    }
    all.insert(Quantity::Depth, depth);
    all
}

/// The place of a part in a node.
fn inside(place: Place, at: usize, variant: u32) -> Place {
    let mut hasher = DefaultHasher::new();
    (place, at, variant).hash(&mut hasher);
    hasher.finish()
}

/// The leaf as a number with a sign. Numbers that are too large for sums and differences are all the same.
fn signed(leaf: Leaf) -> i128 {
    let distance = leaf.distance.min(1 << 100) as i128;
    if leaf.negative { -distance } else { distance }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_like_those_that_failed_comes_before_one_like_those_that_passed() {
        let fails = |value: &Vec<u8>| value.len() == usize::from(value.iter().sum::<u8>());
        let mut evidence = Evidence::default();
        for first in 0..5 {
            for second in 0..5 {
                for value in [vec![first], vec![first, second], vec![first, second, 1]] {
                    evidence.add(&Sketch::of(&value), Verdict::from(fails(&value)));
                }
            }
        }
        let mut odds = evidence.near(&Sketch::of(&vec![1_u8, 1, 1]));
        let mut of = |value: Vec<u8>| {
            let aspects = odds.aspects(&Sketch::of(&value));
            odds.of([aspects].iter())[0]
        };
        assert!(of(vec![2, 0]) > of(vec![0, 0]));
        assert!(of(vec![0, 2]) > of(vec![3, 1]));
    }
}
