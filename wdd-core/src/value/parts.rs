//! `Parts`: the walk that makes a value again, under edits.

use std::any::{Any, type_name};
use std::fmt;
use std::ops::RangeInclusive;

use super::erased::Erased;
use super::fetch::FetchedNodes;
use super::leaf::from_leaf_within;
use super::op::{LEAST, Op};
use super::places::Places;
use super::stack;
use super::{Leaf, Scalar, Sketch, Spare, WeightedTree, copy};
use crate::tree::{Edit, Edits, NodeId};

/// Gives the parts of a value to [`WeightedTree::rebuild`], as they are under the edits.
///
/// Call the methods in the same order as those of [`Shape`](crate::value::Shape) in `visit`.
pub struct Parts<'e> {
    /// `None` if there are no edits.
    under: Option<EditedSketch<'e>>,
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

/// A sketch under edits, and the nodes that the edits put in another place.
#[derive(Clone, Copy)]
pub(super) struct EditedSketch<'e> {
    pub(super) sketch: &'e Sketch,
    pub(super) edits: &'e Edits,
    pub(super) fetched: &'e FetchedNodes,
}

/// What a node is made from.
enum NodeSource<'p, 'e> {
    Parts(&'p mut Parts<'e>),
    /// Nothing: the least value of its type.
    Nothing,
    /// The parts of the node, and others for the variant of that number.
    Variant(u32, Spare<'e>),
    /// A value of its type that is ready.
    Ready(Box<dyn Any>),
    /// A value that may replace it.
    Other(&'e dyn Any),
}

/// What the edits do with a node.
enum PlannedNode {
    /// Another node replaces the node.
    Hoisted(NodeId),
    /// The node stays in its place, and the op is applied.
    Own(Option<Op>),
}

impl<'e> Parts<'e> {
    fn new(under: Option<EditedSketch<'e>>) -> Self {
        Parts { under, at: 0, op: None, valid: true, refused_by: None, aligned: true, places: None }
    }

    /// The value under the edits, and whether it is valid, or else which type refuses it.
    pub(super) fn judged(
        value: Erased<'_>,
        under: EditedSketch<'e>,
    ) -> (Box<dyn Any>, Result<(), Option<&'static str>>) {
        let mut parts = Parts::new(Some(under));
        let rebuilt = value.rebuild(&mut parts);
        (rebuilt, if parts.valid { Ok(()) } else { Err(parts.refused_by) })
    }

    /// The value without edits, whether both walks named the same number of parts, and where these lie.
    pub(super) fn walk<T: WeightedTree>(value: &T, sketch: &Sketch) -> (T, bool, Places) {
        let (edits, fetched) = (Edits::none(), FetchedNodes::default());
        let mut parts = Parts::new(Some(EditedSketch { sketch, edits: &edits, fetched: &fetched }));
        parts.places = Some(Places::default());
        let rebuilt = value.rebuild_node(&mut parts);
        let places = parts.places.unwrap_or_default();
        (rebuilt, parts.aligned, places)
    }

    /// Notes where a part lies.
    fn name(&mut self, part: &dyn Any) {
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
        make(&mut Parts::new(None))
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
        let op = match self.planned(node) {
            PlannedNode::Own(op) => op,
            PlannedNode::Hoisted(_) => None,
        };
        let moved = match op {
            Some(Op::Leaf(leaf)) => from_leaf_within(leaf, range),
            Some(Op::Minimal) => from_leaf_within(Leaf::SIMPLEST, range),
            _ => None,
        };
        self.at += 1;
        moved.unwrap_or_else(|| part.clone())
    }

    /// Gives a part that a value of type `O` may replace; the counterpart of
    /// [`Shape::part_from`](crate::value::Shape::part_from).
    pub fn part_from<O: WeightedTree, P: WeightedTree + From<O>>(&mut self, part: &P) -> P {
        let node = NodeId::new(self.at);
        let copy_of = match self.planned(node) {
            PlannedNode::Hoisted(from) => self.last_of(from).and_then(|last| self.copy_of(last)),
            PlannedNode::Own(_) => None,
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
                _ => P::hoisted(self.copy_of(*node)?),
            };
            return nodes.iter().filter_map(element).collect();
        }
        // The list is the node that was opened last.
        let fewest = self.fewest(NodeId::new(self.at.saturating_sub(1)));
        let own = own.into_iter();
        let left: Vec<P> =
            own.filter_map(|element| self.kept(|parts| rebuild(parts, element))).collect();
        self.valid &= left.len() >= fewest;
        left
    }

    /// The least number of elements that a list must keep.
    fn fewest(&self, list: NodeId) -> usize {
        self.under.map_or(0, |under| under.sketch.fewest(list))
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
        if self.under.is_some_and(|under| under.edits.deletes(node)) {
            self.pass(node);
            return None;
        }
        Some(make(self))
    }

    /// Rebuilds the value as a node of its own.
    pub(super) fn node<T: WeightedTree>(&mut self, value: &T) -> T {
        let node = NodeId::new(self.at);
        let mut made = None;
        self.make(node, Erased::new(value), &mut |from| {
            made = match from {
                NodeSource::Parts(parts) => Some(value.rebuild(parts)),
                NodeSource::Nothing => T::minimal(),
                NodeSource::Variant(to, mut spare) => value.lowered(to, &mut spare),
                NodeSource::Ready(made) => made.downcast().ok().map(|made| *made),
                NodeSource::Other(other) => T::hoisted(other),
            };
        });
        // What the type cannot make leaves the node as it was.
        let made = made.unwrap_or_else(|| copy(value));
        let refused_by = (!made.is_valid()).then(type_name::<T>);
        self.leave(node, Erased::new(&made), refused_by);
        made
    }

    /// Makes a node again with `make`, or passes it. Compiled once, and not once for each type.
    fn make(&mut self, node: NodeId, value: Erased<'_>, make: &mut dyn FnMut(NodeSource<'_, '_>)) {
        if self.is_past_the_end(node) {
            // `visit` has named fewer parts.
            self.aligned = false;
            return;
        }
        match self.planned(node) {
            PlannedNode::Hoisted(from) => self.hoist(from, make),
            PlannedNode::Own(Some(Op::Minimal)) => make(NodeSource::Nothing),
            PlannedNode::Own(Some(Op::Lowered { to, spare, taking })) => {
                make(NodeSource::Variant(to, self.spare(&spare).taking(taking)));
            }
            PlannedNode::Own(Some(Op::Placed { from, leaves })) => {
                if let Some(placed) = self.placed(value, from, &leaves) {
                    make(NodeSource::Ready(placed));
                }
            }
            // `rebuild` of the type applies what is left: other leaves and elements.
            PlannedNode::Own(op) => {
                self.op = op;
                self.at += 1;
                let outer = self.places.as_mut().map(|places| places.enter(value.value()));
                stack::step(&mut || make(NodeSource::Parts(self)));
                if let (Some(places), Some(outer)) = (&mut self.places, outer) {
                    places.leave(outer);
                }
                self.align(node);
            }
        }
    }

    /// Goes on after a node that became `made`, which the type of that name may refuse.
    fn leave(&mut self, node: NodeId, made: Erased<'_>, refused_by: Option<&'static str>) {
        if self.is_past_the_end(node) {
            return;
        }
        // A type may not have applied it, and its next sibling must not get it.
        self.op = None;
        self.pass(node);
        // A list that was not rebuilt element by element has not checked its limit, and a set merges
        // elements that have become equal.
        let fewest = self.fewest(node);
        if fewest > 0 {
            let sketch = made.sketch();
            self.valid &= sketch.tree().children(NodeId::ROOT).count() >= fewest;
        }
        self.valid &= refused_by.is_none();
        self.refused_by = self.refused_by.or(refused_by);
    }

    fn is_past_the_end(&self, node: NodeId) -> bool {
        self.under.is_some_and(|under| under.sketch.tree().end(NodeId::ROOT) <= node)
    }

    fn planned(&self, node: NodeId) -> PlannedNode {
        match self.under.and_then(|under| under.edits.of(node)) {
            Some(Edit::Hoist(run)) => PlannedNode::Hoisted(run.first),
            Some(Edit::StandIn(form)) => PlannedNode::Own(Op::read(form)),
            // An element that is deleted is passed before it is planned.
            Some(Edit::Delete) | None => PlannedNode::Own(None),
        }
    }

    /// Notes whether a node had as many parts as in its sketch.
    fn align(&mut self, node: NodeId) {
        let end = self.under.map(|under| under.sketch.tree().end(node));
        self.aligned &= end.is_none_or(|end| end.index() == self.at);
    }

    /// The copies of these nodes, as far as there are any.
    fn spare(&self, nodes: &[NodeId]) -> Spare<'e> {
        Spare::of(nodes.iter().filter_map(|&node| self.copy_of(node)))
    }

    /// A copy of the node `from`, which has the type of `value`, with these leaves.
    fn placed(&mut self, value: Erased<'_>, from: NodeId, leaves: &[Leaf]) -> Option<Box<dyn Any>> {
        let from = value.alike(self.copy_of(from)?)?;
        let sketch = from.sketch();
        let (edits, fetched) = (sketch.leaf_edits(leaves), FetchedNodes::default());
        let under = EditedSketch { sketch: &sketch, edits: &edits, fetched: &fetched };
        let (placed, judged) = Parts::judged(from, under);
        self.valid &= judged.is_ok();
        Some(placed)
    }

    /// Goes on after a node and everything below it.
    fn pass(&mut self, node: NodeId) {
        if let Some(under) = self.under {
            self.at = under.sketch.tree().end(node).index();
        }
    }

    /// A copy of a node, if it is one of those that the edits put in another place.
    fn copy_of(&self, node: NodeId) -> Option<&'e dyn Any> {
        self.under?.fetched.get(&node)
    }

    /// The node of that number, or the one that replaces it.
    fn last_of(&self, node: NodeId) -> Option<NodeId> {
        let EditedSketch { sketch, edits, .. } = self.under?;
        Some(sketch.last_of(edits, node))
    }

    /// Makes what replaces a node: `from`, with the edits below it.
    fn hoist(&mut self, from: NodeId, make: &mut dyn FnMut(NodeSource<'_, '_>)) {
        let Some(last) = self.last_of(from) else { return };
        if let Some((ready, is_valid)) = self.under.and_then(|under| under.fetched.take(last)) {
            self.valid &= is_valid;
            make(NodeSource::Ready(ready));
        } else if let Some(other) = self.copy_of(last) {
            make(NodeSource::Other(other));
        }
    }

    /// The node `from` of a value, which `make` gives, with the edits below it, and whether that is valid.
    pub(super) fn rebuilt_at(
        under: EditedSketch<'e>,
        from: NodeId,
        make: &dyn Fn(&mut Parts<'_>) -> Box<dyn Any>,
    ) -> (Box<dyn Any>, bool) {
        let mut parts = Parts::new(Some(under));
        parts.at = from.index();
        (make(&mut parts), parts.valid)
    }
}

impl fmt::Debug for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts")
            .field("edits", &self.under.map(|under| under.edits))
            .field("at", &self.at)
            .field("valid", &self.valid)
            .finish_non_exhaustive()
    }
}
