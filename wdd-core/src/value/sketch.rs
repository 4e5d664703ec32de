//! A value's sketch: its tree, and what passes need to know of each node, without its types.

use std::any::TypeId;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;
use std::sync::Arc;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::leaf::Reach;
use super::{Leaf, Parts, Shape, WeightedTree};
use crate::tree::{Edit, Edits, Form, NodeId};
use crate::{Tree, Weight};

/// What there is to know of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facts {
    /// The number of its variant: the smaller, the simpler.
    pub variant: u32,
    /// Where it lies, if it is a leaf.
    pub leaf: Option<Leaf>,
    /// The fewest elements that it may have, if it is a list.
    pub list: Option<u32>,
}

/// What there is to know of a type.
#[derive(Clone, Debug)]
pub(crate) struct TypeFacts {
    pub(crate) id: TypeId,
    /// The types whose values may take the place of one of this.
    pub(crate) hoists: Arc<[TypeId]>,
    /// The weight of the least value, if there is one.
    pub(crate) minimal: Option<Weight>,
    /// How far its values lie from the simplest at most, if they are leaves and this is known.
    pub(crate) reach: Option<Reach>,
}

/// A variant that a node may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lowering {
    pub(crate) to: u32,
    /// What the node would weigh.
    pub(crate) weight: Weight,
}

/// A value's nodes, without its types.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub(super) tree: Arc<Tree>,
    pub(super) facts: Vec<Facts>,
    pub(super) types: Arc<[TypeFacts]>,
    pub(super) lowerings: BTreeMap<NodeId, Vec<Lowering>>,
    pub(super) shortcuts: BTreeMap<NodeId, Vec<Leaf>>,
    /// How far leaves reach that are within a range.
    pub(super) reaches: BTreeMap<NodeId, Reach>,
    /// Types whose values may take a node's place beside those of its own.
    pub(super) also: BTreeMap<NodeId, TypeId>,
    /// Nodes in whose place nothing else may be.
    pub(super) kept: BTreeSet<NodeId>,
    /// Whether values that differ may have this same sketch.
    pub(super) hides: bool,
    pub(super) magnitude: u128,
    pub(super) key: u128,
}

impl Sketch {
    /// The sketch of a value.
    pub fn of<T: WeightedTree>(value: &T) -> Self {
        Shape::sketch(value, Arc::default())
    }

    /// The sketch of a value that was made of another: what is known of types need not be found out
    /// again.
    pub(crate) fn after<T: WeightedTree>(value: &T, before: &Sketch) -> Self {
        Shape::sketch(value, Arc::clone(&before.types))
    }

    /// The nodes; a node's [`Kind`](crate::tree::Kind) is the number of its type.
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// What there is to know of a node.
    ///
    /// # Panics
    /// If `node` is not of this sketch.
    pub fn facts(&self, node: NodeId) -> Facts {
        self.facts[node.index()]
    }

    /// The bytes of memory that it takes.
    pub fn held(&self) -> usize {
        self.tree.held() + size_of_val(self.facts.as_slice())
    }

    pub(crate) fn type_of(&self, node: NodeId) -> &TypeFacts {
        &self.types[usize::from(self.tree.kind(node).0)]
    }

    /// Whether a value of the type of `below` may take the place of `node`.
    pub(crate) fn fits(&self, node: NodeId, below: NodeId) -> bool {
        let of = self.type_of(below).id;
        self.type_of(node).hoists.contains(&of) || self.also.get(&node) == Some(&of)
    }

    /// Whether nothing may take the place of a node.
    pub(crate) fn is_kept(&self, node: NodeId) -> bool {
        self.kept.contains(&node)
    }

    /// The variants that a node may become, the simplest first.
    pub(crate) fn lowerings(&self, node: NodeId) -> &[Lowering] {
        self.lowerings.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Values of a leaf that are simpler but not reached step by step.
    pub(crate) fn shortcuts(&self, node: NodeId) -> &[Leaf] {
        self.shortcuts.get(&node).map_or(&[], Vec::as_slice)
    }

    /// How far from the simplest a leaf in that place may lie, where that is known.
    pub(crate) fn reach(&self, node: NodeId) -> Option<Reach> {
        let own = self.reaches.get(&node).copied();
        own.or(self.type_of(node).reach)
    }

    /// The sum of the leaves' distances.
    pub fn magnitude(&self) -> u128 {
        self.magnitude
    }

    /// The order of results: by weight, then by the sum of magnitudes, then as a sequence of nodes,
    /// the shorter first (shortlex), and at last by their structure. Equal are only sketches of values
    /// that no pass can tell apart.
    pub fn order(&self, other: &Self) -> Ordering {
        let size = |sketch: &Self| sketch.size(NodeId::ROOT, sketch.magnitude);
        (size(self).cmp(&size(other)))
            .then_with(|| self.facts.cmp(&other.facts))
            .then_with(|| {
                self.structure(NodeId::ROOT)
                    .cmp(other.structure(NodeId::ROOT))
            })
    }

    /// The order of results between the subtrees of two nodes.
    pub(crate) fn order_below(&self, one: NodeId, other: NodeId) -> Ordering {
        let facts = |node: NodeId| &self.facts[node.index()..self.tree.end(node).index()];
        let size = |node| self.size(node, magnitude(facts(node)));
        (size(one).cmp(&size(other)))
            .then_with(|| facts(one).cmp(facts(other)))
            .then_with(|| self.structure(one).cmp(self.structure(other)))
    }

    /// The length and the type of each node from that one on to its end.
    fn structure(&self, node: NodeId) -> impl Iterator<Item = (usize, u16)> {
        let below = node.index()..self.tree.end(node).index();
        below.map(NodeId::new).map(|below| {
            let length = self.tree.end(below).index() - below.index();
            (length, self.tree.kind(below).0)
        })
    }

    /// What comes first in the order of results; among equals the facts decide.
    fn size(&self, node: NodeId, magnitude: u128) -> (Weight, u128, usize) {
        let nodes = self.tree.end(node).index() - node.index();
        (self.tree.weight(node), magnitude, nodes)
    }

    /// What takes the place of a hoisted node, if that too gives way to one of its type.
    pub(super) fn goes_on(&self, edits: &Edits, hoisted: NodeId) -> Option<NodeId> {
        match edits.of(hoisted)? {
            Edit::Hoist(run) if self.tree.kind(run.first) == self.tree.kind(hoisted) => {
                Some(run.first)
            }
            _ => None,
        }
    }

    /// The node becomes that leaf.
    pub(crate) fn leaf_edit(&self, node: NodeId, leaf: Leaf) -> (NodeId, Edit) {
        let form = Op::Leaf(leaf).form(self.tree.weight(node));
        (node, Edit::StandIn(form))
    }

    /// A number that sketches of different values do not share, but by a very rare chance; none
    /// if not all of the value can be seen here.
    pub(crate) fn key(&self) -> Option<u128> {
        (!self.hides).then_some(self.key)
    }
}

/// The sum of the leaves' distances.
pub(super) fn magnitude(facts: &[Facts]) -> u128 {
    let distances = facts.iter().filter_map(|facts| facts.leaf);
    distances.fold(0, |sum, leaf| sum.saturating_add(leaf.distance))
}

/// [`Sketch::key`], of nodes with these facts in a value that tells this beside.
pub(super) fn key(tree: &Tree, facts: &[Facts], told: u128) -> u128 {
    let mut hasher = SipHasher13::new();
    hasher.write(&told.to_le_bytes());
    for (node, facts) in tree.nodes().zip(facts) {
        hasher.write(&digits(tree, node, *facts));
    }
    hasher.finish128().as_u128()
}

/// All there is to know of a node, at once: a hasher is slow on small pieces.
fn digits(tree: &Tree, node: NodeId, facts: Facts) -> [u8; 32] {
    let mut bytes = [0; 32];
    let leaf = facts.leaf.unwrap_or_default();
    let signs = u64::from(facts.leaf.is_some()) << 1 | u64::from(leaf.negative);
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

/// What a stand-in does to a node of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// It becomes the least value of its type.
    Minimal,
    /// It becomes that variant, with the payload that it has.
    Lowered(u32),
    /// It becomes that leaf.
    Leaf(Leaf),
    /// The list gets these elements, which may be any of the value's.
    Elements(Vec<NodeId>),
    /// Another node of its type takes its place, with its leaves there.
    Placed {
        /// The other.
        from: NodeId,
        /// All its leaves, in order.
        leaves: Vec<Leaf>,
    },
}

impl Op {
    /// The stand-in that does it, and then has that weight.
    pub fn form(&self, weight: Weight) -> Form {
        let mut bytes = Vec::new();
        match self {
            Op::Minimal => bytes.push(0),
            Op::Lowered(to) => {
                bytes.push(1);
                bytes.extend(to.to_le_bytes());
            }
            Op::Leaf(leaf) => {
                bytes.push(2);
                bytes.extend(leaf_bytes(*leaf));
            }
            Op::Elements(nodes) => {
                bytes.push(3);
                let indices = nodes.iter().map(|node| node.index() as u64);
                bytes.extend(indices.flat_map(u64::to_le_bytes));
            }
            Op::Placed { from, leaves } => {
                bytes.push(4);
                bytes.extend((from.index() as u64).to_le_bytes());
                bytes.extend(leaves.iter().copied().flat_map(leaf_bytes));
            }
        }
        Form::new(weight, bytes)
    }

    /// What a form that was made by [`Op::form`] does; none of another.
    pub fn read(form: &Form) -> Option<Self> {
        let (kind, rest) = form.content().split_first()?;
        match kind {
            0 => Some(Op::Minimal),
            1 => Some(Op::Lowered(u32::from_le_bytes(rest.try_into().ok()?))),
            2 => read_leaf(rest).map(Op::Leaf),
            3 => {
                let nodes = rest.chunks(8).map(read_node);
                nodes.collect::<Option<_>>().map(Op::Elements)
            }
            4 => {
                let (from, leaves) = rest.split_at_checked(8)?;
                let leaves = leaves.chunks(LEAF_BYTES).map(read_leaf);
                Some(Op::Placed {
                    from: read_node(from)?,
                    leaves: leaves.collect::<Option<_>>()?,
                })
            }
            _ => None,
        }
    }
}

const LEAF_BYTES: usize = 17;

fn leaf_bytes(leaf: Leaf) -> [u8; LEAF_BYTES] {
    let mut bytes = [u8::from(leaf.negative); LEAF_BYTES];
    bytes[1..].copy_from_slice(&leaf.distance.to_le_bytes());
    bytes
}

fn read_leaf(bytes: &[u8]) -> Option<Leaf> {
    let (sign, distance) = bytes.split_first()?;
    Some(Leaf {
        distance: u128::from_le_bytes(distance.try_into().ok()?),
        negative: *sign == 1,
    })
}

fn read_node(bytes: &[u8]) -> Option<NodeId> {
    let index = u64::from_le_bytes(bytes.try_into().ok()?);
    Some(NodeId::new(usize::try_from(index).ok()?))
}

/// The value under `edits` of its sketch's nodes; none if it is not valid.
pub(crate) fn rebuilt<T: WeightedTree>(value: &T, sketch: &Sketch, edits: &Edits) -> Option<T> {
    let found = Shape::fetch(value, sketch, edits);
    Parts::rebuild(value, sketch, edits, &found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_form_says_is_read_again() {
        let (node, leaf) = (NodeId::new(7), Leaf::at(1 << 70).mirrored());
        let ops = [
            Op::Minimal,
            Op::Lowered(3),
            Op::Leaf(leaf),
            Op::Elements(vec![node, NodeId::ROOT]),
            Op::Placed {
                from: node,
                leaves: vec![leaf, Leaf::SIMPLEST],
            },
        ];
        for op in ops {
            assert_eq!(Op::read(&op.form(2)).as_ref(), Some(&op));
        }
    }

    #[test]
    fn sketches_of_different_values_have_different_keys() {
        let sketches = [
            vec![vec![0u8], vec![]],
            vec![vec![], vec![0]],
            vec![vec![1], vec![]],
        ];
        let keys = sketches.map(|value| Sketch::of(&value).key().unwrap());
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
    }
}
