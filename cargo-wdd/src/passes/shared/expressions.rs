//! An expression in the place of a name: what is replaced there, and with which parentheses.

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use wdd_core::tree::{Edit, NodeId};

use super::source::Source;

/// `content` takes the place of a node or a token.
pub(in crate::passes) fn edit(
    source: &Source,
    place: &SyntaxElement,
    content: &str,
) -> Option<(NodeId, Edit)> {
    match place {
        SyntaxElement::Node(node) => source.replace(node, content),
        SyntaxElement::Token(token) => source.put(token, content),
    }
}

/// What gives way where `token` uses a name, and what stands there for `value`.
pub(in crate::passes) fn in_place(
    token: &SyntaxToken,
    value: &ast::Expr,
) -> Option<(SyntaxElement, String)> {
    let text = value.syntax().to_string();
    let holder = token.parent()?;
    if holder.kind() == SyntaxKind::TOKEN_TREE {
        let content = if is_simple(value) {
            text
        } else {
            format!("({text})")
        };
        return Some((token.clone().into(), content));
    }
    if holder.kind() == SyntaxKind::NAME {
        let literal = matches!(value, ast::Expr::Literal(_));
        return literal.then(|| Some((holder.parent()?.into(), text)))?;
    }
    let path = holder.parent()?.parent()?;
    let place = path.parent()?;
    let above = place.parent()?;
    let content = match (place.kind(), above.kind()) {
        (SyntaxKind::PATH_EXPR, SyntaxKind::RECORD_EXPR_FIELD) => {
            let named = ast::RecordExprField::cast(above)?.colon_token().is_some();
            if named {
                text
            } else {
                format!("{token}: {text}")
            }
        }
        (SyntaxKind::PATH_EXPR, _) => parenthesized(value, &place),
        (SyntaxKind::PATH_TYPE, SyntaxKind::TYPE_ARG) if is_simple(value) => text,
        (SyntaxKind::PATH_TYPE, SyntaxKind::TYPE_ARG) => format!("{{ {text} }}"),
        (SyntaxKind::PATH_PAT, _) if matches!(value, ast::Expr::Literal(_)) => text,
        _ => return None,
    };
    Some((place.into(), content))
}

/// The value as it stands in the place of `place`.
pub(in crate::passes) fn parenthesized(value: &ast::Expr, place: &SyntaxNode) -> String {
    let text = value.syntax().to_string();
    let above = place.parent();
    if above.is_some_and(|above| value.needs_parens_in_place_of(&above, place)) {
        format!("({text})")
    } else {
        text
    }
}

/// Whether the value means the same wherever it stands.
pub(in crate::passes) fn is_simple(value: &ast::Expr) -> bool {
    matches!(
        value,
        ast::Expr::Literal(_)
            | ast::Expr::BlockExpr(_)
            | ast::Expr::ParenExpr(_)
            | ast::Expr::TupleExpr(_)
            | ast::Expr::ArrayExpr(_)
            | ast::Expr::PathExpr(_)
    )
}
