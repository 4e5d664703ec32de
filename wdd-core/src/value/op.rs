//! `Op`: what a stand-in does to a node of a value, and its encoding in a [`Form`].

use super::Leaf;
use crate::Weight;
use crate::tree::{Form, NodeId};

/// In the place of an element of a list: the least value of its type.
pub(super) const LEAST: NodeId = NodeId::NOWHERE;

/// What a stand-in does to a node of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// The node becomes the least value of its type.
    Minimal,
    /// The node becomes the variant of that number.
    Lowered {
        to: u32,
        /// Nodes from anywhere in the value that become its fields, where it has fields of their types. Fields that
        /// both variants have stay.
        spare: Vec<NodeId>,
        taking: Taking,
    },
    Leaf(Leaf),
    /// The list gets these elements instead of its own. They may be nodes from anywhere in the value, or [`LEAST`].
    Elements(Vec<NodeId>),
    /// A copy of another node of the same type replaces the node, with other leaves.
    Placed {
        from: NodeId,
        /// The leaves of the copy, in order.
        leaves: Vec<Leaf>,
    },
}

/// Which fields of a variant get spare nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Taking {
    /// The fields that the node does not have.
    #[default]
    Missing,
    /// The fields that the node does not have. Lists are made of spare nodes that can be their elements.
    Gathered,
    /// All fields, also those that both variants have.
    Every,
}

impl Op {
    /// The stand-in that does this. The node has that weight afterwards.
    pub(super) fn form(&self, weight: Weight) -> Form {
        let mut bytes = Vec::new();
        match self {
            Op::Minimal => bytes.push(0),
            Op::Lowered { to, spare, taking } => {
                bytes.push(match taking {
                    Taking::Missing => 1,
                    Taking::Gathered => 5,
                    Taking::Every => 6,
                });
                bytes.extend(to.to_le_bytes());
                bytes.extend(node_bytes(spare));
            }
            Op::Leaf(leaf) => {
                bytes.push(2);
                bytes.extend(leaf_bytes(*leaf));
            }
            Op::Elements(nodes) => {
                bytes.push(3);
                bytes.extend(node_bytes(nodes));
            }
            Op::Placed { from, leaves } => {
                bytes.push(4);
                bytes.extend((from.index() as u64).to_le_bytes());
                bytes.extend(leaves.iter().copied().flat_map(leaf_bytes));
            }
        }
        Form::new(weight, bytes)
    }

    /// The inverse of [`Op::form`]; `None` for a form that it did not make.
    pub(super) fn read(form: &Form) -> Option<Self> {
        let (kind, rest) = form.content().split_first()?;
        match kind {
            0 => Some(Op::Minimal),
            1 | 5 | 6 => {
                let (to, spare) = rest.split_at_checked(4)?;
                Some(Op::Lowered {
                    to: u32::from_le_bytes(to.try_into().ok()?),
                    spare: read_nodes(spare)?,
                    taking: match kind {
                        5 => Taking::Gathered,
                        6 => Taking::Every,
                        _ => Taking::Missing,
                    },
                })
            }
            2 => read_leaf(rest).map(Op::Leaf),
            3 => read_nodes(rest).map(Op::Elements),
            4 => {
                let (from, leaves) = rest.split_at_checked(8)?;
                let leaves = leaves.chunks(LEAF_BYTES).map(read_leaf);
                Some(Op::Placed { from: read_node(from)?, leaves: leaves.collect::<Option<_>>()? })
            }
            _ => None,
        }
    }
}

// A side and a distance of 128 bits.
const LEAF_BYTES: usize = 17;

fn leaf_bytes(leaf: Leaf) -> [u8; LEAF_BYTES] {
    let mut bytes = [u8::from(leaf.negative); LEAF_BYTES];
    bytes[1..].copy_from_slice(&leaf.distance.to_le_bytes());
    bytes
}

fn read_leaf(bytes: &[u8]) -> Option<Leaf> {
    let (sign, distance) = bytes.split_first()?;
    Some(Leaf { distance: u128::from_le_bytes(distance.try_into().ok()?), negative: *sign == 1 })
}

fn node_bytes(nodes: &[NodeId]) -> impl Iterator<Item = u8> {
    nodes.iter().map(|node| node.index() as u64).flat_map(u64::to_le_bytes)
}

fn read_nodes(bytes: &[u8]) -> Option<Vec<NodeId>> {
    bytes.chunks(8).map(read_node).collect()
}

fn read_node(bytes: &[u8]) -> Option<NodeId> {
    let index = u64::from_le_bytes(bytes.try_into().ok()?);
    Some(NodeId::new(usize::try_from(index).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_op_that_was_encoded_is_decoded_again() {
        let (node, leaf) = (NodeId::new(7), Leaf::at(1 << 70).mirrored());
        let ops = [
            Op::Minimal,
            Op::Lowered { to: 3, spare: vec![node], taking: Taking::Gathered },
            Op::Lowered { to: 0, spare: vec![node], taking: Taking::Every },
            Op::Leaf(leaf),
            Op::Elements(vec![node, NodeId::ROOT]),
            Op::Placed { from: node, leaves: vec![leaf, Leaf::SIMPLEST] },
        ];
        for op in ops {
            assert_eq!(Op::read(&op.form(2)).as_ref(), Some(&op));
        }
    }
}
