//! The walk that makes a value again, under edits.

use super::shape::Found;
use super::{Op, Scalar, Sketch, WeightedTree, copy};
use crate::{Edit, Edits, NodeId, Tree};

/// What [`WeightedTree::rebuild`] takes the parts of a value from.
pub struct Parts<'e> {
    /// None where there are no edits.
    tree: Option<&'e Tree>,
    edits: &'e Edits,
    found: &'e Found,
    /// The number of the next node.
    at: usize,
    /// What is done to the node that is being rebuilt, if it is for itself to do.
    op: Option<Op>,
    valid: bool,
}

impl<'e> Parts<'e> {
    pub(super) fn rebuild<T: WeightedTree>(
        value: &T,
        sketch: &'e Sketch,
        edits: &'e Edits,
        found: &'e Found,
    ) -> Option<T> {
        let mut parts = Parts {
            tree: Some(sketch.tree()),
            edits,
            found,
            at: 0,
            op: None,
            valid: true,
        };
        let rebuilt = value.rebuild_node(&mut parts);
        parts.valid.then_some(rebuilt)
    }

    pub(super) fn copy<T: WeightedTree>(value: &T) -> T {
        let mut parts = Parts {
            tree: None,
            edits: &Edits::none(),
            found: &Found::new(),
            at: 0,
            op: None,
            valid: true,
        };
        value.rebuild_node(&mut parts)
    }

    /// A part of the value.
    pub fn part<P: WeightedTree>(&mut self, part: &P) -> P {
        part.rebuild_node(self)
    }

    /// What is left of the list's elements.
    pub fn elements<'v, P: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = &'v P>,
    ) -> Vec<P> {
        if let Some(Op::Elements(nodes)) = self.op.take() {
            let copies = nodes.iter().filter_map(|node| self.found.get(node));
            return copies.filter_map(|copy| P::hoisted(&**copy)).collect();
        }
        let left = own.into_iter().map(|element| self.kept(|parts| parts.part(element)));
        left.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// What is left of a list of pairs.
    pub(super) fn pairs<'v, K: WeightedTree, V: WeightedTree>(
        &mut self,
        own: impl IntoIterator<Item = (&'v K, &'v V)>,
    ) -> Vec<(K, V)> {
        if let Some(Op::Elements(nodes)) = self.op.take() {
            let copies = nodes.iter().filter_map(|node| self.found.get(node));
            return copies.filter_map(|copy| <(K, V)>::hoisted(&**copy)).collect();
        }
        let pair = |parts: &mut Self, (key, value): (&K, &V)| {
            parts.at += 1;
            (parts.part(key), parts.part(value))
        };
        let left = own.into_iter().map(|entry| self.kept(|parts| pair(parts, entry)));
        left.collect::<Vec<_>>().into_iter().flatten().collect()
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
                op => {
                    self.op = op;
                    self.at += 1;
                    Some(value.rebuild(self))
                }
            },
            Some(Edit::Delete) | None => {
                self.at += 1;
                Some(value.rebuild(self))
            }
        };
        self.op = None;
        self.pass(node);
        let rebuilt = rebuilt.unwrap_or_else(|| copy(value));
        self.valid &= rebuilt.is_valid();
        rebuilt
    }

    /// Goes on behind a node.
    fn pass(&mut self, node: NodeId) {
        if let Some(tree) = self.tree {
            self.at = tree.end(node).index();
        }
    }

    /// The node of that number, with what is done to it, in the place of another.
    fn hoisted<T: WeightedTree>(&mut self, from: NodeId) -> Option<T> {
        let copy = &**self.found.get(&from)?;
        let Some(same) = copy.downcast_ref::<T>() else {
            return T::hoisted(copy);
        };
        self.at = from.index();
        Some(same.rebuild_node(self))
    }
}
