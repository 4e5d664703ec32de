//! `Erased`: a value whose type only its operations know. So what makes many values of one is compiled once, and not once
//! for each type that a program shrinks.

use std::any::Any;
use std::marker::PhantomData;

use super::sketch::rebuilt_with;
use super::{Sketch, WeightedTree};
use crate::tree::Edits;

/// A value of any type.
#[derive(Clone, Copy)]
pub(super) struct Erased<'v> {
    value: &'v dyn Any,
    operations: &'static Operations,
}

/// What is compiled for each type. All values have the same one.
struct Operations {
    sketch_after: fn(&dyn Any, &Sketch) -> Sketch,
    rebuilt: Rebuild,
}

/// Gives a value under edits, which may use parts of another one.
type Rebuild = fn(&dyn Any, &Sketch, &Edits, Option<&dyn Any>) -> Option<Rebuilt>;

/// A value, and whether it is valid.
pub(super) type Rebuilt = (Box<dyn Any>, bool);

/// The type of a value.
struct Of<T>(PhantomData<T>);

impl<T: WeightedTree> Of<T> {
    const OPERATIONS: &'static Operations = &Operations {
        sketch_after: |value, before| Sketch::after(typed::<T>(value), before),
        rebuilt: |value, sketch, edits, before| {
            let before = before.map(typed::<T>);
            let (rebuilt, is_valid) = rebuilt_with(typed::<T>(value), sketch, edits, before)?;
            Some((Box::new(rebuilt), is_valid))
        },
    };
}

fn typed<T: 'static>(value: &dyn Any) -> &T {
    value.downcast_ref().expect("all values have one type")
}

impl<'v> Erased<'v> {
    pub(super) fn new<T: WeightedTree>(value: &'v T) -> Self {
        Erased {
            value,
            operations: Of::<T>::OPERATIONS,
        }
    }

    /// Another value of the same type.
    pub(super) fn other<'o>(&self, value: &'o dyn Any) -> Erased<'o> {
        Erased {
            value,
            operations: self.operations,
        }
    }

    /// Its sketch, with the facts about types of the sketch of the value that it was made from.
    pub(super) fn sketch_after(&self, before: &Sketch) -> Sketch {
        (self.operations.sketch_after)(self.value, before)
    }

    /// The value under edits that may use parts of a value `before` it, whose numbers follow after those of its own, and
    /// whether it is valid. `None` if code of its type panics.
    pub(super) fn rebuilt_with(
        &self,
        sketch: &Sketch,
        edits: &Edits,
        before: Option<Erased<'_>>,
    ) -> Option<Rebuilt> {
        let before = before.map(|before| before.value);
        (self.operations.rebuilt)(self.value, sketch, edits, before)
    }
}
