//! Deletes a definition, and uses another one of the same kind and shape instead.
//!
//! ```text
//! trait A<T> {}
//! trait B<T> {}
//! impl<T> A<T> for u8 {}
//! impl<T> B<T> for u8 where u8: A<T> {}
//! →
//! trait B<T> {}
//! impl<T> B<T> for u8 where u8: B<T> {}
//! ```
//!
//! If both definitions have the same `impl`, the one of the deleted definition is deleted. For each
//! pair both directions are tried, because the `impl`s differ. It does not apply to definitions in
//! different modules, to definitions with different generic parameters, or where one contains a use
//! of the other. It helps because a failure often needs two traits or types only to exist, not to
//! differ.

mod definition;
mod duplicates;
mod pairs;

use ra_ap_syntax::SyntaxKind::USE;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use self::definition::Definition;
use self::pairs::Pairs;
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::is_import;

pub(in crate::passes) static UNIFY: Pass = Pass::rust(
    "unify",
    "deletes a definition, and uses a similar one of the same module instead",
    unify,
);

/// The number of pairs that are tried. A text with more pairs is still large, so other passes do
/// more.
const MOST: usize = 12;

/// One family for each pair, because a pair may no longer exist once another one has been merged.
fn unify(source: &Source) -> Vec<Family> {
    let all: Vec<_> = source.all::<ast::Item>().filter_map(|i| Definition::of(source, i)).collect();
    let pairs = Pairs::of(&all).filter(|(one, other)| one.fits(other));
    let changes = pairs.filter_map(|(one, other)| one.becomes(source, other));
    changes.take(MOST).map(|change| vec![change]).collect()
}

impl Definition {
    /// Deletes the definition, and writes the other's name at its uses.
    fn becomes(&self, source: &Source, other: &Definition) -> Option<Change> {
        let twice = self.impls_twice(source, other);
        let outside = self.uses.iter().filter(|token| !self.holds(token));
        let named = outside.map(|token| self.named(source, token, other));
        let deleted = twice.iter().map(|node| source.delete(node));
        source.shrinking(named.chain(deleted).chain([source.delete(self.item.syntax())]))
    }

    /// Renames one use to the other. An import that would then be a duplicate is deleted.
    fn named(&self, source: &Source, token: &SyntaxToken, other: &Definition) -> MaybeEdit {
        let list = |token: &SyntaxToken| {
            let item = token.parent_ancestors().find(|node| node.kind() == USE);
            item.and_then(|item| item.parent())
        };
        let there = |place: &SyntaxNode| {
            let imports = other.uses.iter().filter(|token| is_import(token));
            *place == other.home || imports.filter_map(list).any(|other| other == *place)
        };
        // Two imports of one name in a place are an error.
        if list(token).is_some_and(|place| there(&place)) {
            source.remove(token)
        } else {
            source.put(token, other.name.text())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_trait_becomes_another_and_a_duplicate_impl_is_deleted() {
        let source = "trait A<T> {} trait B<T> {} impl<T> A<T> for S {} \
                      impl<U> B<U> for S where S: A<U> {}";
        assert_eq!(
            testing::each(&UNIFY, source),
            [
                "trait B<T> {} impl<U> B<U> for S where S: B<U> {}",
                "trait A<T> {} impl<T> A<T> for S {}",
            ]
        );
    }

    #[test]
    fn an_impl_that_the_other_trait_does_not_have_is_kept() {
        let source = "trait A {} trait B {} impl A for S {} fn f<T: B>() {}";
        assert_eq!(testing::each(&UNIFY, source)[0], "trait B {} impl B for S {} fn f<T: B>() {}");
    }

    #[test]
    fn types_of_one_shape_become_one() {
        let source = "struct S(u8); struct T(u8); impl S { fn f() { S(1) } } impl T { fn f() {} }";
        assert_eq!(
            testing::each(&UNIFY, source)[0],
            "struct T(u8); impl T {} impl T { fn f() {} }"
        );
    }

    #[test]
    fn the_shape_does_not_matter_if_a_type_is_only_named() {
        let source = "struct S; enum E {} fn f(x: E) -> S { S }";
        assert_eq!(testing::each(&UNIFY, source), ["struct S; fn f(x: S) -> S { S }"]);
    }

    #[test]
    fn a_trait_with_members_replaces_a_trait_without() {
        let source = "trait A {} trait B { fn f(); } fn g<T: A, U: B>() {}";
        assert_eq!(testing::each(&UNIFY, source), ["trait B { fn f(); } fn g<T: B, U: B>() {}"]);
    }

    #[test]
    fn definitions_with_other_parameters_or_that_name_each_other_are_kept() {
        let generic = "struct S<'a>(&'a u8); struct T<U>(U); fn f(x: S, y: T<u8>) {}";
        assert!(testing::each(&UNIFY, generic).is_empty());
        let nested = "struct S; struct T(S); fn f(x: S, y: T) {}";
        assert_eq!(testing::each(&UNIFY, nested), ["struct S; fn f(x: S, y: S) {}"]);
    }

    #[test]
    fn functions_of_one_signature_become_one() {
        let source = "fn f(x: u8) { 1; } fn g(x: u8) { 2; } fn h() { f(1); g(2); }";
        assert_eq!(testing::each(&UNIFY, source)[0], "fn g(x: u8) { 2; } fn h() { g(1); g(2); }");
    }

    #[test]
    fn an_import_that_would_be_a_duplicate_is_deleted() {
        let source = "struct S; struct T; mod m { use super::{S, T}; fn f(x: S, y: T) {} }";
        assert_eq!(
            testing::each(&UNIFY, source)[0],
            "struct T; mod m { use super::{T}; fn f(x: T, y: T) {} }"
        );
    }
}
