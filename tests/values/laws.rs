//! `assert_tree_laws` on implementations that break a law.

use std::panic::catch_unwind;

use wdd_core::value::{Parts, Shape, WeightedTree, assert_tree_laws};

/// A type with two fields, and an implementation for it.
macro_rules! wrong {
    ($name:ident($a:ty, $b:ty), |$own:ident, $shape:ident| $visit:expr, |$of:ident, $parts:ident| $rebuild:expr) => {
        #[derive(Debug)]
        struct $name($a, $b);

        impl WeightedTree for $name {
            fn visit(&self, shape: &mut Shape<'_>) {
                let ($own, $shape) = (self, shape);
                $visit
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                let ($of, $parts) = (self, parts);
                $rebuild
            }
        }
    };
}

/// Names both fields in order.
macro_rules! both {
    ($own:expr, $shape:expr) => {{
        $shape.part(&$own.0);
        $shape.part(&$own.1);
    }};
}

#[track_caller]
fn breaks<T: WeightedTree + std::panic::UnwindSafe>(value: T, law: &str) {
    let panic = catch_unwind(|| assert_tree_laws([value])).expect_err("a law is broken");
    let message = panic.downcast_ref::<String>().expect("it has a message");
    assert!(message.contains(law), "{message}");
}

#[test]
fn parts_that_are_rebuilt_in_another_order_are_found() {
    wrong!(
        Swapped(u8, u8),
        |own, shape| both!(own, shape),
        |own, parts| {
            let second = parts.part(&own.1);
            Swapped(parts.part(&own.0), second)
        }
    );
    breaks(Swapped(3, 7), "an edit changes its own part");
    wrong!(
        Lists(Vec<u8>, Vec<u8>),
        |own, shape| both!(own, shape),
        |own, parts| {
            let second = parts.part(&own.1);
            Lists(parts.part(&own.0), second)
        }
    );
    breaks(Lists(vec![1, 2], vec![3, 4]), "name the same parts");
}

#[test]
fn a_list_that_loses_another_element_is_found() {
    wrong!(
        Reversed(Vec<u8>, ()),
        |own, shape| {
            shape.list(0);
            own.0.iter().for_each(|element| shape.element(element));
        },
        |own, parts| {
            let mut left = parts.elements(own.0.iter().rev());
            left.reverse();
            Reversed(left, ())
        }
    );
    breaks(Reversed(vec![1, 2, 3], ()), "an edit changes its own part");
}

#[test]
fn parts_that_are_missing_or_change_are_found() {
    wrong!(
        Missing(u8, u8),
        |own, shape| both!(own, shape),
        |own, parts| Missing(parts.part(&own.0), own.1)
    );
    breaks(Missing(1, 2), "name the same parts");
    wrong!(
        Counted(u8, u8),
        |own, shape| both!(own, shape),
        |own, parts| Counted(parts.part(&own.0) + 1, parts.part(&own.1))
    );
    breaks(Counted(1, 2), "does not change");
}

#[test]
fn a_panic_names_the_law_and_the_place() {
    wrong!(
        Deep(u8, u8),
        |own, shape| both!(own, shape),
        |own, parts| {
            let first = parts.part(&own.0);
            assert!(first > 0, "it was above 0");
            Deep(first, parts.part(&own.1))
        }
    );
    breaks(Deep(1, 2), "`rebuild` makes a value under every edit");
    breaks(Deep(1, 2), "it was above 0");
    breaks(Deep(1, 2), file!());
}

#[test]
fn a_type_that_repairs_its_values_breaks_no_law() {
    wrong!(
        Ordered(u8, u8),
        |own, shape| both!(own, shape),
        |own, parts| {
            let (one, other): (u8, u8) = (parts.part(&own.0), parts.part(&own.1));
            Ordered(one.min(other), one.max(other))
        }
    );
    assert_tree_laws([Ordered(3, 7), Ordered(4, 4)]);
}
