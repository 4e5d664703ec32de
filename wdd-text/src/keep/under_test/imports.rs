//! The imports of names that frozen code uses: they stay too.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};

use super::conditional::is_left_out;
use crate::keep::code::{Code, solid_tokens};
use crate::keep::painter::Painter;
use crate::keep::test_code::TestCode;
use crate::text::permissions::Permission;

/// Freezes the imports of names that frozen code uses in the same module. Without its import a name can mean
/// another thing: what a glob imports, or a new variable in a pattern. Globs stay where code stays.
pub(super) fn paint(painter: &mut Painter<'_>, code: &Code<'_>, tests: &TestCode) {
    let mut imports: BTreeMap<u32, (SyntaxNode, Vec<ast::Use>)> = BTreeMap::new();
    for import in code.all::<ast::Use>() {
        let Some(scope) = import.syntax().parent() else {
            continue;
        };
        let place = code.place(scope.clone());
        if !tests.contains(place.start) && !is_left_out(import.syntax()) {
            imports.entry(place.start).or_insert((scope, Vec::new())).1.push(import);
        }
    }
    for (scope, imports) in imports.into_values() {
        let used: BTreeSet<String> = solid_tokens(&scope)
            .filter(|token| {
                let mut around = token.parent_ancestors();
                !around.any(|node| ast::Use::can_cast(node.kind())) && painter.is_frozen(token)
            })
            .map(|token| token.text().to_owned())
            .collect();
        if used.is_empty() {
            continue;
        }
        for import in imports {
            let leaves = import.syntax().descendants().filter_map(ast::UseTree::cast);
            let stays = leaves.filter(|leaf| match imported(leaf) {
                Imported::Name(name) => used.contains(&name),
                Imported::All => true,
                Imported::Group => false,
            });
            for leaf in stays {
                painter.tokens(tokens_for(&import, &leaf), Permission::Frozen);
            }
        }
    }
}

/// The tokens that an import needs for one of its leaves: its own ones, the leaf, and the paths that lead to the leaf.
fn tokens_for(import: &ast::Use, leaf: &ast::UseTree) -> impl Iterator<Item = SyntaxToken> + use<> {
    let own = import
        .syntax()
        .children_with_tokens()
        .filter_map(NodeOrToken::into_token)
        .filter(|token| !token.kind().is_trivia());
    let paths = leaf
        .syntax()
        .ancestors()
        .filter_map(ast::UseTree::cast)
        .filter_map(|tree| tree.path())
        .flat_map(|path| solid_tokens(path.syntax()));
    own.chain(solid_tokens(leaf.syntax())).chain(paths)
}

/// What a part of an import imports.
enum Imported {
    Name(String),
    All,
    /// What the parts in its braces do.
    Group,
}

fn imported(tree: &ast::UseTree) -> Imported {
    if tree.use_tree_list().is_some() {
        return Imported::Group;
    }
    if tree.star_token().is_some() {
        return Imported::All;
    }
    let renamed = tree.rename().and_then(|rename| Some(rename.name()?.text().to_string()));
    Imported::Name(renamed.or_else(|| last_name(tree)).unwrap_or_default())
}

/// The last name of the path of an import.
fn last_name(tree: &ast::UseTree) -> Option<String> {
    let written = |tree: &ast::UseTree| Some(tree.path()?.segment()?.syntax().text().to_string());
    let own = written(tree)?;
    if own != "self" {
        return Some(own);
    }
    // `use a::{self}` imports `a`.
    written(&tree.syntax().ancestors().skip(1).find_map(ast::UseTree::cast)?)
}
