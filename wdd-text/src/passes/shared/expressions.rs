//! Replaces a name with an expression: which node to replace, and whether parentheses are needed.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SourceFile, SyntaxElement, SyntaxNode, SyntaxToken};

use super::source::Source;
use crate::passes::shared::changes::MaybeEdit;

/// The first node of a kind in this source of an item.
pub(crate) fn parsed<N: AstNode>(item: &str) -> Option<N> {
    SourceFile::parse(item, Edition::Edition2024).syntax_node().descendants().find_map(N::cast)
}

/// Replaces a node or token with `content`.
pub(crate) fn edit(source: &Source, place: &SyntaxElement, content: &str) -> MaybeEdit {
    match place {
        SyntaxElement::Node(node) => source.replace(node, content),
        SyntaxElement::Token(token) => source.put(token, content),
    }
}

/// What to replace where `token` uses a name, and the text of `value` in its place.
pub(crate) fn in_place(token: &SyntaxToken, value: &ast::Expr) -> Option<(SyntaxElement, String)> {
    let text = value.syntax().to_string();
    let holder = token.parent()?;
    if holder.kind() == TOKEN_TREE {
        let content = if is_simple(value) { text } else { format!("({text})") };
        return Some((token.clone().into(), content));
    }
    if holder.kind() == NAME {
        // A pattern that names a constant can only become a literal.
        let literal = matches!(value, ast::Expr::Literal(_));
        return literal.then(|| Some((holder.parent()?.into(), text)))?;
    }
    let place = holder.parent()?.parent()?.parent()?;
    let above = place.parent()?;
    let content = match (place.kind(), above.kind()) {
        (PATH_EXPR, RECORD_EXPR_FIELD) => {
            // `S { x }` has no name for the field but that of the value.
            let named = ast::RecordExprField::cast(above)?.colon_token().is_some();
            if named { text } else { format!("{token}: {text}") }
        }
        (PATH_EXPR, _) => parenthesized(value, &place),
        (PATH_TYPE, TYPE_ARG) if is_simple(value) => text,
        (PATH_TYPE, TYPE_ARG) => format!("{{ {text} }}"),
        (PATH_PAT, _) if matches!(value, ast::Expr::Literal(_)) => text,
        _ => return None,
    };
    Some((place.into(), content))
}

/// The text of the value, with parentheses if it needs them instead of `place`.
pub(crate) fn parenthesized(value: &ast::Expr, place: &SyntaxNode) -> String {
    let above = place.parent();
    let is_open = above.is_some_and(|above| value.needs_parens_in_place_of(&above, place));
    if is_open { format!("({value})") } else { value.to_string() }
}

/// The text of the value in front of a `.`, with parentheses if it needs them there.
pub(crate) fn receiver(value: &ast::Expr) -> String {
    match value {
        ast::Expr::CallExpr(_)
        | ast::Expr::FieldExpr(_)
        | ast::Expr::IndexExpr(_)
        | ast::Expr::MacroExpr(_)
        | ast::Expr::MethodCallExpr(_)
        | ast::Expr::ParenExpr(_)
        | ast::Expr::PathExpr(_)
        | ast::Expr::TryExpr(_) => value.syntax().to_string(),
        _ => format!("({})", value.syntax()),
    }
}

/// Whether the value needs no parentheses in any place, and can be repeated.
pub(crate) fn is_simple(value: &ast::Expr) -> bool {
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
