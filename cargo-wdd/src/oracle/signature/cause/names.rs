//! The names that a program defines: of items, fields, variants, variables, parameters and lifetimes.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxKind, SyntaxNode, SyntaxToken};

/// The keywords before a name that is defined. In the arguments of a macro there is no other sign of it.
const BEFORE: [&str; 9] = ["const", "enum", "fn", "let", "mod", "mut", "static", "struct", "trait"];

/// All names that a file defines.
pub(super) fn names_of(root: &SyntaxNode) -> BTreeSet<String> {
    let named = root.descendants().filter_map(ast::Name::cast).map(|name| name.text().to_string());
    let params = root.descendants().filter_map(ast::LifetimeParam::cast);
    let lifetimes = params.filter_map(|param| Some(param.lifetime()?.text().to_string()));
    named.chain(lifetimes).chain(in_macros(root)).collect()
}

fn in_macros(root: &SyntaxNode) -> impl Iterator<Item = String> {
    let is_name = |token: &SyntaxToken| {
        let mut before = std::iter::successors(token.prev_token(), SyntaxToken::prev_token);
        let keyword = before.find(|token| !token.kind().is_trivia());
        token.kind() == SyntaxKind::IDENT
            && keyword.is_some_and(|keyword| BEFORE.contains(&keyword.text()))
    };
    let trees = root.descendants().filter_map(ast::TokenTree::cast);
    let tokens = trees.flat_map(|tree| tree.syntax().children_with_tokens());
    let names = tokens.filter_map(NodeOrToken::into_token).filter(is_name);
    names.map(|token| token.text().to_owned())
}
