//! Challenges that were written after the passes, and not used while the passes were written: two for each
//! pass, which no other row tests in the same way. They show how well the passes work on new kinds of
//! failures. Some of them have shown what was missing, and are normal rows since then.
//!
//! wdd-core shrinks the types that are declared here by what is derived. quickcheck has no derive, so it
//! does not shrink them.

pub(crate) mod lists;
pub(crate) mod numbers;
pub(crate) mod trees;

/// Challenges without a precondition: the values, the failure, and the smallest value that fails.
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
