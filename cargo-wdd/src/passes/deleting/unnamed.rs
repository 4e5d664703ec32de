//! Deletes the items that no code which has to stay names, directly or through other items.
//!
//! ```text
//! fn kept() { f() }  fn f() {}  fn g() { h() }  fn h() {}  →  fn kept() { f() }  fn f() {}
//! ```
//!
//! It applies only if parts of the text have to stay, as the code does that a failing test executes. They are
//! the roots; an item is reached if a root or a reached item has its name. This is mark and sweep by names:
//! all items that are not reached are deleted in one call, and if they are needed after all (a trait that an
//! operator uses), the list reduction finds out which. Macro calls and implementations of reached types stay
//! for the walks.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::hier::Turn;

use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, is_name, together, tokens_of};
use crate::passes::{Family, Pass, Proposes};

pub(in crate::passes) static UNNAMED: Pass = Pass {
    name: "unnamed",
    about: "deletes items that no code which has to stay names",
    strategy: None,
    level: Level::Fast,
    p0: Some(0.05),
    turn: Turn::InOrder,
    proposes: Proposes::Permitted(unnamed),
};

fn unnamed(source: &Source) -> Vec<Family> {
    let items: Vec<_> = source
        .all::<ast::Item>()
        .map(|item| item.syntax().clone())
        .collect();
    let members = source
        .all::<ast::AssocItem>()
        .map(|item| item.syntax().clone());
    let (deletable, roots): (Vec<_>, Vec<_>) = items
        .into_iter()
        .chain(members)
        .partition(|item| can_be_deleted(source, item));
    // The oracle finds the test by its name, and a program has a main function.
    let mut names = BTreeSet::clone(&source.plan().kept);
    names.insert("main".to_owned());
    names.extend(roots.iter().flat_map(|root| own_names(source, root)));
    let mut rest = deletable;
    loop {
        let (reached, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|item| is_reached(item, &names));
        rest = others;
        if reached.is_empty() {
            break;
        }
        names.extend(reached.iter().flat_map(|item| own_names(source, item)));
    }
    let changes = rest
        .iter()
        .filter_map(|item| together([source.delete(item)]));
    vec![changes.collect()]
}

/// Whether the item can be deleted as a whole, and is one that other code names.
fn can_be_deleted(source: &Source, item: &SyntaxNode) -> bool {
    let named = !matches!(item.kind(), USE | MACRO_CALL | EXTERN_CRATE | MODULE);
    let node = source.node(item);
    named && node.is_some_and(|node| source.text().tree().role(node).deletable())
}

/// Whether one of the names means the item: its own name, or that of the type that it is an implementation
/// for.
fn is_reached(item: &SyntaxNode, names: &BTreeSet<String>) -> bool {
    if let Some(of) = ast::Impl::cast(item.clone()) {
        let own = of.self_ty();
        let mut own = own
            .iter()
            .flat_map(|of| tokens_of(of.syntax()))
            .filter(is_name)
            .peekable();
        return own.peek().is_none() || own.any(|token| names.contains(token.text()));
    }
    let name = item.children().find_map(ast::Name::cast);
    name.is_none_or(|name| names.contains(name.text()))
}

/// The names in an item, outside of the items in it, and of bodies that are never executed.
fn own_names(source: &Source, item: &SyntaxNode) -> Vec<String> {
    let is_inner = |node: &SyntaxNode| {
        let is_item = ast::Item::can_cast(node.kind()) || ast::AssocItem::can_cast(node.kind());
        let is_dead = node.kind() == BLOCK_EXPR
            && source
                .node(node)
                .is_some_and(|node| source.text().is_never_executed(node));
        is_item || is_dead
    };
    if item.kind() == USE {
        return Vec::new();
    }
    let names = tokens_of(item).filter(is_name).filter(|token| {
        let mut around = token.parent_ancestors().take_while(|node| node != item);
        !around.any(|node| is_inner(&node))
    });
    names.map(|token| token.text().to_owned()).collect()
}
