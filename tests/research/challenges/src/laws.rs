//! What must be true of each challenge. Otherwise its row means nothing.

use proptest::strategy::ValueTree;
use quickcheck::Arbitrary;
use wdd_core::WeightedTree;

use crate::challenge::{Challenge, nodes};
use crate::tools::start;

/// Panics with the name if something is not true.
pub(crate) fn hold<C: Challenge>(name: &str) {
    assert!(!C::smallest().is_empty(), "{name}");
    for smallest in C::smallest() {
        let shown = format!("{name}: {smallest:?}");
        assert!(C::allows(&smallest), "not allowed, {shown}");
        assert!(smallest.is_valid(), "not valid, {shown}");
        assert!(C::violates(&smallest), "does not fail, {shown}");
        assert!(C::is_smallest(&smallest), "not the smallest, {shown}");
        // quickcheck deletes elements, and replaces nodes with nodes below them, among others.
        let weight = nodes(&smallest);
        let smaller = smallest.shrink().filter(|value| nodes(value) < weight);
        for value in smaller {
            assert!(!C::fails(&value), "{value:?} fails and is smaller, {shown}");
        }
    }
    for seed in 0..3 {
        let value = start::<C>(seed).current();
        assert!(C::fails(&value), "{name}: {value:?}");
        assert!(value.is_valid(), "{name}: {value:?}");
        assert_eq!(value, start::<C>(seed).current(), "{name}");
    }
}
