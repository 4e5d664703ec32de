//! What a challenge is.

use std::fmt::Debug;

use proptest::strategy::Strategy;
use quickcheck::Arbitrary;
use wdd_core::WeightedTree;
use wdd_core::tree::NodeId;
use wdd_core::value::Sketch;

/// A property that is false for some values, and where these values come from.
pub(crate) trait Challenge {
    /// proptest uses the strategy, quickcheck and wdd-core use the traits.
    type Value: Arbitrary + Debug + PartialEq + WeightedTree;

    /// Makes values. Values that do not fail are not used.
    fn values() -> impl Strategy<Value = Self::Value>;

    /// The precondition. wdd-core knows it as `is_valid`. For the other tools, a value that does not
    /// meet it costs a call that does not fail.
    fn allows(value: &Self::Value) -> bool {
        let _ = value;
        true
    }

    /// Whether a value that meets the precondition violates the property.
    fn violates(value: &Self::Value) -> bool;

    /// Whether a counterexample is a smallest one.
    fn is_smallest(value: &Self::Value) -> bool {
        Self::smallest().contains(value)
    }

    /// Some of the smallest, with one of those that have the most nodes.
    fn smallest() -> Vec<Self::Value>;

    /// Whether a value is a counterexample.
    fn fails(value: &Self::Value) -> bool {
        Self::allows(value) && Self::violates(value)
    }

    /// Whether a counterexample has at most as many nodes as the smallest.
    fn has_least_shape(value: &Self::Value) -> bool {
        let most = Self::smallest().iter().map(nodes).max();
        most.is_some_and(|most| nodes(value) <= most)
    }
}

/// The nodes of a value.
pub(crate) fn nodes<T: WeightedTree>(value: &T) -> u64 {
    Sketch::of(value).tree().weight(NodeId::ROOT)
}
