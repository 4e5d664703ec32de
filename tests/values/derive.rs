//! What the derive makes of types, by what becomes of their values.

#![allow(dead_code, reason = "not all of a type that is derived for is used")]

mod fields;
mod hoisting;
mod names;
mod shapes;
mod variants;
mod whole;

use std::fmt::Debug;

use wdd_core::value::Sketch;
use wdd_core::{WeightedTree, shrink};

#[track_caller]
fn shrinks<T: WeightedTree + PartialEq + Debug>(value: T, fails: impl FnMut(&T) -> bool, to: &T) {
    assert_eq!(&shrink(value, fails).value, to);
}

/// Anything: neither a weighted tree nor of use to one.
#[derive(Clone, Debug, Default, PartialEq)]
struct Foreign(u64);

/// The nodes of a value.
fn nodes<T: WeightedTree>(value: &T) -> usize {
    Sketch::of(value).tree().nodes().count()
}
