//! The least value of a recursive type.

use std::any::TypeId;
use std::cell::RefCell;

thread_local! {
    /// The types whose least value is being made on this thread.
    static OPEN: RefCell<Vec<TypeId>> = const { RefCell::new(Vec::new()) };
}

/// Makes the least value of the recursive type `T`, without endless recursion.
///
/// Returns what `make` returns. If `make` needs the least value of `T` itself, that inner call
/// returns `None`. So [`WeightedTree::minimal`](crate::value::WeightedTree::minimal) can try the
/// variants of a recursive type one after the other: no least value contains another value of its
/// own type.
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
    // After `make`, also if that panics: a caller may catch the panic and go on.
    let _close = CloseOnDrop;
    make()
}

/// Removes the type that was added last, also after a panic.
struct CloseOnDrop;

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(Vec::pop);
    }
}
