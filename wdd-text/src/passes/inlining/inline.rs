//! Replaces type aliases, constants, variables and function calls with what they stand for, in Rust and in languages with a
//! grammar.
//!
//! ```text
//! type A<T> = Vec<T>;  fn f(x: A<u8>) {}    →   fn f(x: Vec<u8>) {}
//! const N: usize = 4;  fn f() -> [u8; N];   →   fn f() -> [u8; 4];
//! fn f() { let x = h(); g(x); }             →   fn f() { g(h()); }
//!
//! fn f() { g::<u8>(1); }
//! fn g<T>(x: T) { h::<T>(x); }
//! →
//! fn f() { h::<u8>(1); }
//!
//! a.c: typedef unsigned long size; size f(size);                →  unsigned long f(unsigned long);
//! a.js: const f = g(1); h(f, 2);                                →  h(g(1), 2);
//! a.c: int g(int a) { return a + 1; } int f() { return g(2); }  →  int f() { return 2 + 1; }
//! a.js: function g(a) { h(a); k(); } if (b) { g(1); }           →  if (b) { h(1); k(); }
//! ```
//!
//! A definition is deleted only if all of its uses can be replaced, and only if the text gets
//! smaller. A function is not inlined if it calls itself, or if several functions have its name. If it may
//! return early, its body becomes a block with a label, and `return` becomes `break`; where candidates are
//! executed, `?` becomes `.unwrap()`. Names in the moved code are not resolved again: if one means something
//! else in its new place, the candidate is probably uninteresting. It helps because definitions are
//! deleted, and because other passes can then change the inlined code.

mod aliases;
mod calls;
mod exits;
mod functions;
mod names;
mod values;

use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static INLINE: Pass = Pass::rust(
    "inline",
    "replaces type aliases, constants, variables and other names with what they stand for",
    in_rust,
)
.and_text(names::names);

/// Inlines calls. It is a pass of its own because it must see the bodies after names in them have
/// been replaced.
pub(in crate::passes) static CALLS: Pass =
    Pass::rust("calls", "replaces calls with the body of the called function", |source| {
        calls::functions(source).into()
    })
    .and_text(functions::functions);

fn in_rust(source: &Source) -> Vec<Family> {
    let mut families = vec![aliases::aliases(source), values::constants(source)];
    families.extend(values::variables(source));
    families
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::passes::{Task, testing};

    #[test]
    fn an_alias_is_replaced_by_its_type_with_its_arguments() {
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
    fn a_constant_is_replaced_by_its_value() {
        assert_eq!(
            testing::each(&INLINE, "const N: u8 = 4; fn f(x: [u8; N], y: S<N>) { g!(N) }"),
            ["fn f(x: [u8; 4], y: S<4>) { g!(4) }"]
        );
    }

    #[test]
    fn a_variable_is_replaced_by_its_value() {
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
        let once = "fn f() { let x = a.b().c(); g(x); }";
        assert_eq!(testing::each(&INLINE, once), ["fn f() { g(a.b().c()); }"]);
    }

    #[test]
    fn a_call_is_replaced_by_the_body_with_its_arguments() {
        assert_eq!(
            testing::each(&CALLS, "fn f() { g::<u8>(1); } fn g<T>(x: T) { h::<T>(x); }"),
            ["fn f() { h::<u8>(1); }"]
        );
        assert_eq!(
            testing::each(&CALLS, "fn f() { h(g()); } fn g() -> u8 { 1 + 2 }"),
            ["fn f() { h(1 + 2); }"]
        );
        assert_eq!(
            testing::each(&CALLS, "fn f() { a!(3, super::g(b, c)); } fn g(x: u8) { h(x) }").len(),
            0
        );
        assert_eq!(
            testing::each(&CALLS, "fn f() { a!(3, super::g(b + 1)); } fn g(x: u8) { h(); x * 2 }"),
            ["fn f() { a!(3,{ h(); (b + 1) * 2 }); }"]
        );
    }

    #[test]
    fn a_function_of_a_type_is_another_one() {
        assert_eq!(
            testing::each(
                &CALLS,
                "fn f() { g(new(), Box::new(1)); a!(Box::new(2)); } fn new() -> u8 { h }"
            ),
            ["fn f() { g(h, Box::new(1)); a!(Box::new(2)); }"]
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
    fn an_argument_that_is_coerced_keeps_the_type_of_its_parameter() {
        assert_eq!(
            testing::each(&CALLS, "fn f() { g(&S) } fn g(x: &dyn T) { x.h() }"),
            ["fn f() { let x: &dyn T = &S; x.h() }"]
        );
    }

    #[test]
    fn all_calls_can_be_replaced_at_once() {
        let source = "fn f() { g(x); k(); } fn g(y: u8) { h(y); } fn k() { l(); }";
        assert_eq!(testing::all(&CALLS, source), "fn f() { h(x); l(); }");
    }

    #[test]
    fn a_method_call_is_replaced_with_its_receiver() {
        assert_eq!(
            testing::each(&CALLS, "impl S { fn k(&self) -> u8 { self.0 } } fn f(s: S) { s.k() }"),
            ["impl S {} fn f(s: S) { s.0 }"]
        );
    }

    #[test]
    fn a_function_that_returns_early_becomes_a_block_with_a_label() {
        let source = "fn f() { if g(b) { h() } } \
            fn g(x: u8) -> bool { if x { return false; } k(|| { return 1 }); return true; }";
        assert_eq!(
            testing::each(&CALLS, source),
            ["fn f() { if 'a: { if b { break 'a false; } k(|| { return 1 }); true } { h() } }"]
        );
        let source = "fn f() { 'a: loop { g().h() } } fn g() -> u8 { if a { return 1 } 2 }";
        assert_eq!(
            testing::each(&CALLS, source),
            ["fn f() { 'a: loop { ('b: { if a { break 'b 1 } 2 }).h() } }"]
        );
    }

    #[test]
    fn a_value_that_may_be_missing_is_unwrapped_only_where_candidates_are_executed() {
        let text = testing::text("fn f() { g(); } fn g() -> Option<u8> { h(x?); None }");
        assert!(testing::families(&CALLS, &text).concat().is_empty());
        let executed = Task::new(Arc::clone(&text), testing::plan().running(true));
        let edits = testing::all_at_once(&CALLS, executed);
        assert_eq!(testing::edited(&text, &edits), "fn f() { h(x.unwrap()); None; }");
    }

    #[test]
    fn a_method_is_told_from_that_of_a_type_from_outside() {
        let source = "impl S { fn find(&self, x: u8) -> A { self.0.iter().find(|y| y == x) } } \
            fn f(s: S) { s.find(1) }";
        assert_eq!(
            testing::each(&CALLS, source),
            ["impl S {} fn f(s: S) { s.0.iter().find(|y| y == 1) }"]
        );
    }

    #[test]
    fn a_function_that_calls_itself_stays() {
        assert!(testing::each(&CALLS, "fn g() { g(); }").is_empty());
        let other = "fn f() { g(); } fn g() { h(); }";
        assert_eq!(testing::each(&CALLS, other), ["fn f() { h(); }"]);
    }
}
