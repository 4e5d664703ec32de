//! Constants and variables, and what an expression looks like in the place of a name.

use std::collections::HashSet;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use wdd_core::{Change, Edit, NodeId};

use super::super::Family;
use crate::source::{Source, is_import, together, tokens_of};

/// Constants and statics.
pub(super) fn constants(source: &Source) -> Family {
    let constants = source.all::<ast::Const>().filter_map(|item| {
        let value = item.body()?;
        away(source, &item.name()?, item.syntax(), &value)
    });
    let statics = source.all::<ast::Static>().filter_map(|item| {
        let value = item.body()?;
        away(source, &item.name()?, item.syntax(), &value)
    });
    constants.chain(statics).collect()
}

/// Variables; those of which the value uses another that may go come after the others.
pub(super) fn variables(source: &Source) -> [Family; 2] {
    let lets = source.all::<ast::LetStmt>().filter_map(|statement| {
        let Some(ast::Pat::IdentPat(pattern)) = statement.pat() else {
            return None;
        };
        let value = statement.initializer()?;
        let plain = statement.let_else().is_none() && pattern.pat().is_none();
        let change = away(source, &pattern.name()?, statement.syntax(), &value);
        let name = pattern.name()?.syntax().first_token()?;
        plain.then_some((name, value, change?))
    });
    let lets: Vec<_> = lets.collect();
    let uses = lets.iter().flat_map(|(name, _, _)| source.uses(name));
    let uses: HashSet<_> = uses.collect();
    let waits = |value: &ast::Expr| tokens_of(value.syntax()).any(|token| uses.contains(&token));
    let (later, first): (Vec<_>, Vec<_>) = lets.iter().partition(|(_, value, _)| waits(value));
    [first, later].map(|lets| {
        lets.into_iter()
            .map(|(_, _, change)| change.clone())
            .collect()
    })
}

/// The definition goes, and `value` takes the place of each use.
fn away(
    source: &Source,
    name: &ast::Name,
    definition: &SyntaxNode,
    value: &ast::Expr,
) -> Option<Change> {
    let name = name.syntax().first_token()?;
    let uses = source.uses_anywhere(&name);
    let known = !uses.is_empty() && source.definitions(&name).iter().all(is_import);
    if !known || definition.parent()?.kind() == SyntaxKind::ASSOC_ITEM_LIST {
        return None;
    }
    let edits = uses.iter().map(|token| {
        if is_import(token) {
            return source.remove(token);
        }
        let (place, content) = in_place(token, value)?;
        edit(source, &place, &content)
    });
    let definition = std::iter::once(source.delete(definition));
    source.smaller(together(edits.chain(definition))?)
}

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
pub(super) fn in_place(token: &SyntaxToken, value: &ast::Expr) -> Option<(SyntaxElement, String)> {
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
pub(super) fn is_simple(value: &ast::Expr) -> bool {
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
