//! Implementations that collections share: those that `FromIterator` makes from what `IntoIterator`
//! gives, of the standard library and of other crates.

/// Lists: an element is a part.
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

            fn gathered(spare: &mut crate::value::Spare<'_>) -> Option<Self> {
                spare.gather::<<$ty as IntoIterator>::Item, Self>()
            }
        }
    )*};
}

/// Maps with a fixed order: an element is a pair of a key and a value.
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
