//! `serde_json`: values and objects. A number is a leaf; integers are simpler than floats.

use serde_json::{Map, Number, Value};

use super::sums::sum;
use crate::value::collections::maps;
use crate::value::{Leaf, Parts, Scalar, Shape, WeightedTree};

sum! {
    Value {
        Null,
        Bool(bool: bool),
        Number(number: Number),
        String(text: String),
        Array(elements: Vec<Value>),
        Object(entries: Map<String, Value>),
    }
}

maps! { [] Map<String, Value> }

/// Distances from here on are those of floats.
// Beyond all integers, so that `1` is simpler than `1.0`.
const FLOATS: u128 = 1 << 66;

fn of_float(leaf: Leaf) -> Leaf {
    Leaf { distance: leaf.distance.saturating_add(FLOATS), ..leaf }
}

impl Scalar for Number {
    fn leaf(&self) -> Leaf {
        let unsigned = self.as_u64().map(|number| number.leaf());
        let signed = || self.as_i64().map(|number| number.leaf());
        let float = || Some(of_float(finite(self)?.leaf()));
        let leaf = unsigned.or_else(signed).or_else(float);
        // A number that no Rust type can represent stays as it is.
        leaf.unwrap_or(Leaf::at(u128::MAX))
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        match leaf.distance.checked_sub(FLOATS) {
            Some(distance) => Number::from_f64(f64::from_leaf(Leaf { distance, ..leaf })?),
            None if leaf.negative => i64::from_leaf(leaf).map(Into::into),
            None => u64::from_leaf(leaf).map(Into::into),
        }
    }

    /// The whole part of a float, and simpler floats.
    fn shortcuts(&self) -> Vec<Leaf> {
        let Some(float) = finite(self).filter(|_| self.is_f64()) else { return Vec::new() };
        // The cast saturates. That is fine for a shortcut.
        let whole = (float as i64).leaf();
        let simpler = float.shortcuts().into_iter().map(of_float);
        std::iter::once(whole).chain(simpler).collect()
    }
}

fn finite(number: &Number) -> Option<f64> {
    number.as_f64().filter(|float| float.is_finite())
}

impl WeightedTree for Number {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.leaf(self);
        // With `arbitrary_precision`, several numbers have the same place.
        if Number::from_leaf(self.leaf()).as_ref() != Some(self) {
            shape.tells(self);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.leaf(self)
    }

    fn minimal() -> Option<Self> {
        Some(Number::from(0))
    }
}
