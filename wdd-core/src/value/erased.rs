//! `Erased`: a value whose type only its operations know. So what makes many values of one is compiled once, and not once
//! for each type that a program shrinks.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use super::sketch::judged;
use super::{Shape, Sketch, WeightedTree, drawing};
use crate::tree::Edits;

/// A value of any type.
#[derive(Clone, Copy)]
pub(super) struct Erased<'v> {
    value: &'v dyn Any,
    operations: &'static Operations,
}

/// What is compiled for each type. All values have the same one.
struct Operations {
    visit: fn(&dyn Any, &mut Shape<'_>),
    rebuilt: Rebuild,
}

/// Gives a value under edits, which may use parts of another one.
type Rebuild = fn(&dyn Any, &Sketch, &Edits, Option<Erased<'_>>) -> Option<Rebuilt>;

/// A value, and whether it is valid.
pub(super) type Rebuilt = (Box<dyn Any>, bool);

/// The type of a value.
struct Of<T>(PhantomData<T>);

impl<T: WeightedTree> Of<T> {
    const OPERATIONS: &'static Operations = &Operations {
        visit: |value, shape| typed::<T>(value).visit_node(shape),
        rebuilt: |value, sketch, edits, before| {
            let (rebuilt, refusal) = judged(typed::<T>(value), sketch, edits, before)?;
            Some((Box::new(rebuilt), refusal.is_none()))
        },
    };
}

/// The value with its type.
///
/// # Panics
/// If it has another type.
pub(super) fn typed<T: 'static>(value: &dyn Any) -> &T {
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

    /// The value.
    pub(super) fn value(&self) -> &'v dyn Any {
        self.value
    }

    /// Visits its nodes.
    pub(super) fn visit(&self, shape: &mut Shape<'_>) {
        (self.operations.visit)(self.value, shape);
    }

    /// Its sketch.
    pub(super) fn sketch(&self) -> Sketch {
        drawing::sketch(*self, Arc::default())
    }

    /// Its sketch, with the facts about types of the sketch of the value that it was made from, because finding them again
    /// takes time.
    pub(super) fn sketch_after(&self, before: &Sketch) -> Sketch {
        drawing::sketch(*self, before.types())
    }

    /// The value under edits that may use parts of a value `before` it, whose numbers follow after those of its own, and
    /// whether it is valid. `None` if code of its type panics.
    pub(super) fn rebuilt_with(
        &self,
        sketch: &Sketch,
        edits: &Edits,
        before: Option<Erased<'_>>,
    ) -> Option<Rebuilt> {
        (self.operations.rebuilt)(self.value, sketch, edits, before)
    }
}
