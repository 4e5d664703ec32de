//! Deletes a field of a struct, union or variant together with the values and patterns for it, and
//! with all places that read it.
//!
//! ```text
//! struct S { x: u8, y: u8 }
//! fn f(s: S) -> S { g(s.x); S { x: 1, y: 2 } }
//! →
//! struct S { y: u8 }
//! fn f(s: S) -> S { g(0); S { y: 2 } }
//!
//! struct S(u8, i8);
//! fn f(s: S) -> i8 { s.1 }
//! →
//! struct S(i8);
//! fn f(s: S) -> i8 { s.0 }
//! ```
//!
//! A field cannot be deleted while anything initialises, matches or reads it. Fields that nothing
//! reads come first. Then each read is replaced with the smallest value of the field's type, or
//! with an expression that has every type, or the statement around the read is deleted. The same
//! happens to the names that a pattern binds to the field. The pass knows no types of expressions:
//! a field of the same name in another type is taken for this one. A field stays if its type is
//! used as a function, or if the arguments of a macro read a field of its name.

use std::cmp::Ordering;

use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::{Change, Edit, NodeId};

use crate::passes::shared::arguments::elements;
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::constructs::{Construct, constructs, pattern_of, value_of};
use crate::passes::shared::instead::{self, Instead, in_place, smallest, without_names};
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::is_after_dot;

pub(in crate::passes) static FIELDS: Pass = Pass::rust(
    "fields",
    "deletes fields with their values and patterns, and deletes or replaces what reads them",
    fields,
);

/// A field of a type or variant.
struct Field {
    /// The name of the type or variant.
    holder: SyntaxToken,
    node: SyntaxNode,
    /// The name, or the number.
    name: String,
    /// The position among the fields, if they have no names.
    position: Option<usize>,
    of: ast::Type,
}

fn fields(source: &Source) -> Vec<Family> {
    let all: Vec<_> = source.all::<ast::VariantDef>().flat_map(|def| fields_of(&def)).collect();
    let family = |&instead| {
        all.iter().filter_map(|field| Deletion { source, field, instead }.change()).collect()
    };
    instead::ALL.iter().map(family).collect()
}

fn fields_of(def: &ast::VariantDef) -> Vec<Field> {
    let lists = def.syntax().children().filter_map(ast::FieldList::cast);
    let (Some(holder), Some(list)) = (name_token(def.syntax()), lists.last()) else {
        return Vec::new();
    };
    let fields = list.syntax().children().filter_map(|node| {
        let of = node.children().find_map(ast::Type::cast)?;
        Some((ast::RecordField::cast(node.clone()).and_then(|field| field.name()), node, of))
    });
    let fields = fields.enumerate().map(|(at, (name, node, of))| Field {
        holder: holder.clone(),
        node,
        position: name.is_none().then_some(at),
        name: name.map_or_else(|| at.to_string(), |name| name.text().to_string()),
        of,
    });
    fields.collect()
}

/// A field to be deleted, and what happens to its reads.
struct Deletion<'s> {
    source: &'s Source<'s>,
    field: &'s Field,
    instead: Instead,
}

impl Deletion<'_> {
    fn change(&self) -> Option<Change> {
        let mut change = vec![self.source.delete(&self.field.node)?];
        for construct in constructs(self.source, &self.field.holder)? {
            change.extend(self.in_construct(&construct)?);
        }
        change.extend(self.reads()?);
        // With no other edit, the walks delete it as an element of its list.
        (change.len() > 1).then_some(change)
    }

    /// Deletes the field from a literal, a call or a pattern. `None` if that is not possible.
    fn in_construct(&self, construct: &Construct) -> Option<Change> {
        match (construct, self.field.position) {
            (Construct::Record(record), _) => {
                let own = value_of(&record.record_expr_field_list()?, &self.field.name);
                together(own.map(|own| self.source.delete(own.syntax())))
            }
            (Construct::Call(call), Some(position)) => {
                together([self.source.delete(call.arg_list()?.args().nth(position)?.syntax())])
            }
            (Construct::RecordPattern(pattern), _) => {
                match pattern_of(&pattern.record_pat_field_list()?, &self.field.name) {
                    Some(own) => self.unmatched(own.syntax()),
                    None => Some(Change::new()),
                }
            }
            (Construct::TuplePattern(pattern), Some(position)) => {
                let rest = pattern.fields().position(|p| matches!(p, ast::Pat::RestPat(_)));
                if rest.is_some_and(|rest| rest <= position) {
                    return Some(Change::new());
                }
                self.unmatched(pattern.fields().nth(position)?.syntax())
            }
            (Construct::Tokens(tokens), position) => self.in_tokens(tokens, position),
            _ => None,
        }
    }

    /// Deletes the pattern of the field, and edits the uses of the names that it binds.
    fn unmatched(&self, pattern: &SyntaxNode) -> Option<Change> {
        let names = without_names(self.source, pattern, Some(&self.field.of), self.instead);
        together(names.into_iter().chain([self.source.delete(pattern)]))
    }

    /// Deletes the field's value from the arguments of a macro.
    fn in_tokens(&self, list: &SyntaxNode, at: Option<usize>) -> Option<Change> {
        let nodes = elements(self.source, list);
        let is_own = |node: &&NodeId| {
            let mut words = self
                .source
                .text()
                .slice(**node)
                .split(|b| !b.is_ascii_alphanumeric() && *b != b'_');
            words.next() == Some(self.field.name.as_bytes())
        };
        let own = match at {
            Some(position) => Some(*nodes.get(position)?),
            None => nodes.iter().find(is_own).copied(),
        };
        Some(own.into_iter().map(|node| (node, Edit::Delete)).collect())
    }

    /// The edits of all reads `x.f`, for any type of `x`. In a tuple struct, reads of later fields get a
    /// number that is smaller by 1.
    fn reads(&self) -> Option<Change> {
        // What a macro reads is only tokens, of any type that has a field of this name.
        if self.source.in_macros(&self.field.name).iter().any(is_after_dot) {
            return None;
        }
        let Some(position) = self.field.position else {
            return together(
                self.source.reads(&self.field.name).iter().map(|read| self.unread(read)),
            );
        };
        let reads = self.source.numbered_reads().iter();
        together(reads.filter_map(|(at, read)| match at.cmp(&position) {
            Ordering::Less => None,
            Ordering::Equal => Some(self.unread(read)),
            Ordering::Greater => Some(renumbered(self.source, read, at - 1)),
        }))
    }

    fn unread(&self, read: &ast::FieldExpr) -> MaybeEdit {
        let (source, read) = (self.source, read.syntax());
        match self.instead {
            Instead::Nothing => None,
            Instead::Deleted => {
                source.delete(&read.ancestors().find(|node| ast::Stmt::can_cast(node.kind()))?)
            }
            Instead::Smallest => in_place(source, read, &smallest(source, Some(&self.field.of))),
            Instead::Diverging => in_place(source, read, source.plan().diverging.value()),
        }
    }
}

fn renumbered(source: &Source, read: &ast::FieldExpr, to: usize) -> MaybeEdit {
    source.replace(read.name_ref()?.syntax(), &to.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_field_is_deleted_with_its_initialisers_and_patterns() {
        let source = "struct S { x: u8, y: u8 } impl S { fn f() { Self { x: 1, y: 2 }; m!(S { x: 1, y: 2 }) } }
            fn g(S { x, .. }: S) {}";
        assert_eq!(
            testing::each(&FIELDS, source)[0],
            "struct S { y: u8 } impl S { fn f() { Self { y: 2 }; m!(S { y: 2 }) } } fn g(S { .. }: S) {}"
        );
    }

    #[test]
    fn a_field_without_a_name_is_known_by_its_position() {
        let source = "struct S(u8, i8); fn f(S(x, y): S) -> i8 { m!(S(1, 2)); S(1, 2).1 }";
        assert_eq!(
            testing::each(&FIELDS, source)[0],
            "struct S(i8); fn f(S(y): S) -> i8 { m!(S(2)); S(2). 0 }"
        );
    }

    #[test]
    fn a_read_is_replaced_by_the_smallest_value_of_the_fields_type() {
        let source = "struct S { x: bool } fn f(s: S) { g(s.x.then(1)); h(s.y) }";
        let change = "struct S { } fn f(s: S) { g(false); h(s.y) }";
        assert_eq!(testing::each(&FIELDS, source)[0].replace("{}", "{ }"), change);
    }

    #[test]
    fn a_variants_field_is_deleted_from_the_arms_that_match_it() {
        let source = "enum E { A(u8) } fn f(e: E) { match e { E::A(x) => g(x) } E::A(1); }";
        assert_eq!(
            testing::each(&FIELDS, source)[0],
            "enum E { A() } fn f(e: E) { match e { E::A() => g(0) } E::A(); }"
        );
    }

    #[test]
    fn a_type_that_is_used_as_a_function_keeps_its_fields() {
        assert!(testing::each(&FIELDS, "struct S(u8); fn f() { g(S); S(1); }").is_empty());
        assert_eq!(
            testing::each(&FIELDS, "struct S(u8); fn f() { S(1); }")[0],
            "struct S(); fn f() { S(); }"
        );
    }
}
