//! The walk that makes a value again, under edits.

use std::any::Any;
use std::ops::RangeInclusive;

use super::leaf::from_leaf_within;
use super::shape::Found;
use super::{Leaf, Op, Scalar, Sketch, WeightedTree, copy};
use crate::tree::{Edit, Edits, NodeId};

/// What [`WeightedTree::rebuild`] takes the parts of a value from.
pub struct Parts<'e> {
    /// None where there are no edits.
    sketch: Option<&'e Sketch>,
    edits: &'e Edits,
    found: &'e Found,
    /// The number of the next node.
    at: usize,
    /// What is done to the node that is being rebuilt, if it is for itself to do.
    op: Option<Op>,
    valid: bool,
    /// Whether every node had the parts that its sketch has.
    aligned: bool,
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
            aligned: true,
        }
    }

    pub(super) fn rebuild<T: WeightedTree>(
        value: &T,
        sketch: &'e Sketch,
        edits: &'e Edits,
        found: &'e Found,
    ) -> Option<T> {
        let mut parts = Parts::new(Some(sketch), edits, found);
        let rebuilt = value.rebuild_node(&mut parts);
        parts.valid.then_some(rebuilt)
    }

    /// The value without edits, and whether it was rebuilt of the parts that it was visited with.
    pub(super) fn walk<T: WeightedTree>(value: &T, sketch: &Sketch) -> (T, bool) {
        let (edits, found) = (Edits::none(), Found::new());
        let mut parts = Parts::new(Some(sketch), &edits, &found);
        let rebuilt = value.rebuild_node(&mut parts);
        (rebuilt, parts.aligned)
    }

    pub(super) fn copy<T: WeightedTree>(value: &T) -> T {
        Parts::unedited(|parts| value.rebuild_node(parts))
    }

    /// What is made of parts that nothing is done to: a copy, for what is no
    /// [`WeightedTree`] itself.
    pub fn unedited<T>(make: impl FnOnce(&mut Parts<'_>) -> T) -> T {
        let (edits, found) = (Edits::none(), Found::new());
        make(&mut Parts::new(None, &edits, &found))
    }

    /// A part of the value.
    pub fn part<P: WeightedTree>(&mut self, part: &P) -> P {
        part.rebuild_node(self)
    }

    /// A part that is a leaf within a range.
    pub fn ranged<S>(&mut self, part: &S, range: &RangeInclusive<S>) -> S
    where
        S: Scalar + WeightedTree + PartialOrd,
    {
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

    /// A part in whose place values of another type, which are found below it, may be taken.
    pub fn part_from<O: WeightedTree, P: WeightedTree + From<O>>(&mut self, part: &P) -> P {
        let node = NodeId::new(self.at);
        let copy_of = match self.edits.of(node) {
            Some(Edit::Hoist(run)) => self.found(run.first),
            _ => None,
        };
        match copy_of.and_then(|(_, found)| found.downcast_ref::<O>()) {
            Some(other) => {
                self.pass(node);
                P::from(copy(other))
            }
            None => self.part(part),
        }
    }

    /// What is left of the list's elements.
    pub fn elements<'v, P: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = &'v P>,
    ) -> Vec<P> {
        self.left(own, Parts::part)
    }

    /// What is left of a list whose own elements are rebuilt like that.
    fn left<O, P: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = O>,
        rebuild: impl Fn(&mut Self, O) -> P,
    ) -> Vec<P> {
        if let Some(Op::Elements(nodes)) = self.op.take() {
            let copies = nodes.iter().filter_map(|node| self.found.get(node));
            return copies.filter_map(|copy| P::hoisted(&**copy)).collect();
        }
        let list = self.list();
        let own = own.into_iter();
        let left: Vec<P> = own
            .filter_map(|element| self.kept(|parts| rebuild(parts, element)))
            .collect();
        self.valid &= left.len() >= self.fewest(list);
        left
    }

    /// The node that is being rebuilt, while its parts are not.
    fn list(&self) -> NodeId {
        NodeId::new(self.at.saturating_sub(1))
    }

    /// The fewest elements that a list may have.
    fn fewest(&self, list: NodeId) -> usize {
        let facts = self.sketch.map(|sketch| sketch.facts(list));
        facts
            .and_then(|facts| facts.list)
            .map_or(0, |fewest| fewest as usize)
    }

    /// What is left of a list of pairs.
    pub(super) fn pairs<'v, K: WeightedTree, V: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = (&'v K, &'v V)>,
    ) -> Vec<(K, V)> {
        self.left(own, |parts, (key, value)| {
            parts.at += 1;
            (parts.part(key), parts.part(value))
        })
    }

    /// The leaf that a value becomes, if it does.
    pub fn leaf<S: Scalar>(&mut self, value: &S) -> S {
        match self.op.take() {
            Some(Op::Leaf(leaf)) => S::from_leaf(leaf).unwrap_or_else(|| value.clone()),
            _ => value.clone(),
        }
    }

    /// The next node, unless it is deleted.
    fn kept<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let node = NodeId::new(self.at);
        if self.edits.deletes(node) {
            self.pass(node);
            return None;
        }
        Some(make(self))
    }

    /// The value as a node of its own.
    pub(super) fn node<T: WeightedTree>(&mut self, value: &T) -> T {
        let node = NodeId::new(self.at);
        let rebuilt = match self.edits.of(node) {
            Some(Edit::Hoist(run)) => self.hoisted(run.first),
            Some(Edit::StandIn(form)) => match Op::read(form) {
                Some(Op::Minimal) => T::minimal(),
                Some(Op::Lowered(to)) => value.lowered(to),
                Some(Op::Placed { from, leaves }) => self.placed(from, &leaves),
                op => {
                    self.op = op;
                    self.at += 1;
                    Some(value.rebuild(self))
                }
            },
            Some(Edit::Delete) | None => {
                self.at += 1;
                let rebuilt = value.rebuild(self);
                let end = self.sketch.map(|sketch| sketch.tree().end(node).index());
                self.aligned &= end.is_none_or(|end| end == self.at);
                Some(rebuilt)
            }
        };
        self.op = None;
        self.pass(node);
        let rebuilt = rebuilt.unwrap_or_else(|| copy(value));
        // What is not rebuilt element by element knows nothing of this list's limit, and of elements
        // that have become the same a set keeps one.
        if self.fewest(node) > 0 {
            self.valid &= elements(&rebuilt) >= self.fewest(node);
        }
        self.valid &= rebuilt.is_valid();
        rebuilt
    }

    /// The node of that number with these leaves, in the place of another.
    fn placed<T: WeightedTree>(&mut self, from: NodeId, leaves: &[Leaf]) -> Option<T> {
        let value: &T = self.found.get(&from)?.downcast_ref()?;
        let sketch = Sketch::of(value);
        let places = sketch.tree().nodes();
        let places = places.filter(|&node| sketch.facts(node).leaf.is_some());
        let moved = places.zip(leaves.iter().copied());
        let moved = moved.map(|(node, leaf)| sketch.leaf_edit(node, leaf));
        let edits = Edits::none().and(sketch.tree(), moved);
        let placed = Parts::rebuild(value, &sketch, &edits, &Found::new());
        self.valid &= placed.is_some();
        placed
    }

    /// Goes on behind a node.
    fn pass(&mut self, node: NodeId) {
        if let Some(sketch) = self.sketch {
            self.at = sketch.tree().end(node).index();
        }
    }

    /// The node of that number, or what has come in its place, and where that was found.
    fn found(&self, node: NodeId) -> Option<(NodeId, &'e dyn Any)> {
        let next = |node: &NodeId| self.sketch?.goes_on(self.edits, *node);
        let last = std::iter::successors(Some(node), next).last()?;
        Some((last, &**self.found.get(&last)?))
    }

    /// The node of that number, with what is done to it, in the place of another.
    fn hoisted<T: WeightedTree>(&mut self, from: NodeId) -> Option<T> {
        let (from, copy) = self.found(from)?;
        let Some(same) = copy.downcast_ref::<T>() else {
            return T::hoisted(copy);
        };
        self.at = from.index();
        Some(same.rebuild_node(self))
    }
}

/// The elements of a value that is a list.
fn elements<T: WeightedTree>(list: &T) -> usize {
    let sketch = Sketch::of(list);
    sketch.tree().children(NodeId::ROOT).count()
}
