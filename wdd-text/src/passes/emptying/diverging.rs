//! Deletes functions that never return, and replaces each call with a value of the return type.
//!
//! ```text
//! struct A;
//! fn f() -> Result<u8, A> { loop {} }
//! fn g() { f()?; }
//! →
//! struct A;
//! fn g() { Err(A)?; }
//!
//! extern { fn f(x: u8) -> Option<u8>; fn h(); }  fn g() { k(f(1)); }
//! →
//! extern { fn h(); }  fn g() { k(None); }
//! ```
//!
//! Such a function is only there for its return type: its body is nothing but an endless loop or a
//! panic, or it is declared in an `extern` block. The value of a call is the smallest value of the
//! type, for a `Result` first an `Err` and then an `Ok`, or last an expression that has every type.
//! The pass does not apply to a function that is used in any other way than by calls, or that a
//! trait requires. It leaves out a change that would make the text larger.

use ra_ap_syntax::SyntaxElement;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use crate::passes::shared::calls::{Call, call, is_own, owner, uses};
use crate::passes::shared::diverging::{diverges, only};
use crate::passes::shared::expressions::{parenthesized, parsed};
use crate::passes::shared::generic_arguments::{arguments, instantiated};
use crate::passes::shared::least::values;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{is_import, name_token};

pub(in crate::passes) static DIVERGING: Pass = Pass::rust(
    "diverging",
    "deletes functions of `extern` blocks, or that only loop or panic; calls become values",
    diverging,
);

/// What replaces a call.
#[derive(Clone, Copy)]
enum Choice {
    /// The first of the smallest values of its type.
    First,
    /// The second one.
    Second,
    /// An expression that has every type.
    Diverging,
}

fn diverging(source: &Source) -> Vec<Family> {
    let functions: Vec<_> = source.all::<ast::Fn>().filter(never_returns).collect();
    [Choice::First, Choice::Second, Choice::Diverging]
        .map(|choice| functions.iter().filter_map(|f| without(source, f, choice)).collect())
        .into()
}

/// Whether the function has no body, or a body that only diverges, and no trait requires it.
fn never_returns(function: &ast::Fn) -> bool {
    let plain = function.async_token().is_none() && function.gen_token().is_none();
    let diverges = match function.body() {
        Some(body) => only(&body).is_some_and(|value| diverges(&value)),
        None => true,
    };
    plain && diverges && is_own(function)
}

/// Deletes the function and its imports, and replaces its calls; `None` if it has other uses.
fn without(source: &Source, function: &ast::Fn, choice: Choice) -> Option<Change> {
    let name = name_token(function.syntax())?;
    let uses = uses(source, function)?;
    // Without a call, the walks delete it.
    if uses.is_empty() || !source.definitions(&name).iter().all(is_import) {
        return None;
    }
    let mut edits = vec![source.delete(function.syntax())];
    for token in &uses {
        if is_import(token) {
            edits.push(source.remove(token));
            continue;
        }
        let call = call(token)?;
        let value = value(source, function, &call, choice)?;
        let content = match &call.place {
            SyntaxElement::Node(node) => parenthesized(&value, node),
            SyntaxElement::Token(_) => value.syntax().to_string(),
        };
        edits.extend(call.replaced(source, &call.place, &content));
    }
    source.shrinking(edits)
}

/// What replaces a call.
fn value(source: &Source, function: &ast::Fn, call: &Call, choice: Choice) -> Option<ast::Expr> {
    let least = |at| values(source, &returned(source, function, call)?).into_iter().nth(at);
    let value = match choice {
        Choice::First => least(0)?,
        Choice::Second => least(1)?,
        Choice::Diverging => source.plan().diverging.value().to_owned(),
    };
    parsed(&format!("const C: () = {value};"))
}

/// The type that a call returns.
fn returned(source: &Source, function: &ast::Fn, call: &Call) -> Option<ast::Type> {
    let Some(returned) = function.ret_type() else { return parsed("type T = ();") };
    let returned = returned.ty()?;
    let generics = arguments(function, call.generics.as_ref())?;
    let text = instantiated(source, &generics, returned.syntax());
    let own = owner(function).and_then(|owner| owner.self_ty());
    let text = match own {
        Some(own) if text == "Self" => own.syntax().to_string(),
        _ => text,
    };
    parsed(&format!("type T = {text};"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    fn first(source: &str) -> String {
        testing::each(&DIVERGING, source).swap_remove(0)
    }

    #[test]
    fn a_call_is_replaced_by_either_variant_of_a_result_and_by_an_endless_loop() {
        assert_eq!(
            testing::each(&DIVERGING, "fn f() -> Result<bool, u8> { loop {} } fn g() { h(f()?) }"),
            ["fn g() { h(Err(0)?) }", "fn g() { h(Ok(false)?) }", "fn g() { h(loop {}?) }"]
        );
    }

    #[test]
    fn a_type_of_the_text_is_constructed() {
        assert_eq!(
            first("fn f() -> S { panic!() } struct S(u8, E); enum E { A(u8), B } fn g() { f(); }"),
            "struct S(u8, E); enum E { A(u8), B } fn g() { S(0, E::B); }"
        );
        assert_eq!(
            first("fn f() -> S { todo!(); } struct S { a: Option<u8> } fn g() { h!(f(1)); }"),
            "struct S { a: Option<u8> } fn g() { h!(S { a: None }); }"
        );
    }

    #[test]
    fn calls_of_a_declared_function_are_replaced() {
        assert_eq!(
            first("extern { fn f(x: u8) -> &'static str; fn h(); } fn g() { k(f(1), f(2)); }"),
            "extern { fn h(); } fn g() { k(\"\", \"\"); }"
        );
    }

    #[test]
    fn the_value_has_the_type_that_the_call_names() {
        assert_eq!(
            first("fn f<T>() -> Vec<T> { loop {} } fn g() { f::<u8>(); }"),
            "fn g() { Vec::new(); }"
        );
        assert_eq!(
            first("fn f<T>() -> T { loop {} } fn g() { f::<(u8, bool)>(); }"),
            "fn g() { (0, false); }"
        );
    }

    #[test]
    fn a_call_whose_type_has_no_known_value_becomes_an_endless_loop() {
        assert_eq!(
            testing::each(&DIVERGING, "fn f() -> impl A { loop {} } fn g() { f(); }"),
            ["fn g() { loop {}; }"]
        );
    }

    #[test]
    fn a_function_that_is_passed_or_returns_stays() {
        let passed = "fn f() -> u8 { loop {} } fn g() { h(f); }";
        assert!(testing::each(&DIVERGING, passed).is_empty());
        let returns = "fn f() -> u8 { 1 } fn g() { h(f()); }";
        assert!(testing::each(&DIVERGING, returns).is_empty());
        let called = "fn f() -> u8 { loop {} } fn g() { h(f()); }";
        assert_eq!(testing::each(&DIVERGING, called)[0], "fn g() { h(0); }");
    }
}
