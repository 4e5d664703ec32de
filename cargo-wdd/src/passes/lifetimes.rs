//! Lifetime parameters go: with their arguments everywhere, and with their uses.
//!
//! ```text
//! fn f<'a>(x: &'a S<'a>)      fn f(x: &S)
//! where T: 'a {}          →   {}
//! struct S<'a>(&'a u8);       struct S(&u8);   or   struct S(&'static u8);
//! ```
//!
//! Elided everywhere is the smallest text, `'_` where a path would have to name it the next, and
//! `'static` what may stand in every place.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::{Change, Edit, NodeId, Turn};

use super::binders::{argument_lists, same_lists};
use super::{Ask, Family, Pass};
use crate::source::{Source, together};
use crate::strategy::Level;

pub(super) static LIFETIMES: Pass = Pass {
    name: "lifetimes",
    about: "deletes lifetime parameters with all their uses",
    strategy: None,
    level: Level::Normal,
    p0: 0.6,
    turn: Turn::Once,
    ask: Ask::Changes(lifetimes),
};

/// What is written where a lifetime was used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Nothing,
    Underscore,
    Static,
}

fn lifetimes(source: &Source) -> Vec<Family> {
    let lists = source.all::<ast::GenericParamList>();
    let firsts = lists.filter(|list| same_lists(source, list).first() == Some(list));
    let parameters = firsts.flat_map(|list| {
        let places = 0..list.lifetime_params().count();
        places.map(move |at| (list.clone(), at))
    });
    let parameters: Vec<_> = parameters.collect();
    let family = |choice| {
        let changes = parameters.iter();
        changes
            .filter_map(|(list, at)| gone(source, list, *at, choice))
            .collect()
    };
    [Choice::Nothing, Choice::Underscore, Choice::Static]
        .map(family)
        .into()
}

/// The parameter at that place goes, from all lists that can only change together.
fn gone(
    source: &Source,
    list: &ast::GenericParamList,
    at: usize,
    choice: Choice,
) -> Option<Change> {
    let mut edits = Vec::new();
    for list in same_lists(source, list) {
        let parameter = list.lifetime_params().nth(at)?;
        let name = parameter.lifetime()?.syntax().first_token()?;
        edits.push(source.delete(parameter.syntax()));
        let uses = source.uses(&name);
        edits.extend(uses.iter().map(|token| replaced(source, token, choice)));
    }
    let lists = argument_lists(source, list)?;
    let arguments = lists.iter().filter_map(|list| list.lifetime_args().nth(at));
    edits.extend(arguments.map(|argument| source.delete(argument.syntax())));
    together(edits)
}

/// What becomes of one use: bounds by it go, and the rest is as the choice says.
fn replaced(source: &Source, token: &SyntaxToken, choice: Choice) -> Option<(NodeId, Edit)> {
    let lifetime = token.parent()?;
    let holder = lifetime.parent()?;
    match (holder.kind(), choice) {
        (TYPE_BOUND | WHERE_PRED, _) => source.delete(&holder),
        (USE_BOUND_GENERIC_ARGS, _) => source.delete(&lifetime),
        (_, Choice::Static) => source.put(token, "'static"),
        (REF_TYPE | SELF_PARAM, _) => source.delete(&lifetime),
        (LIFETIME_ARG, Choice::Nothing) => source.delete(&holder),
        _ if is_after_and(&lifetime, token) => source.remove(token),
        _ => source.put(token, "'_"),
    }
}

/// Whether the token is the lifetime of a reference in a macro's arguments.
fn is_after_and(holder: &SyntaxNode, token: &SyntaxToken) -> bool {
    let before = std::iter::successors(token.prev_token(), SyntaxToken::prev_token)
        .find(|token| !token.kind().is_trivia());
    holder.kind() == TOKEN_TREE && before.is_some_and(|token| token.kind() == AMP)
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn a_lifetime_goes_with_its_uses_and_its_bounds() {
        assert_eq!(
            testing::each(&LIFETIMES, "fn f<'a, T: 'a>(x: &'a S<'a>) where 'a: 'a {}"),
            [
                "fn f<T>(x: &S) {}",
                "fn f<T>(x: &S<'_>) {}",
                "fn f<T>(x: &'static S<'static>) {}"
            ]
        );
    }

    #[test]
    fn a_lifetime_of_an_item_goes_where_the_item_is_named() {
        assert_eq!(
            testing::each(
                &LIFETIMES,
                "struct S<'a, T>(&'a T); type U = S<'static, u8>;"
            )[2],
            "struct S<T>(&'static T); type U = S<u8>;"
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
