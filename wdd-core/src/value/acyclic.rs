//! The least value of a type that is made of itself.

use std::any::TypeId;
use std::cell::RefCell;

thread_local! {
    /// The types whose least value is being made.
    static OPEN: RefCell<Vec<TypeId>> = const { RefCell::new(Vec::new()) };
}

/// What `make` makes as the least value of `T`; none where that is asked for on the way to itself,
/// which would never end. So [`WeightedTree::minimal`](crate::value::WeightedTree::minimal) may go through
/// the alternatives of a recursive type, directly or through other types: no least value contains
/// another of its type.
///
/// ```
/// # use wdd_core::WeightedTree;
/// # use wdd_core::value::{Parts, Shape, acyclic};
/// # #[derive(Clone)]
/// enum Peano { Next(Box<Peano>), Zero }
///
/// impl WeightedTree for Peano {
/// #    fn visit(&self, shape: &mut Shape<'_>) {
/// #        if let Peano::Next(peano) = self { shape.part(peano) }
/// #    }
/// #    fn rebuild(&self, parts: &mut Parts<'_>) -> Self { self.clone() }
///     // …
///     fn minimal() -> Option<Self> {
///         let next = || Box::minimal().map(Peano::Next);
///         acyclic(|| next().or(Some(Peano::Zero)))
///     }
/// }
/// assert!(matches!(Peano::minimal(), Some(Peano::Zero)));
/// ```
pub fn acyclic<T: 'static>(make: impl FnOnce() -> Option<T>) -> Option<T> {
    let of = TypeId::of::<T>();
    let nested = OPEN.with_borrow(|open| open.contains(&of));
    if nested {
        return None;
    }
    OPEN.with_borrow_mut(|open| open.push(of));
    let _shut = Shut;
    make()
}

/// Shuts the type that was opened last, also when its making panics.
struct Shut;

impl Drop for Shut {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(Vec::pop);
    }
}
