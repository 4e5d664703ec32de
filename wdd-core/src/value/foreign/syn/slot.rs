//! Slots: parts that are usually empty, such as attributes. An empty slot is not a node; otherwise half of
//! the nodes of a file would be empty slots.

use std::mem::discriminant;

use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::{AttrStyle, MacroDelimiter, WhereClausePlacement};

use crate::value::{Parts, Shape, WeightedTree, copy};

/// A part that may be empty.
pub(super) trait Slot: WeightedTree {
    fn is_empty(&self) -> bool;
}

pub(super) fn visit<S: Slot>(slot: &S, shape: &mut Shape<'_>) {
    if !slot.is_empty() {
        shape.part(slot);
    }
}

pub(super) fn rebuild<S: Slot>(slot: &S, parts: &mut Parts<'_>) -> S {
    // An empty slot is not a node, so `parts` must not count it.
    if slot.is_empty() { copy(slot) } else { parts.part(slot) }
}

impl<T: WeightedTree> Slot for Option<T> {
    fn is_empty(&self) -> bool {
        self.is_none()
    }
}

impl<T: WeightedTree> Slot for Vec<T> {
    fn is_empty(&self) -> bool {
        self.is_empty()
    }
}

impl<T, P> Slot for Punctuated<T, P>
where
    Punctuated<T, P>: WeightedTree,
{
    fn is_empty(&self) -> bool {
        self.is_empty()
    }
}

/// Content of a node that is not a part and does not change, but belongs to its key.
pub(super) trait KeyContent {
    fn tell(&self, shape: &mut Shape<'_>);
}

impl KeyContent for Ident {
    fn tell(&self, shape: &mut Shape<'_>) {
        shape.tells(self);
    }
}

impl KeyContent for usize {
    fn tell(&self, shape: &mut Shape<'_>) {
        shape.tells(self);
    }
}

/// Only whether there is a value counts.
impl<T> KeyContent for Option<T> {
    fn tell(&self, shape: &mut Shape<'_>) {
        shape.tells(&self.is_some());
    }
}

macro_rules! which {
    ($($ty:ty),*) => {$(
        impl KeyContent for $ty {
            fn tell(&self, shape: &mut Shape<'_>) {
                shape.tells(&discriminant(self));
            }
        }
    )*};
}

which!(AttrStyle, MacroDelimiter, WhereClausePlacement);
