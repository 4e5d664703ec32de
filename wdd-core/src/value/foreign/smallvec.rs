//! `smallvec`: lists.

use smallvec::{Array, SmallVec};

use crate::{Parts, Shape, WeightedTree};

impl<A> WeightedTree for SmallVec<A>
where
    A: Array + 'static,
    A::Item: WeightedTree,
{
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.list(0);
        for element in self {
            shape.element(element);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.elements(self).into()
    }

    fn minimal() -> Option<Self> {
        Some(Self::new())
    }
}
