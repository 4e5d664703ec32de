//! Start values: a proptest strategy for any type, as a user would compose it. Most numbers are small,
//! one in four is any number of its type. Lists are shorter the deeper they are.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{BoxedStrategy, Just, Strategy, Union, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use wdd_core::value::Scalar;

use super::cells::Cells;
use super::rules::order;
use super::subject::Node;
use super::types::{Form, Site, Sort, Types};

/// How many values of one enum may contain each other, at most.
const DEPTH: usize = 4;
/// The most elements of a list, by the number of lists around it.
const LENGTHS: [usize; 4] = [9, 5, 3, 2];
/// A start value has at least and at most that number of nodes.
const NODES: std::ops::RangeInclusive<usize> = 5..=120;

/// Makes the start values of a type.
pub struct Values {
    strategy: BoxedStrategy<Node>,
}

impl Values {
    /// Those of a type.
    pub fn of(types: &Types) -> Self {
        let mut made = BTreeMap::new();
        Values { strategy: Plan { types, made: &mut made }.site(types.root, DEPTH, 0) }
    }

    /// The value of this seed, with how proptest shrinks it.
    pub fn tree(&self, seed: u64) -> Box<dyn ValueTree<Value = Node>> {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let config = Config { failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, rng);
        self.strategy.new_tree(&mut runner).expect("no strategy rejects")
    }

    /// Some values, with their seeds. Values that are very small or large are left out.
    pub fn pool(&self, types: &Types, seed: u64, count: usize) -> Vec<(u64, Cells)> {
        let values = (0..4 * count as u64).map(|number| {
            let seed = seed.wrapping_add(number);
            (seed, Cells::of(types, &self.tree(seed).current()))
        });
        let fit = values.filter(|(_, cells)| NODES.contains(&cells.weight()));
        fit.take(count).collect()
    }
}

/// The strategies that are already made, by site, depth and number of lists around.
type Made = BTreeMap<(Site, usize, usize), BoxedStrategy<Node>>;

struct Plan<'a> {
    types: &'a Types,
    made: &'a mut Made,
}

impl Plan<'_> {
    fn site(&mut self, site: Site, depth: usize, lists: usize) -> BoxedStrategy<Node> {
        let key = (site, depth, lists);
        if let Some(made) = self.made.get(&key) {
            return made.clone();
        }
        let made = self.make(site, depth, lists);
        self.made.insert(key, made.clone());
        made
    }

    fn make(&mut self, site: Site, depth: usize, lists: usize) -> BoxedStrategy<Node> {
        let types = self.types;
        match types.form(site) {
            Form::Number { .. } => number(types.limits(site)),
            Form::Bool => any::<bool>().prop_map(|is| Node::leaf(i128::from(is))).boxed(),
            Form::Char => character(),
            Form::List { sort, element, fewest } => {
                self.list(*sort, *element, *fewest as usize, depth, lists)
            }
            Form::Product { parts, rule, .. } => {
                let fields = self.parts(parts, depth, lists);
                let Some(rule) = *rule else {
                    return fields.prop_map(Node::branch).boxed();
                };
                let (types, parts) = (types.clone(), parts.clone());
                let repaired = fields.prop_map(move |mut fields| {
                    rule.demand.repair(&types, &parts, &mut fields);
                    Node::branch(fields)
                });
                repaired.boxed()
            }
            Form::Enum { variants, .. } => {
                let variants = variants.iter().enumerate();
                let reached = |part: &Site| types.below(*part).contains(&site);
                let fit = variants.filter(|(_, parts)| depth > 0 || !parts.iter().any(reached));
                let each = fit.map(|(number, parts)| {
                    let parts = self.parts(parts, depth.saturating_sub(1), lists);
                    parts.prop_map(move |parts| Node::variant(number as i128, parts)).boxed()
                });
                Union::new(each.collect::<Vec<_>>()).boxed()
            }
        }
    }

    fn parts(&mut self, parts: &[Site], depth: usize, lists: usize) -> BoxedStrategy<Vec<Node>> {
        let parts: Vec<_> = parts.iter().map(|part| self.site(*part, depth, lists)).collect();
        parts.boxed()
    }

    fn list(
        &mut self,
        sort: Sort,
        element: Site,
        fewest: usize,
        depth: usize,
        lists: usize,
    ) -> BoxedStrategy<Node> {
        if sort == Sort::Option {
            let element = self.site(element, depth, lists);
            let some = element.prop_map(|element| Node::branch(vec![element]));
            return Union::new([Just(Node::default()).boxed(), some.boxed()]).boxed();
        }
        let most = LENGTHS[lists.min(LENGTHS.len() - 1)].max(fewest);
        let all = vec(self.site(element, depth, lists + 1), fewest..=most);
        if !sort.is_ascending() {
            return all.prop_map(Node::branch).boxed();
        }
        let (types, is_map) = (self.types.clone(), sort == Sort::Map);
        let key_site = if is_map { types.parts(element)[0] } else { element };
        let sorted = all.prop_map(move |mut all| {
            let key = |node: &Node| {
                if is_map { node.parts[0].clone() } else { node.clone() }
            };
            let by = |one: &Node, other: &Node| order(&types, key_site, &key(one), &key(other));
            all.sort_by(by);
            all.dedup_by(|one, other| by(one, other).is_eq());
            Node::branch(all)
        });
        sorted.boxed()
    }
}

fn number((least, most): (i128, i128)) -> BoxedStrategy<Node> {
    let small = least.max(-12).min(most)..=most.min(20).max(least);
    let numbers = Union::new_weighted(vec![(3, small.boxed()), (1, (least..=most).boxed())]);
    numbers.prop_map(Node::leaf).boxed()
}

fn character() -> BoxedStrategy<Node> {
    let letters = proptest::char::range('a', 'z').boxed();
    let plain = proptest::char::range(' ', '~').boxed();
    let chars = Union::new_weighted(vec![(4, letters), (2, plain), (1, any::<char>().boxed())]);
    chars.prop_map(|char| Node::leaf(char.leaf().distance as i128)).boxed()
}
