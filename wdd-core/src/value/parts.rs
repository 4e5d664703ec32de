//! `Parts`: the walk that makes a value again, under edits.

use std::any::Any;
use std::fmt;
use std::ops::RangeInclusive;

use super::deep;
use super::erased::{Erased, owned};
use super::fetch::Found;
use super::leaf::from_leaf_within;
use super::op::{LEAST, Op};
use super::places::Places;
use super::{Leaf, Scalar, Sketch, Spare, WeightedTree, copy};
use crate::tree::{Edit, Edits, NodeId};

/// Gives the parts of a value to [`WeightedTree::rebuild`], as they are under the edits.
///
/// Call the methods in the same order as those of [`Shape`](crate::value::Shape) in `visit`.
pub struct Parts<'e> {
    /// `None` if there are no edits.
    sketch: Option<&'e Sketch>,
    edits: &'e Edits,
    found: &'e Found,
    /// The number of the next node.
    at: usize,
    /// The operation on the node that is being rebuilt, if its `rebuild` applies it.
    op: Option<Op>,
    valid: bool,
    /// The first type whose value is not valid.
    refused_by: Option<&'static str>,
    /// Whether every node had as many parts as in its sketch.
    aligned: bool,
    /// Where the parts lie, if this is wanted.
    places: Option<Places>,
}

impl<'e> Parts<'e> {
    fn new(sketch: Option<&'e Sketch>, edits: &'e Edits, found: &'e Found) -> Self {
        Parts {
            sketch,
            edits,
            found,
            at: 0,
            op: None,
            valid: true,
            refused_by: None,
            aligned: true,
            places: None,
        }
    }

    /// The value under the edits, and whether it is valid, or else which type refuses it.
    pub(super) fn judged(
        value: Erased<'_>,
        sketch: &'e Sketch,
        edits: &'e Edits,
        found: &'e Found,
    ) -> (Box<dyn Any>, Result<(), Option<&'static str>>) {
        let mut parts = Parts::new(Some(sketch), edits, found);
        let rebuilt = value.rebuild(&mut parts);
        let judged = match parts.valid {
            true => Ok(()),
            false => Err(parts.refused_by),
        };
        (rebuilt, judged)
    }

    /// The value without edits, whether both walks named the same number of parts, and where these lie.
    pub(super) fn walk<T: WeightedTree>(value: &T, sketch: &Sketch) -> (T, bool, Places) {
        let (edits, found) = (Edits::none(), Found::default());
        let mut parts = Parts::new(Some(sketch), &edits, &found);
        parts.places = Some(Places::default());
        let rebuilt = value.rebuild_node(&mut parts);
        let places = parts.places.unwrap_or_default();
        (rebuilt, parts.aligned, places)
    }

    /// Notes where a part lies.
    fn name<P>(&mut self, part: &P) {
        if let Some(places) = &mut self.places {
            places.name(part);
        }
    }

    pub(super) fn copy<T: WeightedTree>(value: &T) -> T {
        Parts::unedited(|parts| value.rebuild_node(parts))
    }

    /// Runs `make` with parts that have no edits. This copies a field whose type is not a
    /// [`WeightedTree`] but has a `rebuild` function (`#[wdd(with = module)]`).
    pub fn unedited<T>(make: impl FnOnce(&mut Parts<'_>) -> T) -> T {
        let (mut make, mut made) = (Some(make), None);
        // Compiled once, and not for each closure.
        Parts::with_none(&mut |parts| made = make.take().map(|make| make(parts)));
        made.expect("it is made")
    }

    fn with_none(make: &mut dyn FnMut(&mut Parts<'_>)) {
        let (edits, found) = (Edits::none(), Found::default());
        make(&mut Parts::new(None, &edits, &found));
    }

    /// Gives a part; the counterpart of [`Shape::part`](crate::value::Shape::part) and
    /// [`Shape::at_least`](crate::value::Shape::at_least).
    pub fn part<P: WeightedTree>(&mut self, part: &P) -> P {
        self.name(part);
        part.rebuild_node(self)
    }

    /// Gives a part that is a leaf within a range; the counterpart of
    /// [`Shape::ranged`](crate::value::Shape::ranged).
    pub fn ranged<S>(&mut self, part: &S, range: &RangeInclusive<S>) -> S
    where
        S: Scalar + WeightedTree + PartialOrd,
    {
        self.name(part);
        let node = NodeId::new(self.at);
        let moved = match self.edits.of(node) {
            Some(Edit::StandIn(form)) => match Op::read(form) {
                Some(Op::Leaf(leaf)) => from_leaf_within(leaf, range),
                Some(Op::Minimal) => from_leaf_within(Leaf::SIMPLEST, range),
                _ => None,
            },
            _ => None,
        };
        self.at += 1;
        moved.unwrap_or_else(|| part.clone())
    }

    /// Gives a part that a value of type `O` may replace; the counterpart of
    /// [`Shape::part_from`](crate::value::Shape::part_from).
    pub fn part_from<O: WeightedTree, P: WeightedTree + From<O>>(&mut self, part: &P) -> P {
        let node = NodeId::new(self.at);
        let copy_of = match self.edits.of(node) {
            Some(Edit::Hoist(run)) => self.found(run.first),
            _ => None,
        };
        match copy_of.and_then(|found| found.downcast_ref::<O>()) {
            Some(other) => {
                self.pass(node);
                P::from(copy(other))
            }
            None => self.part(part),
        }
    }

    /// Gives the elements of the list that are left; the counterpart of
    /// [`Shape::element`](crate::value::Shape::element).
    pub fn elements<'v, P: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = &'v P>,
    ) -> Vec<P> {
        self.left(own, Parts::part)
    }

    /// The elements that are left; `rebuild` rebuilds an element of the list itself.
    fn left<O, P: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = O>,
        rebuild: impl Fn(&mut Self, O) -> P,
    ) -> Vec<P> {
        if let Some(Op::Elements(nodes)) = self.op.take() {
            let element = |node: &NodeId| match *node {
                LEAST => P::minimal(),
                _ => P::hoisted(self.found.get(node)?),
            };
            return nodes.iter().filter_map(element).collect();
        }
        let list = self.list();
        let own = own.into_iter();
        let left: Vec<P> = own
            .filter_map(|element| self.kept(|parts| rebuild(parts, element)))
            .collect();
        self.valid &= left.len() >= self.fewest(list);
        left
    }

    /// The node that is being rebuilt, before its parts are.
    fn list(&self) -> NodeId {
        NodeId::new(self.at.saturating_sub(1))
    }

    /// The least number of elements that a list must keep.
    fn fewest(&self, list: NodeId) -> usize {
        let facts = self.sketch.map(|sketch| sketch.facts(list));
        facts
            .and_then(|facts| facts.list)
            .map_or(0, |fewest| fewest as usize)
    }

    /// The pairs of a map that are left.
    pub(super) fn pairs<'v, K: WeightedTree, V: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = (&'v K, &'v V)>,
    ) -> Vec<(K, V)> {
        self.left(own, |parts, (key, value)| {
            parts.at += 1;
            (parts.part(key), parts.part(value))
        })
    }

    /// Gives the leaf as it is under the edits; the counterpart of
    /// [`Shape::leaf`](crate::value::Shape::leaf).
    pub fn leaf<S: Scalar>(&mut self, value: &S) -> S {
        match self.op.take() {
            Some(Op::Leaf(leaf)) => S::from_leaf(leaf).unwrap_or_else(|| value.clone()),
            _ => value.clone(),
        }
    }

    /// Makes the next node, unless it is deleted.
    fn kept<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let node = NodeId::new(self.at);
        if self.edits.deletes(node) {
            self.pass(node);
            return None;
        }
        Some(make(self))
    }

    /// Rebuilds the value as a node of its own.
    pub(super) fn node<T: WeightedTree>(&mut self, value: &T) -> T {
        let node = NodeId::new(self.at);
        if self.is_past_the_end(node) {
            // `visit` has named fewer parts.
            self.aligned = false;
            return copy(value);
        }
        let rebuilt = match self.planned(node) {
            (Some(from), _) => self.hoisted(from),
            (None, Some(Op::Minimal)) => T::minimal(),
            (None, Some(Op::Lowered { to, spare, taking })) => {
                value.lowered(to, &mut self.spare(&spare).taking(taking))
            }
            (None, Some(Op::Placed { from, leaves })) => self.placed(from, &leaves),
            (None, op) => {
                self.op = op;
                self.at += 1;
                let outer = self.places.as_mut().map(|places| places.enter(value));
                let mut rebuilt = None;
                deep::step(&mut || rebuilt = Some(value.rebuild(self)));
                if let (Some(places), Some(outer)) = (&mut self.places, outer) {
                    places.leave(outer);
                }
                self.align(node);
                rebuilt
            }
        };
        let rebuilt = rebuilt.unwrap_or_else(|| copy(value));
        self.leave(node, Erased::new(&rebuilt));
        if !rebuilt.is_valid() {
            self.valid = false;
            self.refused_by.get_or_insert(std::any::type_name::<T>());
        }
        rebuilt
    }

    /// Goes on after a node that became this.
    fn leave(&mut self, node: NodeId, rebuilt: Erased<'_>) {
        self.op = None;
        self.pass(node);
        // A list that was not rebuilt element by element has not checked its limit, and a set merges
        // elements that have become equal.
        let fewest = self.fewest(node);
        if fewest > 0 {
            let sketch = rebuilt.sketch();
            self.valid &= sketch.tree().children(NodeId::ROOT).count() >= fewest;
        }
    }

    fn is_past_the_end(&self, node: NodeId) -> bool {
        self.sketch
            .is_some_and(|sketch| sketch.tree().end(NodeId::ROOT) <= node)
    }

    /// The node that replaces this one, or what is done to it.
    fn planned(&self, node: NodeId) -> (Option<NodeId>, Option<Op>) {
        match self.edits.of(node) {
            Some(Edit::Hoist(run)) => (Some(run.first), None),
            Some(Edit::StandIn(form)) => (None, Op::read(form)),
            Some(Edit::Delete) | None => (None, None),
        }
    }

    /// Notes whether a node had as many parts as in its sketch.
    fn align(&mut self, node: NodeId) {
        let end = self.sketch.map(|sketch| sketch.tree().end(node).index());
        self.aligned &= end.is_none_or(|end| end == self.at);
    }

    /// The copies of these nodes, as far as there are any.
    fn spare(&self, nodes: &[NodeId]) -> Spare<'e> {
        let parts = nodes.iter().filter_map(|node| self.found.get(node));
        Spare::of(parts)
    }

    /// A copy of the node `from` with these leaves.
    fn placed<T: WeightedTree>(&mut self, from: NodeId, leaves: &[Leaf]) -> Option<T> {
        let value: &T = self.found.get(&from)?.downcast_ref()?;
        Some(owned(self.with_leaves(Erased::new(value), leaves)))
    }

    fn with_leaves(&mut self, value: Erased<'_>, leaves: &[Leaf]) -> Box<dyn Any> {
        let sketch = value.sketch();
        let (edits, found) = (sketch.leaf_edits(leaves), Found::default());
        let (placed, judged) = Parts::judged(value, &sketch, &edits, &found);
        self.valid &= judged.is_ok();
        placed
    }

    /// Goes on after a node and everything below it.
    fn pass(&mut self, node: NodeId) {
        if let Some(sketch) = self.sketch {
            self.at = sketch.tree().end(node).index();
        }
    }

    /// The copy of the node of that number, or of the node that replaces it.
    fn found(&self, node: NodeId) -> Option<&'e dyn Any> {
        self.found.get(&self.sketch?.last_of(self.edits, node))
    }

    /// What replaces a node: `from`, with the edits below it.
    fn hoisted<T: WeightedTree>(&mut self, from: NodeId) -> Option<T> {
        let last = self.sketch?.last_of(self.edits, from);
        match self.taken(last) {
            Some(rebuilt) => rebuilt.downcast().ok().map(|rebuilt| *rebuilt),
            None => T::hoisted(self.found.get(&last)?),
        }
    }

    /// The node with the edits below it, if it was made.
    fn taken(&mut self, node: NodeId) -> Option<Box<dyn Any>> {
        let (rebuilt, is_valid) = self.found.take(node)?;
        self.valid &= is_valid;
        Some(rebuilt)
    }

    /// The node `from` of a value, which `make` gives, with the edits below it, and whether that is valid.
    pub(super) fn rebuilt_at(
        sketch: &'e Sketch,
        edits: &'e Edits,
        found: &'e Found,
        from: NodeId,
        make: &dyn Fn(&mut Parts<'_>) -> Box<dyn Any>,
    ) -> (Box<dyn Any>, bool) {
        let mut parts = Parts::new(Some(sketch), edits, found);
        parts.at = from.index();
        (make(&mut parts), parts.valid)
    }
}

impl fmt::Debug for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts")
            .field("edits", &self.edits)
            .field("at", &self.at)
            .field("valid", &self.valid)
            .finish_non_exhaustive()
    }
}
