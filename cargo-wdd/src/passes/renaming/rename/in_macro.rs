//! What a token names in what a macro is made of, or given: the tokens beside it tell.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::SyntaxToken;

use super::defined::{Case, Defined, Sort, is_prelude, text_of};
use super::nearby::{after, before};

/// What follows the colon of `$x: expr`.
const FRAGMENTS: &[&str] = &[
    "block",
    "expr",
    "expr_2021",
    "ident",
    "item",
    "lifetime",
    "literal",
    "meta",
    "pat",
    "pat_param",
    "path",
    "stmt",
    "tt",
    "ty",
    "vis",
];

/// What a token can be the name of.
#[derive(Debug)]
pub(super) enum Meaning {
    Nothing,
    /// Of something from outside, or of one of these: nobody can tell.
    Fixed(&'static [Sort]),
    AnyOf(&'static [Sort]),
}

/// What the token defines, if it does: an item is known by the word before it.
pub(super) fn definition(token: &SyntaxToken) -> Option<(Sort, Case)> {
    let word = before(token).filter(|_| token.kind() == IDENT)?;
    match word.kind() {
        BANG if is_macro_rules(&word) => Some((Sort::Macro, Case::Lower)),
        DOLLAR if kind(after(token)) == COLON => Some((Sort::Variable, Case::Lower)),
        // `let Some(x)` defines no `Some`.
        LET_KW if !token.text().starts_with(char::is_uppercase) => Some((Sort::Free, Case::Lower)),
        STRUCT_KW | ENUM_KW | TRAIT_KW => Some((Sort::Free, Case::Upper)),
        _ => None,
    }
}

/// What the token can be the name of.
pub(super) fn meaning(token: &SyntaxToken, defined: &Defined) -> Meaning {
    let (Some(last), next) = (before(token), after(token)) else {
        return Meaning::Nothing;
    };
    if is_in_attribute(token) {
        return Meaning::Nothing;
    }
    let next_but_one = || kind(next.as_ref().and_then(after));
    match (last.kind(), kind(next.clone())) {
        (BANG, _) if is_macro_rules(&last) => Meaning::AnyOf(&[Sort::Macro]),
        (DOLLAR, _) => Meaning::AnyOf(&[Sort::Variable]),
        (DOT, L_PAREN | COLON) => Meaning::AnyOf(&[Sort::Associated]),
        (DOT, _) if kind(before(&last)) != DOT => Meaning::AnyOf(&[Sort::Field]),
        (COLON, _) if is_fragment(token, &last) => Meaning::Nothing,
        (COLON, _) if kind(before(&last)) == COLON => qualified(token, defined),
        (FN_KW | TYPE_KW | CONST_KW, _) if is_of_impl(token) => member(token, defined),
        (_, BANG) if next_but_one() != EQ => Meaning::AnyOf(&[Sort::Macro]),
        // `None`, say, where the source has a variant of that name: it may be either.
        _ if is_prelude(token.text()) || defined.is_foreign(&text_of(token)) => {
            Meaning::Fixed(&[Sort::Field, Sort::Associated])
        }
        _ => Meaning::AnyOf(&[Sort::Free, Sort::Field, Sort::Associated]),
    }
}

fn kind(token: Option<SyntaxToken>) -> SyntaxKind {
    token.map_or(EOF, |token| token.kind())
}

fn is_macro_rules(bang: &SyntaxToken) -> bool {
    before(bang).is_some_and(|word| word.text() == "macro_rules")
}

fn is_fragment(token: &SyntaxToken, colon: &SyntaxToken) -> bool {
    let dollar = before(colon).and_then(|name| before(&name));
    kind(dollar) == DOLLAR && FRAGMENTS.contains(&token.text())
}

/// Whether the token stands in the brackets of `#[…]`.
fn is_in_attribute(token: &SyntaxToken) -> bool {
    let mut groups = token
        .parent_ancestors()
        .take_while(|node| node.kind() == TOKEN_TREE);
    groups.any(|group| {
        let open = group.first_token().filter(|open| open.kind() == L_BRACK);
        let sign = open.and_then(|open| before(&open));
        let sign = sign.map(|sign| {
            if sign.kind() == BANG {
                before(&sign)
            } else {
                Some(sign)
            }
        });
        kind(sign.flatten()) == POUND
    })
}

/// Whether the braces around the token are those of `impl X for Y {…}`.
fn is_of_impl(token: &SyntaxToken) -> bool {
    let open = token.parent().and_then(|group| group.first_token());
    let head = std::iter::successors(open.and_then(|open| before(&open)), before);
    let head = head.take_while(|token| !matches!(token.kind(), SEMICOLON | L_CURLY | R_CURLY));
    let words: Vec<SyntaxKind> = head.map(|token| token.kind()).collect();
    words.contains(&IMPL_KW) && words.contains(&FOR_KW)
}

/// A member that a trait has asked for.
fn member(token: &SyntaxToken, defined: &Defined) -> Meaning {
    if defined.is_of_trait(&text_of(token)) {
        Meaning::AnyOf(&[Sort::Associated])
    } else {
        Meaning::Fixed(&[Sort::Associated])
    }
}

/// `b` of `a::b`.
fn qualified(token: &SyntaxToken, defined: &Defined) -> Meaning {
    let Some(direct) = qualifier(token) else {
        return Meaning::Nothing;
    };
    let chain = std::iter::successors(Some(direct.clone()), qualifier);
    let first = chain.last().filter(|first| first.kind() == IDENT);
    if first.is_some_and(|first| !defined.begins(&text_of(&first))) {
        return match defined.is_of_trait(&text_of(token)) {
            true => Meaning::AnyOf(&[Sort::Associated]),
            false => Meaning::Nothing,
        };
    }
    let is_type = direct.text().starts_with(char::is_uppercase) || direct.kind() == R_ANGLE;
    Meaning::AnyOf(if is_type {
        &[Sort::Associated]
    } else {
        &[Sort::Free]
    })
}

/// What stands before the two colons before the token.
fn qualifier(token: &SyntaxToken) -> Option<SyntaxToken> {
    let colon = before(token).filter(|token| token.kind() == COLON)?;
    let colon = before(&colon).filter(|token| token.kind() == COLON)?;
    before(&colon)
}
