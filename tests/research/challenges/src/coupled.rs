//! Values that depend on each other: `lengthlist`, `difference`, `coupling`, `deletion`, `replacement`.

use proptest::arbitrary::any;
use proptest::collection::{VecStrategy, vec};
use proptest::num;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use proptest::tuple::TupleValueTree;
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use crate::challenge::Challenge;

/// The length of a list is drawn first. All its numbers are less than 900.
pub(crate) struct LengthList;

impl Challenge for LengthList {
    type Value = Vec<u32>;

    fn values() -> impl Strategy<Value = Vec<u32>> {
        (1..=100usize).prop_flat_map(|length| vec(0..=1000u32, length))
    }

    fn allows(list: &Vec<u32>) -> bool {
        (1..=100).contains(&list.len()) && list.iter().all(|number| *number <= 1000)
    }

    fn violates(list: &Vec<u32>) -> bool {
        list.iter().any(|number| *number >= 900)
    }

    fn is_smallest(list: &Vec<u32>) -> bool {
        *list == [900]
    }

    fn smallest() -> Vec<Vec<u32>> {
        vec![vec![900]]
    }
}

/// A list, and its length beside it.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Counted::is_allowed)]
pub(crate) struct Counted {
    pub(crate) length: u32,
    pub(crate) list: Vec<u32>,
}

impl Counted {
    pub(crate) fn is_allowed(&self) -> bool {
        self.list.len() == self.length as usize && LengthList::allows(&self.list)
    }
}

impl Arbitrary for Counted {
    fn arbitrary(random: &mut Gen) -> Self {
        let list: Vec<u32> = Arbitrary::arbitrary(random);
        Counted { length: list.len() as u32, list }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let both = (self.length, self.list.clone()).shrink();
        Box::new(both.map(|(length, list)| Counted { length, list }))
    }
}

/// The same challenge, where the length stays a part of the value.
pub(crate) struct CountedList;

impl Challenge for CountedList {
    type Value = Counted;

    fn values() -> impl Strategy<Value = Counted> {
        LengthList::values().prop_map(|list| Counted { length: list.len() as u32, list })
    }

    fn allows(value: &Counted) -> bool {
        value.is_allowed()
    }

    fn violates(value: &Counted) -> bool {
        LengthList::violates(&value.list)
    }

    fn smallest() -> Vec<Counted> {
        vec![Counted { length: 1, list: vec![900] }]
    }
}

/// Two positive numbers of `i32`.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Pair(
    #[wdd(range = 1..=Pair::MOST)] pub(crate) u32,
    #[wdd(range = 1..=Pair::MOST)] pub(crate) u32,
);

impl Pair {
    pub(crate) const MOST: u32 = i32::MAX.unsigned_abs();
}

impl Arbitrary for Pair {
    fn arbitrary(random: &mut Gen) -> Self {
        let (x, y) = Arbitrary::arbitrary(random);
        Pair(x, y)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new((self.0, self.1).shrink().map(|(x, y)| Pair(x, y)))
    }
}

/// If the first number is 10 or more, the difference of both is not from `LEAST` to `MOST`.
pub(crate) struct Difference<const LEAST: u32, const MOST: u32>;

impl<const LEAST: u32, const MOST: u32> Challenge for Difference<LEAST, MOST> {
    type Value = Pair;

    fn values() -> impl Strategy<Value = Pair> {
        NearPairs { most: MOST }.prop_map(|(x, y)| Pair(x, y))
    }

    fn allows(Pair(x, y): &Pair) -> bool {
        [x, y].into_iter().all(|n| (1..=Pair::MOST).contains(n))
    }

    fn violates(Pair(x, y): &Pair) -> bool {
        *x >= 10 && (LEAST..=MOST).contains(&x.abs_diff(*y))
    }

    fn smallest() -> Vec<Pair> {
        vec![Pair(10, 10 - MOST)]
    }
}

/// Pairs of numbers that differ by at most `most`, with as many small as great ones. Each number shrinks
/// on its own, as in a pair of ranges.
#[derive(Debug)]
struct NearPairs {
    most: u32,
}

impl Strategy for NearPairs {
    type Tree = TupleValueTree<(num::u32::BinarySearch, num::u32::BinarySearch)>;
    type Value = (u32, u32);

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let drawn = (3..=30u32, any::<u32>(), 0..=2 * self.most).new_tree(runner)?;
        let (bits, number, offset) = drawn.current();
        let x = (1 << bits) + number % (1 << bits);
        let y = (x + offset).saturating_sub(self.most).clamp(1, Pair::MOST);
        let number = |start| num::u32::BinarySearch::new_above(1, start);
        Ok(TupleValueTree::new((number(x), number(y))))
    }
}

/// A list of numbers up to 10 that are places of this list.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Places::are_allowed)]
pub(crate) struct Places(pub(crate) Vec<usize>);

impl Places {
    pub(crate) fn are_allowed(&self) -> bool {
        self.0.iter().all(|at| *at < self.0.len() && *at <= 10)
    }
}

impl Arbitrary for Places {
    fn arbitrary(random: &mut Gen) -> Self {
        Places(Arbitrary::arbitrary(random))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Places))
    }
}

/// No two places refer to each other.
pub(crate) struct Coupling;

impl Challenge for Coupling {
    type Value = Places;

    fn values() -> impl Strategy<Value = Places> {
        vec(0..=10usize, 0..=10).prop_map(Places)
    }

    fn allows(places: &Places) -> bool {
        places.are_allowed()
    }

    fn violates(Places(list): &Places) -> bool {
        let mut all = list.iter().enumerate();
        all.any(|(at, other)| *other != at && list[*other] == at)
    }

    fn is_smallest(Places(list): &Places) -> bool {
        *list == [1, 0]
    }

    fn smallest() -> Vec<Places> {
        vec![Places(vec![1, 0])]
    }
}

/// A list, and a place in it up to 10.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Within::is_allowed)]
pub(crate) struct Within(pub(crate) Vec<i32>, pub(crate) usize);

impl Within {
    pub(crate) fn is_allowed(&self) -> bool {
        self.1 < self.0.len() && self.1 <= 10
    }
}

impl Arbitrary for Within {
    fn arbitrary(random: &mut Gen) -> Self {
        let (list, at) = Arbitrary::arbitrary(random);
        Within(list, at)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let both = (self.0.clone(), self.1).shrink();
        Box::new(both.map(|(list, at)| Within(list, at)))
    }
}

/// After the first element equal to the one at that place is removed, no equal element is left.
pub(crate) struct Deletion;

impl Challenge for Deletion {
    type Value = Within;

    fn values() -> impl Strategy<Value = Within> {
        Duplicates.prop_map(|(list, at)| Within(list, at))
    }

    fn allows(value: &Within) -> bool {
        value.is_allowed()
    }

    fn violates(Within(list, at): &Within) -> bool {
        list.iter().filter(|number| **number == list[*at]).count() > 1
    }

    fn is_smallest(value: &Within) -> bool {
        *value == Within(vec![0, 0], 0)
    }

    fn smallest() -> Vec<Within> {
        vec![Within(vec![0, 0], 0)]
    }
}

/// Lists in which numbers occur twice, and a place. Each number shrinks on its own, as in
/// `vec(any::<i32>(), 0..=10)`.
#[derive(Debug)]
struct Duplicates;

/// One of a few numbers.
#[derive(Debug)]
struct OutOf([i32; 6]);

impl Strategy for OutOf {
    type Tree = num::i32::BinarySearch;
    type Value = i32;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let at = (0..self.0.len()).new_tree(runner)?.current();
        Ok(num::i32::BinarySearch::new(self.0[at]))
    }
}

impl Strategy for Duplicates {
    type Tree = <(VecStrategy<OutOf>, std::ops::RangeInclusive<usize>) as Strategy>::Tree;
    type Value = (Vec<i32>, usize);

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let few = any::<[i32; 6]>().new_tree(runner)?.current();
        (vec(OutOf(few), 0..=10), 0..=10usize).new_tree(runner)
    }
}

/// A factor from 2 to 10.
#[derive(Clone, Copy, Debug, PartialEq, WeightedTree)]
pub(crate) struct Factor(#[wdd(range = 2..=10)] pub(crate) u32);

impl Arbitrary for Factor {
    fn arbitrary(_: &mut Gen) -> Self {
        Factor(2)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let above_two = (self.0 - 2).shrink();
        Box::new(above_two.map(|factor| Factor(factor + 2)))
    }
}

/// A number and its factors.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Product {
    pub(crate) number: u32,
    pub(crate) factors: Vec<Factor>,
}

impl Product {
    pub(crate) const MOST: u32 = 1_000_000;
}

impl Arbitrary for Product {
    fn arbitrary(random: &mut Gen) -> Self {
        let (number, factors) = Arbitrary::arbitrary(random);
        Product { number, factors }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let both = (self.number, self.factors.clone()).shrink();
        Box::new(both.map(|(number, factors)| Product { number, factors }))
    }
}

/// The number times the first factors, for any count of them, is less than a million.
pub(crate) struct Replacement;

impl Challenge for Replacement {
    type Value = Product;

    fn values() -> impl Strategy<Value = Product> {
        let factors = vec((2..=10u32).prop_map(Factor), 0..=10);
        let both = (0..=Product::MOST, factors);
        both.prop_map(|(number, factors)| Product { number, factors })
    }

    fn violates(product: &Product) -> bool {
        let times =
            |product: u64, Factor(factor): &Factor| product.saturating_mul((*factor).into());
        let all = product.factors.iter().fold(product.number.into(), times);
        // No factor makes the product smaller, so the longest product is the greatest.
        all >= u64::from(Product::MOST)
    }

    fn smallest() -> Vec<Product> {
        vec![Product { number: Product::MOST, factors: Vec::new() }]
    }
}
