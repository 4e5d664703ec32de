//! Deletes the items that no code which has to stay names, directly or through other items.
//!
//! ```text
//! fn kept() { f() }  fn f() {}  fn g() { h() }  fn h() {}  →  fn kept() { f() }  fn f() {}
//! ```
//!
//! It applies only if parts of the text have to stay, as the code does that a failing test executes. They are
//! the roots; an item is reached if a root or a reached item has its name. This is mark and sweep by names:
//! all items that are not reached are deleted in one call, and if they are needed after all (a trait that an
//! operator uses), the list reduction finds out which. Items of one name go together, such as a member of a trait
//! with those of its implementations. Implementations for reached types in which nothing runs come after these, a
//! trait at a time. Macro calls stay for the walks.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;

use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{is_name, names_of, reach};
use crate::text::languages::rust::syntax::tokens_of;
use crate::text::permissions::NEVER_EXECUTED;

pub(in crate::passes) static UNNAMED: Pass =
    Pass::permitted("unnamed", "deletes items that no code which has to stay names", unnamed)
        .at(Level::Fast);

fn unnamed(source: &Source) -> Vec<Family> {
    let items: Vec<_> = source.all::<ast::Item>().map(|item| item.syntax().clone()).collect();
    let members = source.all::<ast::AssocItem>().map(|item| item.syntax().clone());
    let (deletable, roots): (Vec<_>, Vec<_>) =
        items.into_iter().chain(members).partition(|item| can_be_deleted(source, item));
    // The oracle finds the test by its name, and a program has a main function.
    let mut names = BTreeSet::clone(&source.plan().kept);
    names.insert("main".to_owned());
    names.extend(roots.iter().flat_map(|root| own_names(source, root)));
    let is_reached = |item: &SyntaxNode, names: &BTreeSet<String>| {
        let own = names_of(item);
        own.is_empty() || own.iter().any(|name| names.contains(name))
    };
    let unnamed = reach(deletable, &mut names, is_reached, |item, names| {
        names.extend(own_names(source, &item));
    });
    vec![deleted(source, by_name(unnamed)), never_entered_impls(source)]
}

/// For each trait, its implementations in which nothing runs.
fn never_entered_impls(source: &Source) -> Family {
    let is_dead = |body: &ast::BlockExpr| {
        let node = source.node(body.syntax());
        let text = source.text();
        let is_idle = node.is_some_and(|node| text.is_idle(node) || text.is_never_executed(node));
        is_idle || body.syntax().text() == NEVER_EXECUTED
    };
    let mut by_trait: BTreeMap<String, Vec<SyntaxNode>> = BTreeMap::new();
    for of in source.all::<ast::Impl>() {
        let name = of.trait_().and_then(|of| tokens_of(of.syntax()).find(is_name));
        let bodies = of.syntax().descendants().filter_map(ast::BlockExpr::cast);
        let mut outermost = bodies.filter(|body| {
            body.syntax().parent().is_some_and(|parent| ast::Fn::can_cast(parent.kind()))
        });
        if let Some(name) = name
            && can_be_deleted(source, of.syntax())
            && outermost.all(|body| is_dead(&body))
        {
            by_trait.entry(name.text().to_owned()).or_default().push(of.syntax().clone());
        }
    }
    deleted(source, by_trait)
}

/// One change for each list.
fn deleted(source: &Source, lists: BTreeMap<String, Vec<SyntaxNode>>) -> Family {
    let change = |items: &Vec<SyntaxNode>| together(items.iter().map(|item| source.delete(item)));
    lists.values().filter_map(change).collect()
}

/// The outermost of these items by the name that reaches them: a member of a trait can be deleted only together with
/// those of its implementations, and a type only together with its own.
fn by_name(items: Vec<SyntaxNode>) -> BTreeMap<String, Vec<SyntaxNode>> {
    let all: FxHashSet<SyntaxNode> = items.iter().cloned().collect();
    let mut by_name: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for item in items {
        if !item.ancestors().skip(1).any(|around| all.contains(&around)) {
            let name = names_of(&item).into_iter().next().unwrap_or_default();
            by_name.entry(name).or_default().push(item);
        }
    }
    by_name
}

/// Whether the item can be deleted as a whole, and is one that other code names.
fn can_be_deleted(source: &Source, item: &SyntaxNode) -> bool {
    let named = !matches!(item.kind(), USE | MACRO_CALL | EXTERN_CRATE | MODULE);
    let node = source.node(item);
    named && node.is_some_and(|node| source.text().tree().role(node).deletable())
}

/// The names in an item, outside of the items in it, and of bodies that are never executed.
fn own_names(source: &Source, item: &SyntaxNode) -> Vec<String> {
    let is_inner = |node: &SyntaxNode| {
        let is_item = ast::Item::can_cast(node.kind()) || ast::AssocItem::can_cast(node.kind());
        let is_dead = node.kind() == BLOCK_EXPR
            && source.node(node).is_some_and(|node| source.text().is_never_executed(node));
        is_item || is_dead
    };
    if item.kind() == USE {
        return Vec::new();
    }
    let names = tokens_of(item).filter(is_name).filter(|token| {
        !token.parent_ancestors().take_while(|node| node != item).any(|node| is_inner(&node))
    });
    names.map(|token| token.text().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::testing;

    /// Each candidate of the pass, where the function `kept` has to stay.
    fn each(source: &str) -> Vec<String> {
        let text = testing::with_root(&testing::text(source), "kept");
        let changes = testing::families(&UNNAMED, &text).into_iter().flatten();
        changes
            .map(|change| testing::edited(&text, &Edits::none().and(text.tree(), change)))
            .collect()
    }

    #[test]
    fn items_of_one_name_go_together() {
        assert_eq!(
            each(
                "fn kept() { A; } struct A; trait T { fn f(); } impl T for A { fn f() { kept() } } fn g() {}"
            ),
            [
                "fn kept() { A; } struct A; trait T {} impl T for A {} fn g() {}",
                "fn kept() { A; } struct A; trait T { fn f(); } impl T for A { fn f() { kept() } }",
            ]
        );
    }

    #[test]
    fn what_is_within_an_item_goes_with_it() {
        let source = "fn kept() {} struct B; impl B { fn f() {} }";
        assert_eq!(each(source), ["fn kept() {}"]);
    }

    #[test]
    fn implementations_in_which_nothing_runs_go_a_trait_at_a_time() {
        let source = "fn kept(_: A, _: T, _: U) {} struct A; trait T {} trait U {} \
                      impl T for A { fn f() { unreachable!() } } impl U for A { fn g() { 1 } }";
        assert!(
            each(source)
                .contains(&source.replace("impl T for A { fn f() { unreachable!() } } ", ""))
        );
        assert!(!each(source).iter().any(|text| !text.contains("impl U")));
    }
}
