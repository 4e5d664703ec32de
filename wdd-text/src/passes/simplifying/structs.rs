//! Deletes the names of fields, and empty braces.
//!
//! ```text
//! struct S {}  fn f() { S {} }   →   struct S;  fn f() { S }
//! ```
//!
//! This file deletes empty braces, and `structs/tuples.rs` the names of fields. It helps because each construction, pattern and field
//! access gets shorter, too.

mod tuples;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{is_import, name_of_type, name_token};

pub(in crate::passes) static STRUCTS: Pass =
    Pass::rust("structs", "deletes field names and empty braces", structs);

fn structs(source: &Source) -> Vec<Family> {
    vec![
        source.each(|list| without_list(source, &list)),
        source.each(|list| tuples::as_tuple(source, &list)),
    ]
}

/// Replaces `S {}` and `S()` with `S`.
fn without_list(source: &Source, list: &ast::FieldList) -> Option<Change> {
    let name = name_of(list.syntax())?;
    if list.syntax().children().next().is_some() {
        return None;
    }
    let record = matches!(list, ast::FieldList::RecordFieldList(_));
    let in_struct = list.syntax().parent()?.kind() == STRUCT;
    let mut edits = vec![if record && in_struct {
        source.replace(list.syntax(), ";")
    } else {
        source.delete(list.syntax())
    }];
    for literal in literals(source, &name) {
        let path = literal.children().find(|c| c.kind() == PATH);
        edits.push(source.hoist(&literal, &path.or_else(|| literal.first_child())?));
    }
    source.shrinking(edits)
}

/// The name of the struct or variant that has this list of fields. A union keeps its list.
fn name_of(list: &SyntaxNode) -> Option<SyntaxToken> {
    let holder = list.parent()?;
    name_token(&holder).filter(|_| holder.kind() != UNION)
}

/// The expressions and patterns that construct or match the struct or variant.
fn literals(source: &Source, name: &SyntaxToken) -> Vec<SyntaxNode> {
    let uses = source.uses_anywhere(name).into_iter().filter(|token| !is_import(token));
    uses.chain(selves(source, name)).filter_map(|token| literal(&token)).collect()
}

/// The uses of `Self` that mean the struct of this name, outside of macro calls.
fn selves(source: &Source, name: &SyntaxToken) -> Vec<SyntaxToken> {
    let means = |token: &SyntaxToken| {
        let owner = token.parent_ancestors().find_map(ast::Impl::cast);
        owner.and_then(|owner| name_of_type(&owner.self_ty()?)).as_deref() == Some(name.text())
    };
    let is_reference = |token: &&SyntaxToken| {
        let holder = token.parent();
        holder.is_some_and(|holder| ast::NameRef::can_cast(holder.kind()))
    };
    // An `impl` may stand inside another one.
    let mut seen = FxHashSet::default();
    let all = source.selves(name.text()).iter().filter(is_reference);
    all.filter(|token| means(token) && seen.insert(*token)).cloned().collect()
}

/// The record, call or pattern that begins with the path that `token` ends.
fn literal(token: &SyntaxToken) -> Option<SyntaxNode> {
    let above = token.parent()?.parent()?.parent()?.parent()?;
    match above.kind() {
        RECORD_EXPR | RECORD_PAT | TUPLE_STRUCT_PAT => Some(above),
        PATH_EXPR => above
            .parent()
            .filter(|call| call.kind() == CALL_EXPR && call.first_child().as_ref() == Some(&above)),
        _ => None,
    }
}

/// Whether the name is used inside a macro call.
fn in_macros(source: &Source, name: &SyntaxToken) -> bool {
    let uses = source.uses_anywhere(name);
    uses.iter().any(|token| token.parent().is_some_and(|holder| holder.kind() == TOKEN_TREE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn empty_braces_are_deleted_in_the_definition_and_in_its_uses() {
        let source = "struct S {} impl S { fn f() { Self {}; S {} } }";
        assert_eq!(testing::each(&STRUCTS, source), ["struct S; impl S { fn f() { Self; S } }"]);
    }
}
