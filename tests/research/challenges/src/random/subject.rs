//! Values as data: a real Rust value becomes a tree of nodes, and back.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use wdd_core::WeightedTree;
use wdd_core::value::{Leaf, Scalar};

/// A node of a value. What its number means depends on its site: the number of a leaf, or of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The number; 0 if the node needs none.
    pub number: i128,
    /// The parts of the value, or the elements of the list.
    pub parts: Vec<Node>,
}

impl Node {
    /// A leaf.
    pub fn leaf(number: i128) -> Self {
        Node { number, parts: Vec::new() }
    }

    /// A list, a tuple or a struct.
    pub fn branch(parts: Vec<Node>) -> Self {
        Node { number: 0, parts }
    }

    /// A variant.
    pub fn variant(number: i128, parts: Vec<Node>) -> Self {
        Node { number, parts }
    }
}

/// A type whose values have a form as data.
pub trait Subject: WeightedTree + Clone + Debug {
    /// The value as data.
    fn node(&self) -> Node;

    /// The value of that data.
    ///
    /// # Panics
    /// If the data is not of this type.
    fn of(node: &Node) -> Self;
}

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Subject for $ty {
            fn node(&self) -> Node {
                // Only a `u128` can be too large. The judge does not distinguish such values.
                Node::leaf(i128::try_from(*self).unwrap_or(i128::MAX))
            }

            fn of(node: &Node) -> Self {
                Self::try_from(node.number).expect("the number is one of the type")
            }
        }
    )*};
}

integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl Subject for bool {
    fn node(&self) -> Node {
        Node::leaf(i128::from(*self))
    }

    fn of(node: &Node) -> Self {
        node.number == 1
    }
}

impl Subject for char {
    fn node(&self) -> Node {
        Node::leaf(self.leaf().distance as i128)
    }

    fn of(node: &Node) -> Self {
        char::from_leaf(Leaf::at(node.number as u128))
            .expect("the number is the place of a character")
    }
}

impl Subject for String {
    fn node(&self) -> Node {
        Node::branch(self.chars().map(|char| char.node()).collect())
    }

    fn of(node: &Node) -> Self {
        node.parts.iter().map(char::of).collect()
    }
}

macro_rules! lists {
    ($([$($bound:tt)*] $ty:ty),* $(,)?) => {$(
        impl<$($bound)*> Subject for $ty {
            fn node(&self) -> Node {
                Node::branch(self.iter().map(Subject::node).collect())
            }

            fn of(node: &Node) -> Self {
                node.parts.iter().map(Subject::of).collect()
            }
        }
    )*};
}

lists!([T: Subject] Vec<T>, [T: Subject + Ord] BTreeSet<T>);

impl<T: Subject> Subject for Option<T> {
    fn node(&self) -> Node {
        Node::branch(self.iter().map(Subject::node).collect())
    }

    fn of(node: &Node) -> Self {
        node.parts.first().map(Subject::of)
    }
}

impl<K: Subject + Ord, V: Subject> Subject for BTreeMap<K, V> {
    fn node(&self) -> Node {
        let pair = |(key, value): (&K, &V)| Node::branch(vec![key.node(), value.node()]);
        Node::branch(self.iter().map(pair).collect())
    }

    fn of(node: &Node) -> Self {
        let pair = |pair: &Node| (K::of(&pair.parts[0]), V::of(&pair.parts[1]));
        node.parts.iter().map(pair).collect()
    }
}

impl<T: Subject> Subject for Box<T> {
    fn node(&self) -> Node {
        (**self).node()
    }

    fn of(node: &Node) -> Self {
        Box::new(T::of(node))
    }
}

macro_rules! tuples {
    ($(($($part:ident $at:tt),*))*) => {$(
        impl<$($part: Subject),*> Subject for ($($part,)*) {
            fn node(&self) -> Node {
                Node::branch(vec![$(self.$at.node()),*])
            }

            fn of(node: &Node) -> Self {
                ($($part::of(&node.parts[$at]),)*)
            }
        }
    )*};
}

tuples! {
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
}
