//! `Sketch`: the tree of a value, with the facts that passes need about each node. It has no Rust
//! types, so passes are not generic. It also defines the order of results.

use std::any::TypeId;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::erased::{Erased, owned};
use super::leaf::Reach;
use super::op::{Op, Taking};
use super::refused::Refusal;
use super::{Leaf, WeightedTree};
use crate::tree::{Edit, Edits, Kind, NodeId, Role};
use crate::{Tree, Weight};

/// What passes know about a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Facts {
    /// A smaller number is simpler.
    pub(super) variant: u32,
    /// The place, if the node is a leaf.
    pub(super) leaf: Option<Leaf>,
    /// The least number of elements that the node must keep, if it is a list.
    pub(super) list: Option<u32>,
}

/// What passes know about a type.
#[derive(Clone, Debug)]
pub(crate) struct TypeFacts {
    pub(crate) id: TypeId,
    /// The types whose values may replace a value of this type.
    pub(crate) hoists: Arc<[TypeId]>,
    /// The weight of the least value, if the type has one.
    pub(crate) minimal: Option<Weight>,
    /// The largest distances of its values from the simplest, if they are leaves and this is known.
    pub(crate) reach: Option<Reach>,
}

/// A variant that a node may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lowering {
    pub(crate) to: u32,
    /// The weight that the node would have.
    pub(crate) weight: Weight,
    /// The number of parts that are added.
    pub(crate) more: u32,
}

impl Lowering {
    /// The op that makes the variant, with these spare parts.
    pub(super) fn with(self, spare: Vec<NodeId>) -> Op {
        self.taking(spare, Taking::Missing)
    }

    /// The op that makes the variant, where lists are made of the spare parts.
    pub(super) fn gathering(self, spare: Vec<NodeId>) -> Op {
        self.taking(spare, Taking::Gathered)
    }

    /// The op that makes the variant, where fields of both variants get spare parts too.
    pub(super) fn every(self, spare: Vec<NodeId>) -> Op {
        self.taking(spare, Taking::Every)
    }

    fn taking(self, spare: Vec<NodeId>, taking: Taking) -> Op {
        let to = self.to;
        Op::Lowered { to, spare, taking }
    }
}

/// The tree of a value, with the facts that passes need, but without Rust types.
///
/// It gives the number of nodes of a value, its weight, and the order of results.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub(super) tree: Arc<Tree>,
    pub(super) facts: Vec<Facts>,
    pub(super) types: Arc<[TypeFacts]>,
    pub(super) lowerings: BTreeMap<NodeId, Vec<Lowering>>,
    pub(super) shortcuts: BTreeMap<NodeId, Vec<Leaf>>,
    /// The largest distances of leaves that have a range.
    pub(super) reaches: BTreeMap<NodeId, Reach>,
    /// How far the simplest value of a range is from that of the type, for leaves where it is another.
    pub(super) starts: BTreeMap<NodeId, u128>,
    /// For some nodes, another type whose values may replace them.
    pub(super) also: BTreeMap<NodeId, TypeId>,
    /// Nodes that nothing may replace.
    pub(super) kept: BTreeSet<NodeId>,
    /// Whether different values may have this same sketch.
    pub(super) hides: bool,
    /// Whether code with a shared reference can change the value.
    pub(super) changes: bool,
    pub(super) magnitude: u128,
    pub(super) key: u128,
}

impl Sketch {
    /// The sketch of a value.
    pub fn of<T: WeightedTree>(value: &T) -> Self {
        Erased::new(value).sketch()
    }

    pub(super) fn types(&self) -> Arc<[TypeFacts]> {
        Arc::clone(&self.types)
    }

    /// The tree. A node's kind is the number of its Rust type.
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// The facts about a node of this sketch.
    pub(super) fn facts(&self, node: NodeId) -> Facts {
        self.facts[node.index()]
    }

    /// The place of a leaf; `None` for another node.
    pub(super) fn leaf(&self, node: NodeId) -> Option<Leaf> {
        self.facts(node).leaf
    }

    pub(super) fn is_list(&self, node: NodeId) -> bool {
        self.facts(node).list.is_some()
    }

    /// The least number of elements that a list must keep; 0 for another node.
    pub(super) fn fewest(&self, node: NodeId) -> usize {
        self.facts(node).list.unwrap_or(0) as usize
    }

    /// Whether the node is an element of a list that can be deleted.
    pub(super) fn is_element(&self, node: NodeId) -> bool {
        self.tree.role(node) == Role::Element
    }

    /// The weight of the whole value.
    pub(super) fn weight(&self) -> Weight {
        self.tree.weight(NodeId::ROOT)
    }

    /// The memory that it uses, in bytes; without the few nodes that have further facts.
    pub fn held(&self) -> usize {
        self.tree.held() + size_of_val(self.facts.as_slice())
    }

    pub(crate) fn type_of(&self, node: NodeId) -> &TypeFacts {
        &self.types[usize::from(self.tree.kind(node).0)]
    }

    /// Whether a value of the type of `below` may replace `node`.
    pub(crate) fn fits(&self, node: NodeId, below: NodeId) -> bool {
        let of = self.type_of(below).id;
        self.type_of(node).hoists.contains(&of) || self.also.get(&node) == Some(&of)
    }

    /// Whether the node is a leaf with a number: not a character, nor a boolean.
    pub(crate) fn is_number(&self, node: NodeId) -> bool {
        let others = [TypeId::of::<char>(), TypeId::of::<bool>()];
        self.leaf(node).is_some() && !others.contains(&self.type_of(node).id)
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.nodes().filter(|&node| self.is_number(node))
    }

    /// Whether nothing may replace a node.
    pub(crate) fn is_kept(&self, node: NodeId) -> bool {
        self.kept.contains(&node)
    }

    /// The variants that a node may become, the simplest first.
    pub(crate) fn lowerings(&self, node: NodeId) -> &[Lowering] {
        self.lowerings.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Simpler values of a leaf that smaller steps would not find.
    pub(crate) fn shortcuts(&self, node: NodeId) -> &[Leaf] {
        self.shortcuts.get(&node).map_or(&[], Vec::as_slice)
    }

    /// The largest distances of a leaf in this place, if they are known.
    pub(crate) fn reach(&self, node: NodeId) -> Option<Reach> {
        self.reaches.get(&node).copied().or(self.type_of(node).reach)
    }

    /// How far the leaf's distances are from those that its value has without a range.
    pub(crate) fn start(&self, node: NodeId) -> u128 {
        self.starts.get(&node).copied().unwrap_or(0)
    }

    /// The order of results. It compares the weights, then the sums of the leaves' distances, then the
    /// numbers of nodes, then the facts about the nodes one by one (shortlex), and then the structure.
    /// Two sketches are equal only if no pass can distinguish their values.
    pub fn order(&self, other: &Self) -> Ordering {
        // What is cheap to compare comes first: most values differ in it.
        let size = |sketch: &Self| (sketch.size(), sketch.facts.len());
        (size(self).cmp(&size(other)))
            .then_with(|| self.facts.cmp(&other.facts))
            .then_with(|| self.structure(NodeId::ROOT).cmp(other.structure(NodeId::ROOT)))
    }

    /// What the order compares first: the weight, and the sum of the leaves' distances.
    pub(super) fn size(&self) -> (Weight, u128) {
        (self.weight(), self.magnitude)
    }

    /// Whether no pass can distinguish the parts of the value at two nodes.
    pub(crate) fn are_alike(&self, one: NodeId, other: NodeId) -> bool {
        self.facts_below(one).eq(self.facts_below(other))
            && self.structure(one).eq(self.structure(other))
    }

    /// A 128-bit hash of a part: parts that no pass can distinguish have the same hash, and others almost never do.
    pub(super) fn content(&self, part: NodeId) -> u128 {
        let mut hasher = SipHasher13::new();
        for node in self.tree.subtree(part) {
            // The numbers of types differ between sketches.
            let id = self.type_of(node).id;
            (id, self.tree.size(node), self.facts(node)).hash(&mut hasher);
        }
        hasher.finish128().as_u128()
    }

    /// The nearest nodes below a node that have its type.
    pub(super) fn nearest_below(&self, node: NodeId) -> Vec<NodeId> {
        let tree = self.tree();
        let mut nearest: Vec<NodeId> = Vec::new();
        for below in tree.below(node) {
            let is_farther = nearest.last().is_some_and(|last| tree.contains(*last, below));
            if !is_farther && tree.kind(below) == tree.kind(node) {
                nearest.push(below);
            }
        }
        nearest
    }

    pub(super) fn lists(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.nodes().filter(|&node| self.is_list(node))
    }

    /// The elements of a list that can be deleted.
    pub(super) fn elements(&self, list: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.children(list).filter(|&node| self.is_element(node))
    }

    /// The elements of all lists that can be deleted.
    pub(super) fn all_elements(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.nodes().filter(|&node| self.is_element(node))
    }

    /// The nodes without those between two equal siblings, as most are in `[0, 0, 0, 0]`: what can be done with them
    /// can be done with their siblings.
    pub(super) fn different(&self) -> Vec<NodeId> {
        let tree = self.tree();
        let mut found = Vec::new();
        let mut open = vec![NodeId::ROOT];
        while let Some(node) = open.pop() {
            found.push(node);
            let children: Vec<NodeId> = tree.children(node).collect();
            let is_like = |one: usize, other: usize| {
                let [one, other] = [children.get(one), children.get(other)];
                one.zip(other).is_some_and(|(&one, &other)| self.are_alike(one, other))
            };
            let is_between = |at: usize| at > 0 && is_like(at - 1, at) && is_like(at, at + 1);
            let kept = (0..children.len()).rev().filter(|&at| !is_between(at));
            open.extend(kept.map(|at| children[at]));
        }
        found
    }

    /// The order of results between a value in which `one` is directly before `other`, and the same value with both
    /// exchanged.
    pub(crate) fn order_beside(&self, one: NodeId, other: NodeId) -> Ordering {
        let facts = |one, other| self.facts_below(one).chain(self.facts_below(other));
        let structure = |one, other| self.structure(one).chain(self.structure(other));
        (facts(one, other).cmp(facts(other, one)))
            .then_with(|| structure(one, other).cmp(structure(other, one)))
    }

    /// The facts about a node and about each node below it.
    fn facts_below(&self, node: NodeId) -> impl Iterator<Item = &Facts> {
        self.facts[node.index()..self.tree.end(node).index()].iter()
    }

    /// The size and the type of a node and of each node below it.
    fn structure(&self, node: NodeId) -> impl Iterator<Item = (usize, Kind)> {
        let below = node.index()..self.tree.end(node).index();
        below.map(NodeId::new).map(|below| (self.tree.size(below), self.tree.kind(below)))
    }

    /// Whether only leaves differ.
    pub(super) fn has_structure_of(&self, other: &Self) -> bool {
        let except_leaf = |sketch: &Self, node: NodeId| {
            let (id, variant) = (sketch.type_of(node).id, sketch.facts(node).variant);
            (id, variant, sketch.tree.end(node))
        };
        let is_same = |node: NodeId| except_leaf(self, node) == except_leaf(other, node);
        self.tree.len() == other.tree.len() && self.tree.nodes().all(is_same)
    }

    /// The node that replaces a hoisted node, if the hoisted node is itself replaced by one of its type.
    pub(super) fn replaced_by(&self, edits: &Edits, hoisted: NodeId) -> Option<NodeId> {
        match edits.of(hoisted)? {
            Edit::Hoist(run) if self.tree.kind(run.first) == self.tree.kind(hoisted) => {
                Some(run.first)
            }
            _ => None,
        }
    }

    /// The hoisted node, or the last of those that replace each other there.
    pub(super) fn last_of(&self, edits: &Edits, hoisted: NodeId) -> NodeId {
        // Edits in normal form replace a node only by nodes below it, so this ends.
        let mut last = hoisted;
        while let Some(next) = self.replaced_by(edits, last) {
            last = next;
        }
        last
    }

    /// The edit that changes a node to that leaf.
    pub(crate) fn leaf_edit(&self, node: NodeId, leaf: Leaf) -> (NodeId, Edit) {
        let form = Op::Leaf(leaf).form(self.tree.weight(node));
        (node, Edit::StandIn(form))
    }

    /// The edits that change the leaves, in order.
    pub(super) fn leaf_edits(&self, leaves: &[Leaf]) -> Edits {
        let places = self.tree.nodes().filter(|&node| self.leaf(node).is_some());
        let moved =
            places.zip(leaves.iter().copied()).map(|(node, leaf)| self.leaf_edit(node, leaf));
        Edits::none().and(&self.tree, moved)
    }

    /// The edit that puts a copy of `from` in the place of a node of its type, each leaf of it changed by `change`.
    pub(crate) fn placed(
        &self,
        node: NodeId,
        from: NodeId,
        change: impl Fn(Leaf) -> Leaf,
    ) -> (NodeId, Edit) {
        if let Some(leaf) = self.leaf(from) {
            return self.leaf_edit(node, change(leaf));
        }
        let leaves = self.tree.subtree(from).filter_map(|below| self.leaf(below));
        let op = Op::Placed { from, leaves: leaves.map(change).collect() };
        (node, Edit::StandIn(op.form(self.tree.weight(from))))
    }

    /// The edit that puts a copy of `from` in the place of a node of its type.
    pub(crate) fn copied(&self, node: NodeId, from: NodeId) -> (NodeId, Edit) {
        self.placed(node, from, |leaf| leaf)
    }

    /// A 128-bit hash of the value: two different values have different keys, except for a negligible
    /// probability. `None` if the value hides something.
    pub(crate) fn key(&self) -> Option<u128> {
        (!self.hides).then_some(self.key)
    }
}

/// The sum of the leaves' distances.
pub(super) fn magnitude(facts: &[Facts]) -> u128 {
    let distances = facts.iter().filter_map(|facts| facts.leaf);
    distances.fold(0, |sum, leaf| sum.saturating_add(leaf.distance))
}

/// The hash behind [`Sketch::key`]. `told` is the hash of what [`Shape::tells`](super::Shape::tells)
/// got.
pub(super) fn key(tree: &Tree, facts: &[Facts], told: u128) -> u128 {
    let mut hasher = SipHasher13::new();
    hasher.write(&told.to_le_bytes());
    for (node, facts) in tree.nodes().zip(facts) {
        hasher.write(&digits(tree, node, *facts));
    }
    hasher.finish128().as_u128()
}

/// The facts of a node as one block of bytes.
// A hasher is slow on small pieces.
fn digits(tree: &Tree, node: NodeId, facts: Facts) -> [u8; 32] {
    let mut bytes = [0; 32];
    let leaf = facts.leaf.unwrap_or_default();
    let signs = u64::from(facts.leaf.is_some()) << 1 | u64::from(leaf.negative);
    // A list that must keep nothing is still a list, so its limit is one more here.
    let list = facts.list.map_or(0, |fewest| u64::from(fewest) + 1);
    let kind = u64::from(tree.kind(node).0);
    let words = [
        tree.end(node).index() as u64 | u64::from(facts.variant) << 32,
        list | signs << 40 | kind << 48,
    ];
    bytes[..8].copy_from_slice(&words[0].to_le_bytes());
    bytes[8..16].copy_from_slice(&words[1].to_le_bytes());
    bytes[16..32].copy_from_slice(&leaf.distance.to_le_bytes());
    bytes
}

/// The value under `edits`; `None` if that value is not valid, or if code of its type panics.
pub(crate) fn rebuilt<T: WeightedTree>(value: &T, sketch: &Sketch, edits: &Edits) -> Option<T> {
    let (rebuilt, refusal) = judged(value, sketch, edits)?;
    refusal.is_none().then_some(rebuilt)
}

/// The value under `edits`, and why it is not valid if it is not. `None` if code of its type panics.
pub(super) fn judged<T: WeightedTree>(
    value: &T,
    sketch: &Sketch,
    edits: &Edits,
) -> Option<(T, Option<Refusal>)> {
    let (rebuilt, refusal) = Erased::new(value).judged(sketch, edits, None)?;
    Some((owned(rebuilt), refusal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sketches_of_different_values_have_different_keys() {
        let keys = [vec![vec![0u8], vec![]], vec![vec![], vec![0]], vec![vec![1], vec![]]]
            .map(|value| Sketch::of(&value).key().unwrap());
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
    }
}
