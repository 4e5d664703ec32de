//! Deletes constants, statics and variables, and writes their value at each use.

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use crate::passes::Family;
use crate::passes::shared::expressions::{edit, in_place};
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{is_import, name_token};
use crate::text::languages::rust::syntax::tokens_of;

/// The changes that inline constants and statics.
pub(super) fn constants(source: &Source) -> Family {
    let constants = source
        .all::<ast::Const>()
        .filter_map(|item| inlined(source, &item.name()?, item.syntax(), &item.body()?));
    let statics = source
        .all::<ast::Static>()
        .filter_map(|item| inlined(source, &item.name()?, item.syntax(), &item.body()?));
    constants.chain(statics).collect()
}

/// The changes that inline variables. Variables whose value uses another of them come second.
pub(super) fn variables(source: &Source) -> [Family; 2] {
    let lets = source.all::<ast::LetStmt>().filter_map(|statement| {
        let Some(ast::Pat::IdentPat(pattern)) = statement.pat() else {
            return None;
        };
        let value = statement.initializer()?;
        let plain = statement.let_else().is_none() && pattern.pat().is_none();
        let change = inlined(source, &pattern.name()?, statement.syntax(), &value);
        let name = name_token(pattern.syntax())?;
        plain.then_some((name, value, change?))
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
    source.shrinking(edits.chain(std::iter::once(source.delete(definition))))
}
