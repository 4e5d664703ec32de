//! Values of other crates' types: they keep the laws of weighted trees, and shrink to what is
//! obviously the smallest.

mod collections;
mod dates;
mod documents;
mod syntax;

use std::fmt::Debug;

use fastrand::Rng;
use wdd_core::{WeightedTree, shrink};

#[track_caller]
fn shrinks<T: WeightedTree + PartialEq + Debug>(value: T, fails: impl FnMut(&T) -> bool, to: &T) {
    assert_eq!(&shrink(value, fails).value, to);
}

/// Random values of a type, always the same.
fn some<T>(make: impl Fn(&mut Rng) -> T) -> Vec<T> {
    let mut rng = Rng::with_seed(7);
    (0..12).map(|_| make(&mut rng)).collect()
}

fn list<T>(rng: &mut Rng, make: impl Fn(&mut Rng) -> T) -> Vec<T> {
    (0..rng.usize(..5)).map(|_| make(rng)).collect()
}

fn text(rng: &mut Rng) -> String {
    list(rng, |rng| rng.char(..)).into_iter().collect()
}
