//! What a token names inside of a macro definition or macro call, judged by the tokens next to it.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::SyntaxToken;

use super::defined::{Case, Defined, DefinitionKind, is_prelude, text_of};
use super::nearby::{after, before};

/// The fragment specifiers that follow the colon of `$x: expr`.
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

/// What a token can name.
#[derive(Debug)]
pub(super) enum Meaning {
    Nothing,
    /// Something from outside, or one of these kinds. The tokens do not tell which.
    Fixed(&'static [DefinitionKind]),
    AnyOf(&'static [DefinitionKind]),
}

/// What the token defines, if it defines anything. An item is recognised by the keyword before it.
pub(super) fn definition(token: &SyntaxToken) -> Option<(DefinitionKind, Case)> {
    let word = before(token).filter(|_| token.kind() == IDENT)?;
    match word.kind() {
        BANG if is_macro_rules(&word) => Some((DefinitionKind::Macro, Case::Lower)),
        DOLLAR if kind(after(token)) == COLON => Some((DefinitionKind::Variable, Case::Lower)),
        // `let Some(x)` defines no `Some`.
        LET_KW if !token.text().starts_with(char::is_uppercase) => {
            Some((DefinitionKind::Free, Case::Lower))
        }
        STRUCT_KW | ENUM_KW | TRAIT_KW => Some((DefinitionKind::Free, Case::Upper)),
        _ => None,
    }
}

/// What the token can name.
pub(super) fn meaning(token: &SyntaxToken, defined: &Defined) -> Meaning {
    let (Some(last), next) = (before(token), after(token)) else {
        return Meaning::Nothing;
    };
    if is_in_attribute(token) {
        return Meaning::Nothing;
    }
    let next_but_one = || kind(next.as_ref().and_then(after));
    match (last.kind(), kind(next.clone())) {
        (BANG, _) if is_macro_rules(&last) => Meaning::AnyOf(&[DefinitionKind::Macro]),
        (DOLLAR, _) => Meaning::AnyOf(&[DefinitionKind::Variable]),
        (DOT, L_PAREN | COLON) => Meaning::AnyOf(&[DefinitionKind::Associated]),
        (DOT, _) if kind(before(&last)) != DOT => Meaning::AnyOf(&[DefinitionKind::Field]),
        (COLON, _) if is_fragment(token, &last) => Meaning::Nothing,
        (COLON, _) if kind(before(&last)) == COLON => qualified(token, defined),
        (FN_KW | TYPE_KW | CONST_KW, _) if is_of_impl(token) => member(token, defined),
        (_, BANG) if next_but_one() != EQ => Meaning::AnyOf(&[DefinitionKind::Macro]),
        // It may be from outside or from the text, such as a variant `None` of the text.
        _ if is_prelude(token.text()) || defined.is_foreign(&text_of(token)) => {
            Meaning::Fixed(&[DefinitionKind::Field, DefinitionKind::Associated])
        }
        _ => Meaning::AnyOf(&[
            DefinitionKind::Free,
            DefinitionKind::Field,
            DefinitionKind::Associated,
        ]),
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
    let mut groups = token.parent_ancestors().take_while(|node| node.kind() == TOKEN_TREE);
    groups.any(|group| {
        let open = group.first_token().filter(|open| open.kind() == L_BRACK);
        let sign = open.and_then(|open| before(&open));
        let sign = sign.map(|sign| if sign.kind() == BANG { before(&sign) } else { Some(sign) });
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

/// A member that a trait declares.
fn member(token: &SyntaxToken, defined: &Defined) -> Meaning {
    if defined.is_of_trait(&text_of(token)) {
        Meaning::AnyOf(&[DefinitionKind::Associated])
    } else {
        Meaning::Fixed(&[DefinitionKind::Associated])
    }
}

/// The name `b` in `a::b`.
fn qualified(token: &SyntaxToken, defined: &Defined) -> Meaning {
    let Some(direct) = qualifier(token) else {
        return Meaning::Nothing;
    };
    let chain = std::iter::successors(Some(direct.clone()), qualifier);
    let first = chain.last().filter(|first| first.kind() == IDENT);
    if first.is_some_and(|first| !defined.begins(&text_of(&first))) {
        return if defined.is_of_trait(&text_of(token)) {
            Meaning::AnyOf(&[DefinitionKind::Associated])
        } else {
            Meaning::Nothing
        };
    }
    let is_type = direct.text().starts_with(char::is_uppercase) || direct.kind() == R_ANGLE;
    Meaning::AnyOf(if is_type { &[DefinitionKind::Associated] } else { &[DefinitionKind::Free] })
}

/// The token before the `::` in front of the token.
fn qualifier(token: &SyntaxToken) -> Option<SyntaxToken> {
    let colon = before(token).filter(|token| token.kind() == COLON)?;
    let colon = before(&colon).filter(|token| token.kind() == COLON)?;
    before(&colon)
}
