//! What a token names inside of a macro definition or macro call, judged by the tokens next to it.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::SyntaxToken;

use super::definition::Definition;
use super::definitions::Definitions;
use super::{NameKind, ends_type, is_capitalized, known, text_of};
use crate::text::languages::rust::syntax::{next_solid, previous_solid, qualifier, solid_before};

/// The fragment specifiers that follow the colon of `$x: expr`.
const FRAGMENTS: &str = "block expr expr_2021 ident item lifetime literal meta \
     pat pat_param path stmt tt ty vis";

/// What a token can name.
#[derive(Debug)]
pub(super) enum Meaning {
    Nothing,
    /// Something from outside, or one of these kinds. The tokens do not tell which.
    Fixed(&'static [NameKind]),
    AnyOf(&'static [NameKind]),
}

/// What the token defines, if it defines anything. An item is recognised by the keyword before it.
pub(super) fn definition(token: &SyntaxToken) -> Option<Definition> {
    let is_in_macro = token.parent().is_some_and(|group| group.kind() == TOKEN_TREE);
    let word = previous_solid(token).filter(|_| is_in_macro && token.kind() == IDENT)?;
    match word.kind() {
        BANG if is_macro_rules(&word) => Some(Definition::Macro),
        DOLLAR if kind(next_solid(token)) == COLON => Some(Definition::Fragment),
        // `let Some(x)` defines no `Some`.
        LET_KW if !is_capitalized(token.text()) => Some(Definition::Variable),
        STRUCT_KW | ENUM_KW | TRAIT_KW => Some(Definition::Type),
        _ => None,
    }
}

/// What the token can name.
pub(super) fn meaning(token: &SyntaxToken, defined: &Definitions) -> Meaning {
    let (Some(last), next) = (previous_solid(token), next_solid(token)) else {
        return Meaning::Nothing;
    };
    if is_in_attribute(token) {
        return Meaning::Nothing;
    }
    let next_but_one = || kind(next.as_ref().and_then(next_solid));
    match (last.kind(), kind(next.clone())) {
        (BANG, _) if is_macro_rules(&last) => Meaning::AnyOf(&[NameKind::Macro]),
        (DOLLAR, _) => Meaning::AnyOf(&[NameKind::Fragment]),
        (DOT, L_PAREN | COLON) => Meaning::AnyOf(&[NameKind::Associated]),
        // What follows `..` is no field.
        (DOT, _) if kind(previous_solid(&last)) != DOT => Meaning::AnyOf(&[NameKind::Field]),
        (COLON, _) if is_fragment(token, &last) => Meaning::Nothing,
        (COLON, _) if kind(previous_solid(&last)) == COLON => qualified(token, defined),
        (FN_KW | TYPE_KW | CONST_KW, _) if is_of_impl(token) => member(token, defined),
        // `a != b` calls no macro.
        (_, BANG) if next_but_one() != EQ => Meaning::AnyOf(&[NameKind::Macro]),
        // It may be from outside or from the text, such as a variant `None` of the text.
        _ if known::is_prelude(token.text()) || defined.is_foreign(&text_of(token)) => {
            Meaning::Fixed(&[NameKind::Field, NameKind::Associated])
        }
        _ => Meaning::AnyOf(&[NameKind::Free, NameKind::Field, NameKind::Associated]),
    }
}

fn kind(token: Option<SyntaxToken>) -> SyntaxKind {
    token.map_or(EOF, |token| token.kind())
}

fn is_macro_rules(bang: &SyntaxToken) -> bool {
    previous_solid(bang).is_some_and(|word| word.text() == "macro_rules")
}

fn is_fragment(token: &SyntaxToken, colon: &SyntaxToken) -> bool {
    let dollar = previous_solid(colon).and_then(|name| previous_solid(&name));
    kind(dollar) == DOLLAR && known::is_one_of(FRAGMENTS, token.text())
}

/// Whether the token stands in the brackets of `#[…]`.
fn is_in_attribute(token: &SyntaxToken) -> bool {
    let mut groups = token.parent_ancestors().take_while(|node| node.kind() == TOKEN_TREE);
    groups.any(|group| {
        let open = group.first_token().filter(|open| open.kind() == L_BRACK);
        let mut before = open.iter().flat_map(solid_before).peekable();
        // `#![…]` is an attribute of what contains it.
        before.next_if(|sign| sign.kind() == BANG);
        kind(before.next()) == POUND
    })
}

/// Whether the braces around the token are those of `impl X for Y {…}`.
fn is_of_impl(token: &SyntaxToken) -> bool {
    let open = token.parent().and_then(|group| group.first_token());
    let head: Vec<SyntaxKind> = open
        .iter()
        .flat_map(solid_before)
        .map(|token| token.kind())
        // The end of the item before it.
        .take_while(|kind| !matches!(kind, SEMICOLON | L_CURLY | R_CURLY))
        .collect();
    head.contains(&IMPL_KW) && head.contains(&FOR_KW)
}

/// A member that a trait declares.
fn member(token: &SyntaxToken, defined: &Definitions) -> Meaning {
    if defined.is_of_trait(&text_of(token)) {
        Meaning::AnyOf(&[NameKind::Associated])
    } else {
        Meaning::Fixed(&[NameKind::Associated])
    }
}

/// The name `b` in `a::b`.
fn qualified(token: &SyntaxToken, defined: &Definitions) -> Meaning {
    let Some(direct) = qualifier(token) else { return Meaning::Nothing };
    let first = std::iter::successors(Some(direct.clone()), qualifier)
        .last()
        .filter(|first| first.kind() == IDENT);
    if first.is_some_and(|first| !defined.begins(&text_of(&first))) {
        return if defined.is_of_trait(&text_of(token)) {
            Meaning::AnyOf(&[NameKind::Associated])
        } else {
            Meaning::Nothing
        };
    }
    let kind = if ends_type(&direct) { &[NameKind::Associated] } else { &[NameKind::Free] };
    Meaning::AnyOf(kind)
}
