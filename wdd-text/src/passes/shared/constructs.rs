//! Expressions and patterns that construct or match a value of a type or variant.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};

use super::use_sites::{UseSite, ends_path, use_site};
use crate::passes::shared::source::Source;

/// An expression or pattern that contains the fields of a type or variant.
#[derive(Clone, Debug)]
pub(in crate::passes) enum Construct {
    /// `S { x: 1 }`
    Record(ast::RecordExpr),
    /// `S(1)`
    Call(ast::CallExpr),
    /// `S { x: y }`
    RecordPattern(ast::RecordPat),
    /// `S(x)`
    TuplePattern(ast::TupleStructPat),
    /// `S(1)` or `S { x: 1 }` inside of a macro call: the group of tokens with its delimiters.
    Tokens(SyntaxNode),
}

/// All constructs of the type or variant that `name` defines. `None` if it is used as a function.
pub(in crate::passes) fn constructs(source: &Source, name: &SyntaxToken) -> Option<Vec<Construct>> {
    let selves = source.selves(name.text()).iter().cloned();
    let uses = source.uses_anywhere(name).into_iter().chain(selves);
    let found: Option<Vec<_>> = uses.map(|token| construct(&token)).collect();
    Some(found?.into_iter().flatten().collect())
}

/// The construct that a use belongs to, if any. `None` if the fields cannot be seen.
fn construct(token: &SyntaxToken) -> Option<Option<Construct>> {
    Some(match use_site(token) {
        UseSite::Value(value) | UseSite::Pattern(value) if ends_path(token) => {
            Some(of_node(value)?)
        }
        UseSite::Token => token.next_sibling_or_token().and_then(of_tokens),
        _ => None,
    })
}

fn of_node(node: SyntaxNode) -> Option<Construct> {
    Some(match node.kind() {
        RECORD_EXPR => Construct::Record(ast::RecordExpr::cast(node)?),
        CALL_EXPR => Construct::Call(ast::CallExpr::cast(node)?),
        RECORD_PAT => Construct::RecordPattern(ast::RecordPat::cast(node)?),
        TUPLE_STRUCT_PAT => Construct::TuplePattern(ast::TupleStructPat::cast(node)?),
        _ => return None,
    })
}

fn of_tokens(next: NodeOrToken<SyntaxNode, SyntaxToken>) -> Option<Construct> {
    let next = match next {
        NodeOrToken::Token(blank) if blank.kind().is_trivia() => blank.next_sibling_or_token()?,
        next => next,
    };
    let tree = next.into_node()?;
    let opens = tree.first_token()?.kind();
    matches!(opens, L_PAREN | L_CURLY).then_some(Construct::Tokens(tree))
}
