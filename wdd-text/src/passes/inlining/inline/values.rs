//! Deletes constants, statics and variables, and writes their value at each use.

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use crate::passes::Family;
use crate::passes::shared::expressions::{edit, in_place};
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{is_import, name_token};
use crate::text::languages::rust::syntax::tokens_of;

/// The changes that inline constants and statics.
pub(super) fn constants(source: &Source) -> Family {
    let inlined = |item: &SyntaxNode, value: Option<ast::Expr>| {
        inlined(source, &name_token(item)?, item, &value?)
    };
    let mut all = source.each(|item: ast::Const| inlined(item.syntax(), item.body()));
    all.extend(source.each(|item: ast::Static| inlined(item.syntax(), item.body())));
    all
}

/// The changes that inline variables. Variables whose value uses another of them come second.
pub(super) fn variables(source: &Source) -> [Family; 2] {
    let lets = source.all::<ast::LetStmt>().filter_map(|statement| {
        let Some(ast::Pat::IdentPat(pattern)) = statement.pat() else { return None };
        let value = statement.initializer()?;
        let plain = statement.let_else().is_none() && pattern.pat().is_none();
        let name = name_token(pattern.syntax())?;
        let change = inlined(source, &name, statement.syntax(), &value)?;
        plain.then_some((name, value, change))
    });
    let lets: Vec<_> = lets.collect();
    let uses: FxHashSet<_> = lets.iter().flat_map(|(name, _, _)| source.uses(name)).collect();
    let waits = |value: &ast::Expr| tokens_of(value.syntax()).any(|token| uses.contains(&token));
    let (later, first): (Vec<_>, Vec<_>) = lets.iter().partition(|(_, value, _)| waits(value));
    [first, later].map(|lets| lets.into_iter().map(|(_, _, change)| change.clone()).collect())
}

/// Deletes the definition, and replaces each use with `value`.
fn inlined(
    source: &Source,
    name: &SyntaxToken,
    definition: &SyntaxNode,
    value: &ast::Expr,
) -> Option<Change> {
    let uses = source.uses_anywhere(name);
    let known = !uses.is_empty() && source.definitions(name).iter().all(is_import);
    // An associated constant has another value in each `impl`.
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
    source.shrinking(edits.chain([source.delete(definition)]))
}
