//! `Duration`: a leaf whose distance is the number of nanoseconds.

use std::time::Duration;

use super::numbers::leaves;
use crate::value::{Leaf, Parts, Scalar, Shape, WeightedTree};

const SECOND: u128 = 1_000_000_000;

impl Scalar for Duration {
    fn leaf(&self) -> Leaf {
        Leaf::at(self.as_nanos())
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        let seconds = u64::try_from(leaf.distance / SECOND).ok()?;
        // Less than a second.
        let nanos = (leaf.distance % SECOND) as u32;
        (!leaf.negative).then(|| Duration::new(seconds, nanos))
    }
}

leaves!(Duration);
