//! Lifetime parameters go: with their arguments everywhere, and with their uses.
//!
//! ```text
//! fn f<'a>(x: &'a S<'a>)      fn f(x: &S)
//! where T: 'a {}          →   {}
//! struct S<'a>(&'a u8);       struct S(&u8);   or   struct S(&'static u8);
//! ```
//!
//! Elided everywhere is the smallest text; then come `'_` and `'static` where nothing is not allowed,
//! and `'static` in every place. Lifetimes that are given for each other go together.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::{Change, Edit, NodeId, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::binders::{Parameter, classes, name, parameters};
use crate::passes::shared::source::{Source, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static LIFETIMES: Pass = Pass {
    name: "lifetimes",
    about: "deletes lifetime parameters with all their uses",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(lifetimes),
};

/// What is written where a lifetime was used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Nothing.
    Elided,
    /// Nothing where that is allowed, else `'_` or `'static`.
    Allowed,
    /// `'static`.
    Static,
}

/// Those that stand for the same go together, and then single ones.
fn lifetimes(source: &Source) -> Vec<Family> {
    let parameters = parameters(source, true);
    let classes = classes(source, &parameters);
    let several = classes.iter().filter(|class| class.len() > 1);
    let single = several.flatten().map(|&at| vec![at]).collect();
    let gone = |class: &[usize], choice| {
        let members = class
            .iter()
            .map(|&at| gone(source, &parameters[at], choice));
        Some(members.collect::<Option<Vec<_>>>()?.concat())
    };
    let family = |classes: &[Vec<usize>], choice| {
        let changes = classes.iter().filter_map(|class| gone(class, choice));
        changes.collect()
    };
    let choices = [Choice::Elided, Choice::Allowed, Choice::Static];
    let families = [classes, single];
    let families = families
        .iter()
        .flat_map(|classes| choices.map(|choice| family(classes, choice)));
    families.collect()
}

/// The parameter goes with its arguments, from all lists that can only change together.
fn gone(source: &Source, parameter: &Parameter, choice: Choice) -> Option<Change> {
    let mut edits = Vec::new();
    for parameter in parameter.everywhere()? {
        edits.push(source.delete(parameter.syntax()));
        let uses = source.uses(&name(&parameter)?);
        edits.extend(uses.iter().map(|token| replaced(source, token, choice)));
    }
    let arguments = parameter.arguments(source)?;
    edits.extend(arguments.iter().map(|argument| source.delete(argument)));
    together(edits)
}

/// What becomes of one use: bounds by it go, and the rest is as the choice says.
fn replaced(source: &Source, token: &SyntaxToken, choice: Choice) -> Option<(NodeId, Edit)> {
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

/// Whether a lifetime may be left out in this place: in fields and in the types that names are
/// given to it may not.
fn is_elidable(place: &SyntaxNode) -> bool {
    let decides = |node: &SyntaxNode| {
        ast::Item::can_cast(node.kind()) || matches!(node.kind(), STMT_LIST | FN_PTR_TYPE)
    };
    let around = place.ancestors().find(decides).map(|node| node.kind());
    !matches!(around, Some(STRUCT | ENUM | UNION | TYPE_ALIAS))
}

/// Whether the place is in the head of an `impl`, where `'_` must be written.
fn is_in_head(place: &SyntaxNode) -> bool {
    let item = place
        .ancestors()
        .find(|node| ast::Item::can_cast(node.kind()));
    item.is_some_and(|item| item.kind() == IMPL)
}

/// Whether the token is the lifetime of a reference in a macro's arguments.
fn is_after_and(holder: &SyntaxNode, token: &SyntaxToken) -> bool {
    let before = std::iter::successors(token.prev_token(), SyntaxToken::prev_token)
        .find(|token| !token.kind().is_trivia());
    holder.kind() == TOKEN_TREE && before.is_some_and(|token| token.kind() == AMP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_lifetime_goes_with_its_uses_and_its_bounds() {
        assert_eq!(
            testing::each(&LIFETIMES, "fn f<'a, T: 'a>(x: &'a S<'a>) where 'a: 'a {}"),
            [
                "fn f<T>(x: &S) {}",
                "fn f<T>(x: &S) {}",
                "fn f<T>(x: &'static S<'static>) {}"
            ]
        );
    }

    #[test]
    fn a_lifetime_that_cannot_be_elided_is_static_or_a_blank() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "impl<'a> A for S<'a> { type B = &'a u8; fn f(x: &'a u8) {} }"
            )[1],
            "impl A for S<'_> { type B = &'static u8; fn f(x: &u8) {} }"
        );
    }

    #[test]
    fn a_lifetime_of_an_item_goes_where_the_item_is_named() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "struct S<'a, T>(&'a T); type U = S<'static, u8>;"
            )[1],
            "struct S<T>(&'static T); type U = S<u8>;"
        );
    }

    #[test]
    fn lifetimes_that_stand_for_the_same_go_together() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "struct S<'a>(&'a u8); struct R<'b>(S<'b>); fn f<'c>(x: R<'c>) {}"
            )[1],
            "struct S(&'static u8); struct R(S); fn f(x: R) {}"
        );
    }

    #[test]
    fn a_binder_goes_with_its_only_lifetime() {
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
    fn lifetimes_of_an_associated_type_go_everywhere() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "trait A { type B<'a>; } impl A for u8 { type B<'b> = (); } fn f<T: A>(x: <T as A>::B<'_>) {}"
            )[0],
            "trait A { type B; } impl A for u8 { type B = (); } fn f<T: A>(x: <T as A>::B) {}"
        );
    }
}
