//! `assert_tree_laws` on implementations that break a law.

use std::panic::catch_unwind;

use wdd_core::value::{Parts, Shape, Spare, WeightedTree, assert_tree_laws};

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
    wrong!(Swapped(u8, u8), |own, shape| both!(own, shape), |own, parts| {
        let second = parts.part(&own.1);
        Swapped(parts.part(&own.0), second)
    });
    breaks(Swapped(3, 7), "in the same order");
    wrong!(Lists(Vec<u8>, Vec<u8>), |own, shape| both!(own, shape), |own, parts| {
        let second = parts.part(&own.1);
        Lists(parts.part(&own.0), second)
    });
    breaks(Lists(vec![1, 2], vec![3, 4]), "name the same parts");
}

#[derive(Clone, Copy, Debug, WeightedTree)]
enum Letter {
    A,
    B,
}

#[test]
fn parts_in_another_order_are_found_also_where_they_are_equal_or_cannot_be_edited() {
    macro_rules! swapped {
        ($name:ident($ty:ty): $value:expr, $law:expr) => {
            wrong!($name($ty, $ty), |own, shape| both!(own, shape), |own, parts| {
                let second = parts.part(&own.1);
                $name(parts.part(&own.0), second)
            });
            breaks($value, $law);
        };
    }
    let law = "in the same order";
    swapped!(Numbers(u8): Numbers(5, 5), law);
    swapped!(Truths(bool): Truths(false, false), law);
    swapped!(Options(Option<u8>): Options(None, None), law);
    swapped!(Letters(Letter): Letters(Letter::A, Letter::B), law);
    wrong!(
        Backwards(Vec<u8>, ()),
        |own, shape| own.0.iter().for_each(|part| shape.part(part)),
        |own, parts| {
            let mut all: Vec<u8> = own.0.iter().rev().map(|part| parts.part(part)).collect();
            all.reverse();
            Backwards(all, ())
        }
    );
    breaks(Backwards(vec![5, 5], ()), "an edit changes its own part");
}

#[derive(Debug)]
struct Rank(u32);

impl WeightedTree for Rank {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.variant(self.0);
        (0..self.0).for_each(|to| shape.lowering(to, &[], 0));
    }

    fn rebuild(&self, _: &mut Parts<'_>) -> Self {
        Rank(self.0)
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        Some(Rank(to / 2))
    }
}

#[test]
fn another_variant_than_the_one_that_was_requested_is_found() {
    breaks(Rank(3), "the variant that was requested");
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
    wrong!(Missing(u8, u8), |own, shape| both!(own, shape), |own, parts| Missing(
        parts.part(&own.0),
        own.1
    ));
    breaks(Missing(1, 2), "name the same parts");
    wrong!(Counted(u8, u8), |own, shape| both!(own, shape), |own, parts| Counted(
        parts.part(&own.0) + 1,
        parts.part(&own.1)
    ));
    breaks(Counted(1, 2), "does not change");
}

#[test]
fn a_panic_names_the_law_and_the_place() {
    wrong!(Deep(u8, u8), |own, shape| both!(own, shape), |own, parts| {
        let first = parts.part(&own.0);
        assert!(first > 0, "it was above 0");
        Deep(first, parts.part(&own.1))
    });
    breaks(Deep(1, 2), "`rebuild` makes a value under every edit");
    breaks(Deep(1, 2), "it was above 0");
    breaks(Deep(1, 2), file!());
}

#[test]
fn a_type_that_repairs_its_values_breaks_no_law() {
    wrong!(Ordered(u8, u8), |own, shape| both!(own, shape), |own, parts| {
        let (one, other): (u8, u8) = (parts.part(&own.0), parts.part(&own.1));
        Ordered(one.min(other), one.max(other))
    });
    assert_tree_laws([Ordered(3, 7), Ordered(4, 4)]);
}
