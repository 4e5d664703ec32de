//! The names that a `use` item imports, and their paths.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::{is_type, text_of};
use crate::text::languages::rust::syntax::{is_within, tokens_of};

/// What a part of a `use` item imports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Imported {
    /// The name, from there on.
    Name(String),
    /// `*`
    All,
    /// What the parts in its braces do.
    Group,
}

/// What a part of a `use` item imports. None if it has no path.
pub(crate) fn imported(tree: &ast::UseTree) -> Option<Imported> {
    if tree.use_tree_list().is_some() {
        return Some(Imported::Group);
    }
    if tree.star_token().is_some() {
        return Some(Imported::All);
    }
    if let Some(rename) = tree.rename() {
        return Some(Imported::Name(rename.name()?.text().to_string()));
    }
    let mut last = tree.path()?.segment()?;
    // `use a::{self}` imports `a`.
    if last.self_token().is_some() {
        last = path_around(tree)?.segment()?;
    }
    Some(Imported::Name(last.syntax().text().to_string()))
}

/// The names that the `use` items below a node import.
pub(crate) fn imported_names(node: &SyntaxNode) -> impl Iterator<Item = String> + use<> {
    node.descendants().filter_map(ast::UseTree::cast).filter_map(|tree| match imported(&tree) {
        Some(Imported::Name(name)) => Some(name),
        _ => None,
    })
}

/// The name that the token imports, and the path of the import, if the token is the end of an
/// import. The name is `*` for all that a type has.
pub(super) fn import(token: &SyntaxToken) -> Option<(String, ast::Path)> {
    let tree = token.parent_ancestors().find_map(ast::UseTree::cast)?;
    let path = tree.path().or_else(|| path_around(&tree))?;
    let is_end = || path.segment().is_some_and(|end| is_within(token, end.syntax()));
    match token.kind() {
        STAR => is_type(&path).then(|| ("*".to_owned(), path)),
        IDENT if tree.rename().is_none() && tree.use_tree_list().is_none() && is_end() => {
            Some((text_of(token), path))
        }
        // `ptr` of `use std::ptr::{self}`
        SELF_KW => {
            let around = path_around(&tree)?;
            Some((around.segment()?.name_ref()?.text().to_string(), around))
        }
        _ => None,
    }
}

/// The names that lead to what a part of a `use` item imports, from the first one on, with those before its braces.
pub(crate) fn path_of_import(tree: &ast::UseTree) -> impl Iterator<Item = SyntaxToken> + use<> {
    let trees = tree.syntax().ancestors().filter_map(ast::UseTree::cast);
    let paths: Vec<ast::Path> = trees.filter_map(|tree| tree.path()).collect();
    let tokens = paths.into_iter().rev().flat_map(|path| tokens_of(path.syntax()));
    tokens.filter(|token| matches!(token.kind(), IDENT | CRATE_KW | SELF_KW | SUPER_KW))
}

/// The path before the braces that contain the part of a `use` item.
pub(super) fn path_around(tree: &ast::UseTree) -> Option<ast::Path> {
    // A part in braces within braces has several paths before it: the nearest is the end of them.
    tree.syntax().ancestors().skip(1).filter_map(ast::UseTree::cast).find_map(|tree| tree.path())
}

/// The path at the beginning of the import that contains the path, or the path itself.
pub(super) fn whole(path: ast::Path) -> ast::Path {
    path.syntax()
        .ancestors()
        .filter_map(ast::UseTree::cast)
        .filter_map(|tree| tree.path())
        .last()
        .unwrap_or(path)
}
