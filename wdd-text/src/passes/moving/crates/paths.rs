//! Rewrites paths that lead to or through libraries that become modules of one of their users.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};

use super::Inlining;
use super::graph::Crate;
use crate::passes::shared::generic_arguments::Replaced;
use crate::text::languages::rust::syntax::{solid_after, solid_before, tokens_of};

/// Tokens before a `::` inside of a path.
const SEGMENTS: &[SyntaxKind] = &[IDENT, CRATE_KW, SELF_KW, SELF_TYPE_KW, SUPER_KW, R_ANGLE];

impl Inlining<'_> {
    /// The edits of the paths in a crate's file. If the crate becomes a `module`, its own paths
    /// change, too.
    pub(super) fn paths(&self, of: &Crate, tree: &SyntaxNode, module: Option<&Crate>) -> Replaced {
        let mut parts = Replaced::new();
        let package = &self.graph.manifests.all()[of.package];
        // In edition 2015 imports begin at the crate root, even if an item of that name is nearer.
        let plain = self.graph.manifests.edition(package) != "2015";
        for item in tree.descendants().filter_map(ast::ExternCrate::cast) {
            parts.extend(self.declared(of, &item));
        }
        for token in tokens_of(tree) {
            let declares = || token.parent().is_some_and(|parent| parent.kind() == EXTERN_CRATE);
            if token.kind() == CRATE_KW && !declares() {
                parts.extend(module.and_then(|module| own(module, &token, plain)));
            } else if token.kind() == IDENT {
                parts.extend(self.foreign(of, &token, module.is_some()));
            }
        }
        parts
    }

    /// Deletes `extern crate p;`, and replaces `extern crate p as q;` with an import.
    fn declared(&self, of: &Crate, item: &ast::ExternCrate) -> Option<(TextRange, String)> {
        let library = self.library(of, item.name_ref()?.text().as_ref())?;
        let rename = item.rename().and_then(|rename| rename.name());
        let import = rename.map(|name| format!("use crate::{} as {};", library.name, name.text()));
        Some((item.syntax().text_range(), import.unwrap_or_default()))
    }

    /// The moving library that a crate knows by this name.
    pub(super) fn library(&self, of: &Crate, name: &str) -> Option<&Crate> {
        let at = of.names.get(name).filter(|at| self.libraries.contains(at))?;
        Some(&self.graph.crates[*at])
    }

    /// The edit of a path that begins with the name of another library.
    fn foreign(&self, of: &Crate, name: &SyntaxToken, inner: bool) -> Option<(TextRange, String)> {
        let library = self.library(of, name.text())?;
        let (colons, after) = colons(solid_after(name));
        let (before, last) = self::colons(solid_before(name));
        let is_last = |kinds: &[_]| last.as_ref().is_some_and(|last| kinds.contains(&last.kind()));
        let follows = before.is_some() && is_last(SEGMENTS);
        let imported = name.parent_ancestors().any(|node| node.kind() == USE);
        let in_list = name.parent_ancestors().filter_map(ast::UseTree::cast).skip(1);
        let below = in_list.into_iter().any(|tree| tree.path().is_some());
        if follows || below || is_last(&[DOT]) || (colons.is_none() && !imported) {
            return None;
        }
        let start = before.unwrap_or(name.text_range()).start();
        let place = TextRange::new(start, name.text_range().end());
        if after.is_some_and(|after| colons.is_some() && library.macros.contains(after.text())) {
            return Some((place, "crate".to_owned()));
        }
        let around = |node: SyntaxNode| matches!(node.kind(), MODULE | MACRO_RULES);
        let inner = inner || name.parent_ancestors().any(around);
        // In the root of the crate the module is known by its name.
        let stays = !inner && before.is_none() && name.text() == library.name;
        (!stays).then(|| (place, format!("crate::{}", library.name)))
    }
}

/// The edit of `crate` at the beginning of a path, in a library that becomes a module.
fn own(library: &Crate, token: &SyntaxToken, plain: bool) -> Option<(TextRange, String)> {
    let name = &library.name;
    let (colons, after) = colons(solid_after(token));
    let seen = token.parent_ancestors().any(|node| node.kind() == VISIBILITY);
    // `pub(crate)` stays: the new crate is the larger one. Exported macros are in its root.
    if after.is_some_and(|after| colons.is_some() && library.macros.contains(after.text()))
        || (seen && colons.is_none())
    {
        return None;
    }
    let modules = token.parent_ancestors().filter(|node| node.kind() == MODULE).count();
    let in_macro = token.parent().is_some_and(|parent| parent.kind() == TOKEN_TREE);
    let range = token.text_range();
    Some(match (modules, colons) {
        (0, Some(colons)) if plain && !seen && !in_macro => (range.cover(colons), String::new()),
        (0, Some(_)) if !seen && !in_macro => (range, "self".to_owned()),
        (1, Some(_)) if !seen && !in_macro => (range, "super".to_owned()),
        _ => (range, format!("crate::{name}")),
    })
}

/// The `::` at the start of tokens in one direction, and the token beyond it. If there is no `::`, the first token.
fn colons(
    mut solid: impl Iterator<Item = SyntaxToken>,
) -> (Option<TextRange>, Option<SyntaxToken>) {
    let first = solid.next();
    let range = |token: &Option<SyntaxToken>| token.as_ref().map(SyntaxToken::text_range);
    let is = |token: &Option<SyntaxToken>, kind| token.as_ref().is_some_and(|t| t.kind() == kind);
    if is(&first, COLON2) {
        return (range(&first), solid.next());
    }
    // In a macro call `::` is two tokens.
    let second = solid.next().filter(|_| is(&first, COLON));
    match (range(&first), range(&second)) {
        (Some(one), Some(two)) if is(&second, COLON) => (Some(one.cover(two)), solid.next()),
        _ => (None, first),
    }
}
