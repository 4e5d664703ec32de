//! `Evidence`: what the verdicts so far tell about a value that has none.
//!
//! Values are described by quantities: how many nodes a type has, the sum of its numbers, the length of the list in
//! some place … A property that fails for all values with three elements, and passes for all others, is told by one of
//! them; a number that has to be less than a length by two. Each verdict counts for what its value has in common with the
//! best, and the log-odds of all that a new value has in common with it are added up (naive Bayes). They are not independent, so
//! the sum is no probability: it only puts values into an order.

use std::any::TypeId;
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
        let best = quantities(best);
        let mut counts: BTreeMap<Aspect, [f64; 2]> = BTreeMap::new();
        let mut all = [0.0; 2];
        for (quantities, is_interesting) in &self.known {
            let side = usize::from(*is_interesting);
            all[side] += 1.0;
            for aspect in aspects(quantities, &best) {
                counts.entry(aspect).or_default()[side] += 1.0;
            }
        }
        // What was never seen on one side counts half there.
        let share = |count: f64, all: f64| (count + 0.5) / (all + 1.0);
        let of = counts.into_iter().map(|(aspect, [without, with])| {
            (aspect, (share(with, all[1]) / share(without, all[0])).ln())
        });
        Odds {
            of: of.collect(),
            best,
        }
    }
}

/// The log-odds that an aspect belongs to an interesting value.
pub(super) struct Odds {
    best: Quantities,
    of: BTreeMap<Aspect, f64>,
}

impl Odds {
    /// The more, the more likely the value is interesting. In thousandths, so that the order of the sum does not matter.
    pub(super) fn of(&self, sketch: &Sketch) -> i64 {
        let aspects = aspects(&quantities(sketch), &self.best);
        let odds = aspects.iter().filter_map(|aspect| self.of.get(aspect));
        (odds.sum::<f64>() * 1000.0) as i64
    }
}

/// What a value has in common with the best, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Aspect {
    /// A quantity is less (-1), equal or more.
    Than(Quantity, i128),
    /// A quantity has that value.
    Is(Quantity, i128),
    /// The best does not have the quantity, but the value has.
    New(Quantity),
    /// The value does not have the quantity, but the best has.
    Missing(Quantity),
    /// One quantity is less (-1) than the other, equal or more.
    Between(Quantity, Quantity, i128),
}

fn aspects(quantities: &Quantities, best: &Quantities) -> Vec<Aspect> {
    let mut aspects = Vec::new();
    for (&quantity, &of_best) in best {
        match quantities.get(&quantity) {
            Some(&number) => {
                aspects.push(Aspect::Than(quantity, (number - of_best).signum()));
                aspects.push(Aspect::Is(quantity, number));
            }
            None => aspects.push(Aspect::Missing(quantity)),
        }
    }
    let new = quantities
        .keys()
        .filter(|quantity| !best.contains_key(quantity));
    aspects.extend(new.copied().map(Aspect::New));
    let number = |quantity| quantities.get(quantity).copied().unwrap_or(0);
    let numbers: Vec<(Quantity, i128)> = best
        .keys()
        .map(|quantity| (*quantity, number(quantity)))
        .collect();
    for (at, &(one, number)) in numbers.iter().enumerate() {
        let others = numbers[at + 1..].iter();
        aspects.extend(
            others.map(|&(other, than)| Aspect::Between(one, other, (number - than).signum())),
        );
    }
    aspects
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
        let odds = evidence.near(&Sketch::of(&vec![1_u8, 1, 1]));
        let of = |value: Vec<u8>| odds.of(&Sketch::of(&value));
        assert!(of(vec![2, 0]) > of(vec![0, 0]));
        assert!(of(vec![0, 2]) > of(vec![3, 1]));
    }
}
