//! Challenges that were kept out while the passes were written: two for each pass, which no other
//! row exercises in that way. They say what the passes are worth on failures nobody had in mind. Some
//! have shown what was missing, and are rows like all others since.
//!
//! Types of their own shrink for wdd-core by what is derived, and for quickcheck, which derives
//! nothing, not at all.

pub(crate) mod lists;
pub(crate) mod numbers;
pub(crate) mod trees;

/// Challenges without a precondition: values that fail, and the smallest of these.
macro_rules! challenges {
    ($($(#[$doc:meta])* $name:ident($value:ty): $values:expr, $violates:expr, $smallest:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl Challenge for $name {
            type Value = $value;

            fn values() -> impl Strategy<Value = $value> {
                $values
            }

            fn violates(value: &$value) -> bool {
                let violates: fn(&$value) -> bool = $violates;
                violates(value)
            }

            fn smallest() -> Vec<$value> {
                vec![$smallest]
            }
        }
    )*};
}
use challenges;
