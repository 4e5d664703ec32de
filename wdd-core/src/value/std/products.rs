//! Tuples, `Option`, `Result`, ranges, and types with a single value.

use std::marker::PhantomData;
use std::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use crate::value::{Parts, Shape, Sketch, Spare, WeightedTree, acyclic, copy};

macro_rules! tuples {
    ($(($($part:ident $at:tt),*))*) => {$(
        impl<$($part: WeightedTree),*> WeightedTree for ($($part,)*) {
            fn visit(&self, shape: &mut Shape<'_>) {
                $(shape.part(&self.$at);)*
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                ($(parts.part(&self.$at),)*)
            }

            fn minimal() -> Option<Self> {
                Some(($($part::minimal()?,)*))
            }
        }
    )*};
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11)
}

/// Types with a single value.
macro_rules! units {
    ($($(#[$of:ident])? $ty:ty),* $(,)?) => {$(
        impl$(<$of: ?Sized + 'static>)? WeightedTree for $ty {
            fn visit(&self, _: &mut Shape<'_>) {}

            fn rebuild(&self, _: &mut Parts<'_>) -> Self {
                self.clone()
            }

            fn minimal() -> Option<Self> {
                Some(Default::default())
            }
        }
    )*};
}

units!((), RangeFull, #[T] PhantomData<T>);

/// A list of at most one element.
impl<T: WeightedTree> WeightedTree for Option<T> {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        if let Some(part) = self {
            shape.element(part);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.elements(self).pop()
    }

    fn gathered(spare: &mut Spare<'_>) -> Option<Self> {
        spare.take().map(Some)
    }

    fn minimal() -> Option<Self> {
        Some(None)
    }
}

impl<T: WeightedTree, E: WeightedTree> WeightedTree for Result<T, E> {
    fn visit(&self, shape: &mut Shape<'_>) {
        match self {
            Ok(part) => shape.part(part),
            Err(part) => {
                shape.variant(1);
                shape.part(part);
            }
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            Ok(part) => Ok(parts.part(part)),
            Err(part) => Err(parts.part(part)),
        }
    }

    fn minimal() -> Option<Self> {
        // An error can be less than any value of the type: both are compared.
        acyclic(|| {
            let least = T::minimal().map(Ok).into_iter().chain(E::minimal().map(Err));
            least.min_by(|one, other| Sketch::of(one).order(&Sketch::of(other)))
        })
    }
}

macro_rules! ranges {
    ($($ty:ident { $($field:ident),* });* $(;)?) => {$(
        impl<T: WeightedTree> WeightedTree for $ty<T> {
            fn visit(&self, shape: &mut Shape<'_>) {
                $(shape.part(&self.$field);)*
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                $ty { $($field: parts.part(&self.$field)),* }
            }

            fn minimal() -> Option<Self> {
                Some($ty { $($field: T::minimal()?),* })
            }
        }
    )*};
}

ranges! {
    Range { start, end };
    RangeFrom { start };
    RangeTo { end };
    RangeToInclusive { end };
}

impl<T: WeightedTree> WeightedTree for RangeInclusive<T> {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(self.start());
        shape.part(self.end());
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.part(self.start())..=parts.part(self.end())
    }

    fn minimal() -> Option<Self> {
        Some(T::minimal()?..=T::minimal()?)
    }
}

impl<T: WeightedTree> WeightedTree for Bound<T> {
    fn visit(&self, shape: &mut Shape<'_>) {
        match self {
            Bound::Unbounded => {}
            Bound::Included(part) => {
                shape.variant(1);
                shape.lowering(0, &[0], 0);
                shape.part(part);
            }
            Bound::Excluded(part) => {
                shape.variant(2);
                shape.lowering(0, &[0], 0);
                shape.lowering(1, &[], 0);
                shape.part(part);
            }
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            Bound::Unbounded => Bound::Unbounded,
            Bound::Included(part) => Bound::Included(parts.part(part)),
            Bound::Excluded(part) => Bound::Excluded(parts.part(part)),
        }
    }

    fn minimal() -> Option<Self> {
        Some(Bound::Unbounded)
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        match (self, to) {
            (_, 0) => Some(Bound::Unbounded),
            (Bound::Excluded(part), 1) => Some(Bound::Included(copy(part))),
            _ => None,
        }
    }
}
