//! Leaves: values without parts, each at a distance from the simplest of their type.

use std::ops::RangeInclusive;

/// A value without parts, as passes see it: the smaller, the simpler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leaf {
    /// The way from the simplest value: the magnitude of a number, the place of a character among
    /// all, from the plain ones on.
    pub distance: u128,
    /// On which side of the simplest value it lies.
    pub negative: bool,
}

impl Leaf {
    /// The simplest value.
    pub const SIMPLEST: Leaf = Leaf {
        distance: 0,
        negative: false,
    };

    /// The value at that distance on the positive side.
    pub fn at(distance: u128) -> Self {
        Leaf {
            distance,
            negative: false,
        }
    }

    /// The value at the same distance on the other side.
    pub fn mirrored(self) -> Self {
        Leaf {
            negative: !self.negative,
            ..self
        }
    }

    /// The value on the same side at another distance; at none it is the simplest.
    pub fn moved(self, distance: u128) -> Self {
        Leaf {
            distance,
            negative: self.negative && distance > 0,
        }
    }
}

/// A type whose values are leaves.
pub trait Scalar: Clone + 'static {
    /// Where this value lies.
    fn leaf(&self) -> Leaf;

    /// The value that lies there, if there is one.
    fn from_leaf(leaf: Leaf) -> Option<Self>;

    /// Values that are simpler than this one but cannot be reached by going nearer step by step: a
    /// fraction's whole part, say. The simplest first.
    fn shortcuts(&self) -> Vec<Leaf> {
        Vec::new()
    }
}

/// Where a value lies within a range: its distance from the simplest value that is in it.
pub(super) fn leaf_within<S: Scalar + PartialOrd>(value: &S, range: &RangeInclusive<S>) -> Leaf {
    match simplest_within(range) {
        Leaf::SIMPLEST => value.leaf(),
        simplest => Leaf::at(value.leaf().distance.abs_diff(simplest.distance)),
    }
}

/// The value of a range that lies there.
pub(super) fn from_leaf_within<S: Scalar + PartialOrd>(
    leaf: Leaf,
    range: &RangeInclusive<S>,
) -> Option<S> {
    let leaf = match simplest_within(range) {
        Leaf::SIMPLEST => leaf,
        simplest => simplest.moved(simplest.distance.checked_add(leaf.distance)?),
    };
    S::from_leaf(leaf).filter(|value| range.contains(value))
}

/// The value of a range that is the simplest: 0, or what is nearest to it.
///
/// ```
/// assert_eq!(wdd_core::simplest_in(&(3..=9)), Some(3));
/// assert_eq!(wdd_core::simplest_in(&(-3..=9)), Some(0));
/// ```
pub fn simplest_in<S: Scalar + PartialOrd>(range: &RangeInclusive<S>) -> Option<S> {
    from_leaf_within(Leaf::SIMPLEST, range)
}

fn simplest_within<S: Scalar + PartialOrd>(range: &RangeInclusive<S>) -> Leaf {
    let simplest = S::from_leaf(Leaf::SIMPLEST).filter(|simplest| range.contains(simplest));
    match simplest {
        Some(_) => Leaf::SIMPLEST,
        None => range.start().leaf().min(range.end().leaf()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn within_a_range_the_nearest_to_zero_is_the_simplest() {
        for (value, range, distance) in [(7, 3..=9, 4), (-7, -9..=-3, 4), (-7, -9..=3, 7)] {
            let leaf = leaf_within(&value, &range);
            assert_eq!(leaf.distance, distance);
            assert_eq!(from_leaf_within(leaf, &range), Some(value));
        }
        assert_eq!(from_leaf_within(Leaf::at(7), &(3..=9)), None);
    }
}
