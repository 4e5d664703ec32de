//! Numbers, `bool` and `Ordering`: leaves. The simplest integer is 0, or the one nearest to 0.

#![allow(clippy::cast_lossless, reason = "one macro is for all widths")]

use std::cmp::Ordering;
use std::num::*;

use crate::value::conversions::leaves;
use crate::value::{Leaf, Reach, Scalar};

/// A number without 0 is one nearer to the simplest than the number with 0.
macro_rules! non_zero {
    ($ty:ty) => {
        impl Scalar for $ty {
            fn leaf(&self) -> Leaf {
                let leaf = self.get().leaf();
                Leaf { distance: leaf.distance - 1, ..leaf }
            }

            fn from_leaf(leaf: Leaf) -> Option<Self> {
                let distance = leaf.distance.checked_add(1)?;
                Self::new(Scalar::from_leaf(Leaf { distance, ..leaf })?)
            }

            fn reach() -> Option<Reach> {
                let [positive, negative] = [Self::MAX, Self::MIN].map(|end| end.leaf().distance);
                Some(Reach { positive, negative })
            }
        }
    };
}

macro_rules! unsigned {
    ($($ty:ty, $non_zero:ty);* $(;)?) => {$(
        impl Scalar for $ty {
            fn leaf(&self) -> Leaf {
                Leaf::at(*self as u128)
            }

            fn from_leaf(leaf: Leaf) -> Option<Self> {
                (!leaf.negative).then(|| Self::try_from(leaf.distance).ok())?
            }

            fn reach() -> Option<Reach> {
                Some(Reach { positive: Self::MAX as u128, negative: 0 })
            }
        }

        non_zero!($non_zero);
        leaves!($ty, $non_zero);
    )*};
}

macro_rules! signed {
    ($($ty:ty, $non_zero:ty);* $(;)?) => {$(
        impl Scalar for $ty {
            fn leaf(&self) -> Leaf {
                Leaf { distance: self.unsigned_abs() as u128, negative: *self < 0 }
            }

            fn from_leaf(leaf: Leaf) -> Option<Self> {
                if !leaf.negative {
                    return Self::try_from(leaf.distance).ok();
                }
                // The magnitude of `i128::MIN` does not fit into an `i128`.
                let magnitude = i128::try_from(leaf.distance).ok().map(|m| -m);
                let least = (leaf.distance == i128::MIN.unsigned_abs()).then_some(i128::MIN);
                Self::try_from(magnitude.or(least)?).ok()
            }

            fn reach() -> Option<Reach> {
                Some(Reach { positive: Self::MAX as u128, negative: Self::MIN.unsigned_abs() as u128 })
            }
        }

        non_zero!($non_zero);
        leaves!($ty, $non_zero);
    )*};
}

unsigned! {
    u8, NonZeroU8;
    u16, NonZeroU16;
    u32, NonZeroU32;
    u64, NonZeroU64;
    u128, NonZeroU128;
    usize, NonZeroUsize;
}
signed! {
    i8, NonZeroI8;
    i16, NonZeroI16;
    i32, NonZeroI32;
    i64, NonZeroI64;
    i128, NonZeroI128;
    isize, NonZeroIsize;
}

impl Scalar for bool {
    fn leaf(&self) -> Leaf {
        Leaf::at(u128::from(*self))
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        match (leaf.distance, leaf.negative) {
            (0, false) => Some(false),
            (1, false) => Some(true),
            _ => None,
        }
    }
}

impl Scalar for Ordering {
    fn leaf(&self) -> Leaf {
        let distance = u128::from(*self != Ordering::Equal);
        let negative = *self == Ordering::Less;
        Leaf { distance, negative }
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        match (leaf.distance, leaf.negative) {
            (0, false) => Some(Ordering::Equal),
            (1, false) => Some(Ordering::Greater),
            (1, true) => Some(Ordering::Less),
            _ => None,
        }
    }
}

/// Distances from here on are those of floats that are not whole or too large.
// Whole numbers beyond it have more digits than a float keeps.
const WHOLE: u128 = 1 << 64;

macro_rules! floats {
    ($($ty:ty, $bits:ty);* $(;)?) => {$(
        /// The distance of a whole number is its magnitude. Fractions are farther away; those with fewer
        /// decimals are nearer. Infinity and NaN are the farthest.
        impl Scalar for $ty {
            fn leaf(&self) -> Leaf {
                let negative = self.is_sign_negative();
                let magnitude = self.abs();
                let beyond = u128::from(magnitude.to_bits()) + WHOLE;
                let distance = if magnitude.fract() == 0.0 && magnitude < WHOLE as $ty {
                    magnitude as u128
                } else if magnitude.is_finite() {
                    // Above all bits of a float, so that the number of decimals counts first.
                    beyond + (decimals(&magnitude.to_string()) << 96)
                } else {
                    beyond + (1 << 112)
                };
                Leaf { distance, negative }
            }

            fn from_leaf(leaf: Leaf) -> Option<Self> {
                let magnitude = if leaf.distance < WHOLE {
                    leaf.distance as $ty
                } else {
                    let bits = (leaf.distance - WHOLE) & u128::from(<$bits>::MAX);
                    Self::from_bits(<$bits>::try_from(bits).ok()?)
                };
                let value = if leaf.negative { -magnitude } else { magnitude };
                (value.leaf() == leaf).then_some(value)
            }

            fn shortcuts(&self) -> Vec<Leaf> {
                let magnitude = self.abs();
                let all = if !magnitude.is_finite() {
                    vec![1.0, Self::MAX]
                } else if magnitude.fract() == 0.0 {
                    Vec::new()
                } else {
                    let whole = [magnitude.trunc(), magnitude.ceil()].into_iter();
                    // Half of something is the shortest fraction.
                    let parts = [Self::INFINITY, 256.0, 16.0, 2.0];
                    let halves = parts.map(|part| (magnitude / part).trunc() + 0.5);
                    let rounded = [10.0, 100.0, 1000.0].into_iter().flat_map(|shift: $ty| {
                        [magnitude.fract(), magnitude].map(|value| (value * shift).round() / shift)
                    });
                    whole.chain(halves).chain(rounded).collect()
                };
                let side = |value: $ty| if self.is_sign_negative() { -value } else { value };
                let finite = all.into_iter().filter(|value| value.is_finite());
                let mut leaves: Vec<Leaf> = finite.map(|value| side(value).leaf()).collect();
                leaves.retain(|leaf| *leaf < self.leaf());
                leaves.sort();
                leaves.dedup();
                leaves
            }
        }
    )*};
}

floats! {
    f32, u32;
    f64, u64;
}

fn decimals(text: &str) -> u128 {
    // The limit keeps it below what stands for infinity and NaN.
    text.split_once('.').map_or(0, |(_, digits)| digits.len()).min(1 << 12) as u128
}

leaves!(bool, Ordering, f32, f64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::shrink;

    fn converts_both_ways<S: Scalar + PartialEq + std::fmt::Debug>(values: &[S]) {
        for value in values {
            assert_eq!(S::from_leaf(value.leaf()).as_ref(), Some(value));
            for simpler in value.shortcuts() {
                assert!(simpler < value.leaf(), "{value:?}: {simpler:?}");
                assert!(S::from_leaf(simpler).is_some(), "{value:?}: {simpler:?}");
            }
        }
    }

    #[test]
    fn every_value_can_be_reached_from_its_leaf() {
        converts_both_ways(&[i8::MIN, -1, 0, 1, i8::MAX]);
        converts_both_ways(&[i128::MIN, i128::MAX]);
        converts_both_ways(&[u128::MAX, 0]);
        converts_both_ways(&[NonZeroI8::MIN, NonZeroI8::new(-1).unwrap(), NonZeroI8::MAX]);
        converts_both_ways(&[NonZeroU8::MIN, NonZeroU8::MAX]);
        converts_both_ways(&[0.0, 0.1, -2.5, 1e300, f64::MIN_POSITIVE, f64::INFINITY, -3.0]);
        converts_both_ways(&[0.3f32, f32::MAX, f32::NEG_INFINITY, 123_456.79]);
        converts_both_ways(&[Ordering::Less, Ordering::Equal, Ordering::Greater]);
        converts_both_ways(&[false, true]);
    }

    #[test]
    fn zeros_and_nans_of_both_signs_have_different_leaves() {
        for value in [0.0, f64::NAN] {
            let (one, other) = (value.copysign(1.0), value.copysign(-1.0_f64));
            assert!(one.leaf() < other.leaf());
            let back = f64::from_leaf(other.leaf()).unwrap();
            assert_eq!(back.to_bits(), other.to_bits());
        }
    }

    #[test]
    fn infinite_floats_and_fractions_get_simpler_and_keep_their_sign() {
        let shrunk = |from: f64, fails: fn(f64) -> bool| shrink(from, |at| fails(*at)).value;
        assert_eq!(shrunk(f64::NEG_INFINITY, |at| at < 0.0), -1.0);
        assert!(shrunk(f64::NEG_INFINITY, |at| at < -1e300).is_finite());
        assert_eq!(shrunk(123_456.789, |at| at.fract() != 0.0), 0.5);
        assert_eq!(shrunk(-123_456.789, |at| at.fract() < -0.6), -0.8);
    }

    #[test]
    fn whole_floats_are_simpler_than_fractions_and_short_fractions_than_long_ones() {
        let order = [0.0, 1.0, 1e15, 0.5, 0.25, 0.1234567, f64::INFINITY];
        let leaves = order.map(|value| value.leaf());
        assert!(leaves.is_sorted(), "{leaves:?}");
    }
}
