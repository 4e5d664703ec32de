//! Names, which do not change, and the field numbers of tuples.

use proc_macro2::Ident;
use syn::{Index, Lifetime};

use super::table::{self, choices, nodes};
use crate::value::{Parts, Shape, WeightedTree};

macro_rules! names {
    ($($ty:ty),*) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.tells(self);
            }

            fn rebuild(&self, _: &mut Parts<'_>) -> Self {
                self.clone()
            }
        }
    )*};
}

names!(Ident, Lifetime);

impl WeightedTree for Index {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.leaf(&self.index);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Index { index: parts.leaf(&self.index), span: self.span }
    }

    fn minimal() -> Option<Self> {
        Some(Index::from(0))
    }
}

choices! {
    Member { Unnamed, Named }
}

nodes! {
    Label { name [] colon_token }
}
