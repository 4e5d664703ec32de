//! Wrappers: types that contain one value and are not nodes of their own, so that a `Box<Expr>` can be
//! replaced like an `Expr`.
//!
//! If several `Rc`s or `Arc`s share a value, it is a part of each of them; a rebuilt value has a copy for
//! each. Visiting a `RefCell` that is mutably borrowed panics; visiting a locked `Mutex` waits.

use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::num::Wrapping;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::value::{Parts, Shape, Spare, WeightedTree};

/// The methods that are the same for all wrappers.
macro_rules! wrapper {
    ($inner:ident, $get:expr, $new:expr, $changes:expr) => {
        fn minimal() -> Option<Self> {
            $inner::minimal().map($new)
        }

        fn hoists() -> Vec<TypeId> {
            $inner::hoists()
        }

        fn hoisted(from: &dyn Any) -> Option<Self> {
            $inner::hoisted(from).map($new)
        }

        fn gathered(spare: &mut Spare<'_>) -> Option<Self> {
            $inner::gathered(spare).map($new)
        }

        fn visit_node(&self, shape: &mut Shape<'_>) {
            // A property that has a shared reference can change what is in a cell.
            if $changes {
                shape.changes();
            }
            let get: fn(&Self, &mut dyn FnMut(&$inner)) = $get;
            get(self, &mut |inner| inner.visit_node(shape));
        }

        fn rebuild_node(&self, parts: &mut Parts<'_>) -> Self {
            let get: fn(&Self, &mut dyn FnMut(&$inner)) = $get;
            let mut rebuilt = None;
            get(self, &mut |inner| rebuilt = Some(inner.rebuild_node(parts)));
            $new(rebuilt.expect("a wrapper contains a value"))
        }
    };
}

macro_rules! wrappers {
    ($($ty:ident, $get:expr, $new:expr, $changes:expr);* $(;)?) => {$(
        impl<T: WeightedTree> WeightedTree for $ty<T> {
            fn visit(&self, shape: &mut Shape<'_>) {
                let get: fn(&Self, &mut dyn FnMut(&T)) = $get;
                get(self, &mut |inner| inner.visit(shape));
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                let get: fn(&Self, &mut dyn FnMut(&T)) = $get;
                let mut rebuilt = None;
                get(self, &mut |inner| rebuilt = Some(inner.rebuild(parts)));
                $new(rebuilt.expect("a wrapper contains a value"))
            }

            wrapper!(T, $get, $new, $changes);
        }
    )*};
}

wrappers! {
    Box, |own, see| see(own), Box::new, false;
    Rc, |own, see| see(own), Rc::new, false;
    Arc, |own, see| see(own), Arc::new, false;
    RefCell, |own, see| see(&own.borrow()), RefCell::new, true;
    Mutex, |own, see| see(&own.lock().unwrap_or_else(PoisonError::into_inner)), Mutex::new, true;
    RwLock, |own, see| see(&own.read().unwrap_or_else(PoisonError::into_inner)), RwLock::new, true;
    Reverse, |own, see| see(&own.0), Reverse, false;
    Wrapping, |own, see| see(&own.0), Wrapping, false;
}

impl<T: WeightedTree + Copy> WeightedTree for Cell<T> {
    fn visit(&self, shape: &mut Shape<'_>) {
        self.get().visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Cell::new(self.get().rebuild(parts))
    }

    wrapper!(T, |own, see| see(&own.get()), Cell::new, true);
}

/// A borrowed value becomes an owned one when it is rebuilt.
impl<T: ToOwned + ?Sized> WeightedTree for Cow<'static, T>
where
    T::Owned: WeightedTree,
{
    fn visit(&self, shape: &mut Shape<'_>) {
        owned(self, |own| own.visit(shape));
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Cow::Owned(owned(self, |own| own.rebuild(parts)))
    }

    fn minimal() -> Option<Self> {
        T::Owned::minimal().map(Cow::Owned)
    }

    fn hoists() -> Vec<TypeId> {
        T::Owned::hoists()
    }

    fn hoisted(from: &dyn Any) -> Option<Self> {
        T::Owned::hoisted(from).map(Cow::Owned)
    }

    fn visit_node(&self, shape: &mut Shape<'_>) {
        owned(self, |own| own.visit_node(shape));
    }

    fn rebuild_node(&self, parts: &mut Parts<'_>) -> Self {
        Cow::Owned(owned(self, |own| own.rebuild_node(parts)))
    }
}

#[allow(clippy::ptr_arg, reason = "only the `Cow` itself knows whether it is owned already")]
fn owned<T: ToOwned + ?Sized, R>(cow: &Cow<'_, T>, see: impl FnOnce(&T::Owned) -> R) -> R {
    match cow {
        Cow::Owned(own) => see(own),
        Cow::Borrowed(borrowed) => see(&(*borrowed).to_owned()),
    }
}
