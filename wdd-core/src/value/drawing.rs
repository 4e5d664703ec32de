//! Makes the [`Sketch`] of a value, from what its [`Shape`] is told.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;
use std::sync::Arc;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::erased::Erased;
use super::leaf::Reach;
use super::panics::caught;
use super::shape::{NextNode, ShapeWalk, weight};
use super::sketch::{Facts, Lowering, TypeFacts, key, magnitude};
use super::{Leaf, Scalar, Shape, Sketch, WeightedTree};
use crate::Weight;
use crate::tree::{Kind, NodeId, NodeInfo, TreeBuilder};

/// The sketch of a value. Facts about types in `known` are used again.
pub(super) fn sketch(value: Erased<'_>, known: Arc<[TypeFacts]>) -> Sketch {
    let mut drawing = Drawing { known, ..Drawing::default() };
    value.visit(&mut Shape::new(ShapeWalk::Draw(&mut drawing)));
    drawing.finish()
}

/// A sketch that is being made.
#[derive(Default)]
pub(super) struct Drawing {
    tree: TreeBuilder,
    facts: Vec<Facts>,
    types: Vec<TypeFacts>,
    /// Facts about types from an earlier sketch.
    known: Arc<[TypeFacts]>,
    numbers: BTreeMap<TypeId, u16>,
    /// The number of the type of the node that was opened last.
    number: u16,
    open: Vec<NodeId>,
    lowerings: Vec<(NodeId, OpenLowering)>,
    shortcuts: BTreeMap<NodeId, Vec<Leaf>>,
    reaches: BTreeMap<NodeId, Reach>,
    starts: BTreeMap<NodeId, u128>,
    also: BTreeMap<NodeId, TypeId>,
    kept: BTreeSet<NodeId>,
    pub(super) hides: bool,
    pub(super) changes: bool,
    /// The hash of what [`Shape::tells`] got.
    told: SipHasher13,
}

/// A variant that a node may become, before its weight is known.
struct OpenLowering {
    to: u32,
    /// The parts that are deleted.
    without: &'static [u32],
    /// The number of parts that are added, each the least value of its type.
    more: u32,
}

impl Drawing {
    pub(super) fn enter(&mut self, of: NodeType, next: &NextNode) {
        self.number = self.number(of);
        let kind = Kind(self.number);
        let node = self.tree.open(NodeInfo::new(kind, next.role));
        self.tree.add_weight(next.weight);
        self.facts.push(Facts::default());
        if let Some(also) = next.also {
            self.also.insert(node, also);
        }
        self.open.push(node);
    }

    pub(super) fn leave(&mut self) {
        self.tree.close();
        self.open.pop();
    }

    /// Changes the facts about the open node.
    pub(super) fn note_facts(&mut self, note: impl FnOnce(&mut Facts)) {
        if let Some(node) = self.open.last() {
            note(&mut self.facts[node.index()]);
        }
    }

    /// Notes that nothing may replace the open node.
    pub(super) fn note_kept(&mut self) {
        self.kept.extend(self.open.last());
    }

    /// Notes something that no pass changes, for the key.
    pub(super) fn note_told(&mut self, what: &(impl Hash + ?Sized)) {
        (self.open.last(), what).hash(&mut self.told);
    }

    /// Notes how far the open node reaches, which is a leaf within a range, and the simplest value of that.
    pub(super) fn note_range(&mut self, reach: Reach, simplest: Leaf) {
        if let Some(&node) = self.open.last() {
            self.reaches.insert(node, reach);
            if simplest != Leaf::SIMPLEST {
                self.starts.insert(node, simplest.distance);
            }
        }
    }

    /// Notes the reach of the open node's type, and the shortcuts of its value.
    pub(super) fn note_scalar<S: Scalar>(&mut self, value: &S) {
        let Some(&node) = self.open.last() else { return };
        self.types[usize::from(self.number)].reach = S::reach();
        let shortcuts = value.shortcuts();
        if !shortcuts.is_empty() {
            self.shortcuts.insert(node, shortcuts);
        }
    }

    /// Notes a variant that the open node may become.
    pub(super) fn note_lowering(&mut self, to: u32, without: &'static [u32], more: u32) {
        if let Some(&node) = self.open.last() {
            let becoming = OpenLowering { to, without, more };
            self.lowerings.push((node, becoming));
        }
    }

    /// The number of a type. A new type gets the next number.
    fn number(&mut self, of: NodeType) -> u16 {
        if let Some(&number) = self.numbers.get(&of.id) {
            return number;
        }
        let number = u16::try_from(self.types.len()).expect("a value has fewer than 2^16 types");
        self.numbers.insert(of.id, number);
        // To find the facts makes the least value of the type.
        let known = self.known.iter().find(|known| known.id == of.id).cloned();
        self.types.push(known.unwrap_or_else(|| of.facts()));
        number
    }

    fn finish(self) -> Sketch {
        let tree = Arc::new(self.tree.finish());
        let mut lowerings: BTreeMap<NodeId, Vec<Lowering>> = BTreeMap::new();
        for (node, OpenLowering { to, without, more }) in self.lowerings {
            let parts: Vec<NodeId> = tree.children(node).collect();
            let deleted = without.iter().filter_map(|&at| parts.get(at as usize));
            let deleted: Weight = deleted.map(|&part| tree.weight(part)).sum();
            // Each part that is added weighs 1: the least value of its type is not made for that.
            let weight = (tree.weight(node) + Weight::from(more)).saturating_sub(deleted);
            let of_node = lowerings.entry(node).or_default();
            of_node.push(Lowering { to, weight, more });
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
            starts: self.starts,
            also: self.also,
            kept: self.kept,
            hides: self.hides,
            changes: self.changes,
        }
    }
}

/// The type of a node, with what finds the facts about it.
#[derive(Clone, Copy)]
pub(super) struct NodeType {
    id: TypeId,
    hoists: fn() -> Vec<TypeId>,
    /// The weight of the least value.
    minimal: fn() -> Option<Weight>,
}

impl NodeType {
    pub(super) fn of<T: WeightedTree>() -> Self {
        NodeType {
            id: TypeId::of::<T>(),
            hoists: T::hoists,
            minimal: || T::minimal().map(|least| weight(Erased::new(&least))),
        }
    }

    fn facts(self) -> TypeFacts {
        TypeFacts {
            id: self.id,
            hoists: (self.hoists)().into(),
            // An invariant that panics is not kept.
            minimal: caught(self.minimal).ok().flatten(),
            reach: None,
        }
    }
}
