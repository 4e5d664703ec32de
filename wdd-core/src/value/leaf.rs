//! Leaves: values without parts. Each has a distance from the simplest value of its type.

use std::ops::RangeInclusive;

/// A value without parts, as passes see it: a distance from the simplest value, and a side. A smaller
/// leaf is simpler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leaf {
    /// The distance from the simplest value: for a number its magnitude, for a character its place in
    /// the order of characters, where plain letters come first.
    pub distance: u128,
    /// Whether it is on the negative side of the simplest value.
    pub negative: bool,
}

impl Leaf {
    /// The simplest value.
    pub const SIMPLEST: Leaf = Leaf { distance: 0, negative: false };

    /// The value that many steps further to the positive side.
    pub(super) fn plus(self, steps: i64) -> Self {
        let distance = i128::try_from(self.distance).unwrap_or(i128::MAX / 2);
        let place = if self.negative { -distance } else { distance };
        let place = place.saturating_add(i128::from(steps));
        Leaf { distance: place.unsigned_abs(), negative: place < 0 }
    }

    /// The sum of both, if the simplest value is 0.
    pub(super) fn sum(self, other: Self) -> Self {
        if self.negative == other.negative {
            return self.moved(self.distance.saturating_add(other.distance));
        }
        let (far, near) = (self.max(other), self.min(other));
        far.moved(far.distance - near.distance)
    }

    /// The value at that distance on the positive side.
    pub fn at(distance: u128) -> Self {
        Leaf { distance, negative: false }
    }

    /// The value at the same distance on the other side.
    pub fn mirrored(self) -> Self {
        Leaf { negative: !self.negative, ..self }
    }

    /// The value on the same side at another distance. At distance 0 it is the simplest value.
    pub fn moved(self, distance: u128) -> Self {
        Leaf { distance, negative: self.negative && distance > 0 }
    }
}

/// The largest distances of a type's leaves from the simplest value, on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The largest distance on the positive side.
    pub positive: u128,
    /// The largest distance on the negative side.
    pub negative: u128,
}

impl Reach {
    /// The leaf after wrapping around: a distance past one end continues from the other end, as in a
    /// sum that overflows.
    pub(crate) fn wrapped(self, leaf: Leaf) -> Leaf {
        let (own, other) = if leaf.negative {
            (self.negative, self.positive)
        } else {
            (self.positive, self.negative)
        };
        let past = leaf.distance.saturating_sub(own);
        if past == 0 || past > other {
            return leaf;
        }
        leaf.moved(other + 1 - past).mirrored()
    }

    /// The leaf with the largest distance on the side of this one.
    pub(crate) fn farthest(self, leaf: Leaf) -> Leaf {
        leaf.moved(if leaf.negative { self.negative } else { self.positive })
    }
}

/// A type whose values are leaves: each value is a place on a line, and the simplest has distance 0.
///
/// [`Shape::leaf`](crate::value::Shape::leaf) and [`Parts::leaf`](crate::value::Parts::leaf) make a
/// `WeightedTree` of it.
pub trait Scalar: Clone + 'static {
    /// The place of this value.
    fn leaf(&self) -> Leaf;

    /// The value at this place; `None` if there is none. The inverse of [`leaf`](Scalar::leaf).
    fn from_leaf(leaf: Leaf) -> Option<Self>;

    /// Simpler values that smaller steps would not find, for example the whole part of a fraction.
    /// The simplest first.
    fn shortcuts(&self) -> Vec<Leaf> {
        Vec::new()
    }

    /// The largest distances of the type's values, if they are known. With them, passes can try
    /// values that overflow or are as large as possible.
    fn reach() -> Option<Reach> {
        None
    }
}

/// The place of a value within a range: its distance from the simplest value of the range.
pub(super) fn leaf_within<S: Scalar + PartialOrd>(value: &S, range: &RangeInclusive<S>) -> Leaf {
    match simplest_within(range) {
        Leaf::SIMPLEST => value.leaf(),
        simplest => {
            let distance = value.leaf().distance;
            Leaf {
                distance: distance.abs_diff(simplest.distance),
                // Not all values of a range lie beyond its simpler end: characters have an order of their own.
                negative: distance < simplest.distance,
            }
        }
    }
}

/// The largest distances of a range's values from its simplest value.
pub(super) fn reach_within<S: Scalar + PartialOrd>(range: &RangeInclusive<S>) -> Reach {
    let ends = [range.start(), range.end()].map(|end| leaf_within(end, range));
    let farthest = |negative| {
        let side = ends.iter().filter(|end| end.negative == negative);
        side.map(|end| end.distance).max().unwrap_or(0)
    };
    Reach { positive: farthest(false), negative: farthest(true) }
}

/// The value of a range at that place.
pub(super) fn from_leaf_within<S: Scalar + PartialOrd>(
    leaf: Leaf,
    range: &RangeInclusive<S>,
) -> Option<S> {
    let leaf = match simplest_within(range) {
        Leaf::SIMPLEST => leaf,
        simplest if leaf.negative => simplest.moved(simplest.distance.checked_sub(leaf.distance)?),
        simplest => simplest.moved(simplest.distance.checked_add(leaf.distance)?),
    };
    S::from_leaf(leaf).filter(|value| range.contains(value))
}

/// The simplest value of a range: 0, or the value nearest to 0. `None` if the range is empty.
///
/// ```
/// assert_eq!(wdd_core::value::simplest_in(&(3..=9)), Some(3));
/// assert_eq!(wdd_core::value::simplest_in(&(-3..=9)), Some(0));
/// ```
pub fn simplest_in<S: Scalar + PartialOrd>(range: &RangeInclusive<S>) -> Option<S> {
    from_leaf_within(Leaf::SIMPLEST, range)
}

/// The simplest value of a range, as a place among all values of its type.
pub(super) fn simplest_within<S: Scalar + PartialOrd>(range: &RangeInclusive<S>) -> Leaf {
    let simplest = S::from_leaf(Leaf::SIMPLEST).filter(|simplest| range.contains(simplest));
    match simplest {
        Some(_) => Leaf::SIMPLEST,
        None => range.start().leaf().min(range.end().leaf()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_step_crosses_the_simplest_value_and_ends_at_the_farthest() {
        assert_eq!(Leaf::at(2).plus(-5), Leaf::at(3).mirrored());
        assert_eq!(Leaf::at(2).mirrored().plus(2), Leaf::SIMPLEST);
        let farthest = Leaf::at(i128::MAX.unsigned_abs());
        assert_eq!(farthest.plus(1), farthest);
    }

    #[test]
    fn the_value_of_a_range_nearest_to_zero_is_its_simplest() {
        for (value, range, distance) in [(7, 3..=9, 4), (-7, -9..=-3, 4), (-7, -9..=3, 7)] {
            let leaf = leaf_within(&value, &range);
            assert_eq!(leaf.distance, distance);
            assert_eq!(from_leaf_within(leaf, &range), Some(value));
        }
        assert_eq!(from_leaf_within(Leaf::at(7), &(3..=9)), None);
    }

    #[test]
    fn two_values_of_a_range_never_have_the_same_place() {
        let range = '!'..='@';
        let leaves: BTreeSet<_> = ('!'..='@').map(|c| leaf_within(&c, &range)).collect();
        assert_eq!(leaves.len(), ('!'..='@').count());
        for value in '!'..='@' {
            let leaf = leaf_within(&value, &range);
            assert_eq!(from_leaf_within(leaf, &range), Some(value));
        }
    }

    #[test]
    fn the_reach_of_a_range_is_that_of_its_ends() {
        let reach = |range| {
            let Reach { positive, negative } = reach_within::<i32>(&range);
            (positive, negative)
        };
        assert_eq!(reach(3..=9), (6, 0));
        assert_eq!(reach(-9..=3), (3, 9));
        assert_eq!(reach(-9..=-3), (6, 0));
    }

    #[test]
    fn a_sum_that_overflows_wraps_around() {
        let reach = i16::reach().unwrap();
        for (one, other) in [(1, i16::MAX), (1281, i16::MAX), (i16::MIN, -1), (3, -4)] {
            let sum = i32::from(one) + i32::from(other);
            let wrapped = reach.wrapped(sum.leaf());
            assert_eq!(i16::from_leaf(wrapped), Some(one.wrapping_add(other)));
        }
        assert_eq!(reach.wrapped(Leaf::at(1 << 20)), Leaf::at(1 << 20));
    }
}
