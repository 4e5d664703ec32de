//! What the derive names does not depend on the names around it.

use wdd_core::{WeightedTree, shrink};

/// Nothing has the name that it has elsewhere.
mod strange {
    #![no_implicit_prelude]
    #![deny(warnings)]

    use ::wdd_core::WeightedTree;

    pub(super) struct Option;
    pub(super) struct Some;
    pub(super) struct Box;

    pub(super) trait Other {
        fn visit(&self) {}
        fn rebuild(&self) {}
        fn part(&self, _: u8) {}
        fn ranged(&self) {}
    }

    impl<T> Other for T {}

    #[derive(WeightedTree)]
    pub(super) struct Vec {
        pub(super) shape: ::std::vec::Vec<Self>,
        pub(super) r#type: ::std::option::Option<::std::boxed::Box<Self>>,
        #[wdd(range = -3..=9)]
        pub(super) parts: i8,
        #[wdd(min_len = 1)]
        pub(super) field_0: ::std::vec::Vec<u8>,
        #[wdd(hoist_from = u8, weight = 2)]
        pub(super) to: u16,
    }

    #[derive(WeightedTree)]
    #[wdd(validate = Self::holds, fixup = Self::repair, hoist_from = Vec)]
    #[repr(u8)]
    pub(super) enum Result<T> {
        Ok(#[wdd(min_len = 1)] ::std::string::String) = 4,
        Err { self_: T, other: T } = 2,
        None(Vec) = 9,
    }

    impl<T> Result<T> {
        fn holds(&self) -> bool {
            !::core::matches!(self, Self::None(Vec { parts: 3, .. }))
        }

        fn repair(&mut self) {
            if let Self::None(Vec { to, .. }) = self {
                *to = 0;
            }
        }
    }

    impl<T> ::core::convert::From<Vec> for Result<T> {
        fn from(vec: Vec) -> Self {
            Self::None(vec)
        }
    }
}

#[test]
fn what_the_derive_names_does_not_depend_on_the_names_around_it() {
    use strange::{Other, Result};

    let _ = (strange::Option, strange::Some, strange::Box);
    3.part(4);
    let err = Result::Err { self_: 3, other: 4 };
    let shrunk = shrink(err, |result| !matches!(result, Result::Ok(_))).value;
    assert!(matches!(shrunk, Result::Err { self_: 0, other: 0 }));
    assert!(matches!(Result::<u8>::minimal(), Some(Result::Ok(text)) if text == "a"));
}
