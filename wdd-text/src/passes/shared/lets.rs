//! Branches and loops that bind names, and statements that take their place.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::tree::Change;

use super::expressions::parsed;
use super::source::Source;
use crate::text::languages::rust::names::is_capitalized;

/// The pattern `p` and the value `x` of a condition `let p = x`.
pub(crate) fn matched(condition: ast::Expr) -> Option<(ast::Pat, ast::Expr)> {
    match condition {
        ast::Expr::LetExpr(condition) => Some((condition.pat()?, condition.expr()?)),
        _ => None,
    }
}

/// The names that a pattern binds.
pub(crate) fn names(pattern: &ast::Pat) -> BTreeSet<String> {
    let below = pattern.syntax().descendants();
    let names = below
        .filter_map(ast::IdentPat::cast)
        .filter_map(|pattern| Some(pattern.name()?.to_string()));
    // The parser takes `None` for a name too, and in `A(x) | B(x)` the name `x` stands twice.
    names.filter(|name| !is_capitalized(name)).collect()
}

/// Whether a loop is left, or a round of it.
pub(crate) fn is_left(body: &ast::BlockExpr) -> bool {
    body.syntax()
        .descendants()
        .any(|node: SyntaxNode| matches!(node.kind(), BREAK_EXPR | CONTINUE_EXPR))
}

/// The elements of an array that is written as such, also behind what makes an iterator of it: `&[a, b]`, `[a, b].iter()`,
/// `vec![a]`.
pub(crate) fn listed(value: &ast::Expr) -> Option<Vec<ast::Expr>> {
    match value {
        ast::Expr::ArrayExpr(array) if array.semicolon_token().is_none() => {
            Some(array.exprs().collect())
        }
        ast::Expr::RefExpr(of) => listed(&of.expr()?),
        ast::Expr::ParenExpr(of) => listed(&of.expr()?),
        ast::Expr::MethodCallExpr(call) => {
            let name = call.name_ref()?.to_string();
            let is_whole = matches!(&*name, "iter" | "into_iter" | "iter_mut" | "as_slice");
            call.receiver().filter(|_| is_whole).and_then(|of| listed(&of))
        }
        ast::Expr::MacroExpr(of) => {
            let call = of.macro_call()?;
            let is_vec = call.path()?.segment()?.to_string() == "vec";
            let tree = call.token_tree().filter(|_| is_vec)?.syntax().to_string();
            let list = tree.get(1..tree.len() - 1)?;
            let array: ast::ArrayExpr = parsed(&format!("const A: () = [{list}];"))?;
            listed(&ast::Expr::ArrayExpr(array))
        }
        _ => None,
    }
}

/// The text of an expression, without the braces if it is a block.
pub(crate) fn inside(value: &ast::Expr) -> Option<String> {
    let ast::Expr::BlockExpr(block) = value else { return Some(value.syntax().to_string()) };
    Some(block.syntax().to_string().strip_prefix('{')?.strip_suffix('}')?.trim().to_owned())
}

/// Replaces the statement that `node` is with these statements. `None` if it is no statement, or if that is not
/// smaller.
pub(crate) fn instead(source: &Source, node: &SyntaxNode, content: &str) -> Option<Change> {
    let above = node.parent()?;
    let place = match above.kind() {
        EXPR_STMT => above,
        STMT_LIST => node.clone(),
        _ => return None,
    };
    // In the middle of a list, an expression needs a semicolon.
    let is_last = place.next_sibling().is_none();
    let end = if is_last || content.ends_with([';', '}']) { "" } else { ";" };
    source.shrinking([source.replace(&place, &format!("{content}{end}"))])
}
