//! Challenges as users meet them: a small library with a mistake, and the property that its author would
//! test. They were written without knowledge of the passes, and are not used while passes are written.
//!
//! A counterexample is a smallest one if no other has less weight, or the same weight and a smaller sum of
//! distances. The later keys of the order of results mean nothing to a user, so they do not count here.
//! The tests next to the challenges enumerate all smaller values.

pub(crate) mod coding;
#[cfg(test)]
mod every;
pub(crate) mod history;
pub(crate) mod intervals;
pub(crate) mod layers;
pub(crate) mod programs;
pub(crate) mod rules;
pub(crate) mod text;

use std::collections::BTreeMap;

use wdd_core::WeightedTree;
use wdd_core::value::Scalar;

use crate::challenge::nodes;

/// A value whose leaves have distances from the simplest leaf.
pub(crate) trait Measured {
    /// The sum of the distances.
    fn distance(&self) -> u64;
}

/// What counts: the weight, and then the sum of distances.
pub(crate) fn size<T: WeightedTree + Measured>(value: &T) -> (u64, u64) {
    (nodes(value), value.distance())
}

macro_rules! scalars {
    ($($ty:ty),*) => {$(
        impl Measured for $ty {
            fn distance(&self) -> u64 {
                let distance = Scalar::leaf(self).distance;
                u64::try_from(distance).expect("the numbers here are small")
            }
        }
    )*};
}

scalars!(bool, char, i8, u8, u16, u32, usize);

impl Measured for String {
    fn distance(&self) -> u64 {
        self.chars().map(|char| char.distance()).sum()
    }
}

impl<T: Measured> Measured for Vec<T> {
    fn distance(&self) -> u64 {
        self.iter().map(Measured::distance).sum()
    }
}

impl<K: Measured, V: Measured> Measured for BTreeMap<K, V> {
    fn distance(&self) -> u64 {
        let entries = self.iter();
        entries.map(|(key, value)| key.distance() + value.distance()).sum()
    }
}

impl<A: Measured, B: Measured, C: Measured> Measured for (A, B, C) {
    fn distance(&self) -> u64 {
        self.0.distance() + self.1.distance() + self.2.distance()
    }
}

/// Challenges: the values, the precondition, the failure, and some of the smallest values that fail.
macro_rules! challenges {
    ($($(#[$doc:meta])* $name:ident($value:ty): $values:expr, $allows:expr, $violates:expr, $smallest:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl Challenge for $name {
            type Value = $value;

            fn values() -> impl Strategy<Value = $value> {
                $values
            }

            fn allows(value: &$value) -> bool {
                let allows: fn(&$value) -> bool = $allows;
                allows(value)
            }

            fn violates(value: &$value) -> bool {
                let violates: fn(&$value) -> bool = $violates;
                violates(value)
            }

            fn is_smallest(value: &$value) -> bool {
                size(value) == size(&Self::smallest()[0])
            }

            fn smallest() -> Vec<$value> {
                vec![$smallest]
            }
        }
    )*};
}
use challenges;

/// quickcheck's candidates for types of fields: those of a tuple of the fields. A line is a type and its
/// variants. A field has a name (or a number), the name of a variable, and a type. Fields with a range
/// have the least number of the range too.
macro_rules! types {
    ($($ty:ident = $($name:ident $(:: $variant:ident)? {
        $($at:tt: $part:ident: $of:ty $(, from $least:literal)?);* $(;)?
    })|+)*) => {$(
        impl Measured for $ty {
            fn distance(&self) -> u64 {
                match self {
                    $($name $(:: $variant)? { $($at: $part),* } => 0 $(+ $part.distance() $(- $least)?)*,)+
                }
            }
        }

        impl Arbitrary for $ty {
            fn arbitrary(random: &mut Gen) -> Self {
                let all: &[fn(&mut Gen) -> Self] = &[$(|random| {
                    let ($($part,)*) = Arbitrary::arbitrary(random);
                    $name $(:: $variant)? { $($at: $part),* }
                }),+];
                let make = random.choose(all).expect("a type has a value");
                make(random)
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                match self {
                    $($name $(:: $variant)? { $($at: $part),* } => {
                        let parts = ($($part.clone(),)*).shrink();
                        Box::new(parts.map(|($($part,)*)| $name $(:: $variant)? { $($at: $part),* }))
                    })+
                }
            }
        }

        #[cfg(test)]
        impl crate::realistic::every::Every for $ty {
            const LIGHTEST: u64 = crate::realistic::every::lightest(&[$(
                <($($of,)*) as crate::realistic::every::Every>::LIGHTEST
            ),+]);

            fn every(weight: u64, distance: u64, letters: &[char]) -> Vec<Self> {
                let mut all = Vec::new();
                $({
                    let whole = distance $($(+ $least)?)*;
                    let parts = crate::realistic::every::Every::every(weight, whole, letters);
                    let parts = parts.into_iter();
                    all.extend(parts.map(|($($part,)*): ($($of,)*)| $name $(:: $variant)? { $($at: $part),* }));
                })+
                all
            }
        }
    )*};
}
use types;
