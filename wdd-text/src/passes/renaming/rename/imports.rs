//! The names that a `use` item imports, and their paths.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode};

use super::defined::{is_type, text_of};
use crate::passes::shared::source::is_within;

/// The name that the token imports, and the path of the import, if the token is the end of an
/// import.
pub(super) fn import(token: &SyntaxToken) -> Option<(String, ast::Path)> {
    let tree = token.parent_ancestors().find_map(ast::UseTree::cast)?;
    let path = tree.path().or_else(|| around(&tree))?;
    let is_end = || path.segment().is_some_and(|end| is_within(token, end.syntax()));
    match token.kind() {
        STAR => is_type(&path).then(|| ("*".to_owned(), path)),
        IDENT if tree.rename().is_none() && tree.use_tree_list().is_none() && is_end() => {
            Some((text_of(token), path))
        }
        // `ptr` of `use std::ptr::{self}`
        SELF_KW => {
            let around = around(&tree)?;
            Some((around.segment()?.name_ref()?.text().to_string(), around))
        }
        _ => None,
    }
}

/// The path before the braces that contain the tree.
fn around(tree: &ast::UseTree) -> Option<ast::Path> {
    let trees = tree.syntax().ancestors().skip(1).filter_map(ast::UseTree::cast);
    trees.filter_map(|tree| tree.path()).next()
}

/// The path at the beginning of the import that contains the path, or the path itself.
pub(super) fn whole(path: ast::Path) -> ast::Path {
    let trees = path.syntax().ancestors().filter_map(ast::UseTree::cast);
    let imported = trees.filter_map(|tree| tree.path()).last();
    imported.unwrap_or(path)
}
