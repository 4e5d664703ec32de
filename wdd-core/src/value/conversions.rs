//! Implementations for types that are seen as a value of another type.

/// Types that are seen as a value of another type, with its parts: how to read that value, how to make one of it (`None`: the
/// value stays as it is), and the least value.
macro_rules! seen_as {
    ($($ty:ty as $other:ty: $read:expr, $write:expr, $least:expr;)*) => {$(
        impl crate::value::WeightedTree for $ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                let read: fn(&Self) -> $other = $read;
                read(self).visit(shape);
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                let read: fn(&Self) -> $other = $read;
                let write: fn($other) -> Option<Self> = $write;
                // The parts may not go together, such as a month and a day.
                write(read(self).rebuild(parts)).unwrap_or_else(|| Clone::clone(self))
            }

            fn minimal() -> Option<Self> {
                Some($least)
            }
        }
    )*};
}

/// Leaves that are seen as another scalar: how to read that, and how to make a value of it.
macro_rules! scalars {
    ($($ty:ty as $other:ty: $read:expr, $write:expr;)*) => {$(
        impl crate::value::Scalar for $ty {
            fn leaf(&self) -> crate::value::Leaf {
                let read: fn(&Self) -> $other = $read;
                crate::value::Scalar::leaf(&read(self))
            }

            fn from_leaf(leaf: crate::value::Leaf) -> Option<Self> {
                let write: fn($other) -> Option<Self> = $write;
                write(crate::value::Scalar::from_leaf(leaf)?)
            }
        }

        crate::value::conversions::leaves!($ty);
    )*};
}

/// Implements `WeightedTree` for types that implement `Scalar`.
macro_rules! leaves {
    ($($ty:ty),* $(,)?) => {$(
        impl crate::value::WeightedTree for $ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                shape.leaf(self);
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                parts.leaf(self)
            }

            fn minimal() -> Option<Self> {
                crate::value::Scalar::from_leaf(crate::value::Leaf::SIMPLEST)
            }
        }
    )*};
}

pub(super) use {leaves, scalars, seen_as};
