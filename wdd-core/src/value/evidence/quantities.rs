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

/// Numbers beyond it, on both sides, are all the same. Sums and differences of two do not overflow.
const FARTHEST: i64 = 1 << 60;

/// The numbers that describe a value, in the order in which its nodes show them.
#[derive(Clone, Debug, Default)]
pub(super) struct Quantities {
    all: Vec<Quantity>,
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quantity {
    pub(super) name: Name,
    pub(super) number: i64,
}

/// What is counted or measured, and where: the same in all values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    hash: u64,
    pub(super) what: What,
}

/// What is counted or measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
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

impl What {
    /// Whether it is 0 where nothing shows it. Else it is missing.
    pub(super) fn is_count(self) -> bool {
        matches!(
            self,
            What::Nodes | What::Equal(_) | What::Variants(_) | What::Depth | What::Longest
        )
    }

    /// Whether it is made of leaves.
    pub(super) fn is_of_leaves(self) -> bool {
        matches!(self, What::First | What::Last | What::Sum | What::Most | What::Least | What::Leaf)
    }

    /// Whether it is likely to be compared with others.
    pub(super) fn is_compared(self) -> bool {
        matches!(self, What::First | What::Last | What::Length | What::Leaf | What::Elements)
    }
}

impl Quantities {
    pub(super) fn of(sketch: &Sketch) -> Self {
        let mut all = Tally::default();
        let tree = sketch.tree();
        let types: Vec<u64> = sketch.types.iter().map(|facts| hash(facts.id)).collect();
        let mut ways: Vec<Way> = vec![Way::default(); tree.end(NodeId::ROOT).index()];
        for node in tree.nodes() {
            let kind = types[usize::from(tree.kind(node).0)];
            let way = ways[node.index()];
            all.note(sketch, node, kind, way);
            for (at, child) in tree.children(node).enumerate() {
                ways[child.index()] = way.to(sketch, node, kind, at);
            }
        }
        all.set(0, What::Size, tree.end(NodeId::ROOT).index() as i64);
        Quantities { all: all.all }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Quantity> {
        self.all.iter().copied()
    }
}

/// The numbers of the nodes so far.
#[derive(Default)]
struct Tally {
    all: Vec<Quantity>,
    places: BTreeMap<Name, usize>,
}

impl Tally {
    /// Notes what a node shows.
    fn note(&mut self, sketch: &Sketch, node: NodeId, kind: u64, way: Way) {
        let facts = sketch.facts(node);
        self.add(way.site, What::Nodes, 1);
        if let Some(leaf) = facts.leaf {
            let number = signed(leaf);
            self.set(way.place, What::Leaf, number);
            self.first(way.site, What::First, number);
            self.set(way.site, What::Last, number);
            self.add(way.site, What::Sum, number);
            self.most(way.site, What::Most, number);
            self.least(way.site, What::Least, number);
            self.add(way.site, What::Equal(leaf), 1);
            return;
        }
        if facts.list.is_some() {
            let length = sketch.tree().children(node).count() as i64;
            self.set(way.place, What::Elements, length);
            self.first(way.site, What::Length, length);
            self.most(way.site, What::Longest, length);
            if let Some((sorted, repeats)) = order(sketch, node) {
                self.first(way.site, What::Sorted, sorted.into());
                self.first(way.site, What::Repeats, repeats.into());
            }
            return;
        }
        self.add(kind, What::Variants(facts.variant), 1);
        self.most(kind, What::Depth, depth(sketch.tree(), node));
        self.set(way.place, What::Variant, facts.variant.into());
    }

    fn entry(&mut self, hash: u64, what: What, number: i64) -> Option<&mut i64> {
        let name = Name { hash, what };
        match self.places.entry(name) {
            Entry::Occupied(at) => Some(&mut self.all[*at.get()].number),
            Entry::Vacant(place) => {
                place.insert(self.all.len());
                self.all.push(Quantity { name, number });
                None
            }
        }
    }

    fn first(&mut self, hash: u64, what: What, number: i64) {
        self.entry(hash, what, number);
    }

    fn set(&mut self, hash: u64, what: What, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = number;
        }
    }

    fn add(&mut self, hash: u64, what: What, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = (*known + number).clamp(-FARTHEST, FARTHEST);
        }
    }

    fn most(&mut self, hash: u64, what: What, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = number.max(*known);
        }
    }

    fn least(&mut self, hash: u64, what: What, number: i64) {
        if let Some(known) = self.entry(hash, what, number) {
            *known = number.min(*known);
        }
    }
}

/// Where a node is.
#[derive(Clone, Copy, Default)]
struct Way {
    site: u64,
    place: u64,
}

impl Way {
    /// The way to a part of a node.
    fn to(self, sketch: &Sketch, node: NodeId, kind: u64, at: usize) -> Self {
        let facts = sketch.facts(node);
        let site = match facts.list {
            Some(_) => hash((self.site, "element")),
            None => hash((kind, facts.variant, at)),
        };
        Way { site, place: hash((self.place, facts.variant, at)) }
    }
}

/// How many nodes of its type a node is in, itself included.
fn depth(tree: &Tree, node: NodeId) -> i64 {
    let around = std::iter::successors(Some(node), |&node| tree.parent(node));
    around.filter(|&around| tree.kind(around) == tree.kind(node)).count() as i64
}

/// Whether the leaves of a list are in order, and whether two of them are equal. `None` if they are no leaves.
fn order(sketch: &Sketch, list: NodeId) -> Option<(bool, bool)> {
    let leaves = sketch.tree().children(list).map(|node| sketch.facts(node).leaf.map(signed));
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
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
