//! Replaces structs and variants that have named fields with tuples.
//!
//! ```text
//! struct S { a: T, b: U }
//! fn f(s: S) { S { a: x, b: s.b } }
//! →
//! struct S(T, U);
//! fn f(s: S) { S(x, s.1) }
//! ```
//!
//! Fields are found by their names alone. It does not apply if another type has a field of the same
//! name, if the struct's name is used in a macro call, or if one value of the struct is written
//! inside another.

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};
use rustc_hash::FxHashMap;
use wdd_core::tree::Change;

use super::{in_macros, literals, name_of};
use crate::passes::shared::source::{Source, rewritten, together};
use crate::text::languages::rust::syntax::{is_after_dot, is_within};

/// Replaces `S { a: T }` with `S(T)`, in the definition and in all uses.
pub(super) fn as_tuple(source: &Source, list: &ast::RecordFieldList) -> Option<Change> {
    let name = name_of(list.syntax())?;
    let fields: Vec<_> = list.fields().map(|field| field.name()).collect::<Option<_>>()?;
    let fields: Vec<String> = fields.iter().map(ast::Name::to_string).collect();
    if fields.is_empty() || in_macros(source, &name) {
        return None;
    }
    let accesses = accesses(source, list, &fields)?;
    let mut change = header(source, list)?;
    let literals = literals(source, &name);
    for literal in &literals {
        change.push(source.replace(literal, &tuple(literal, &fields, &accesses)?)?);
    }
    // The inner one would be copied unchanged into the new text of the outer one.
    let inside = |one: &SyntaxNode| one.ancestors().skip(1).any(|above| literals.contains(&above));
    if literals.iter().any(inside) {
        return None;
    }
    change.extend(together(accesses.iter().map(|(name, at)| source.put(name, at)))?);
    source.smaller(change)
}

/// The tokens that access fields by name, and the numbers that replace them.
type Accesses = Vec<(SyntaxToken, String)>;

/// The fields without their names. A `where` clause moves behind them.
fn header(source: &Source, list: &ast::RecordFieldList) -> Option<Change> {
    let types = list.fields().map(|field| {
        let visibility = field.syntax().children().find_map(ast::Visibility::cast);
        let public = visibility.map(|v| format!("{} ", v.syntax())).unwrap_or_default();
        Some(public + &field.ty()?.syntax().to_string())
    });
    let types = types.collect::<Option<Vec<_>>>()?.join(", ");
    let Some(item) = list.syntax().parent().and_then(ast::Struct::cast) else {
        return together([source.replace(list.syntax(), &format!("({types})"))]);
    };
    let clause = item.syntax().children().find_map(ast::WhereClause::cast);
    let behind = clause.as_ref().map(|clause| format!(" {}", clause.syntax())).unwrap_or_default();
    let content = format!("({types}){};", behind.trim_end_matches(','));
    let deleted = clause.map(|clause| source.delete(clause.syntax()));
    together([source.replace(list.syntax(), &content)].into_iter().chain(deleted))
}

/// A record expression or pattern without field names, in the order of the definition.
fn tuple(literal: &SyntaxNode, fields: &[String], accesses: &Accesses) -> Option<String> {
    let path = literal.children().find_map(ast::Path::cast)?;
    let (named, rest) = named(literal, accesses)?;
    let given: Vec<_> = fields.iter().map(|field| named.get(field).cloned()).collect();
    let written: Vec<String> = if rest {
        let mut filled: Vec<_> =
            given.into_iter().map(|one| one.unwrap_or_else(|| "_".to_owned())).collect();
        while filled.pop_if(|last| last == "_").is_some() {}
        if filled.len() < fields.len() {
            filled.push("..".to_owned());
        }
        filled
    } else {
        given.into_iter().collect::<Option<_>>()?
    };
    Some(format!("{}({})", path.syntax(), written.join(", ")))
}

/// The text of each field, and whether a pattern leaves fields out (`..`).
fn named(literal: &SyntaxNode, accesses: &Accesses) -> Option<(FxHashMap<String, String>, bool)> {
    if let Some(record) = ast::RecordExpr::cast(literal.clone()) {
        let list = record.record_expr_field_list()?;
        let fields = list.fields().map(|field| {
            let value = rewritten(field.expr()?.syntax(), &inside(&field, accesses));
            Some((field.field_name()?.to_string(), value))
        });
        return list.spread().is_none().then(|| Some((fields.collect::<Option<_>>()?, false)))?;
    }
    let list = ast::RecordPat::cast(literal.clone())?.record_pat_field_list()?;
    let fields = list
        .fields()
        .map(|field| Some((field.field_name()?.to_string(), field.pat()?.syntax().to_string())));
    Some((fields.collect::<Option<_>>()?, list.rest_pat().is_some()))
}

/// All accesses (`.a`) with their numbers (`0`). `None` if another type has a field of one of these
/// names.
fn accesses(source: &Source, own: &ast::RecordFieldList, fields: &[String]) -> Option<Accesses> {
    let mut all = fields.iter().flat_map(|name| source.fields(name));
    // The type of what is accessed is not known, so the name has to be of this type only.
    if all.any(|field| field.syntax().parent().as_ref() != Some(own.syntax())) {
        return None;
    }
    let numbered = fields.iter().enumerate().flat_map(|(at, field)| {
        let reads = source.reads(field).iter();
        let names = reads.filter_map(|read| read.name_ref()?.syntax().first_token());
        let in_macros = source.in_macros(field).iter().filter(|token| is_after_dot(token));
        names.chain(in_macros.cloned()).map(move |name| (name, at.to_string()))
    });
    Some(numbered.collect())
}

/// The new text of the field accesses inside an initialiser.
fn inside(field: &ast::RecordExprField, accesses: &Accesses) -> Vec<(TextRange, String)> {
    let inside = accesses.iter().filter(|(name, _)| is_within(name, field.syntax()));
    inside.map(|(name, at)| (name.text_range(), at.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::STRUCTS;
    use crate::passes::testing;

    #[test]
    fn fields_lose_their_names() {
        let source = "struct S { a: u8, b: T } fn f(s: S) { S { b: s.b, a: 1 }; m!(s.a) }";
        assert_eq!(
            testing::each(&STRUCTS, source),
            ["struct S (u8, T); fn f(s: S) { S(1, s.1); m!(s. 0) }"]
        );
    }

    #[test]
    fn patterns_lose_the_names_too() {
        let source = "enum E { V { a: u8, b: u8 } } fn f(E::V { b: x, .. }: E) { E::V { a, b } }";
        assert_eq!(
            testing::each(&STRUCTS, source),
            ["enum E { V (u8, u8) } fn f(E::V(_, x): E) { E::V(a, b) }"]
        );
    }

    #[test]
    fn a_where_clause_moves_behind_the_fields() {
        let source = "struct S<T> where T: A, { a: T, b: u8 }";
        assert_eq!(testing::each(&STRUCTS, source), ["struct S<T> (T, u8) where T: A;"]);
    }

    #[test]
    fn a_field_of_two_types_keeps_its_name() {
        assert!(testing::each(&STRUCTS, "struct S { a: u8 } union U { a: u8 }").is_empty());
        assert_eq!(
            testing::each(&STRUCTS, "struct S { a: u8 } union U { b: u8 }"),
            ["struct S (u8); union U { b: u8 }"]
        );
    }
}
