//! The walk that says what a value is made of.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::leaf::{Reach, leaf_within, reach_within};
use super::sketch::{Lowering, TypeFacts, key, magnitude};
use super::{Facts, Leaf, Op, Scalar, Sketch, WeightedTree, copy};
use crate::Weight;
use crate::tree::{Edit, Edits, Kind, NodeId, NodeInfo, Role, TreeBuilder};

/// What [`WeightedTree::visit`] tells of a value.
///
/// One walk serves all who want to know something: the parts are named once, whatever for.
pub struct Shape<'w> {
    walk: Walk<'w>,
    /// Of the node that is opened next.
    role: Role,
    own_weight: u32,
    fewest: Option<u32>,
    also: Option<TypeId>,
    /// Of the node that was opened last.
    own_fewest: Option<u32>,
}

enum Walk<'w> {
    /// Draws the sketch.
    Draw(&'w mut Drawing),
    /// Weighs the value.
    Weigh(Weight),
    /// Takes copies of some nodes.
    Fetch(Fetch<'w>),
}

/// Copies of nodes of some value, by number.
pub(super) type Found = BTreeMap<NodeId, Box<dyn Any>>;

struct Fetch<'w> {
    /// In order.
    wanted: &'w [NodeId],
    at: usize,
    found: Found,
}

#[derive(Default)]
struct Drawing {
    tree: TreeBuilder,
    facts: Vec<Facts>,
    types: Vec<TypeFacts>,
    /// What is known of types before.
    known: Arc<[TypeFacts]>,
    numbers: BTreeMap<TypeId, u16>,
    /// The number of the type of the node that was opened last.
    number: u16,
    /// The nodes that are open.
    open: Vec<NodeId>,
    lowerings: Vec<(NodeId, Becoming)>,
    shortcuts: BTreeMap<NodeId, Vec<Leaf>>,
    reaches: BTreeMap<NodeId, Reach>,
    also: BTreeMap<NodeId, TypeId>,
    kept: BTreeSet<NodeId>,
    hides: bool,
    told: SipHasher13,
}

/// A variant that a node may become.
struct Becoming {
    to: u32,
    /// The parts that go.
    without: &'static [u32],
    /// The parts that come, each as its type's least value.
    more: u32,
}

impl Shape<'_> {
    /// A part of the value.
    pub fn part<P: WeightedTree>(&mut self, part: &P) {
        part.visit_node(self);
    }

    /// An element of the list that the value is.
    pub fn element<P: WeightedTree>(&mut self, element: &P) {
        self.role = Role::Element;
        element.visit_node(self);
    }

    /// Gives the next part that weight of its own in the place of the usual 1, in whatever way it is named.
    pub fn weighing(&mut self, weight: u32) -> &mut Self {
        self.own_weight = weight;
        self
    }

    /// A part that is a list and keeps at least so many elements.
    pub fn at_least<P: WeightedTree>(&mut self, part: &P, elements: u32) {
        self.fewest = Some(elements);
        part.visit_node(self);
    }

    /// A part that is a leaf within a range.
    pub fn ranged<S>(&mut self, part: &S, range: &RangeInclusive<S>)
    where
        S: Scalar + WeightedTree + PartialOrd,
    {
        self.enter::<S>(|| Box::new(copy(part)));
        self.note_leaf(leaf_within(part, range));
        if let Walk::Draw(drawing) = &mut self.walk
            && let Some(&node) = drawing.open.last()
        {
            drawing.reaches.insert(node, reach_within(range));
        }
        self.leave();
    }

    /// A part in whose place values of another type, which are found below it, may be taken.
    pub fn part_from<O: WeightedTree, P: WeightedTree + From<O>>(&mut self, part: &P) {
        self.also = Some(TypeId::of::<O>());
        part.visit_node(self);
    }

    /// The value is a list: it can do without any of its elements, but for the last so many.
    pub fn list(&mut self, fewest: u32) {
        let asked = self.own_fewest.take();
        self.facts(|facts| facts.list = Some(asked.unwrap_or(0).max(fewest)));
    }

    /// The value is a leaf.
    pub fn leaf<S: Scalar>(&mut self, value: &S) {
        self.note_leaf(value.leaf());
        if let Walk::Draw(drawing) = &mut self.walk
            && let Some(&node) = drawing.open.last()
        {
            drawing.types[usize::from(drawing.number)].reach = S::reach();
            let shortcuts = value.shortcuts();
            if !shortcuts.is_empty() {
                drawing.shortcuts.insert(node, shortcuts);
            }
        }
    }

    fn note_leaf(&mut self, leaf: Leaf) {
        self.facts(|facts| facts.leaf = Some(leaf));
    }

    /// The value is of that variant: the smaller the number, the simpler.
    pub fn variant(&mut self, number: u32) {
        self.facts(|facts| facts.variant = number);
    }

    /// No other value takes the place of this one: it stays what it is while it is there at all.
    pub fn keep(&mut self) {
        if let Walk::Draw(drawing) = &mut self.walk {
            drawing.kept.extend(drawing.open.last());
        }
    }

    /// The value holds more than it tells of: two that differ may look the same.
    pub fn hides(&mut self) {
        if let Walk::Draw(drawing) = &mut self.walk {
            drawing.hides = true;
        }
    }

    /// Something of the value that no pass changes: two that differ in it are not taken for each
    /// other.
    pub fn tells(&mut self, what: &(impl Hash + ?Sized)) {
        if let Walk::Draw(drawing) = &mut self.walk {
            (drawing.open.last(), what).hash(&mut drawing.told);
        }
    }

    /// The value may become that variant: without some of its parts, which are counted from 0, and
    /// with so many more. [`WeightedTree::lowered`] does it.
    pub fn lowering(&mut self, to: u32, without: &'static [u32], more: u32) {
        if let Walk::Draw(drawing) = &mut self.walk
            && let Some(&node) = drawing.open.last()
        {
            let becoming = Becoming { to, without, more };
            drawing.lowerings.push((node, becoming));
        }
    }

    /// The value as a node of its own.
    pub(super) fn node<T: WeightedTree>(&mut self, value: &T) {
        self.enter::<T>(|| Box::new(copy(value)));
        value.visit(self);
        self.leave();
    }

    /// A pair that is no value, as a map's entry, as an element.
    pub(super) fn pair<K: WeightedTree, V: WeightedTree>(&mut self, key: &K, value: &V) {
        self.role = Role::Element;
        self.enter::<(K, V)>(|| Box::new((copy(key), copy(value))));
        self.part(key);
        self.part(value);
        self.leave();
    }

    fn enter<T: WeightedTree>(&mut self, copy: impl FnOnce() -> Box<dyn Any>) {
        let role = std::mem::replace(&mut self.role, Role::Fixed);
        let weight = std::mem::replace(&mut self.own_weight, 1);
        let also = self.also.take();
        self.own_fewest = self.fewest.take();
        match &mut self.walk {
            Walk::Draw(drawing) => drawing.enter::<T>(role, weight, also),
            Walk::Weigh(sum) => *sum += Weight::from(weight),
            Walk::Fetch(fetch) => fetch.enter(copy),
        }
    }

    fn leave(&mut self) {
        if let Walk::Draw(drawing) = &mut self.walk {
            drawing.tree.close();
            drawing.open.pop();
        }
    }

    /// Notes something of the node that was opened last.
    fn facts(&mut self, note: impl FnOnce(&mut Facts)) {
        if let Walk::Draw(drawing) = &mut self.walk
            && let Some(node) = drawing.open.last()
        {
            note(&mut drawing.facts[node.index()]);
        }
    }
}

impl<'w> Shape<'w> {
    fn new(walk: Walk<'w>) -> Self {
        Shape {
            walk,
            role: Role::Fixed,
            own_weight: 1,
            fewest: None,
            own_fewest: None,
            also: None,
        }
    }

    /// The sketch of a value, where something is known of types already.
    pub(super) fn sketch<T: WeightedTree>(value: &T, known: Arc<[TypeFacts]>) -> Sketch {
        let mut drawing = Drawing {
            known,
            ..Drawing::default()
        };
        value.visit_node(&mut Shape::new(Walk::Draw(&mut drawing)));
        drawing.finish()
    }

    /// The weight of a value.
    fn weight<T: WeightedTree>(value: &T) -> Weight {
        let mut shape = Shape::new(Walk::Weigh(0));
        value.visit_node(&mut shape);
        match shape.walk {
            Walk::Weigh(weight) => weight,
            Walk::Draw(_) | Walk::Fetch(_) => 0,
        }
    }

    /// Copies of the nodes that the edits put somewhere else.
    pub(super) fn fetch<T: WeightedTree>(value: &T, sketch: &Sketch, edits: &Edits) -> Found {
        let mut wanted = Vec::new();
        for (_, edit) in edits.iter() {
            match edit {
                Edit::Delete => {}
                // Of nodes that give way to each other only the last is there in the end.
                Edit::Hoist(run) if sketch.goes_on(edits, run.first).is_some() => {}
                Edit::Hoist(run) => wanted.push(run.first),
                Edit::StandIn(form) => match Op::read(form) {
                    Some(Op::Elements(nodes)) => wanted.extend(nodes),
                    Some(Op::Placed { from, .. }) => wanted.push(from),
                    _ => {}
                },
            }
        }
        wanted.sort_unstable();
        wanted.dedup();
        let mut shape = Shape::new(Walk::Fetch(Fetch {
            wanted: &wanted,
            at: 0,
            found: Found::new(),
        }));
        if !wanted.is_empty() {
            value.visit_node(&mut shape);
        }
        match shape.walk {
            Walk::Fetch(fetch) => fetch.found,
            Walk::Draw(_) | Walk::Weigh(_) => Found::new(),
        }
    }
}

impl Fetch<'_> {
    fn enter(&mut self, copy: impl FnOnce() -> Box<dyn Any>) {
        let node = NodeId::new(self.at);
        self.at += 1;
        if self.wanted.first() == Some(&node) {
            self.wanted = &self.wanted[1..];
            self.found.insert(node, copy());
        }
    }
}

impl Drawing {
    fn enter<T: WeightedTree>(&mut self, role: Role, weight: u32, also: Option<TypeId>) {
        self.number = self.number::<T>();
        let kind = Kind(self.number);
        let node = self.tree.open(NodeInfo {
            kind,
            role,
            coarse: false,
            hollow: false,
        });
        self.tree.add_weight(weight);
        self.facts.push(Facts::default());
        if let Some(also) = also {
            self.also.insert(node, also);
        }
        self.open.push(node);
    }

    /// The number of a type; that of a new one is the next.
    fn number<T: WeightedTree>(&mut self) -> u16 {
        let id = TypeId::of::<T>();
        if let Some(&number) = self.numbers.get(&id) {
            return number;
        }
        let number = u16::try_from(self.types.len()).expect("a value has fewer than 2^16 types");
        self.numbers.insert(id, number);
        let known = self.known.iter().find(|known| known.id == id).cloned();
        self.types.push(known.unwrap_or_else(|| TypeFacts {
            id,
            hoists: T::hoists().into(),
            minimal: T::minimal().map(|least| Shape::weight(&least)),
            reach: None,
        }));
        number
    }

    fn finish(self) -> Sketch {
        let tree = Arc::new(self.tree.finish());
        let mut lowerings: BTreeMap<NodeId, Vec<Lowering>> = BTreeMap::new();
        for (node, Becoming { to, without, more }) in self.lowerings {
            let parts: Vec<NodeId> = tree.children(node).collect();
            let gone = without.iter().filter_map(|&at| parts.get(at as usize));
            let gone: Weight = gone.map(|&part| tree.weight(part)).sum();
            let weight = (tree.weight(node) + Weight::from(more)).saturating_sub(gone);
            let of_node = lowerings.entry(node).or_default();
            of_node.push(Lowering { to, weight });
        }
        Sketch {
            magnitude: magnitude(&self.facts),
            key: key(&tree, &self.facts, self.told.finish128().as_u128()),
            tree,
            facts: self.facts,
            types: self.types.into(),
            lowerings,
            shortcuts: self.shortcuts,
            reaches: self.reaches,
            also: self.also,
            kept: self.kept,
            hides: self.hides,
        }
    }
}
