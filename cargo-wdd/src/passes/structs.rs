//! Structs and variants lose the names of their fields, and braces that hold nothing.
//!
//! ```text
//! struct S { a: T, b: U }                 →   struct S(T, U);
//! fn f() { S { a: x, b: y }.a }               fn f() { S(x, y).0 }
//!
//! struct S {}  fn f() { S {} }            →   struct S;  fn f() { S }
//!
//! struct S(u8);  fn f(x: S) { S(x.0) }    →   fn f(x: u8) { x }
//! ```
//!
//! A field is known by its name alone: where two types have one of that name, it keeps it.

use std::collections::{HashMap, HashSet};

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasGenericArgs, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken, TextRange};
use wdd_core::{Change, Edit, NodeId, Turn};

use super::inline::generics::{arguments, substituted};
use super::{Ask, Family, Pass};
use crate::source::{Source, is_import, is_within, last_name, rewritten, together};
use crate::strategy::Level;

pub(super) static STRUCTS: Pass = Pass {
    name: "structs",
    about: "takes away names of fields, empty braces, and structs around one field",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Changes(structs),
};

fn structs(source: &Source) -> Vec<Family> {
    let unwrapped = source.all().filter_map(|item| unwrapped(source, &item));
    let mut families: Vec<Family> = unwrapped.map(|change| vec![change]).collect();
    let lists = || source.all::<ast::FieldList>();
    let bare = lists().filter_map(|list| without_list(source, &list));
    let tuples = source.all().filter_map(|list| as_tuple(source, &list));
    families.extend([bare.collect(), tuples.collect()]);
    families
}

/// The name of the struct or variant that has these fields.
fn name_of(list: &SyntaxNode) -> Option<SyntaxToken> {
    let holder = list.parent()?;
    let name = match holder.kind() {
        SyntaxKind::STRUCT => ast::Struct::cast(holder)?.name(),
        SyntaxKind::VARIANT => ast::Variant::cast(holder)?.name(),
        _ => None,
    };
    name?.syntax().first_token()
}

/// `S` for `S {}` and `S()`.
fn without_list(source: &Source, list: &ast::FieldList) -> Option<Change> {
    let name = name_of(list.syntax())?;
    if list.syntax().children().next().is_some() {
        return None;
    }
    let record = matches!(list, ast::FieldList::RecordFieldList(_));
    let in_struct = list.syntax().parent()?.kind() == SyntaxKind::STRUCT;
    let mut edits = vec![if record && in_struct {
        source.replace(list.syntax(), ";")
    } else {
        source.delete(list.syntax())
    }];
    for literal in literals(source, &name) {
        let path = literal.children().find(|c| c.kind() == SyntaxKind::PATH);
        let place = path.or_else(|| literal.first_child())?;
        edits.push(source.hoist(&literal, &place));
    }
    source.smaller(together(edits)?)
}

/// Where values of the struct or variant are made or matched.
fn literals(source: &Source, name: &SyntaxToken) -> Vec<SyntaxNode> {
    let uses = source
        .uses_anywhere(name)
        .into_iter()
        .filter(|token| !is_import(token));
    let selves = selves(source, name);
    uses.chain(selves)
        .filter_map(|token| literal(&token))
        .collect()
}

/// The uses of `Self` that mean the struct of that name, outside of macros.
fn selves(source: &Source, name: &SyntaxToken) -> Vec<SyntaxToken> {
    let means = |token: &SyntaxToken| {
        let owner = token.parent_ancestors().find_map(ast::Impl::cast);
        let owned = owner.and_then(|owner| last_name(&owner.self_ty()?));
        owned.as_deref() == Some(name.text())
    };
    let is_reference = |token: &&SyntaxToken| {
        let holder = token.parent();
        holder.is_some_and(|holder| ast::NameRef::can_cast(holder.kind()))
    };
    // An `impl` may stand in another.
    let mut seen = HashSet::new();
    let all = source.selves(name.text()).iter().filter(is_reference);
    let own = all.filter(|token| means(token) && seen.insert(*token));
    own.cloned().collect()
}

/// The record, call or pattern that begins with the path of which `token` is the end.
fn literal(token: &SyntaxToken) -> Option<SyntaxNode> {
    let path = token.parent()?.parent()?.parent()?;
    let above = path.parent()?;
    match above.kind() {
        SyntaxKind::RECORD_EXPR | SyntaxKind::RECORD_PAT | SyntaxKind::TUPLE_STRUCT_PAT => {
            Some(above)
        }
        SyntaxKind::PATH_EXPR => above.parent().filter(|call| {
            call.kind() == SyntaxKind::CALL_EXPR && call.first_child().as_ref() == Some(&above)
        }),
        _ => None,
    }
}

/// `S(T)` for `S { a: T }`.
fn as_tuple(source: &Source, list: &ast::RecordFieldList) -> Option<Change> {
    let name = name_of(list.syntax())?;
    let fields: Vec<_> = list
        .fields()
        .map(|field| field.name())
        .collect::<Option<_>>()?;
    let fields: Vec<String> = fields.iter().map(ast::Name::to_string).collect();
    if fields.is_empty() || in_macros(source, &name) {
        return None;
    }
    let accesses = accesses(source, list, &fields)?;
    let mut edits = header(source, list)?;
    let literals = literals(source, &name);
    for literal in &literals {
        let content = tuple(literal, &fields, &accesses)?;
        edits.push(source.replace(literal, &content));
    }
    // One in another would be written as it was.
    let inside = |one: &SyntaxNode| {
        one.ancestors()
            .skip(1)
            .any(|above| literals.contains(&above))
    };
    if literals.iter().any(inside) {
        return None;
    }
    edits.extend(
        accesses
            .into_iter()
            .map(|(name, at)| source.put(&name, &at)),
    );
    source.smaller(together(edits)?)
}

type Edits = Vec<Option<(NodeId, Edit)>>;

/// Where fields are used by name, and their numbers.
type Accesses = Vec<(SyntaxToken, String)>;

/// The fields without their names; a `where` clause stands behind them.
fn header(source: &Source, list: &ast::RecordFieldList) -> Option<Edits> {
    let types = list.fields().map(|field| {
        let visibility = field.syntax().children().find_map(ast::Visibility::cast);
        let public = visibility
            .map(|v| format!("{} ", v.syntax()))
            .unwrap_or_default();
        Some(public + &field.ty()?.syntax().to_string())
    });
    let types = types.collect::<Option<Vec<_>>>()?.join(", ");
    let Some(item) = list.syntax().parent().and_then(ast::Struct::cast) else {
        return Some(vec![source.replace(list.syntax(), &format!("({types})"))]);
    };
    let clause = item.syntax().children().find_map(ast::WhereClause::cast);
    let behind = clause
        .as_ref()
        .map(|clause| format!(" {}", clause.syntax()));
    let behind = behind.unwrap_or_default();
    let content = format!("({types}){};", behind.trim_end_matches(','));
    let mut edits = vec![source.replace(list.syntax(), &content)];
    edits.extend(clause.map(|clause| source.delete(clause.syntax())));
    Some(edits)
}

/// A record expression or pattern without the names, in the order of the definition.
fn tuple(literal: &SyntaxNode, fields: &[String], accesses: &Accesses) -> Option<String> {
    let path = literal.children().find_map(ast::Path::cast)?;
    let (named, rest) = named(literal, accesses)?;
    let given: Vec<_> = fields
        .iter()
        .map(|field| named.get(field).cloned())
        .collect();
    let written: Vec<String> = if rest {
        let filled = given
            .into_iter()
            .map(|one| one.unwrap_or_else(|| "_".to_owned()));
        let mut filled: Vec<_> = filled.collect();
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

/// What is written for each field, and whether a pattern leaves some out.
fn named(literal: &SyntaxNode, accesses: &Accesses) -> Option<(HashMap<String, String>, bool)> {
    if let Some(record) = ast::RecordExpr::cast(literal.clone()) {
        let list = record.record_expr_field_list()?;
        let fields = list.fields().map(|field| {
            let value = rewritten(field.expr()?.syntax(), &inside(&field, accesses));
            Some((field.field_name()?.to_string(), value))
        });
        return list
            .spread()
            .is_none()
            .then(|| Some((fields.collect::<Option<_>>()?, false)))?;
    }
    let list = ast::RecordPat::cast(literal.clone())?.record_pat_field_list()?;
    let fields = list.fields().map(|field| {
        let pattern = field.pat()?.syntax().to_string();
        Some((field.field_name()?.to_string(), pattern))
    });
    Some((fields.collect::<Option<_>>()?, list.rest_pat().is_some()))
}

/// `.0` for `.a`; none if another type has a field of one of these names.
fn accesses(source: &Source, own: &ast::RecordFieldList, fields: &[String]) -> Option<Accesses> {
    let mut all = fields.iter().flat_map(|name| source.fields(name));
    if all.any(|field| field.syntax().parent().as_ref() != Some(own.syntax())) {
        return None;
    }
    let numbered = fields.iter().enumerate().flat_map(|(at, field)| {
        let reads = source.reads(field).iter();
        let names = reads.filter_map(|read| read.name_ref()?.syntax().first_token());
        let in_macros = source.in_macros(field).iter().filter(is_after_dot);
        let names = names.chain(in_macros.cloned());
        names.map(move |name| (name, at.to_string()))
    });
    Some(numbered.collect())
}

/// What is written for the fields that are used in an initialiser.
fn inside(field: &ast::RecordExprField, accesses: &Accesses) -> Vec<(TextRange, String)> {
    let inside = accesses.iter();
    let inside = inside.filter(|(name, _)| is_within(name, field.syntax()));
    let places = inside.map(|(name, at)| (name.text_range(), at.clone()));
    places.collect()
}

/// Whether a dot stands just before the token.
fn is_after_dot(token: &&SyntaxToken) -> bool {
    let before = token.prev_token();
    before.is_some_and(|before| before.kind() == SyntaxKind::DOT)
}

/// Whether values of that name are made among a macro's tokens.
fn in_macros(source: &Source, name: &SyntaxToken) -> bool {
    let uses = source.uses_anywhere(name);
    uses.iter().any(|token| {
        token
            .parent()
            .is_some_and(|holder| holder.kind() == SyntaxKind::TOKEN_TREE)
    })
}

/// A struct with one field gives way to its type, and `S(x)` and `x.0` to `x`.
fn unwrapped(source: &Source, item: &ast::Struct) -> Option<Change> {
    let Some(ast::FieldList::TupleFieldList(list)) = item.field_list() else {
        return None;
    };
    let only = list
        .fields()
        .next()
        .filter(|_| list.fields().count() == 1)?;
    let name = item.name()?.syntax().first_token()?;
    if item.attrs().next().is_some() || in_macros(source, &name) {
        return None;
    }
    let content = only.ty()?.syntax().clone();
    let mut edits = vec![source.delete(item.syntax())];
    let uses = source.uses_anywhere(&name).into_iter();
    let selves = selves(source, &name).into_iter();
    // As a type, `Self` means what it should of itself.
    let made = selves.filter(|token| literal(token).is_some());
    for token in uses.chain(made) {
        edits.push(bare(source, &token, item, &content)?);
    }
    for access in source.reads("0") {
        edits.push(source.hoist(access.syntax(), access.expr()?.syntax()));
    }
    source.smaller(together(edits)?)
}

/// The use of a struct without it.
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
    use super::super::testing;
    use super::*;

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
    fn a_where_clause_goes_behind_the_fields() {
        let source = "struct S<T> where T: A, { a: T, b: u8 }";
        assert_eq!(
            testing::each(&STRUCTS, source),
            ["struct S<T> (T, u8) where T: A;"]
        );
    }

    #[test]
    fn a_field_of_two_types_keeps_its_name() {
        assert!(testing::each(&STRUCTS, "struct S { a: u8 } union U { a: u8 }").is_empty());
    }

    #[test]
    fn empty_braces_go_with_those_of_the_values() {
        let source = "struct S {} impl S { fn f() { Self {}; S {} } }";
        assert_eq!(
            testing::each(&STRUCTS, source),
            ["struct S; impl S { fn f() { Self; S } }"]
        );
    }

    #[test]
    fn a_struct_around_one_field_gives_way_to_it() {
        let source = "struct S(u8); fn f(x: S) -> S { let S(y) = x; S(x.0) }";
        assert_eq!(
            testing::each(&STRUCTS, source),
            ["fn f(x: u8) -> u8 { let y = x; x }"]
        );
        let source = "struct S<T>(Vec<T>); fn f(x: S<u8>) {}";
        assert_eq!(testing::each(&STRUCTS, source), ["fn f(x: Vec<u8>) {}"]);
    }
}
