//! Parameters of functions, each with the argument at every call.
//!
//! ```text
//! trait A { fn f(&self, x: u8); }                    trait A { fn f(&self); }
//! impl A for u8 { fn f(&self, x: u8) { g(x) } }  →   impl A for u8 { fn f(&self) { g(0) } }
//! fn h(a: u8) { a.f(1); A::f(&a, 2) }                fn h(a: u8) { a.f(); A::f(&a) }
//! ```
//!
//! Unused parameters first; of the others, a body keeps its uses, but with the smallest value.

use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::{Change, Edit, NodeId};

use super::usage::arguments::{from_call, from_methods, from_tokens, in_macros, is_after_dot};
use super::usage::functions::{Alike, alike, name_of};
use super::usage::instead::{Instead, without_names};
use super::{Ask, Family, Pass};
use crate::source::{Source, together};
use crate::strategy::Level;

pub(super) static PARAMETERS: Pass = Pass {
    name: "parameters",
    about: "deletes parameters of functions together with the arguments of their calls",
    strategy: None,
    level: Level::Normal,
    insists: false,
    ask: Ask::Changes(parameters),
};

const ALL: &[Instead] = &[
    Instead::Nothing,
    Instead::Smallest,
    Instead::Endless,
    Instead::Gone,
];

fn parameters(source: &Source) -> Vec<Family> {
    let functions = alike(source);
    let changeable: Vec<_> = functions.iter().filter(|all| !all.are_given()).collect();
    let of = |instead| {
        let all = changeable
            .iter()
            .flat_map(|all| positions(all).map(move |at| (all, at)));
        all.filter_map(|(all, at)| without(source, all, at, instead))
            .collect()
    };
    ALL.iter().map(|&instead| of(instead)).collect()
}

/// The positions of the parameters, without `self`, the last one first: where two go, the
/// arguments of both do.
fn positions(all: &Alike) -> impl Iterator<Item = usize> + use<> {
    let list = all.first().param_list();
    (0..list.map_or(0, |list| list.params().count())).rev()
}

/// The parameter at `position` goes from all the functions, and from their calls.
fn without(source: &Source, all: &Alike, position: usize, instead: Instead) -> Option<Change> {
    let functions = all.functions.iter();
    let parameters: Option<Vec<ast::Param>> = functions
        .map(|function| function.param_list()?.params().nth(position))
        .collect();
    let parameters = parameters?;
    let mut change = together(parameters.iter().map(|one| source.delete(one.syntax())))?;
    let uses = parameters.iter().flat_map(|one| {
        let (pattern, of) = (one.pat(), one.ty());
        let pattern = pattern.map(|pattern| pattern.syntax().clone());
        pattern.map_or_else(Vec::new, |p| {
            without_names(source, &p, of.as_ref(), instead)
        })
    });
    change.extend(together(uses)?);
    change.extend(arguments(source, all, position)?);
    // Alone, a parameter is its list's element.
    (change.len() > 1).then_some(change)
}

/// The arguments at `position` in all calls.
fn arguments(source: &Source, all: &Alike, position: usize) -> Option<Vec<(NodeId, Edit)>> {
    let name = name_of(all.first())?;
    let list = all.first().param_list()?;
    let by_path = position + usize::from(list.self_param().is_some());
    let mut edits = Vec::new();
    for token in source.uses(&name) {
        edits.extend(from_call(source, &token, by_path)?);
    }
    if all.members {
        edits.extend(from_methods(source, name.text(), position)?);
        // In macros' arguments nothing tells a member's name from an item's.
        for token in in_macros(source, name.text()) {
            let counted = if is_after_dot(&token) {
                position
            } else {
                by_path
            };
            edits.extend(from_tokens(source, &token, counted)?);
        }
    }
    Some(edits)
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn a_parameter_goes_with_the_argument_of_every_call() {
        let source = "fn f(_: u8, _: i8) {} fn g() { f(1, 2); m!(f(3, 4)); }";
        assert_eq!(
            testing::each(&PARAMETERS, source)[..2],
            [
                "fn f(_: u8) {} fn g() { f(1); m!(f(3)); }",
                "fn f(_: i8) {} fn g() { f(2); m!(f(4)); }"
            ]
        );
        assert_eq!(
            testing::all(&PARAMETERS, source),
            "fn f() {} fn g() { f(); m!(f()); }"
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
}
