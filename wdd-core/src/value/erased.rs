//! `Erased`: a value whose type only its operations know. So what makes many values of one is compiled once, and not once
//! for each type that a program shrinks.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use super::panics::caught;
use super::parts::EditedSketch;
use super::refused::Refusal;
use super::{Parts, Shape, Sketch, WeightedTree, drawing, fetch, shape};
use crate::tree::Edits;

/// A value of any type.
#[derive(Clone, Copy)]
pub(super) struct Erased<'v> {
    value: &'v dyn Any,
    operations: &'static Operations,
}

/// What is compiled for each type.
// Everything else takes erased values, so it is compiled once.
struct Operations {
    visit: fn(&dyn Any, &mut Shape<'_>),
    rebuild: fn(&dyn Any, &mut Parts<'_>) -> Box<dyn Any>,
}

/// A value with its sketch.
#[derive(Clone, Copy)]
pub(super) struct Drawn<'v> {
    pub(super) value: Erased<'v>,
    pub(super) sketch: &'v Sketch,
}

/// A value, and whether it is valid.
pub(super) type Rebuilt = (Box<dyn Any>, bool);

/// Has the operations of a type as a constant: so they are `'static`.
struct TypedOperations<T>(PhantomData<T>);

impl<T: WeightedTree> TypedOperations<T> {
    const OPERATIONS: &'static Operations = &Operations {
        visit: |value, shape| typed::<T>(value).visit_node(shape),
        rebuild: |value, parts| Box::new(typed::<T>(value).rebuild_node(parts)),
    };
}

/// A reference to the value with its type.
///
/// # Panics
/// If it has another type.
pub(super) fn typed<T: 'static>(value: &dyn Any) -> &T {
    value.downcast_ref().expect("all values have one type")
}

/// The value with its type.
///
/// # Panics
/// If it has another type.
pub(super) fn owned<T: 'static>(value: Box<dyn Any>) -> T {
    *value.downcast().expect("all values have one type")
}

impl<'v> Erased<'v> {
    pub(super) fn new<T: WeightedTree>(value: &'v T) -> Self {
        Erased { value, operations: TypedOperations::<T>::OPERATIONS }
    }

    /// Another value of the same type.
    pub(super) fn other<'o>(&self, value: &'o dyn Any) -> Erased<'o> {
        Erased { value, operations: self.operations }
    }

    /// Another value, if it has the same type.
    pub(super) fn alike<'o>(&self, value: &'o dyn Any) -> Option<Erased<'o>> {
        (value.type_id() == self.value.type_id()).then(|| self.other(value))
    }

    pub(super) fn value(&self) -> &'v dyn Any {
        self.value
    }

    pub(super) fn visit(&self, shape: &mut Shape<'_>) {
        (self.operations.visit)(self.value, shape);
    }

    pub(super) fn sketch(&self) -> Sketch {
        drawing::sketch(*self, Arc::default())
    }

    /// The sketch of the value, which was made from the value of the sketch `before`.
    pub(super) fn sketch_after(&self, before: &Sketch) -> Sketch {
        // To find the facts about types again would take time.
        drawing::sketch(*self, before.types())
    }

    pub(super) fn rebuild(&self, parts: &mut Parts<'_>) -> Box<dyn Any> {
        (self.operations.rebuild)(self.value, parts)
    }

    /// The value under edits that may use parts of a value `before` it, whose numbers follow after those of its own, and
    /// why it is not valid if it is not. `None` if code of its type panics.
    pub(super) fn judged(
        &self,
        sketch: &Sketch,
        edits: &Edits,
        before: Option<Erased<'_>>,
    ) -> Option<(Box<dyn Any>, Option<Refusal>)> {
        caught(|| {
            let found = fetch::found(*self, sketch, edits, before);
            let under = EditedSketch { sketch, edits, fetched: &found };
            let (rebuilt, judged) = Parts::judged(*self, under);
            let refusal =
                judged.err().map(|by| Refusal { by, weight: shape::weight(self.other(&*rebuilt)) });
            (rebuilt, refusal)
        })
        .ok()
    }

    /// As [`judged`](Erased::judged), and only whether the value is valid.
    pub(super) fn rebuilt_with(
        &self,
        sketch: &Sketch,
        edits: &Edits,
        before: Option<Erased<'_>>,
    ) -> Option<Rebuilt> {
        let (rebuilt, refusal) = self.judged(sketch, edits, before)?;
        Some((rebuilt, refusal.is_none()))
    }
}
