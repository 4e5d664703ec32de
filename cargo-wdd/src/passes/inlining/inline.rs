//! What is named once, or is as short as its name, is written where the name stood.
//!
//! ```text
//! type A<T> = Vec<T>;                  →
//! const N: usize = 4;
//! fn f(x: A<u8>) -> [u8; N] { x }          fn f(x: Vec<u8>) -> [u8; 4] { x }
//!
//! fn f() { let x = h(); g(x); }        →   fn f() { g(h()); }
//!
//! fn f() { g::<u8>(1); }               →   fn f() { h::<u8>(1); }
//! fn g<T>(x: T) { h::<T>(x); }
//! ```
//!
//! The definition goes with all its uses or not at all. Names in what moves are not looked up
//! anew: where they mean something else in their new place, that costs a question.

mod aliases;
mod calls;
mod values;

use wdd_core::Turn;

use crate::passes::plan::Level;
use crate::passes::shared::source::Source;
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static INLINE: Pass = Pass {
    name: "inline",
    about: "writes what a name means where it is used",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(names),
};

/// A pass of its own: a body that moves takes along what the names in it have given way to.
pub(in crate::passes) static CALLS: Pass = Pass {
    name: "calls",
    about: "writes a function's body where it is called",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(|source| calls::functions(source).into()),
};

fn names(source: &Source) -> Vec<Family> {
    let mut families = vec![aliases::aliases(source), values::constants(source)];
    families.extend(values::variables(source));
    families
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn an_alias_gives_way_to_its_type_with_its_arguments() {
        assert_eq!(
            testing::each(&INLINE, "type A<T> = Vec<T>; fn f(x: A<A<u8>>) {}"),
            ["fn f(x: Vec<Vec<u8>>) {}"]
        );
        assert_eq!(
            testing::each(&INLINE, "type A = [u8]; fn f() { A::new(); }"),
            ["fn f() { <[u8]>::new(); }"]
        );
    }

    #[test]
    fn a_constant_gives_way_to_its_value() {
        assert_eq!(
            testing::each(
                &INLINE,
                "const N: u8 = 4; fn f(x: [u8; N], y: S<N>) { g!(N) }"
            ),
            ["fn f(x: [u8; 4], y: S<4>) { g!(4) }"]
        );
    }

    #[test]
    fn a_variable_gives_way_to_its_value() {
        assert_eq!(
            testing::each(&INLINE, "fn f() { let x = a + b; x.g(); }"),
            ["fn f() { (a + b).g(); }"]
        );
        assert_eq!(
            testing::each(&INLINE, "fn f() { let x = a; S { x } }"),
            ["fn f() { S { x: a } }"]
        );
    }

    #[test]
    fn a_value_is_not_repeated_where_that_is_longer() {
        let source = "fn f() { let x = a.b().c(); g(x, x, x); }";
        assert!(testing::each(&INLINE, source).is_empty());
    }

    #[test]
    fn a_call_gives_way_to_the_body_with_its_arguments() {
        assert_eq!(
            testing::each(
                &CALLS,
                "fn f() { g::<u8>(1); } fn g<T>(x: T) { h::<T>(x); }"
            ),
            ["fn f() { h::<u8>(1); }"]
        );
        assert_eq!(
            testing::each(&CALLS, "fn f() { h(g()); } fn g() -> u8 { 1 + 2 }"),
            ["fn f() { h(1 + 2); }"]
        );
        assert_eq!(
            testing::each(
                &CALLS,
                "fn f() { a!(3, super::g(b, c)); } fn g(x: u8) { h(x) }"
            )
            .len(),
            0
        );
        assert_eq!(
            testing::each(
                &CALLS,
                "fn f() { a!(3, super::g(b + 1)); } fn g(x: u8) { h(); x * 2 }"
            ),
            ["fn f() { a!(3,{ h(); (b + 1) * 2 }); }"]
        );
    }

    #[test]
    fn an_argument_that_is_used_twice_becomes_a_variable() {
        assert_eq!(
            testing::each(&CALLS, "fn f() { g(a()); } fn g(x: u8) { h(x, x); }"),
            ["fn f() { let x = a(); h(x, x); }"]
        );
    }

    #[test]
    fn an_argument_stays_what_its_parameter_made_of_it() {
        assert_eq!(
            testing::each(&CALLS, "fn f() { g(&S) } fn g(x: &dyn T) { x.h() }"),
            ["fn f() { let x: &dyn T = &S; x.h() }"]
        );
    }

    #[test]
    fn calls_give_way_all_at_once() {
        let source = "fn f() { g(x); k(); } fn g(y: u8) { h(y); } fn k() { l(); }";
        assert_eq!(testing::all(&CALLS, source), "fn f() { h(x); l(); }");
    }

    #[test]
    fn a_method_gives_way_with_its_receiver() {
        assert_eq!(
            testing::each(
                &CALLS,
                "impl S { fn k(&self) -> u8 { self.0 } } fn f(s: S) { s.k() }"
            ),
            ["impl S {} fn f(s: S) { s.0 }"]
        );
    }

    #[test]
    fn a_function_that_may_return_early_or_calls_itself_stays() {
        assert!(testing::each(&CALLS, "fn f() { g(); } fn g() { return; }").is_empty());
        assert!(testing::each(&CALLS, "fn g() { g(); }").is_empty());
    }
}
