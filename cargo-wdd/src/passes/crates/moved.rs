//! The texts of crates, with the paths that they need when libraries are modules of one of them.
//!
//! ```text
//! in the library p:    crate::f    self::f, super::f in a module, else crate::p::f
//! in its user:         p::f        the same in the crate root, else crate::p::f
//! a macro for others:  p::m!       crate::m!
//! ```

use std::collections::BTreeSet;
use std::path::Path;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};

use super::graph::{Crate, Graph};
use crate::passes::usage::included;
use crate::source::{Source, rewritten, tokens_of};

/// Libraries on their way into a crate.
pub(super) struct Moved<'s> {
    pub(super) source: &'s Source<'s>,
    pub(super) graph: &'s Graph,
    pub(super) libraries: &'s BTreeSet<usize>,
}

/// What takes the place of some bytes.
type Parts = Vec<(TextRange, String)>;

/// Inner attributes that are a crate's alone.
const OF_CRATES: &[&str] = &["feature(", "recursion_limit", "type_length_limit"];

/// Those that the crate around decides for itself.
const DROPPED: &[&str] = &["no_std", "no_main", "crate_name", "crate_type"];

impl Moved<'_> {
    /// One of the user's files, if it changes; none if it cannot.
    pub(super) fn user(&self, user: &Crate, file: usize) -> Option<Option<String>> {
        let tree = self.tree(file)?;
        let mut parts = self.paths(user, tree, None);
        if file != user.root {
            return Some((!parts.is_empty()).then(|| rewritten(tree, &parts)));
        }
        let taken = |name: &str| {
            let mut names = tree.children().filter_map(|item| item.children().find_map(ast::Name::cast));
            names.any(|other| other.text() == name)
        };
        let folder = self.source.text().files()[file].path.parent()?;
        let (mut before, mut modules, mut above) = (String::new(), String::new(), false);
        for &library in self.libraries {
            let library = &self.graph.crates[library];
            if taken(&library.name) {
                return None;
            }
            let (attributes, module) = self.module(library, folder)?;
            let news = attributes.into_iter().filter(|one| !tree.text().to_string().contains(one));
            before.extend(news.map(|one| one + "\n"));
            modules += &module;
            above |= !library.macros.is_empty();
        }
        let first = tree.children().find(|child| ast::Item::can_cast(child.kind()));
        match first.filter(|_| above) {
            Some(first) => parts.insert(0, (TextRange::empty(first.text_range().start()), modules)),
            None => parts.push((TextRange::empty(tree.text_range().end()), format!("\n{modules}"))),
        }
        Some(Some(before + &rewritten(tree, &parts)))
    }

    fn tree(&self, file: usize) -> Option<&SyntaxNode> {
        let found = self.source.files().find(|(at, _)| *at == file);
        found.map(|(_, tree)| tree)
    }

    /// A library as a module, and the attributes that its user has to have.
    fn module(&self, library: &Crate, folder: &Path) -> Option<(Vec<String>, String)> {
        let tree = self.tree(library.root)?;
        let from = self.source.text().files()[library.root].path.parent()?;
        let mut parts = included::moved(tree, from, folder);
        let mut attributes = Vec::new();
        for attribute in tree.children().filter(|child| child.kind() == ATTR) {
            let text = attribute.text().to_string();
            let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
            if says(OF_CRATES) {
                attributes.push(text.clone());
            }
            if says(OF_CRATES) || says(DROPPED) {
                parts.push((attribute.text_range(), String::new()));
            }
        }
        parts.extend(self.paths(library, tree, Some(library)));
        let name = &library.name;
        let body = rewritten(tree, &parts);
        let uses = if library.macros.is_empty() { "" } else { "#[macro_use]\n" };
        Some((attributes, format!("{uses}mod {name} {{\n{}\n}}\n", body.trim())))
    }

    /// The paths of a crate's file that change, of one that becomes a module those within it too.
    fn paths(&self, of: &Crate, tree: &SyntaxNode, module: Option<&Crate>) -> Parts {
        let mut parts = Parts::new();
        for item in tree.descendants().filter_map(ast::ExternCrate::cast) {
            parts.extend(self.declared(of, &item));
        }
        for token in tokens_of(tree) {
            if token.kind() == CRATE_KW {
                parts.extend(module.and_then(|module| own(module, &token)));
            } else if token.kind() == IDENT {
                parts.extend(self.foreign(of, &token, module.is_some()));
            }
        }
        parts
    }

    /// `extern crate p;` goes, and `extern crate p as q;` becomes an import.
    fn declared(&self, of: &Crate, item: &ast::ExternCrate) -> Option<(TextRange, String)> {
        let library = self.library(of, &item.name_ref()?.text())?;
        let rename = item.rename().and_then(|rename| rename.name());
        let import = rename.map(|name| format!("use crate::{} as {};", library.name, name.text()));
        Some((item.syntax().text_range(), import.unwrap_or_default()))
    }

    /// The library among those that move that a crate knows by this name.
    fn library(&self, of: &Crate, name: &str) -> Option<&Crate> {
        let at = of.names.get(name).filter(|at| self.libraries.contains(at))?;
        Some(&self.graph.crates[*at])
    }

    /// A path that begins with the name of another library.
    fn foreign(&self, of: &Crate, name: &SyntaxToken, inner: bool) -> Option<(TextRange, String)> {
        let library = self.library(of, name.text())?;
        let (colons, after) = colons(name, SyntaxToken::next_token);
        let (before, last) = self::colons(name, SyntaxToken::prev_token);
        let follows = last.is_some_and(|last| {
            before > 0 && (matches!(last.kind(), IDENT | CRATE_KW | SELF_KW | SUPER_KW | R_ANGLE))
        });
        let imported = name.parent_ancestors().any(|node| node.kind() == USE);
        let in_list = name.parent_ancestors().filter_map(ast::UseTree::cast).skip(1);
        let below = in_list.into_iter().any(|tree| tree.path().is_some());
        if follows || below || (colons == 0 && !imported) {
            return None;
        }
        let start = match before {
            0 => name.text_range().start(),
            _ => first_colon(name),
        };
        let place = TextRange::new(start, name.text_range().end());
        if after.is_some_and(|after| colons > 0 && library.macros.contains(after.text())) {
            return Some((place, "crate".to_owned()));
        }
        let around = |node: SyntaxNode| matches!(node.kind(), MODULE | MACRO_RULES);
        let inner = inner || name.parent_ancestors().any(around);
        let stays = !inner && before == 0 && name.text() == library.name;
        (!stays).then(|| (place, format!("crate::{}", library.name)))
    }
}

/// `crate` at the beginning of a path in a library that becomes a module.
fn own(library: &Crate, token: &SyntaxToken) -> Option<(TextRange, String)> {
    let name = &library.name;
    let (colons, after) = colons(token, SyntaxToken::next_token);
    let seen = token.parent_ancestors().any(|node| node.kind() == VISIBILITY);
    if after.is_some_and(|after| colons > 0 && library.macros.contains(after.text())) || (seen && colons == 0) {
        return None;
    }
    let modules = token.parent_ancestors().filter(|node| node.kind() == MODULE).count();
    let in_macro = token.parent().is_some_and(|parent| parent.kind() == TOKEN_TREE);
    let path = match modules {
        _ if seen || in_macro || colons == 0 => format!("crate::{name}"),
        0 => "self".to_owned(),
        1 => "super".to_owned(),
        _ => format!("crate::{name}"),
    };
    Some((token.text_range(), path))
}

/// The colons that follow a token in that direction, and the token after them.
fn colons(
    from: &SyntaxToken,
    next: impl Fn(&SyntaxToken) -> Option<SyntaxToken>,
) -> (usize, Option<SyntaxToken>) {
    let tokens = std::iter::successors(next(from), &next);
    let mut solid = tokens.filter(|token| !token.kind().is_trivia()).peekable();
    let mut count = 0;
    while solid.next_if(|token| matches!(token.kind(), COLON | COLON2)).is_some() {
        count += 1;
    }
    (count, solid.next())
}

/// Where the colons before a name begin.
fn first_colon(name: &SyntaxToken) -> ra_ap_syntax::TextSize {
    let tokens = std::iter::successors(name.prev_token(), SyntaxToken::prev_token);
    let colons = tokens.take_while(|token| matches!(token.kind(), COLON | COLON2 | WHITESPACE));
    let colons = colons.filter(|token| token.kind() != WHITESPACE);
    let first = colons.last().map(|token| token.text_range().start());
    first.unwrap_or(name.text_range().start())
}
