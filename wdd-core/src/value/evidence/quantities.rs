//! `Quantities`: numbers that describe a value: how many elements a list has, the sum of some leaves, how often a variant
//! occurs …
//!
//! A *site* is a field of a type, and what is in its lists and options: all leaves of one site play the same role. A *place*
//! is the way from the root, so it has one node at most.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::tree::{NodeId, Tree};
use crate::value::{Leaf, Sketch};

/// Numbers beyond it, on both sides, are all the same.
// So sums and differences of two do not overflow.
const FARTHEST: i64 = 1 << 60;

/// The numbers that describe a value, in the order in which its nodes show them.
#[derive(Clone, Debug, Default)]
pub(super) struct Quantities {
    all: Vec<Quantity>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quantity {
    pub(super) name: QuantityName,
    pub(super) number: i64,
}

/// What is counted or measured, and where: the same in all values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct QuantityName {
    hash: u64,
    pub(super) what: Measure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Measure {
    // Of a site.
    /// The number of nodes.
    Nodes,
    /// The number of leaves that are this one.
    Equal(Leaf),
    /// The first leaf.
    First,
    /// The last leaf.
    Last,
    /// The sum of all leaves.
    Sum,
    /// The largest leaf.
    Most,
    /// The least leaf.
    Least,
    /// The number of elements of the first list.
    Length,
    /// The largest number of elements.
    Longest,
    /// Whether the leaves of the first list are in order.
    Sorted,
    /// Whether two leaves of the first list are equal.
    Repeats,
    // Of a type.
    /// The number of nodes that are this variant.
    Variants(u32),
    /// The largest number of nodes that are inside each other.
    Depth,
    // Of a place.
    /// The leaf.
    Leaf,
    /// The number of elements.
    Elements,
    /// The number of the variant.
    Variant,
    // Of the value.
    /// The number of all nodes.
    Size,
}

impl Measure {
    /// Whether the quantity is 0 where nothing shows it. Else it is missing.
    pub(super) fn is_count(self) -> bool {
        matches!(
            self,
            Measure::Nodes
                | Measure::Equal(_)
                | Measure::Variants(_)
                | Measure::Depth
                | Measure::Longest
        )
    }

    /// Whether the quantity is made of leaves.
    pub(super) fn is_of_leaves(self) -> bool {
        matches!(
            self,
            Measure::First
                | Measure::Last
                | Measure::Sum
                | Measure::Most
                | Measure::Least
                | Measure::Leaf
        )
    }

    /// Whether properties compare the quantity with others.
    pub(super) fn is_compared(self) -> bool {
        matches!(
            self,
            Measure::First | Measure::Last | Measure::Length | Measure::Leaf | Measure::Elements
        )
    }
}

impl Quantities {
    pub(super) fn of(sketch: &Sketch) -> Self {
        let tree = sketch.tree();
        // The numbers of types differ between sketches.
        let types = sketch.types.iter().map(|facts| hash(facts.id)).collect();
        let mut tally = QuantityTally { sketch, types, all: Vec::new(), places: BTreeMap::new() };
        let mut positions = vec![NodePosition::default(); tree.len()];
        for node in tree.nodes() {
            let position = positions[node.index()];
            tally.note(node, position);
            for (at, child) in tree.children(node).enumerate() {
                positions[child.index()] = tally.part_position(node, position, at);
            }
        }
        tally.set(0, Measure::Size, tree.len() as i64);
        Quantities { all: tally.all }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Quantity> {
        self.all.iter().copied()
    }
}

/// The numbers of the nodes so far.
struct QuantityTally<'s> {
    sketch: &'s Sketch,
    /// A hash of each type, by its number.
    types: Vec<u64>,
    all: Vec<Quantity>,
    places: BTreeMap<QuantityName, usize>,
}

impl QuantityTally<'_> {
    fn kind(&self, node: NodeId) -> u64 {
        self.types[usize::from(self.sketch.tree().kind(node).0)]
    }

    /// The position of a part of a node.
    fn part_position(&self, node: NodeId, position: NodePosition, at: usize) -> NodePosition {
        let variant = self.sketch.facts(node).variant;
        let site = if self.sketch.is_list(node) {
            hash((position.site, "element"))
        } else {
            hash((self.kind(node), variant, at))
        };
        NodePosition { site, place: hash((position.place, variant, at)) }
    }

    /// Notes what a node shows.
    fn note(&mut self, node: NodeId, position: NodePosition) {
        let facts = self.sketch.facts(node);
        self.add(position.site, Measure::Nodes, 1);
        if let Some(leaf) = facts.leaf {
            let number = signed(leaf);
            self.set(position.place, Measure::Leaf, number);
            self.first(position.site, Measure::First, number);
            self.set(position.site, Measure::Last, number);
            self.add(position.site, Measure::Sum, number);
            self.most(position.site, Measure::Most, number);
            self.least(position.site, Measure::Least, number);
            self.add(position.site, Measure::Equal(leaf), 1);
            return;
        }
        if facts.list.is_some() {
            let length = self.sketch.tree().children(node).count() as i64;
            self.set(position.place, Measure::Elements, length);
            self.first(position.site, Measure::Length, length);
            self.most(position.site, Measure::Longest, length);
            if let Some((sorted, repeats)) = order(self.sketch, node) {
                self.first(position.site, Measure::Sorted, sorted.into());
                self.first(position.site, Measure::Repeats, repeats.into());
            }
            return;
        }
        let kind = self.kind(node);
        self.add(kind, Measure::Variants(facts.variant), 1);
        self.most(kind, Measure::Depth, depth(self.sketch.tree(), node));
        self.set(position.place, Measure::Variant, facts.variant.into());
    }

    fn entry(&mut self, hash: u64, what: Measure, number: i64) -> Option<&mut i64> {
        let name = QuantityName { hash, what };
        match self.places.entry(name) {
            Entry::Occupied(at) => Some(&mut self.all[*at.get()].number),
            Entry::Vacant(place) => {
                place.insert(self.all.len());
                self.all.push(Quantity { name, number });
                None
            }
        }
    }

    fn first(&mut self, hash: u64, what: Measure, number: i64) {
        self.entry(hash, what, number);
    }

    fn set(&mut self, hash: u64, what: Measure, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = number;
        }
    }

    fn add(&mut self, hash: u64, what: Measure, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = (*known + number).clamp(-FARTHEST, FARTHEST);
        }
    }

    fn most(&mut self, hash: u64, what: Measure, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = number.max(*known);
        }
    }

    fn least(&mut self, hash: u64, what: Measure, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = number.min(*known);
        }
    }
}

/// Where a node is, as hashes.
#[derive(Clone, Copy, Default)]
struct NodePosition {
    site: u64,
    place: u64,
}

/// How many nodes of its type a node is in, itself included.
fn depth(tree: &Tree, node: NodeId) -> i64 {
    tree.around(node).filter(|&around| tree.kind(around) == tree.kind(node)).count() as i64
}

/// Whether the leaves of a list are in order, and whether two of them are equal. `None` if they are no leaves.
fn order(sketch: &Sketch, list: NodeId) -> Option<(bool, bool)> {
    let leaves = sketch.tree().children(list).map(|node| sketch.leaf(node).map(signed));
    let leaves: Vec<i64> = leaves.collect::<Option<_>>()?;
    let repeats = (1..leaves.len()).any(|at| leaves[..at].contains(&leaves[at]));
    Some((leaves.is_sorted(), repeats))
}

/// The leaf as a number with a sign.
fn signed(leaf: Leaf) -> i64 {
    let distance = leaf.distance.min(FARTHEST as u128) as i64;
    if leaf.negative { -distance } else { distance }
}

fn hash(what: impl Hash) -> u64 {
    // The same in each run, as long as it has no random keys.
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
