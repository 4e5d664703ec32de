//! Deletes a definition, and deletes all its uses or replaces them with something minimal.
//!
//! ```text
//! trait A {}
//! impl A for u8 {}
//! fn f<T: A>() {}
//! →
//! fn f<T>() {}
//!
//! const N: usize = 4;
//! fn f() -> [u8; N] { [1; N] }
//! →
//! fn f() -> [u8; 0] { [1; 0] }
//!
//! struct S { x: u8 }
//! fn f(s: S) { g(s.x, S { x: 1 }) }
//! →
//! fn f(s: u8) { g(s.x, 0) }
//!
//! fn f() {}  fn g() { let x = 1 + f(); h(); }  →  fn g() { h(); }
//! trait A {}  fn f<T: A>() {}                  →  fn f<T: Unpin>() {}
//! ```
//!
//! A definition cannot be deleted while a use of it is left, and a use that is replaced alone no
//! longer fits the other uses. So all change together. [`ALL`] lists what may happen to the uses;
//! one family tries one of them on all definitions. The pass does not apply to a definition that
//! nothing uses (the walks delete it), and not to members of traits and types (`members` deletes
//! those).

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::functions::members;
use crate::passes::shared::instead::in_place;
use crate::passes::shared::source::{Source, together};
use crate::passes::shared::use_sites::{UseSite, use_site};
use crate::passes::{Family, Pass, is_single_file};
use crate::text::languages::rust::names::{is_member, name_token};
use crate::text::languages::rust::syntax::is_within;

pub(in crate::passes) static DEFINITIONS: Pass = Pass::rust(
    "definitions",
    "deletes definitions and their uses, or replaces the uses with something minimal",
    definitions,
)
.waits_in(is_single_file);

/// What happens to the uses of a definition.
#[derive(Clone, Copy)]
enum UseEdit {
    /// The smallest deletable node around the use is deleted: a bound, an argument, an `impl`.
    Deleted,
    /// The statement around the use is deleted.
    DeletedWithStatement,
    /// Uses as a type are replaced with the first, and uses as a value with the second.
    Replaced(&'static str, &'static str),
    /// Uses as a value are replaced with an expression that has every type.
    Diverging,
    /// Uses of a trait are replaced with [`MARKER`].
    Marker,
}

/// In the order in which they are tried.
const ALL: &[UseEdit] = &[
    UseEdit::Replaced("u8", "0"),
    UseEdit::Replaced("()", "()"),
    UseEdit::Deleted,
    UseEdit::DeletedWithStatement,
    UseEdit::Diverging,
    UseEdit::Marker,
];

/// A trait of the prelude that has no members and no supertraits, and is safe to implement.
const MARKER: &str = "Unpin";

fn definitions(source: &Source) -> Vec<Family> {
    let items: Vec<SyntaxNode> = source.all::<ast::Item>().map(|i| i.syntax().clone()).collect();
    let family = |&uses| items.iter().filter_map(|item| without(source, item, uses)).collect();
    ALL.iter().map(family).collect()
}

/// Deletes the item, and does this to its uses.
fn without(source: &Source, item: &SyntaxNode, uses: UseEdit) -> Option<Change> {
    let uses = applicable(source, item, uses)?;
    let name = name_token(item).filter(|_| !is_member(item))?;
    let outside = |token: &SyntaxToken| !is_within(token, item);
    let tokens: Vec<_> = source.uses_anywhere(&name).into_iter().filter(outside).collect();
    // Without a use, the walks delete the item.
    if tokens.is_empty() {
        return None;
    }
    together(tokens.iter().map(|token| edited(source, token, uses)).chain([source.delete(item)]))
}

/// What happens to the uses of an item of this kind. `None` if they cannot be changed so.
fn applicable(source: &Source, item: &SyntaxNode, uses: UseEdit) -> Option<UseEdit> {
    match (item.kind(), uses) {
        (TRAIT, UseEdit::Marker) => is_marker(item).then_some(uses),
        (STRUCT | ENUM | UNION | TYPE_ALIAS, UseEdit::Replaced(..))
        | (_, UseEdit::Deleted | UseEdit::DeletedWithStatement) => Some(uses),
        // As a generic argument, a constant is parsed as a type.
        (CONST | STATIC, UseEdit::Replaced(_, value)) => Some(UseEdit::Replaced(value, value)),
        (CONST | STATIC, UseEdit::Diverging) => {
            let value = source.plan().diverging.value();
            Some(UseEdit::Replaced(value, value))
        }
        _ => None,
    }
}

/// Whether the trait has neither members nor generic parameters.
fn is_marker(item: &SyntaxNode) -> bool {
    members(item).next().is_none()
        && !item.children().any(|child| child.kind() == GENERIC_PARAM_LIST)
}

fn edited(source: &Source, token: &SyntaxToken, uses: UseEdit) -> MaybeEdit {
    match (use_site(token), uses) {
        (UseSite::Head(_) | UseSite::Bound | UseSite::Type(_), UseEdit::Marker) => {
            source.put(token, MARKER)
        }
        (UseSite::Head(head), _) => source.delete(&head),
        (UseSite::Type(of), UseEdit::Replaced(name, _)) => source.replace(&of, name),
        (UseSite::Value(value), UseEdit::Replaced(_, content)) => in_place(source, &value, content),
        (UseSite::Pattern(of), UseEdit::Replaced(..)) => source.replace(&of, "_"),
        (UseSite::Token, UseEdit::Replaced(name, _)) => source.put(token, name),
        (_, UseEdit::DeletedWithStatement) => statement(token)
            .and_then(|statement| source.delete(&statement))
            .or_else(|| source.remove(token)),
        _ => source.remove(token),
    }
}

/// The innermost statement around the token, within the innermost item around it.
fn statement(token: &SyntaxToken) -> Option<SyntaxNode> {
    let mut within = token.parent_ancestors().take_while(|node| !ast::Item::can_cast(node.kind()));
    within.find(|node| node.parent().is_some_and(|list| list.kind() == STMT_LIST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_trait_is_deleted_with_its_impls_and_bounds() {
        let source = "trait A {} impl A for u8 {} fn f<T: A>() where u8: A {}";
        assert_eq!(testing::each(&DEFINITIONS, source)[0], "fn f<T>() {}");
    }

    #[test]
    fn a_type_is_replaced_by_a_smaller_one_everywhere() {
        let source = "struct S { x: u8 } impl S {} impl A for S {} fn f(s: S) -> S { S { x: 1 } }";
        assert_eq!(
            testing::each(&DEFINITIONS, source)[..2],
            [
                "impl A for u8 {} fn f(s: u8) -> u8 { 0 }",
                "impl A for () {} fn f(s: ()) -> () { () }"
            ]
        );
    }

    #[test]
    fn a_constant_is_replaced_by_zero() {
        let source =
            "const N: usize = 4; struct A<const M: usize = N>; fn f(a: A<N>) { g(N, h!(N)) }";
        assert_eq!(
            testing::each(&DEFINITIONS, source)[0],
            "struct A<const M: usize = 0>; fn f(a: A<0>) { g(0, h!(0)) }"
        );
    }

    #[test]
    fn a_trait_without_members_is_replaced_by_one_of_the_prelude() {
        let source = "trait A {} impl A for S {} fn f<T: A>(x: &dyn A) {}";
        let change = "impl Unpin for S {} fn f<T: Unpin>(x: &dyn Unpin) {}";
        assert!(testing::each(&DEFINITIONS, source).contains(&change.to_owned()));
    }

    #[test]
    fn a_function_is_deleted_with_the_statements_that_call_it() {
        let source = "fn f() {} fn g() { let x = 1 + f(); h(x) }";
        let all = testing::each(&DEFINITIONS, source);
        assert_eq!(all, ["fn g() { let x; h(x) }", "fn g() { h(x) }"]);
    }

    #[test]
    fn a_use_in_another_file_is_replaced_too() {
        let sources = ["fn f(x: S) {}", "struct S { x: u8 }"];
        let each = testing::each_of_files(&DEFINITIONS, &sources);
        assert_eq!(each[0], ["fn f(x: u8) {}", ""]);
    }
}
