//! What a challenge is.

use std::fmt::Debug;

use proptest::strategy::Strategy;
use quickcheck::Arbitrary;
use wdd_core::WeightedTree;
use wdd_core::tree::NodeId;
use wdd_core::value::Sketch;

/// One false property, with the values that it is about.
pub(crate) trait Challenge {
    /// Each tool sees it its own way: proptest by the strategy, the others by these two traits.
    type Value: Arbitrary + Debug + PartialEq + WeightedTree;

    /// Where values come from. Those that do not fail are thrown away.
    fn values() -> impl Strategy<Value = Self::Value>;

    /// The precondition. wdd-core knows it by `is_valid`; for the others a value that does not meet
    /// it is a run of the property that says nothing.
    fn allows(value: &Self::Value) -> bool {
        let _ = value;
        true
    }

    /// Whether a value that meets the precondition violates the property.
    fn violates(value: &Self::Value) -> bool;

    /// Whether a counterexample is as small as any.
    fn is_smallest(value: &Self::Value) -> bool {
        Self::smallest().contains(value)
    }

    /// Some that are: no other kind of them has more nodes.
    fn smallest() -> Vec<Self::Value>;

    /// Whether a value is a counterexample.
    fn fails(value: &Self::Value) -> bool {
        Self::allows(value) && Self::violates(value)
    }

    /// Whether a counterexample has no more nodes than the smallest have.
    fn has_least_shape(value: &Self::Value) -> bool {
        let most = Self::smallest().iter().map(nodes).max();
        most.is_some_and(|most| nodes(value) <= most)
    }
}

/// The nodes of a value.
pub(crate) fn nodes<T: WeightedTree>(value: &T) -> u64 {
    Sketch::of(value).tree().weight(NodeId::ROOT)
}
