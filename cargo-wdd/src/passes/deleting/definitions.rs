//! Definitions, each with all its uses: in the uses' place nothing is left, or something minimal.
//!
//! ```text
//! trait A {}                                 const N: usize = 4;
//! impl A for u8 {}         →   fn f<T>() {}  fn f() -> [u8; N] {}   →   fn f() -> [u8; 0] {}
//! fn f<T: A>() {}
//! ```
//!
//! While one use is left, the definition cannot go, and a use that is replaced alone no longer fits
//! the others. With a trait go the bounds and the impls that satisfied them;
//! one without members may also give way to a trait that everybody knows.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::{Change, Edit, NodeId, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::instead::in_place;
use crate::passes::shared::source::{Source, is_within, together};
use crate::passes::shared::use_sites::{UseSite, use_site};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static DEFINITIONS: Pass = Pass {
    name: "definitions",
    about: "deletes definitions together with their uses, or puts something minimal in their place",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.7),
    turn: Turn::InOrder,
    ask: Ask::Rust(definitions),
};

/// What becomes of the uses of a definition.
#[derive(Clone, Copy)]
enum Uses {
    /// The smallest thing goes that holds the use and may go.
    Gone,
    /// So does the whole statement.
    GoneWithStatement,
    /// These take the place of types and of values.
    Replaced(&'static str, &'static str),
    /// Something of every type takes the place of values.
    Diverging,
    /// They use a trait of the standard library that asks for nothing.
    Standard,
}

const ALL: &[Uses] = &[
    Uses::Replaced("u8", "0"),
    Uses::Replaced("()", "()"),
    Uses::Gone,
    Uses::GoneWithStatement,
    Uses::Diverging,
    Uses::Standard,
];

/// In the prelude, without members and without traits above it, and safe to implement.
const MARKER: &str = "Unpin";

fn definitions(source: &Source) -> Vec<Family> {
    let items: Vec<SyntaxNode> = source
        .all::<ast::Item>()
        .map(|i| i.syntax().clone())
        .collect();
    let families = ALL.iter().map(|&uses| {
        let changes = items.iter().filter_map(|item| without(source, item, uses));
        changes.collect()
    });
    families.collect()
}

/// The item goes, and this becomes of its uses.
fn without(source: &Source, item: &SyntaxNode, uses: Uses) -> Option<Change> {
    let uses = meant(source, item, uses)?;
    let name = name_of(item)?;
    let outside = |token: &SyntaxToken| !is_within(token, item);
    let tokens: Vec<_> = source
        .uses_anywhere(&name)
        .into_iter()
        .filter(outside)
        .collect();
    if tokens.is_empty() {
        return None;
    }
    let edits = tokens.iter().map(|token| edited(source, token, uses));
    together(edits.chain([source.delete(item)]))
}

/// What can become of the uses of such an item, if anything.
fn meant(source: &Source, item: &SyntaxNode, uses: Uses) -> Option<Uses> {
    match (item.kind(), uses) {
        (TRAIT, Uses::Standard) => is_marker(item).then_some(uses),
        (STRUCT | ENUM | UNION | TYPE_ALIAS, Uses::Replaced(..))
        | (_, Uses::Gone | Uses::GoneWithStatement) => Some(uses),
        // A constant looks like a type where it is a generic argument.
        (CONST | STATIC, Uses::Replaced(_, value)) => Some(Uses::Replaced(value, value)),
        (CONST | STATIC, Uses::Diverging) => {
            let value = source.plan().diverging.value();
            Some(Uses::Replaced(value, value))
        }
        _ => None,
    }
}

fn is_marker(item: &SyntaxNode) -> bool {
    let lists = item.children().filter_map(ast::AssocItemList::cast);
    let members = lists.flat_map(|list| list.assoc_items()).count();
    members == 0
        && !item
            .children()
            .any(|child| child.kind() == GENERIC_PARAM_LIST)
}

/// Members go with what implements them, which is another pass' business.
fn name_of(item: &SyntaxNode) -> Option<SyntaxToken> {
    let is_member = item
        .parent()
        .is_some_and(|list| list.kind() == ASSOC_ITEM_LIST);
    let name = item.children().find(|child| child.kind() == NAME);
    name.filter(|_| !is_member)?.first_token()
}

fn edited(source: &Source, token: &SyntaxToken, uses: Uses) -> Option<(NodeId, Edit)> {
    match (use_site(token), uses) {
        (UseSite::Head(_) | UseSite::Bound | UseSite::Type(_), Uses::Standard) => {
            source.put(token, MARKER)
        }
        (UseSite::Head(head), _) => source.delete(&head),
        (UseSite::Type(of), Uses::Replaced(name, _)) => source.replace(&of, name),
        (UseSite::Value(value), Uses::Replaced(_, content)) => in_place(source, &value, content),
        (UseSite::Pattern(of), Uses::Replaced(..)) => source.replace(&of, "_"),
        (UseSite::Token, Uses::Replaced(name, _)) => source.put(token, name),
        (_, Uses::GoneWithStatement) => statement(token)
            .and_then(|statement| source.delete(&statement))
            .or_else(|| source.remove(token)),
        _ => source.remove(token),
    }
}

/// The innermost statement that holds the token, within the item that does.
fn statement(token: &SyntaxToken) -> Option<SyntaxNode> {
    let above = token.parent_ancestors();
    let within = above.take_while(|node| !ast::Item::can_cast(node.kind()));
    let is_statement = |node: &SyntaxNode| node.parent().is_some_and(|p| p.kind() == STMT_LIST);
    within.into_iter().find(is_statement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_trait_goes_with_its_impls_and_bounds() {
        let source = "trait A {} impl A for u8 {} fn f<T: A>() where u8: A {}";
        assert_eq!(testing::each(&DEFINITIONS, source)[0], "fn f<T>() {}");
    }

    #[test]
    fn a_type_gives_way_to_a_smaller_one_wherever_it_stands() {
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
    fn a_constant_gives_way_to_zero() {
        let source =
            "const N: usize = 4; struct A<const M: usize = N>; fn f(a: A<N>) { g(N, h!(N)) }";
        assert_eq!(
            testing::each(&DEFINITIONS, source)[0],
            "struct A<const M: usize = 0>; fn f(a: A<0>) { g(0, h!(0)) }"
        );
    }

    #[test]
    fn a_trait_without_members_gives_way_to_one_that_need_not_be_defined() {
        let source = "trait A {} impl A for S {} fn f<T: A>(x: &dyn A) {}";
        let change = "impl Unpin for S {} fn f<T: Unpin>(x: &dyn Unpin) {}";
        assert!(testing::each(&DEFINITIONS, source).contains(&change.to_owned()));
    }

    #[test]
    fn a_function_goes_with_the_statements_that_call_it() {
        let source = "fn f() {} fn g() { let x = 1 + f(); h(x) }";
        let all = testing::each(&DEFINITIONS, source);
        assert_eq!(all, ["fn g() { let x; h(x) }", "fn g() { h(x) }"]);
    }

    #[test]
    fn a_use_in_another_file_is_none_in_the_definition() {
        let sources = ["fn f(x: S) {}", "struct S { x: u8 }"];
        let each = testing::each_of_files(&DEFINITIONS, &sources);
        assert_eq!(each[0], ["fn f(x: u8) {}", ""]);
    }
}
