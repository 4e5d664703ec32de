//! Deletes a variant of an enum together with the patterns that match it and the expressions that
//! make it.
//!
//! ```text
//! enum E { A, B }
//! fn f(e: E) { match e { E::A => {} E::B => {} } g(E::A) }
//! →
//! enum E { B }
//! fn f(e: E) { match e { E::B => {} } g(E::B) }
//! ```
//!
//! A variant cannot be deleted while a use of it is left. A pattern is deleted with its match arm,
//! from its alternatives (`A | B`), or else with the statement around it. An expression that makes
//! the variant is replaced with a variant without fields, or deleted with the smallest deletable
//! node around it, or replaced with an expression that has every type. Each of these is one family.
//! A variant without uses is left to the walks.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::instead::in_place;
use crate::passes::shared::source::{Source, together};
use crate::passes::shared::use_sites::{UseSite, use_site};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_token;

pub(in crate::passes) static VARIANTS: Pass = Pass::rust(
    "variants",
    "deletes variants together with their patterns, and deletes or replaces the expressions that make them",
    variants,
);

/// What happens to the expressions that make the variant.
#[derive(Clone, Copy)]
enum Maker {
    /// The expressions make another variant, if neither has fields.
    Another,
    /// The expressions are replaced with an expression that has every type.
    Diverging,
    /// The expressions are deleted with the smallest deletable node around them.
    Deleted,
}

fn variants(source: &Source) -> Vec<Family> {
    let all: Vec<_> = source.all::<ast::Variant>().collect();
    let of = |made| all.iter().filter_map(|variant| without(source, variant, made)).collect();
    [Maker::Another, Maker::Deleted, Maker::Diverging].map(of).into()
}

/// Deletes the variant and its patterns, and does this to the expressions that make it.
fn without(source: &Source, variant: &ast::Variant, made: Maker) -> Option<Change> {
    let uses = source.uses_anywhere(&name_token(variant.syntax())?);
    // Without a use, the walks delete the variant.
    if uses.is_empty() {
        return None;
    }
    let edits = uses.iter().map(|token| match use_site(token) {
        UseSite::Pattern(pattern) => unmatched(source, &pattern),
        UseSite::Value(value) => unmade(source, variant, &value, made),
        _ => source.remove(token),
    });
    together(edits.chain([source.delete(variant.syntax())]))
}

/// Deletes the pattern from its alternatives, or its match arm, or the statement around it.
fn unmatched(source: &Source, pattern: &SyntaxNode) -> MaybeEdit {
    let is_held = |node: &SyntaxNode| {
        let holder = node.parent().map(|holder| holder.kind());
        matches!(holder, Some(OR_PAT | MATCH_ARM_LIST | STMT_LIST))
    };
    source.delete(&pattern.ancestors().find(is_held)?)
}

/// The edit of an expression that makes the variant.
fn unmade(source: &Source, variant: &ast::Variant, value: &SyntaxNode, made: Maker) -> MaybeEdit {
    match made {
        Maker::Another => source.put(&last_name(value)?, unit_beside(variant)?.text()),
        Maker::Diverging => in_place(source, value, source.plan().diverging.value()),
        Maker::Deleted => source.remove(&value.first_token()?),
    }
}

/// The last name of a path; `None` if the expression is a call or a literal.
fn last_name(value: &SyntaxNode) -> Option<SyntaxToken> {
    (value.kind() == PATH_EXPR).then(|| value.last_token())?
}

/// The name of another variant without fields.
fn unit_beside(variant: &ast::Variant) -> Option<SyntaxToken> {
    let mut others = variant.syntax().parent()?.children().filter_map(ast::Variant::cast);
    let other = others.find(|other| other != variant && other.field_list().is_none());
    name_token(other?.syntax())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_variant_is_deleted_with_its_arms_and_another_one_is_made() {
        let source = "enum E { A, B } fn f(e: E) { match e { E::A => {} E::B => {} } g(E::A) }";
        assert_eq!(
            testing::each(&VARIANTS, source)[0],
            "enum E { B } fn f(e: E) { match e { E::B => {} } g(E::B) }"
        );
    }

    #[test]
    fn of_alternatives_only_the_variants_own_is_deleted() {
        let source = "enum E { A, B(u8) } fn f(e: E) { match e { E::A | E::B(_) => {} } }";
        assert_eq!(
            testing::each(&VARIANTS, source)[..2],
            [
                "enum E { B(u8) } fn f(e: E) { match e { E::B(_) => {} } }",
                "enum E { A } fn f(e: E) { match e { E::A => {} } }"
            ]
        );
    }

    #[test]
    fn a_variant_with_fields_is_replaced_by_no_other() {
        let source = "enum E { A(u8) } fn f() { g(E::A(1)) }";
        assert_eq!(
            testing::each(&VARIANTS, source),
            ["enum E {} fn f() { g() }", "enum E {} fn f() { g(loop {}) }"]
        );
    }
}
