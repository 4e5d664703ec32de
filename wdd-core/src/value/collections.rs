//! What all collections have in common that are made of what iterating over them gives: those of the
//! standard library, and those of other crates.

/// Collections that are what iterating over them gives, and are made of as much again.
macro_rules! lists {
    ($([$($of:tt)*] $ty:ty),* $(,)?) => {$(
        impl<$($of)*> crate::value::WeightedTree for $ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                shape.list(0);
                for element in self {
                    shape.element(element);
                }
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                parts.elements(self).into_iter().collect()
            }

            fn minimal() -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}

/// Maps whose entries come in an order of their own.
macro_rules! maps {
    ($([$($of:tt)*] $ty:ty),* $(,)?) => {$(
        impl<$($of)*> crate::value::WeightedTree for $ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                shape.list(0);
                for (key, value) in self {
                    shape.pair(key, value);
                }
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                parts.pairs(self).into_iter().collect()
            }

            fn minimal() -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}

pub(super) use {lists, maps};
