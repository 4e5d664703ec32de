//! Rewrites the source files of crates for libraries that become modules of one of them.
//!
//! ```text
//! in the library p:    crate::f    f, super::f in a module, else crate::p::f
//! in its user:         p::f        the same in the crate root, else crate::p::f
//! exported macros:     p::m!       crate::m!
//! ```

use std::collections::BTreeSet;
use std::path::Path;

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};

use super::graph::{Crate, Graph};
use crate::passes::shared::included;
use crate::passes::shared::source::{Source, rewritten, tokens_of};

/// Libraries that move into a crate.
pub(super) struct Moved<'s> {
    pub(super) source: &'s Source<'s>,
    pub(super) graph: &'s Graph,
    pub(super) libraries: &'s BTreeSet<usize>,
}

/// Ranges of a file, and their new text.
type Parts = Vec<(TextRange, String)>;

/// Inner attributes that only a crate root may have.
const OF_CRATES: &[&str] = &["feature(", "recursion_limit", "type_length_limit"];

/// Tokens before a `::` inside of a path.
const SEGMENTS: &[SyntaxKind] = &[IDENT, CRATE_KW, SELF_KW, SELF_TYPE_KW, SUPER_KW, R_ANGLE];

/// Inner attributes that the surrounding crate decides for itself.
const DROPPED: &[&str] = &["no_std", "no_main", "crate_name", "crate_type"];

impl Moved<'_> {
    /// The new content of one of the user's files, `Some(None)` if it does not change. `None` if
    /// the libraries cannot move.
    pub(super) fn user(&self, user: &Crate, file: usize) -> Option<Option<String>> {
        let tree = self.tree(file)?;
        let mut parts = self.paths(user, tree, None);
        if file != user.root {
            return Some((!parts.is_empty()).then(|| rewritten(tree, &parts)));
        }
        let taken = |name: &str| {
            let mut names = tree
                .children()
                .filter_map(|item| item.children().find_map(ast::Name::cast));
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
            let news = attributes
                .into_iter()
                .filter(|one| !tree.text().to_string().contains(one));
            before.extend(news.map(|one| one + "\n"));
            modules += &module;
            above |= !library.macros.is_empty();
        }
        let first = tree
            .children()
            .find(|child| ast::Item::can_cast(child.kind()));
        match first.filter(|_| above) {
            Some(first) => parts.insert(0, (TextRange::empty(first.text_range().start()), modules)),
            None => parts.push((
                TextRange::empty(tree.text_range().end()),
                format!("\n{modules}"),
            )),
        }
        Some(Some(before + &rewritten(tree, &parts)))
    }

    fn tree(&self, file: usize) -> Option<&SyntaxNode> {
        let found = self.source.files().find(|(at, _)| *at == file);
        found.map(|(_, tree)| tree)
    }

    /// The text of a library as a module, and the attributes that the user must have.
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
        let mut above = String::new();
        for item in tree.children().filter_map(ast::ExternCrate::cast) {
            if let Some(text) = self.declares_other(library, &item) {
                parts.push((item.syntax().text_range(), String::new()));
                // Every crate has the standard library already.
                above += if text.ends_with(" std;") { "" } else { &text };
            }
        }
        parts.extend(self.paths(library, tree, Some(library)));
        let name = &library.name;
        let body = rewritten(tree, &parts);
        let uses = if library.macros.is_empty() {
            ""
        } else {
            "#[macro_use]\n"
        };
        Some((
            attributes,
            format!("{above}\n{uses}mod {name} {{\n{}\n}}\n", body.trim()),
        ))
    }

    /// The text of `extern crate q;` for a crate that does not move. It must stand in the crate
    /// root to be known everywhere.
    fn declares_other(&self, of: &Crate, item: &ast::ExternCrate) -> Option<String> {
        let name = item.name_ref()?.text().to_string();
        let moves = name != "self" && self.library(of, &name).is_none();
        moves.then(|| item.syntax().text().to_string())
    }

    /// The edits of the paths in a crate's file. If the crate becomes a `module`, its own paths
    /// change, too.
    fn paths(&self, of: &Crate, tree: &SyntaxNode, module: Option<&Crate>) -> Parts {
        let mut parts = Parts::new();
        let package = &self.graph.manifests.all()[of.package];
        // In edition 2015 imports begin at the crate root, even if an item of that name is nearer.
        let plain = self.graph.manifests.edition(package) != "2015";
        for item in tree.descendants().filter_map(ast::ExternCrate::cast) {
            parts.extend(self.declared(of, &item));
        }
        for token in tokens_of(tree) {
            let declares = || {
                token
                    .parent()
                    .is_some_and(|parent| parent.kind() == EXTERN_CRATE)
            };
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
    fn library(&self, of: &Crate, name: &str) -> Option<&Crate> {
        let at = of
            .names
            .get(name)
            .filter(|at| self.libraries.contains(at))?;
        Some(&self.graph.crates[*at])
    }

    /// The edit of a path that begins with the name of another library.
    fn foreign(&self, of: &Crate, name: &SyntaxToken, inner: bool) -> Option<(TextRange, String)> {
        let library = self.library(of, name.text())?;
        let (colons, after) = colons(name, SyntaxToken::next_token);
        let (before, last) = self::colons(name, SyntaxToken::prev_token);
        let is_last = |kinds: &[_]| {
            last.as_ref()
                .is_some_and(|last| kinds.contains(&last.kind()))
        };
        let follows = before.is_some() && is_last(SEGMENTS);
        let imported = name.parent_ancestors().any(|node| node.kind() == USE);
        let in_list = name
            .parent_ancestors()
            .filter_map(ast::UseTree::cast)
            .skip(1);
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
        let stays = !inner && before.is_none() && name.text() == library.name;
        (!stays).then(|| (place, format!("crate::{}", library.name)))
    }
}

/// The edit of `crate` at the beginning of a path, in a library that becomes a module.
fn own(library: &Crate, token: &SyntaxToken, plain: bool) -> Option<(TextRange, String)> {
    let name = &library.name;
    let (colons, after) = colons(token, SyntaxToken::next_token);
    let seen = token
        .parent_ancestors()
        .any(|node| node.kind() == VISIBILITY);
    if after.is_some_and(|after| colons.is_some() && library.macros.contains(after.text()))
        || (seen && colons.is_none())
    {
        return None;
    }
    let modules = token
        .parent_ancestors()
        .filter(|node| node.kind() == MODULE)
        .count();
    let in_macro = token
        .parent()
        .is_some_and(|parent| parent.kind() == TOKEN_TREE);
    let range = token.text_range();
    Some(match (modules, colons) {
        (0, Some(colons)) if plain && !seen && !in_macro => (range.cover(colons), String::new()),
        (0, Some(_)) if !seen && !in_macro => (range, "self".to_owned()),
        (1, Some(_)) if !seen && !in_macro => (range, "super".to_owned()),
        _ => (range, format!("crate::{name}")),
    })
}

/// The `::` next to a token in this direction, and the token after it. If there is no `::`, the
/// next token.
fn colons(
    from: &SyntaxToken,
    next: impl Fn(&SyntaxToken) -> Option<SyntaxToken>,
) -> (Option<TextRange>, Option<SyntaxToken>) {
    let tokens = std::iter::successors(next(from), &next);
    let mut solid = tokens.filter(|token| !token.kind().is_trivia());
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

#[cfg(test)]
mod tests {
    use super::super::CRATES;
    use crate::passes::testing;

    const MANIFEST: (&str, &str) = (
        "Cargo.toml",
        "[package]\nname = \"my-lib\"\nedition = \"2021\"\n",
    );

    /// The content of a test after its library has moved into it.
    fn merged(library: &str, test: &str) -> String {
        let text = testing::package(&[MANIFEST, ("src/lib.rs", library), ("tests/t.rs", test)]);
        let families = testing::families_of_package(&CRATES, &text).concat();
        let [_, test] = families[0].as_slice() else {
            panic!("the library was not moved: {families:?}");
        };
        test.strip_prefix("tests/t.rs: ").unwrap().to_owned()
    }

    #[test]
    fn paths_within_the_library_begin_at_its_module() {
        assert_eq!(
            merged(
                "use crate::m::f; mod m { pub(crate) fn f() { crate::g() } mod n { use crate::{g, h}; pub(in crate::m) fn i() {} } } \
                 macro_rules! a { () => { $crate::g() + crate::h() } } fn g() { vec![crate::h()] }",
                "use my_lib::f;",
            ),
            "use my_lib::f; mod my_lib { use m::f; mod m { pub(crate) fn f() { super::g() } \
             mod n { use crate::my_lib::{g, h}; pub(in crate::my_lib::m) fn i() {} } } \
             macro_rules! a { () => { $crate::my_lib::g() + crate::my_lib::h() } } fn g() { vec![crate::my_lib::h()] } }"
        );
    }

    #[test]
    fn in_edition_2015_imports_begin_with_self() {
        let manifest = ("Cargo.toml", "[package]\nname = \"p\"\n");
        let library = ("src/lib.rs", "use crate::m::f; mod m {}");
        let text = testing::package(&[manifest, library, ("tests/t.rs", "extern crate p;")]);
        let all = testing::families_of_package(&CRATES, &text).concat();
        assert_eq!(all[0][1], "tests/t.rs: mod p { use self::m::f; mod m {} }");
    }

    #[test]
    fn paths_to_the_library_begin_at_the_root_where_needed() {
        assert_eq!(
            merged(
                "pub fn f() {}",
                "use {my_lib as l, my_lib::f}; mod m { use my_lib::f; fn g(x: my_lib::T) { a!(x: ::my_lib::T, my_lib::f) } } \
                 fn h(x: ::my_lib::T) { my_lib::f(); x.my_lib::<u8>(); a::my_lib::b(); a!(my_lib::f) }",
            ),
            "use {my_lib as l, my_lib::f}; mod m { use crate::my_lib::f; fn g(x: crate::my_lib::T) { a!(x: crate::my_lib::T, crate::my_lib::f) } } \
             fn h(x: crate::my_lib::T) { my_lib::f(); x.my_lib::<u8>(); a::my_lib::b(); a!(my_lib::f) } mod my_lib { pub fn f() {} }"
        );
    }

    #[test]
    fn exported_macros_belong_to_the_crate_and_come_first() {
        assert_eq!(
            merged(
                "#[macro_export] macro_rules! m { () => { $crate::n!(); $crate::f() } }",
                "//! A test.\n#![allow(x)]\nextern crate my_lib; use my_lib::m; fn f() { my_lib::m!() }",
            ),
            "//! A test. #![allow(x)] #[macro_use] mod my_lib { #[macro_export] macro_rules! m { () => \
             { $crate::my_lib::n!(); $crate::my_lib::f() } } } use crate::m; fn f() { crate::m!() }"
        );
    }

    #[test]
    fn attributes_of_crates_move_to_the_root() {
        assert_eq!(
            merged(
                "//! A library.\n#![no_std]\n#![feature(a)]\n#![feature(b)]\n#![allow(x)]\npub fn f() {}",
                "#![feature(b)]\nextern crate my_lib as l;",
            ),
            "#![feature(a)] #![feature(b)] use crate::my_lib as l; mod my_lib { //! A library. #![allow(x)] pub fn f() {} }"
        );
    }

    #[test]
    fn extern_crates_are_declared_in_the_root() {
        assert_eq!(
            merged(
                "#![no_std] extern crate alloc; #[cfg(x)] extern crate std; mod m { use alloc::vec::Vec; }",
                "use my_lib::m;",
            ),
            "use my_lib::m; extern crate alloc; mod my_lib { mod m { use alloc::vec::Vec; } }"
        );
    }

    #[test]
    fn included_paths_are_relative_to_the_test() {
        assert_eq!(
            merged("const A: &str = include_str!(\"a.txt\");", "use my_lib::A;"),
            "use my_lib::A; mod my_lib { const A: &str = include_str!(\"../src/a.txt\"); }"
        );
    }

    #[test]
    fn a_library_whose_name_is_taken_is_kept() {
        let files = [
            MANIFEST,
            ("src/lib.rs", ""),
            ("tests/t.rs", "mod my_lib {} use ::my_lib::f;"),
        ];
        let text = testing::package(&files);
        assert!(testing::families(&CRATES, &text).is_empty());
    }
}
