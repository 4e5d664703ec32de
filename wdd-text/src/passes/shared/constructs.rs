//! Expressions and patterns that construct or match a value of a type or variant.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};

use super::use_sites::{UseSite, ends_path, use_site};
use crate::passes::shared::source::Source;

/// An expression or pattern that contains the fields of a type or variant.
#[derive(Clone, Debug)]
pub(crate) enum Construct {
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
pub(crate) fn constructs(source: &Source, name: &SyntaxToken) -> Option<Vec<Construct>> {
    let selves = source.selves(name.text()).iter().cloned();
    let mut found = Vec::new();
    for token in source.uses_anywhere(name).into_iter().chain(selves) {
        match use_site(&token) {
            UseSite::Value(value) | UseSite::Pattern(value) if ends_path(&token) => {
                found.push(of_node(value)?);
            }
            UseSite::Token => found.extend(token.next_sibling_or_token().and_then(of_tokens)),
            _ => {}
        }
    }
    Some(found)
}

/// The field of this name in a record expression.
pub(crate) fn value_of(
    list: &ast::RecordExprFieldList,
    name: &str,
) -> Option<ast::RecordExprField> {
    list.fields().find(|field| field.field_name().is_some_and(|own| own.text() == name))
}

/// The field of this name in a record pattern.
pub(crate) fn pattern_of(
    list: &ast::RecordPatFieldList,
    name: &str,
) -> Option<ast::RecordPatField> {
    list.fields().find(|field| field.field_name().is_some_and(|own| own.text() == name))
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
    // A blank may stand between the name and the group.
    let next = match next {
        NodeOrToken::Token(blank) if blank.kind().is_trivia() => blank.next_sibling_or_token()?,
        next => next,
    };
    let tree = next.into_node()?;
    let opens = tree.first_token()?.kind();
    matches!(opens, L_PAREN | L_CURLY).then_some(Construct::Tokens(tree))
}
