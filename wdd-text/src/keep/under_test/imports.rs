//! The imports of names that frozen code uses: they stay too.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};

use crate::keep::code::Code;
use crate::keep::painter::Painter;
use crate::keep::test_code::TestCode;
use crate::manifests::name_of_file;
use crate::text::languages::rust::names::{Imported, imported, path_of_import};
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::permissions::Permission;

/// Freezes the imports of names that frozen code uses in the same module. Without its import a name can mean
/// another thing: what a glob imports, or a new variable in a pattern. Globs stay where code stays.
pub(super) fn paint(painter: &mut Painter<'_>, code: &Code<'_>, tests: &TestCode) {
    let mut imports: BTreeMap<u32, (SyntaxNode, Vec<ast::Use>)> = BTreeMap::new();
    for import in code.all::<ast::Use>() {
        let Some(scope) = import.syntax().parent() else { continue };
        let place = code.place(scope.clone());
        if !tests.contains(place.start) && !code.is_left_out(import.syntax()) {
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
                Some(Imported::Name(name)) => used.contains(&name),
                Some(Imported::All) => !is_of_empty_module(leaf, code),
                Some(Imported::Group) | None => false,
            });
            for leaf in stays {
                painter.tokens(tokens_for(&import, &leaf), Permission::Frozen);
            }
        }
    }
}

/// Whether a glob imports from a module in which nothing is: its files are empty, and so is its body.
fn is_of_empty_module(glob: &ast::UseTree, code: &Code<'_>) -> bool {
    let Some(name) = path_of_import(glob).last() else { return false };
    let named = code
        .all::<ast::Module>()
        .filter(|module| module.name().is_some_and(|own| own.text() == name.text()));
    let bodies: Vec<_> = named.filter_map(|module| module.item_list()).collect();
    let is_empty = |body: &ast::ItemList| solid_tokens(body.syntax()).count() == 2;
    let of_name = code
        .files
        .iter()
        .filter(|(_, at)| name_of_file(&code.text.files()[*at].path, "mod") == Some(name.text()));
    let files: Vec<&SyntaxNode> = of_name.map(|(root, _)| root).collect();
    (!files.is_empty() || !bodies.is_empty())
        && files.iter().all(|root| solid_tokens(root).next().is_none())
        && bodies.iter().all(is_empty)
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
