//! Statements of test code: those that check something, that fail, or that name a function.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use crate::keep::code::is_statement;
use crate::text::languages::rust::names::name_of_macro;
use crate::text::languages::rust::syntax::solid_tokens;

/// Statements of test code that check something: they would fail once the bug is fixed, if their values were
/// reduced.
pub(super) fn checks(node: &SyntaxNode) -> impl Iterator<Item = SyntaxNode> + use<> {
    node.descendants()
        .filter_map(ast::MacroCall::cast)
        .filter(|call| {
            name_of_macro(call).is_some_and(|name| name.contains("assert") || name == "panic")
        })
        .filter_map(|call| call.syntax().ancestors().find(is_statement))
}

/// The innermost statement of the test around a byte of its file.
pub(super) fn statement_at(test: &ast::Fn, offset: usize) -> Option<SyntaxNode> {
    let at = u32::try_from(offset).ok()?.into();
    let inside = test.body()?.syntax().text_range().contains(at);
    let token = inside.then(|| test.syntax().token_at_offset(at).right_biased())??;
    token.parent_ancestors().find(is_statement)
}

/// The statements of the test that name one of these functions.
pub(super) fn statements_naming(test: &ast::Fn, names: &BTreeSet<String>) -> Vec<SyntaxNode> {
    let Some(body) = test.body() else { return Vec::new() };
    let named = solid_tokens(body.syntax()).filter(|token| names.contains(token.text()));
    let mut found: Vec<SyntaxNode> = Vec::new();
    for statement in named.filter_map(|token| token.parent_ancestors().find(is_statement)) {
        if !found.contains(&statement) {
            found.push(statement);
        }
    }
    found
}
