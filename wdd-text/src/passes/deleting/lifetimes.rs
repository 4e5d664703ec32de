//! Deletes a lifetime parameter together with its arguments, its bounds and all its uses.
//!
//! ```text
//! fn f<'a, T: 'a>(x: &'a S<'a>) {}  →  fn f<T>(x: &S) {}
//! struct S<'a>(&'a u8);             →  struct S(&u8);
//! struct S<'a>(&'a u8);             →  struct S(&'static u8);
//!
//! trait A { type B<'a>; }
//! impl A for u8 { type B<'b> = (); }
//! fn f<T: A>(x: <T as A>::B<'_>) {}
//! →
//! trait A { type B; }
//! impl A for u8 { type B = (); }
//! fn f<T: A>(x: <T as A>::B) {}
//! ```
//!
//! The uses are first deleted everywhere, which gives the smallest text. Next they are deleted
//! where Rust allows it, and replaced with `'_` or `'static` elsewhere. Last they are replaced with
//! `'static` everywhere. If one parameter is an argument for another (as `'b` in `struct
//! R<'b>(S<'b>);`), both stand for the same lifetime: they are deleted together, and then one by
//! one. A parameter stays if the list of its arguments is in the arguments of a macro.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::shared::binders::{Parameter, classes, parameters};
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::previous_solid;

pub(in crate::passes) static LIFETIMES: Pass = Pass::rust(
    "lifetimes",
    "deletes lifetime parameters, and deletes their uses or writes `'_` or `'static` instead",
    lifetimes,
);

/// What replaces the uses of a lifetime.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Nothing.
    Elided,
    /// Nothing if Rust allows that, else `'_` or `'static`.
    Allowed,
    /// `'static`.
    Static,
}

/// First the parameters that stand for the same lifetime together, then each of them alone.
fn lifetimes(source: &Source) -> Vec<Family> {
    let parameters = parameters(source, true);
    let classes = classes(source, &parameters);
    let several = classes.iter().filter(|class| class.len() > 1);
    let single = several.flatten().map(|&at| vec![at]).collect();
    let of_class = |class: &Vec<usize>, choice| {
        let members = class.iter().map(|&at| without(source, &parameters[at], choice));
        Some(members.collect::<Option<Vec<_>>>()?.concat())
    };
    let mut families = Vec::new();
    for classes in [classes, single] {
        for choice in [Choice::Elided, Choice::Allowed, Choice::Static] {
            families.push(classes.iter().filter_map(|class| of_class(class, choice)).collect());
        }
    }
    families
}

/// Deletes the parameter from all lists that can only change together (those of a trait's member
/// and of its implementations), deletes its arguments, and replaces its uses.
fn without(source: &Source, parameter: &Parameter, choice: Choice) -> Option<Change> {
    let mut edits = Vec::new();
    for parameter in parameter.everywhere()? {
        edits.push(source.delete(parameter.syntax()));
        let uses = source.uses(&name_token(parameter.syntax())?);
        edits.extend(uses.iter().map(|token| replaced(source, token, choice)));
    }
    edits.extend(parameter.arguments(source)?.iter().map(|argument| source.delete(argument)));
    together(edits)
}

/// The edit of one use. A bound by the lifetime is deleted; all else depends on the choice.
fn replaced(source: &Source, token: &SyntaxToken, choice: Choice) -> MaybeEdit {
    let lifetime = token.parent()?;
    let holder = lifetime.parent()?;
    let is_static = match choice {
        Choice::Elided => false,
        Choice::Allowed => !is_elidable(&holder),
        Choice::Static => true,
    };
    match holder.kind() {
        TYPE_BOUND | WHERE_PRED => source.delete(&holder),
        USE_BOUND_GENERIC_ARGS => source.delete(&lifetime),
        _ if is_static => source.put(token, "'static"),
        REF_TYPE | SELF_PARAM => source.delete(&lifetime),
        LIFETIME_ARG if choice == Choice::Elided || !is_in_head(&holder) => source.delete(&holder),
        _ if is_after_and(&lifetime, token) => source.remove(token),
        _ => source.put(token, "'_"),
    }
}

/// Whether a lifetime can be left out in this place. It cannot be left out in a field, or in the type
/// of a `type` item.
fn is_elidable(place: &SyntaxNode) -> bool {
    let decides = |node: &SyntaxNode| {
        ast::Item::can_cast(node.kind()) || matches!(node.kind(), STMT_LIST | FN_PTR_TYPE)
    };
    let around = place.ancestors().find(decides).map(|node| node.kind());
    !matches!(around, Some(STRUCT | ENUM | UNION | TYPE_ALIAS))
}

/// Whether the innermost item around the place is an `impl`, so that `'_` must be written.
fn is_in_head(place: &SyntaxNode) -> bool {
    let item = place.ancestors().find(|node| ast::Item::can_cast(node.kind()));
    item.is_some_and(|item| item.kind() == IMPL)
}

/// Whether the token is in the arguments of a macro, after `&`.
fn is_after_and(holder: &SyntaxNode, token: &SyntaxToken) -> bool {
    holder.kind() == TOKEN_TREE && previous_solid(token).is_some_and(|token| token.kind() == AMP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_lifetime_is_deleted_with_its_uses_and_its_bounds() {
        assert_eq!(
            testing::each(&LIFETIMES, "fn f<'a, T: 'a>(x: &'a S<'a>) where 'a: 'a {}"),
            ["fn f<T>(x: &S) {}", "fn f<T>(x: &S) {}", "fn f<T>(x: &'static S<'static>) {}"]
        );
    }

    #[test]
    fn a_lifetime_that_cannot_be_elided_becomes_static_or_an_underscore() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "impl<'a> A for S<'a> { type B = &'a u8; fn f(x: &'a u8) {} }"
            )[1],
            "impl A for S<'_> { type B = &'static u8; fn f(x: &u8) {} }"
        );
    }

    #[test]
    fn a_lifetime_of_an_item_is_deleted_wherever_the_item_is_named() {
        assert_eq!(
            testing::each(&LIFETIMES, "struct S<'a, T>(&'a T); type U = S<'static, u8>;")[1],
            "struct S<T>(&'static T); type U = S<u8>;"
        );
    }

    #[test]
    fn lifetimes_that_stand_for_the_same_are_deleted_together() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "struct S<'a>(&'a u8); struct R<'b>(S<'b>); fn f<'c>(x: R<'c>) {}"
            )[1],
            "struct S(&'static u8); struct R(S); fn f(x: R) {}"
        );
    }

    #[test]
    fn a_binder_is_deleted_with_its_only_lifetime() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "type F = for<'a> fn(&'a u8); fn f() where for<'b> &'b u8: A {}"
            )[..2],
            [
                "type F = fn(&u8); fn f() where for<'b> &'b u8: A {}",
                "type F = for<'a> fn(&'a u8); fn f() where &u8: A {}"
            ]
        );
    }

    #[test]
    fn a_lifetime_of_an_associated_type_is_deleted_everywhere() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "trait A { type B<'a>; } impl A for u8 { type B<'b> = (); } fn f<T: A>(x: <T as A>::B<'_>) {}"
            )[0],
            "trait A { type B; } impl A for u8 { type B = (); } fn f<T: A>(x: <T as A>::B) {}"
        );
    }
}
