//! Deletes generic parameters, and replaces their uses with concrete types and values.
//!
//! ```text
//! fn f<T: A>(x: S<T>) {}
//! struct S<U, const N: usize>([U; N]);
//! fn g() { f::<i8>(y) }
//! →
//! fn f(x: S) {}
//! struct S([i8; 0]);
//! fn g() { f(y) }
//! ```
//!
//! A parameter is deleted together with its bounds and with its arguments everywhere. Its uses are
//! replaced with the only type that the text passes for it, or with a type that implements its
//! trait, or with `impl Trait`, or with `u8`. If one parameter is passed as the argument for
//! another (`S<T>` inside `fn f<T>`), they mean the same type and are deleted together. It does not
//! apply where an argument list stands inside a macro call. It helps because most failures in
//! generic code do not need all of its parameters.

mod bounds;
mod content;
mod replaced;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::AstNode;
use wdd_core::tree::Change;

use self::content::{given, implementing, simplest_of};
use self::replaced::{Content, deleted};
use crate::passes::shared::binders::{Parameter, classes, parameters};
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass, is_single_file};
use crate::text::languages::rust::names::name_token;

pub(in crate::passes) static GENERICS: Pass = Pass::rust(
    "generics",
    "replaces generic parameters with concrete types, values or `impl Trait`",
    generics,
)
.waits_in(is_single_file);

/// The first family deletes classes of parameters that mean the same type. The second deletes
/// single parameters of these classes. The third replaces parameters with the simplest type,
/// although the text passes another one. The last uses `impl Trait`, so that each call decides the
/// type.
fn generics(source: &Source) -> Vec<Family> {
    let parameters = parameters(source, false);
    let classes = classes(source, &parameters).into_iter();
    let members = |class: Vec<usize>| class.into_iter().map(|at| &parameters[at]).collect();
    let classes: Vec<Vec<&Parameter>> = classes.map(members).collect();
    let single = classes.iter().filter(|class| class.len() > 1).flatten().map(std::slice::from_ref);
    let wholes = classes.iter().map(Vec::as_slice);
    let found = |class: &[&Parameter]| class.iter().find_map(|p| given(source, p));
    // What the text passes is the likeliest to compile.
    let likeliest = |class: &[&Parameter]| {
        let found = found(class);
        let content = found.as_deref().unwrap_or_else(|| simplest_of(class));
        class_deleted(source, class, Content::Given(content))
    };
    let anyhow = |class| class_deleted(source, class, Content::Given(simplest_of(class)));
    // If the text has an `impl` of the parameter's trait, only a type that implements it can fit.
    let bound = |class: &&[&Parameter]| class.iter().any(|p| implementing(source, p).is_some());
    let free = wholes.clone().filter(|class| !bound(class) && found(class).is_some());
    vec![
        wholes.clone().filter_map(likeliest).collect(),
        single.filter_map(likeliest).collect(),
        free.filter_map(anyhow).collect(),
        wholes
            .filter(|class| class.iter().any(|p| is_passed(source, p)))
            .filter_map(|class| class_deleted(source, class, Content::Anonymous))
            .collect(),
    ]
}

/// Deletes all parameters of a class.
fn class_deleted(source: &Source, class: &[&Parameter], content: Content) -> Option<Change> {
    let mut edits = Vec::new();
    for parameter in class {
        edits.extend(deleted(source, parameter, content)?);
    }
    Some(edits)
}

/// Whether the type of a function's parameter mentions the generic parameter.
fn is_passed(source: &Source, parameter: &Parameter) -> bool {
    let all = parameter.everywhere().unwrap_or_default();
    let mut uses = all.iter().filter_map(|p| name_token(p.syntax())).flat_map(|n| source.uses(&n));
    uses.any(|token| is_in_parameters(&token))
}

/// Whether the token stands in the type of a function's parameter.
fn is_in_parameters(token: &SyntaxToken) -> bool {
    let list = token.parent_ancestors().skip_while(|a| a.kind() != PARAM).nth(1);
    list.and_then(|list| list.parent()).is_some_and(|f| f.kind() == FN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    fn first(source: &str) -> String {
        testing::each(&GENERICS, source).swap_remove(0)
    }

    #[test]
    fn the_uses_of_a_parameter_become_a_simple_type() {
        assert_eq!(
            first("fn foo<T>(slf: *const T) where *const T: Add<u8>, T: X {}"),
            "fn foo(slf: *const u8) where *const u8: Add<u8> {}"
        );
    }

    #[test]
    fn an_argument_is_deleted_with_its_parameter() {
        assert_eq!(
            first("struct S<'a, T>(&'a T); fn f(x: S<'_, u8>) { S::<()>(x) }"),
            "struct S<'a>(&'a u8); fn f(x: S<'_>) { S(x) }"
        );
    }

    #[test]
    fn the_only_argument_in_the_text_is_tried_first() {
        assert_eq!(
            first("fn f<const N: usize>() -> [u8; N] {} fn g() { f::<3>() }"),
            "fn f() -> [u8; 3] {} fn g() { f() }"
        );
    }

    #[test]
    fn a_type_that_implements_the_bound_is_projected_through_its_trait() {
        assert_eq!(
            first("trait A { type B; } impl A for S { type B = u8; } fn f<T: A>(x: T, y: T::B) {}"),
            "trait A { type B; } impl A for S { type B = u8; } fn f(x: S, y: <S as A>::B) {}"
        );
    }

    #[test]
    fn a_parameter_of_an_impl_is_deleted_with_the_argument_that_constrains_it() {
        assert_eq!(
            first("struct S<T>(T); impl<T> S<T> { fn f(x: T) {} }"),
            "struct S(u8); impl S { fn f(x: u8) {} }"
        );
    }

    #[test]
    fn parameters_that_mean_the_same_type_are_deleted_together() {
        assert_eq!(
            first("struct S<T>(T); struct R<U>(S<U>); fn f<V>(x: R<V>) {} fn g(x: R<i8>) {}"),
            "struct S(i8); struct R(S); fn f(x: R) {} fn g(x: R) {}"
        );
    }

    #[test]
    fn a_function_type_replaces_a_parameter_that_is_called() {
        assert_eq!(first("fn f<F: Fn(i8) -> i8>(x: F) {}"), "fn f(x: fn(i8) -> i8) {}");
    }

    #[test]
    fn parameters_of_a_member_are_deleted_from_the_trait_and_from_all_its_impls() {
        assert_eq!(
            first(
                "trait A { fn f<T>(x: T); } impl A for u8 { fn f<U>(x: U) {} } fn g() { u8.f::<()>() }"
            ),
            "trait A { fn f(x: ()); } impl A for u8 { fn f(x: ()) {} } fn g() { u8.f() }"
        );
    }

    #[test]
    fn a_parameter_that_only_calls_decide_becomes_impl_trait() {
        let source =
            "struct S<K: A>(Vec<K>); impl<K: A> S<K> { fn f(k: K) {} } fn g(s: S<_>) { s.f(h()) }";
        let last = testing::each(&GENERICS, source).pop().unwrap();
        assert_eq!(
            last,
            "struct S(Vec<u8>); impl S { fn f(k: impl A) {} } fn g(s: S) { s.f(h()) }"
        );
    }

    #[test]
    fn a_unit_is_bracketed_before_colons() {
        assert_eq!(
            first("fn f<T>() { T::g() } fn h() { f::<()>() }"),
            "fn f() { <()>::g() } fn h() { f() }"
        );
    }
}
