//! Parameters of functions, each with the argument at every call.
//!
//! ```text
//! trait A { fn f(&self, x: u8); }                    trait A { fn f(&self); }
//! impl A for u8 { fn f(&self, x: u8) { g(x) } }  →   impl A for u8 { fn f(&self) { g(0) } }
//! fn h(a: u8) { a.f(1); A::f(&a, 2) }                fn h(a: u8) { a.f(); A::f(&a) }
//! ```
//!
//! Unused parameters first; of the others, a body keeps its uses, but with the smallest value.
//! Generic parameters that no other parameter has in its type go too. Calls in the code of
//! documentation lose their arguments as all do.

use std::ops::Range;

use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::{Change, Edit, NodeId, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::arguments::{from_call, from_methods, from_tokens, is_after_dot};
use crate::passes::shared::documented::{Documented, documented};
use crate::passes::shared::functions::{SameSignature, name_of, same_signatures};
use crate::passes::shared::instead::{Instead, without_names};
use crate::passes::shared::orphans::orphans;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static PARAMETERS: Pass = Pass {
    name: "parameters",
    about: "deletes parameters of functions together with the arguments of their calls",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.7),
    turn: Turn::InOrder,
    ask: Ask::Rust(parameters),
};

const ALL: &[Instead] = &[
    Instead::Nothing,
    Instead::Smallest,
    Instead::Diverging,
    Instead::Deleted,
];

fn parameters(source: &Source) -> Vec<Family> {
    let (functions, docs) = (same_signatures(source), documented(source));
    let changeable: Vec<_> = functions.iter().filter(|all| !all.are_given()).collect();
    let of = |instead| {
        let all = changeable.iter().map(|all| (all, count(all)));
        let together = all.clone().filter(|(_, count)| *count > 1);
        let together = together.filter_map(|(all, n)| without(source, &docs, all, 0..n, instead));
        let each = all.flat_map(|(all, n)| (0..n).rev().map(move |at| (all, at)));
        let each = each.filter_map(|(all, at)| without(source, &docs, all, at..at + 1, instead));
        [together.collect(), each.collect()]
    };
    ALL.iter().flat_map(|&instead| of(instead)).collect()
}

/// The number of parameters, without `self`.
fn count(all: &SameSignature) -> usize {
    let list = all.first().param_list();
    list.map_or(0, |list| list.params().count())
}

/// The parameters at these positions go from all the functions, and from their calls.
fn without(
    source: &Source,
    docs: &[Documented],
    all: &SameSignature,
    at: Range<usize>,
    instead: Instead,
) -> Option<Change> {
    let mut change = Change::new();
    for function in &all.functions {
        change.extend(from_function(source, function, at.clone(), instead)?);
    }
    for position in at.clone() {
        change.extend(arguments(source, all, position)?);
    }
    let name = name_of(all.first())?;
    let has_self = all.first().param_list()?.self_param().is_some();
    let in_docs = |one: &Documented| one.without_arguments(source, name.text(), &at, has_self);
    change.extend(docs.iter().filter_map(in_docs));
    // Unused and never given, a parameter is its list's element.
    (change.len() > at.len()).then_some(change)
}

fn from_function(
    source: &Source,
    function: &ast::Fn,
    at: Range<usize>,
    instead: Instead,
) -> Option<Change> {
    let parameters: Vec<_> = function.param_list()?.params().collect();
    let parameters = parameters.get(at)?;
    let uses = parameters.iter().flat_map(|one| {
        let pattern = one.pat().map(|pattern| pattern.syntax().clone());
        let uses = |of| without_names(source, &of, one.ty().as_ref(), instead);
        pattern.map_or_else(Vec::new, uses)
    });
    let nodes: Vec<_> = parameters.iter().map(|one| one.syntax().clone()).collect();
    let gone = nodes.iter().map(|node| source.delete(node));
    let orphans = orphans(source, function, &nodes);
    together(gone.chain(uses).chain(orphans))
}

/// The arguments at `position` in all calls.
fn arguments(source: &Source, all: &SameSignature, position: usize) -> Option<Vec<(NodeId, Edit)>> {
    let name = name_of(all.first())?;
    let list = all.first().param_list()?;
    let by_path = position + usize::from(list.self_param().is_some());
    let mut edits = Vec::new();
    for token in source.uses_anywhere(&name) {
        edits.extend(from_call(source, &token, by_path)?);
    }
    if all.members {
        edits.extend(from_methods(source, name.text(), position)?);
        // In macros' arguments nothing tells a member's name from an item's.
        for token in source.in_macros(name.text()) {
            let counted = if is_after_dot(token) {
                position
            } else {
                by_path
            };
            edits.extend(from_tokens(source, token, counted)?);
        }
    }
    Some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_parameter_goes_with_the_argument_of_every_call() {
        let source = "fn f(_: u8, _: i8) {} fn g() { f(1, 2); m!(f(3, 4)); }";
        assert_eq!(
            testing::each(&PARAMETERS, source)[..3],
            [
                "fn f() {} fn g() { f(); m!(f()); }",
                "fn f(_: u8) {} fn g() { f(1); m!(f(3)); }",
                "fn f(_: i8) {} fn g() { f(2); m!(f(4)); }"
            ]
        );
    }

    #[test]
    fn a_members_parameter_goes_from_the_trait_its_impls_and_the_calls_of_all() {
        let source = "trait A { fn f(&self, x: u8); } impl A for u8 { fn f(&self, y: u8) { g(y) } }
            fn h(a: u8) { a.f(1); A::f(&a, 2); m!(a.f(3), A::f(a, 4)) }";
        let change = "trait A { fn f(&self); } impl A for u8 { fn f(&self) { g(0) } } \
            fn h(a: u8) { a.f(); A::f(&a); m!(a.f(), A::f(a)) }";
        assert_eq!(testing::each(&PARAMETERS, source)[0], change);
    }

    #[test]
    fn with_a_parameter_go_the_generic_parameters_of_its_type_and_their_bounds() {
        let source = "fn f<T: A<U>, U, V>(x: T, y: V) where T: B {} fn g() { f(1, 2) }";
        assert_eq!(
            testing::each(&PARAMETERS, source)[..3],
            [
                "fn f<U>() {} fn g() { f() }",
                "fn f<T: A<U>, U>(x: T) where T: B {} fn g() { f(1) }",
                "fn f<U, V>(y: V) {} fn g() { f(2) }"
            ]
        );
    }

    #[test]
    fn uses_in_the_body_give_way_to_the_smallest_value() {
        let source = "fn f(x: &u8) { let y = S { x }; x.g(1).h; i!(x) } fn g() { f(&1) }";
        let change = "fn f() { let y = S { x: &0 }; &0; i!(&0) } fn g() { f() }";
        assert_eq!(testing::each(&PARAMETERS, source)[0], change);
    }

    #[test]
    fn a_function_that_is_a_value_keeps_its_parameters() {
        let source = "fn f(_: u8) {} fn g() { h(f); f(1) }";
        assert!(testing::each(&PARAMETERS, source).is_empty());
    }

    #[test]
    fn what_a_foreign_trait_asks_for_is_kept() {
        let source = "impl Add for S { fn add(self, x: S) { x; } }";
        assert!(testing::each(&PARAMETERS, source).is_empty());
    }

    #[test]
    fn code_in_documentation_loses_the_arguments_too() {
        let source = "/// ```\n/// S::g(&s, f(1), 2).g(3, g);\n/// ```\nimpl S { fn g(&self, x: u8, y: u8) {} }";
        let each = testing::each(&PARAMETERS, source);
        assert_eq!(
            each[0],
            "/// ``` /// S::g(&s).g(); /// ``` impl S { fn g(&self) {} }"
        );
        assert_eq!(
            each[2],
            "/// ``` /// S::g(&s, 2).g(g); /// ``` impl S { fn g(&self, y: u8) {} }"
        );
    }
}
