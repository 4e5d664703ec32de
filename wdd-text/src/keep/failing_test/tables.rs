//! Tables that a loop of a test runs over. Each row may be deleted as a whole.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use crate::text::languages::rust::syntax::{is_after_dot, solid_tokens};

/// The rows of the tables in the head of a loop.
pub(super) fn rows(outer: &SyntaxNode) -> Vec<Vec<SyntaxToken>> {
    iterated(outer).map_or_else(Vec::new, |iterated| tables(iterated.syntax()))
}

/// What a `for` loop runs over.
pub(super) fn iterated(outer: &SyntaxNode) -> Option<ast::Expr> {
    let looping = outer.descendants().find_map(ast::ForExpr::cast)?;
    let is_own = looping.syntax() == outer || looping.syntax().parent().as_ref() == Some(outer);
    is_own.then(|| looping.iterable())?
}

/// The names in the head of a loop.
pub(super) fn iterated_names(outer: &SyntaxNode) -> BTreeSet<String> {
    iterated(outer)
        .into_iter()
        .flat_map(|iterated| solid_tokens(iterated.syntax()))
        .filter(|token| token.kind() == SyntaxKind::IDENT && !is_after_dot(token))
        .map(|token| token.text().to_owned())
        .collect()
}

/// Whether a statement is a `let` of one of these names.
pub(super) fn defines_one_of(statement: &SyntaxNode, names: &BTreeSet<String>) -> bool {
    let bound = ast::LetStmt::cast(statement.clone()).and_then(|binding| binding.pat());
    let Some(ast::Pat::IdentPat(pattern)) = bound else { return false };
    pattern.name().is_some_and(|name| names.contains(name.text()))
}

/// The rows of the outermost literal tables in a node: the elements of `[…]` and `vec![…]`.
pub(super) fn tables(node: &SyntaxNode) -> Vec<Vec<SyntaxToken>> {
    if let Some(array) = node.descendants().find_map(ast::ArrayExpr::cast) {
        return array.exprs().map(|element| solid_tokens(element.syntax()).collect()).collect();
    }
    let list = node
        .descendants()
        .filter_map(ast::MacroCall::cast)
        .find(|call| call.path().is_some_and(|path| path.syntax().text() == "vec"))
        .and_then(|call| call.token_tree());
    list.map_or_else(Vec::new, |list| between_commas(&list))
}

/// The tokens between the commas of a token tree.
pub(in crate::keep) fn between_commas(list: &ast::TokenTree) -> Vec<Vec<SyntaxToken>> {
    let mut rows = vec![Vec::new()];
    let all: Vec<_> = solid_tokens(list.syntax()).collect();
    // The first and the last one are the delimiters.
    for token in all.iter().skip(1).take(all.len().saturating_sub(2)) {
        let is_own = token.parent().is_some_and(|parent| parent == *list.syntax());
        if is_own && token.text() == "," {
            rows.push(Vec::new());
        } else {
            rows.last_mut().expect("there is one").push(token.clone());
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}
