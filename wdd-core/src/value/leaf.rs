//! Leaves: values without parts, each at a distance from the simplest of their type.

use std::ops::RangeInclusive;

/// A value without parts, as passes see it: the smaller, the simpler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// How far from the simplest value leaves lie at most, on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// On the positive side.
    pub positive: u128,
    /// On the other.
    pub negative: u128,
}

impl Reach {
    /// The place at that many places from the simplest, where what goes past one end comes back
    /// from the other, as in a sum that overflows.
    pub(crate) fn wrapped(self, leaf: Leaf) -> Leaf {
        let (own, other) = match leaf.negative {
            false => (self.positive, self.negative),
            true => (self.negative, self.positive),
        };
        let past = leaf.distance.saturating_sub(own);
        if past == 0 || past > other {
            return leaf;
        }
        leaf.moved(other + 1 - past).mirrored()
    }

    /// The farthest place on the side of a leaf.
    pub(crate) fn farthest(self, leaf: Leaf) -> Leaf {
        leaf.moved(if leaf.negative {
            self.negative
        } else {
            self.positive
        })
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

    /// How far from the simplest the values of the type lie at most, where that is known.
    fn reach() -> Option<Reach> {
        None
    }
}

/// Where a value lies within a range: its distance from the simplest value that is in it.
pub(super) fn leaf_within<S: Scalar + PartialOrd>(value: &S, range: &RangeInclusive<S>) -> Leaf {
    match simplest_within(range) {
        Leaf::SIMPLEST => value.leaf(),
        simplest => {
            let distance = value.leaf().distance;
            Leaf {
                distance: distance.abs_diff(simplest.distance),
                // Not all of a range lies beyond its simpler end.
                negative: distance < simplest.distance,
            }
        }
    }
}

/// How far from the simplest value of a range the others lie at most.
pub(super) fn reach_within<S: Scalar + PartialOrd>(range: &RangeInclusive<S>) -> Reach {
    let ends = [range.start(), range.end()].map(|end| leaf_within(end, range));
    let farthest = |negative| {
        let side = ends.iter().filter(|end| end.negative == negative);
        side.map(|end| end.distance).max().unwrap_or(0)
    };
    Reach {
        positive: farthest(false),
        negative: farthest(true),
    }
}

/// The value of a range that lies there.
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

/// The value of a range that is the simplest: 0, or what is nearest to it.
///
/// ```
/// assert_eq!(wdd_core::value::simplest_in(&(3..=9)), Some(3));
/// assert_eq!(wdd_core::value::simplest_in(&(-3..=9)), Some(0));
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
    use std::collections::BTreeSet;

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

    #[test]
    fn no_two_values_of_a_range_lie_in_the_same_place() {
        let range = '!'..='@';
        let leaves: BTreeSet<_> = ('!'..='@').map(|c| leaf_within(&c, &range)).collect();
        assert_eq!(leaves.len(), ('!'..='@').count());
        for value in '!'..='@' {
            let leaf = leaf_within(&value, &range);
            assert_eq!(from_leaf_within(leaf, &range), Some(value));
        }
    }

    #[test]
    fn a_range_reaches_as_far_as_its_ends() {
        let reach = |range| {
            let Reach { positive, negative } = reach_within::<i32>(&range);
            (positive, negative)
        };
        assert_eq!(reach(3..=9), (6, 0));
        assert_eq!(reach(-9..=3), (3, 9));
        assert_eq!(reach(-9..=-3), (6, 0));
    }

    #[test]
    fn what_overflows_comes_back_from_the_other_end() {
        let reach = i16::reach().unwrap();
        for (one, other) in [(1, i16::MAX), (1281, i16::MAX), (i16::MIN, -1), (3, -4)] {
            let sum = i32::from(one) + i32::from(other);
            let wrapped = reach.wrapped(sum.leaf());
            assert_eq!(i16::from_leaf(wrapped), Some(one.wrapping_add(other)));
        }
        assert_eq!(reach.wrapped(Leaf::at(1 << 20)), Leaf::at(1 << 20));
    }
}
