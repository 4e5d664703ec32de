//! Replaces a tuple struct that has one field with the type of this field.
//!
//! ```text
//! struct S(u8);  fn f(x: S) { S(x.0) }   →   fn f(x: u8) { x }
//! ```
//!
//! It does not apply if the struct has attributes (such as `#[derive]`), or if its name is used in
//! a macro call.

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasGenericArgs, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};
use wdd_core::tree::{Change, Edit, NodeId};

use super::{in_macros, literal, selves};
use crate::passes::shared::generic_arguments::{arguments, substituted};
use crate::passes::shared::source::{Source, is_import, rewritten, together};

/// Deletes the struct, replaces it with its field's type, and `S(x)` and `x.0` with `x`.
pub(super) fn unwrapped(source: &Source, item: &ast::Struct) -> Option<Change> {
    let Some(ast::FieldList::TupleFieldList(list)) = item.field_list() else {
        return None;
    };
    let only = list.fields().next().filter(|_| list.fields().count() == 1)?;
    let name = item.name()?.syntax().first_token()?;
    if item.attrs().next().is_some() || in_macros(source, &name) {
        return None;
    }
    let content = only.ty()?.syntax().clone();
    let mut edits = vec![source.delete(item.syntax())];
    let uses = source.uses_anywhere(&name).into_iter();
    let selves = selves(source, &name).into_iter();
    // In a type, `Self` keeps its meaning.
    let made = selves.filter(|token| literal(token).is_some());
    for token in uses.chain(made) {
        edits.push(bare(source, &token, item, &content)?);
    }
    for access in source.reads("0") {
        edits.push(source.hoist(access.syntax(), access.expr()?.syntax()));
    }
    source.smaller(together(edits)?)
}

/// The edit of one use: the field's type for a type, the inner value for a construction or pattern.
fn bare(
    source: &Source,
    token: &SyntaxToken,
    item: &ast::Struct,
    content: &SyntaxNode,
) -> Option<Option<(NodeId, Edit)>> {
    if is_import(token) {
        return Some(source.remove(token));
    }
    if let Some(literal) = literal(token) {
        let inner = literal.last_child()?;
        let inner = match inner.kind() {
            SyntaxKind::ARG_LIST => inner.first_child()?,
            _ => inner,
        };
        return Some(source.hoist(&literal, &inner));
    }
    let segment = ast::PathSegment::cast(token.parent()?.parent()?)?;
    let given = arguments(item, segment.generic_arg_list().as_ref())?;
    let content = rewritten(content, &substituted(source, &given, content));
    let path = segment.parent_path().syntax().clone();
    let above = path.parent()?;
    match above.kind() {
        SyntaxKind::PATH_TYPE => Some(source.replace(&above, &content)),
        SyntaxKind::PATH => Some(source.replace(&path, &format!("<{content}>"))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::STRUCTS;
    use crate::passes::testing;

    #[test]
    fn a_struct_around_one_field_is_replaced_by_its_type() {
        let source = "struct S(u8); fn f(x: S) -> S { let S(y) = x; S(x.0) }";
        assert_eq!(testing::each(&STRUCTS, source), ["fn f(x: u8) -> u8 { let y = x; x }"]);
        let source = "struct S<T>(Vec<T>); fn f(x: S<u8>) {}";
        assert_eq!(testing::each(&STRUCTS, source), ["fn f(x: Vec<u8>) {}"]);
    }
}
