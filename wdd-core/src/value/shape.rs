//! `Shape`: the walk over a value, in which [`WeightedTree::visit`] describes it. One walk serves four
//! purposes: [`Drawing`] makes the sketch, [`FetchWalk`] copies nodes, [`Places`] notes where parts lie, and a sum gives the
//! weight.

use std::any::{Any, TypeId};
use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;

use super::drawing::{Drawing, NodeType};
use super::erased::Erased;
use super::fetch::{FetchWalk, WantedNode};
use super::leaf::{leaf_within, reach_within, simplest_within};
use super::places::Places;
use super::sketch::Facts;
use super::stack;
use super::{Leaf, Parts, Scalar, WeightedTree, copy};
use crate::Weight;
use crate::tree::Role;

/// Receives the description of a value from [`WeightedTree::visit`].
///
/// The methods that describe the value itself ([`list`](Shape::list), [`leaf`](Shape::leaf),
/// [`variant`](Shape::variant), …) come before those that name its parts ([`part`](Shape::part),
/// [`element`](Shape::element), …).
pub struct Shape<'w> {
    walk: ShapeWalk<'w>,
    next: NextNode,
    /// The least number of elements of the node that was opened last, as what it is in requires.
    own_fewest: Option<u32>,
}

/// What is known of the node that is opened next.
pub(super) struct NextNode {
    pub(super) role: Role,
    /// Without that of its parts.
    pub(super) weight: u32,
    fewest: Option<u32>,
    /// Another type whose values may replace the node.
    pub(super) also: Option<TypeId>,
}

impl Default for NextNode {
    fn default() -> Self {
        NextNode { role: Role::Fixed, weight: 1, fewest: None, also: None }
    }
}

/// What the walk is for.
pub(super) enum ShapeWalk<'w> {
    Draw(&'w mut Drawing),
    Weigh(&'w mut Weight),
    Fetch(FetchWalk<'w>),
    /// Notes where the parts lie.
    Place(&'w mut Places),
}

impl Shape<'_> {
    /// Names a part of the value.
    pub fn part<P: WeightedTree>(&mut self, part: &P) {
        self.name(part);
        part.visit_node(self);
    }

    /// Names an element of the list that the value is.
    pub fn element<P: WeightedTree>(&mut self, element: &P) {
        self.next.role = Role::Element;
        self.part(element);
    }

    /// Sets the own weight of the next part, which is 1 otherwise. Any of the methods that name a part
    /// may follow.
    pub fn weighing(&mut self, weight: u32) -> &mut Self {
        self.next.weight = weight;
        self
    }

    /// Names a part that is a list and must keep at least this number of `elements`.
    pub fn at_least<P: WeightedTree>(&mut self, part: &P, elements: u32) {
        self.next.fewest = Some(elements);
        self.part(part);
    }

    /// Names a part that is a leaf and must stay within a range.
    pub fn ranged<S>(&mut self, part: &S, range: &RangeInclusive<S>)
    where
        S: Scalar + WeightedTree + PartialOrd,
    {
        self.name(part);
        let wanted = self.enter(NodeType::of::<S>());
        self.note_leaf(leaf_within(part, range));
        self.drawing(|drawing| drawing.note_range(reach_within(range), simplest_within(range)));
        self.leave(wanted, &|parts| Box::new(parts.part(part)));
    }

    /// Names a part that a value of type `O` found below it may replace.
    pub fn part_from<O: WeightedTree, P: WeightedTree + From<O>>(&mut self, part: &P) {
        self.next.also = Some(TypeId::of::<O>());
        self.part(part);
    }

    /// Says that the value is a list. Passes may delete its elements as long as at least `fewest` are
    /// left.
    pub fn list(&mut self, fewest: u32) {
        // The limit of a field, and that of the type itself: both have to be kept.
        let own = self.own_fewest.take();
        self.facts(|facts| facts.list = Some(own.unwrap_or(0).max(fewest)));
    }

    /// Says that the value is a leaf.
    pub fn leaf<S: Scalar>(&mut self, value: &S) {
        self.note_leaf(value.leaf());
        self.drawing(|drawing| drawing.note_scalar(value));
    }

    fn note_leaf(&mut self, leaf: Leaf) {
        self.facts(|facts| facts.leaf = Some(leaf));
    }

    /// Says which variant the value is. A smaller number is simpler.
    pub fn variant(&mut self, number: u32) {
        self.facts(|facts| facts.variant = number);
    }

    /// Says that no other value may replace this one. It may be deleted together with what it is in.
    pub fn keep(&mut self) {
        self.drawing(Drawing::note_kept);
    }

    /// Says that the value has content that is neither a part nor given to [`tells`](Shape::tells), so
    /// that different values may have the same sketch. Verdicts about such values are not cached.
    pub fn hides(&mut self) {
        self.drawing(|drawing| drawing.hides = true);
    }

    /// Says that code with a shared reference can change the value, as with a `Cell`. The property gets a copy of such a
    /// value each time. The derive says it of every value with `#[wdd(skip)]` or `#[wdd(opaque)]`; an implementation by
    /// hand has to say it of a `Cell` that is not one of its parts.
    pub fn changes(&mut self) {
        self.drawing(|drawing| drawing.changes = true);
    }

    /// Gives content of the value that no pass changes. Two values that differ in it have different
    /// keys, so that their verdicts are not confused.
    pub fn tells(&mut self, what: &(impl Hash + ?Sized)) {
        self.drawing(|drawing| drawing.note_told(what));
    }

    /// Offers the variant with the number `to`: `without` are the parts that are deleted, counted from
    /// 0, and `more` is the number of parts that are added. [`WeightedTree::lowered`] makes the value.
    pub fn lowering(&mut self, to: u32, without: &'static [u32], more: u32) {
        self.drawing(|drawing| drawing.note_lowering(to, without, more));
    }

    /// Visits the value as a node of its own.
    pub(super) fn node<T: WeightedTree>(&mut self, value: &T) {
        let of = NodeType::of::<T>();
        self.erased(of, Erased::new(value), &mut |shape| value.visit(shape));
    }

    /// Visits a value whose type only `visit` knows. Compiled once, and not once for each type.
    fn erased(&mut self, of: NodeType, value: Erased<'_>, visit: &mut dyn FnMut(&mut Shape<'_>)) {
        let wanted = self.enter(of);
        let outer = self.placing().map(|places| places.enter(value.value()));
        stack::step(&mut || visit(self));
        if let (Some(places), Some(outer)) = (self.placing(), outer) {
            places.leave(outer);
        }
        self.leave(wanted, &|parts| value.rebuild(parts));
    }

    /// Notes where a part lies.
    fn name(&mut self, part: &dyn Any) {
        if let Some(places) = self.placing() {
            places.name(part);
        }
    }

    fn placing(&mut self) -> Option<&mut Places> {
        match &mut self.walk {
            ShapeWalk::Place(places) => Some(places),
            _ => None,
        }
    }

    /// Names an element that is a pair but not stored as one, such as the entry of a map.
    pub(super) fn pair<K: WeightedTree, V: WeightedTree>(&mut self, key: &K, value: &V) {
        self.next.role = Role::Element;
        let wanted = self.enter(NodeType::of::<(K, V)>());
        self.part(key);
        self.part(value);
        self.leave(wanted, &|parts| Box::new((copy(key), copy(value)).rebuild_node(parts)));
    }

    /// Opens a node; says what of it is wanted.
    fn enter(&mut self, of: NodeType) -> Option<WantedNode> {
        let next = std::mem::take(&mut self.next);
        self.own_fewest = next.fewest;
        match &mut self.walk {
            ShapeWalk::Draw(drawing) => drawing.enter(of, &next),
            ShapeWalk::Weigh(sum) => **sum += Weight::from(next.weight),
            ShapeWalk::Fetch(fetch) => return fetch.enter(),
            ShapeWalk::Place(_) => {}
        }
        None
    }

    /// Closes the node. `make` gives the value again.
    fn leave(&mut self, wanted: Option<WantedNode>, make: &dyn Fn(&mut Parts<'_>) -> Box<dyn Any>) {
        match (&mut self.walk, wanted) {
            (ShapeWalk::Draw(drawing), _) => drawing.leave(),
            (ShapeWalk::Fetch(fetch), Some(wanted)) => fetch.leave(wanted, make),
            _ => {}
        }
    }

    /// Changes the facts about the node that was opened last.
    fn facts(&mut self, note: impl FnOnce(&mut Facts)) {
        self.drawing(|drawing| drawing.note_facts(note));
    }

    fn drawing(&mut self, note: impl FnOnce(&mut Drawing)) {
        if let ShapeWalk::Draw(drawing) = &mut self.walk {
            note(drawing);
        }
    }
}

impl<'w> Shape<'w> {
    pub(super) fn new(walk: ShapeWalk<'w>) -> Self {
        Shape { walk, next: NextNode::default(), own_fewest: None }
    }
}

/// Where the parts of a value lie, in the order of `visit`.
pub(super) fn places<T: WeightedTree>(value: &T) -> Places {
    let mut places = Places::default();
    value.visit_node(&mut Shape::new(ShapeWalk::Place(&mut places)));
    places
}

pub(super) fn weight(value: Erased<'_>) -> Weight {
    let mut weight = 0;
    value.visit(&mut Shape::new(ShapeWalk::Weigh(&mut weight)));
    weight
}

impl fmt::Debug for Shape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let walk = match self.walk {
            ShapeWalk::Draw(_) => "Draw",
            ShapeWalk::Weigh(_) => "Weigh",
            ShapeWalk::Fetch(_) => "Fetch",
            ShapeWalk::Place(_) => "Place",
        };
        f.debug_struct("Shape").field("walk", &walk).finish_non_exhaustive()
    }
}
