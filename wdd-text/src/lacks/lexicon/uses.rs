//! The names that an item uses, as far as their places tell that an item is meant.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};
use rustc_hash::FxHashSet;

use crate::lacks::Want;
use crate::text::languages::rust::names::{
    Imported, ends_type, imported, is_capitalized, path_of_import,
};
use crate::text::languages::rust::syntax::{is_after_dot, kind_above, next_solid, qualifier};

/// The names in a file that are not from the text.
pub(super) struct Foreign<'a> {
    /// The names of the crates of the text, and of their modules.
    own: &'a BTreeSet<String>,
    /// The names that are imported from other crates.
    imported: FxHashSet<String>,
}

impl<'a> Foreign<'a> {
    pub(super) fn of(file: &SyntaxNode, own: &'a BTreeSet<String>) -> Self {
        let trees = file.descendants().filter_map(ast::UseTree::cast);
        let imported = trees.filter_map(|tree| match imported(&tree)? {
            Imported::Name(name) => {
                let first = path_of_import(&tree).next()?;
                (!own.contains(first.text())).then_some(name)
            }
            _ => None,
        });
        Foreign { own, imported: imported.collect() }
    }

    /// Whether what a path begins with is a crate that is not in the text, or from one.
    fn begins(&self, path: &SyntaxToken) -> bool {
        let first = std::iter::successors(Some(path.clone()), qualifier).last();
        first.is_some_and(|first| {
            let name = first.text();
            self.imported.contains(name) || !self.own.contains(name) && !is_capitalized(name)
        })
    }
}

/// What the names in an import are: the end of its path is wanted, and what the path leads through.
pub(super) fn of_import(tree: &ast::UseTree, foreign: &Foreign<'_>) -> Vec<Want> {
    let path: Vec<SyntaxToken> = path_of_import(tree).collect();
    let is_own = path.first().is_some_and(|first| foreign.own.contains(first.text()));
    // A dependency is named by the first part.
    let known = if is_own { path.len() } else { 1 };
    let names = path.into_iter().take(known).filter(|name| name.kind() == IDENT);
    names.map(|name| Want::NameInPath(name.text().to_owned())).collect()
}

/// What a name outside of imports means. `None` if it is that of a variable, a field or a member, or not from the text.
pub(super) fn of_name(name: &SyntaxToken, foreign: &Foreign<'_>) -> Option<Want> {
    let above = name.parent()?;
    let means_item = match (above.kind(), kind_above(&above)) {
        (NAME_REF, PATH_SEGMENT) => is_of_item(name, is_called(&above)),
        (TOKEN_TREE, _) => !is_after_dot(name) && is_of_item(name, is_before(name, L_PAREN)),
        _ => false,
    };
    if !means_item {
        return None;
    }
    let text = name.text().to_owned();
    match qualifier(name) {
        None => Some(Want::Name(text)),
        // A name after a type is that of a member.
        Some(before) => {
            (!ends_type(&before) && !foreign.begins(&before)).then_some(Want::NameInPath(text))
        }
    }
}

/// Whether it is more than a variable: a type, a constant, a part of a path, a function that is called, a macro.
fn is_of_item(name: &SyntaxToken, is_called: bool) -> bool {
    // In the call of a macro, `::` is two tokens.
    let is_path =
        || next_solid(name).is_some_and(|next| next.kind() == COLON && is_before(&next, COLON));
    is_called
        || is_capitalized(name.text())
        || qualifier(name).is_some()
        || is_before(name, COLON2)
        || is_before(name, BANG)
        || is_path()
}

fn is_before(token: &SyntaxToken, kind: SyntaxKind) -> bool {
    next_solid(token).is_some_and(|next| next.kind() == kind)
}

/// Whether a name is that of the function in a call, or of a macro.
fn is_called(name: &SyntaxNode) -> bool {
    let path = name.ancestors().find_map(ast::PathExpr::cast);
    path.is_some_and(|path| kind_above(path.syntax()) == CALL_EXPR)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wdd_core::tree::{Edit, Edits, NodeId};
    use wdd_core::{Counterexample, Need};

    use crate::lacks::Lexicon;
    use crate::passes::{Task, testing};

    /// What comes back with the first of these parts, if they were deleted.
    fn named<'a>(source: &'a str, deleted: &[&str]) -> BTreeSet<&'a str> {
        let task = Task::from(&testing::text(source));
        let text = task.text();
        let of = |node: &NodeId| {
            let bytes = &text.place(*node).bytes;
            &source[bytes.start as usize..bytes.end as usize]
        };
        let node = |part: &&str| text.tree().nodes().find(|node| of(node) == *part).unwrap();
        let nodes: Vec<NodeId> = deleted.iter().map(node).collect();
        let edits = nodes.iter().map(|node| (*node, Edit::Delete));
        let edits = Edits::none().and(text.tree(), edits);
        let first = Counterexample::from_iter([Need::always([nodes[0].index()])]);
        let named = Lexicon::new(&task).named_by(&first, &edits, text.tree());
        let part = |need: &Need| of(&text.tree().nodes().nth(need.one_of()[0]).unwrap());
        named.needs().iter().map(part).collect()
    }

    #[test]
    fn what_comes_back_brings_the_items_that_it_names_and_those_that_they_name() {
        let source = "fn f(a: A) -> C { g(a) }\nuse m::A;\nmod m { pub struct A(B); struct B; }\n\
            fn g(a: A) {}\nstruct C;\nfn unused() {}";
        let deleted = [
            "fn f(a: A) -> C { g(a) }",
            "use m::A;",
            "pub struct A(B);",
            "struct B;",
            "fn g(a: A) {}",
            "struct C;",
            "fn unused() {}",
        ];
        assert_eq!(named(source, &deleted), BTreeSet::from_iter(deleted[1..6].iter().copied()));
        // What is still there does not come back.
        assert_eq!(named(source, &deleted[..2]), BTreeSet::from(["use m::A;"]));
    }

    #[test]
    fn variables_members_and_names_of_other_crates_bring_nothing() {
        let source = "fn f() { let a = 1; b.c(a); D::e(); std::i::j(a) }\nstruct a;\nfn c() {}\nfn e() {}\nmod i {}\nfn j() {}";
        let deleted = [
            "fn f() { let a = 1; b.c(a); D::e(); std::i::j(a) }",
            "struct a;",
            "fn c() {}",
            "fn e() {}",
            "mod i {}",
            "fn j() {}",
        ];
        assert!(named(source, &deleted).is_empty());
    }
}
