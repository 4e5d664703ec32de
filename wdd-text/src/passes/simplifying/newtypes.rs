//! Replaces a struct that has one field with the type of the field.
//!
//! ```text
//! struct S<T>(Vec<T>);
//! fn f(s: S<u8>) { S(s.0); }
//! →
//! type S<T> = Vec<T>;
//! fn f(s: S<u8>) { s; }
//! ```
//!
//! It does not apply if the struct has methods of its own, or if its name is used in a macro call. A numbered field is read where
//! the variable before it is declared with the name of the struct. It helps because the alias can be replaced next, and
//! because the value is then no longer wrapped.

use ra_ap_syntax::SyntaxKind::{LET_STMT, PARAM};
use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasGenericParams, HasName, HasVisibility};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::Pass;
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::constructs::{Construct, constructs};
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{name_of_type, name_token};
use crate::text::languages::rust::syntax::tokens_of;

pub(in crate::passes) static NEWTYPES: Pass = Pass::rust(
    "newtypes",
    "replaces a struct that has one field with the type of the field",
    |source| vec![source.each(|of| alias(source, &of))],
);

/// The field of a struct that has one.
struct Only {
    /// `None` if it has a number.
    name: Option<String>,
    of: ast::Type,
}

impl Only {
    fn of(list: &ast::FieldList) -> Option<Self> {
        match list {
            ast::FieldList::RecordFieldList(list) => {
                let (field, None) = (list.fields().next()?, list.fields().nth(1)) else {
                    return None;
                };
                Some(Only { name: Some(field.name()?.text().to_string()), of: field.ty()? })
            }
            ast::FieldList::TupleFieldList(list) => {
                let (field, None) = (list.fields().next()?, list.fields().nth(1)) else {
                    return None;
                };
                Some(Only { name: None, of: field.ty()? })
            }
        }
    }
}

fn alias(source: &Source, of: &ast::Struct) -> Option<Change> {
    let name = name_token(of.syntax())?;
    let only = Only::of(&of.field_list()?)?;
    let is_own = |own: ast::Impl| {
        let ty = own.self_ty().and_then(|ty| name_of_type(&ty));
        own.trait_().is_none() && ty.as_deref() == Some(name.text())
    };
    // An alias of another crate's type has no methods here, and one of itself means nothing.
    let is_recursive = tokens_of(only.of.syntax()).any(|token| token.text() == name.text());
    if is_recursive || of.where_clause().is_some() || source.all().any(is_own) {
        return None;
    }
    let public = of.visibility().map_or_else(String::new, |word| format!("{word} "));
    let generics = of.generic_param_list().map_or_else(String::new, |list| list.to_string());
    let content = format!("{public}type {name}{generics} = {};", only.of);
    let mut edits = vec![source.replace(of.syntax(), &content)];
    for construct in constructs(source, &name)? {
        edits.push(unwrapped(source, &construct));
    }
    for read in reads(source, &only, name.text()) {
        edits.push(source.hoist(read.syntax(), read.expr()?.syntax()));
    }
    source.shrinking(edits)
}

/// A value or pattern without the struct around it.
fn unwrapped(source: &Source, construct: &Construct) -> MaybeEdit {
    let hoisted = |of: &SyntaxNode, inner: Option<SyntaxNode>| source.hoist(of, &inner?);
    match construct {
        Construct::Call(of) => {
            let mut list = of.arg_list()?.args();
            hoisted(of.syntax(), list.next().map(|value| value.syntax().clone()))
        }
        Construct::Record(of) => {
            let field = of.record_expr_field_list()?.fields().next()?;
            hoisted(of.syntax(), Some(field.expr()?.syntax().clone()))
        }
        Construct::TuplePattern(of) => {
            hoisted(of.syntax(), of.fields().next().map(|field| field.syntax().clone()))
        }
        Construct::RecordPattern(of) => {
            let field = of.record_pat_field_list()?.fields().next()?;
            hoisted(of.syntax(), Some(field.pat()?.syntax().clone()))
        }
        Construct::Tokens(_) => None,
    }
}

/// What reads the field.
fn reads(source: &Source, only: &Only, of: &str) -> Vec<ast::FieldExpr> {
    match &only.name {
        Some(name) => source.reads(name).to_vec(),
        None => {
            let reads = source.reads("0").iter();
            reads.filter(|read| is_declared_as(source, read, of)).cloned().collect()
        }
    }
}

/// Whether the variable that is read is declared with the name of the struct.
fn is_declared_as(source: &Source, read: &ast::FieldExpr, of: &str) -> bool {
    let Some(ast::Expr::PathExpr(path)) = read.expr() else { return false };
    let Some(name) = path.syntax().first_token() else { return false };
    let declares = |definition: SyntaxToken| {
        let mut around = definition.parent_ancestors();
        let declared = around.find(|node| matches!(node.kind(), LET_STMT | PARAM));
        declared.is_some_and(|node| tokens_of(&node).any(|token| token.text() == of))
    };
    source.definitions(&name).into_iter().any(declares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_struct_becomes_the_type_of_its_field_and_its_values_become_the_field() {
        let source = "#[derive(Default)] struct S { a: Vec<u8> } \
            fn f(s: &S) { let mut t = S::default(); t.a.push(1); S { a: s.a }; let S { a: x } = t; }";
        assert_eq!(
            testing::each(&NEWTYPES, source),
            ["type S = Vec<u8>; \
              fn f(s: &S) { let mut t = S::default(); t.push(1); s; let x = t; }"]
        );
    }

    #[test]
    fn only_variables_of_the_struct_lose_a_number() {
        let source = "struct S(u8); fn f(s: S, t: (u8, u8)) { g(s.0, t.0) }";
        assert_eq!(
            testing::each(&NEWTYPES, source),
            ["type S = u8; fn f(s: S, t: (u8, u8)) { g(s, t.0) }"]
        );
    }

    #[test]
    fn a_struct_with_methods_or_several_fields_stays() {
        for source in [
            "struct S(u8); impl S { fn f() {} }",
            "struct S(u8, u8);",
            "struct S(Box<S>);",
            "struct S(u8); fn f() { g!(S(1)) }",
            "struct S(u8); fn f() { a.map(S) }",
        ] {
            assert!(testing::each(&NEWTYPES, source).is_empty(), "{source}");
        }
    }
}
