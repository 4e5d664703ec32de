//! Rewrites the source files of crates for libraries that become modules of one of them.
//!
//! ```text
//! in the library p:    crate::f    f, super::f in a module, else crate::p::f
//! in its user:         p::f        the same in the crate root, else crate::p::f
//! exported macros:     p::m!       crate::m!
//! ```

use std::path::Path;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode};

use super::Inlining;
use super::graph::Crate;
use crate::passes::shared::included;
use crate::passes::shared::source::rewritten;
use crate::text::languages::rust::names::defined_name;

/// What a file becomes.
pub(super) enum Rewritten {
    Same,
    As(String),
}

/// Inner attributes that only a crate root may have.
const OF_CRATES: &[&str] = &["feature(", "recursion_limit", "type_length_limit"];

/// Inner attributes that the surrounding crate decides for itself.
const DROPPED: &[&str] = &["no_std", "no_main", "crate_name", "crate_type"];

impl Inlining<'_> {
    /// The new content of a file of the crate that uses the libraries. `None` if they cannot become modules of it.
    pub(super) fn content(&self, file: usize) -> Option<Rewritten> {
        let tree = self.source.tree(file)?;
        let mut parts = self.paths(self.user, tree, None);
        if file != self.user.root {
            let is_changed = !parts.is_empty();
            return Some(if is_changed {
                Rewritten::As(rewritten(tree, &parts))
            } else {
                Rewritten::Same
            });
        }
        let taken = |name: &str| {
            tree.children().filter_map(|item| defined_name(&item)).any(|other| other.text() == name)
        };
        let folder = self.source.text().files()[file].path.parent()?;
        let (mut before, mut modules, mut above) = (String::new(), String::new(), false);
        for &library in self.libraries {
            let library = &self.graph.crates[library];
            // The module would have the name of another item.
            if taken(&library.name) {
                return None;
            }
            let (attributes, module) = self.module(library, folder)?;
            // The user may have an attribute already.
            let news = attributes.into_iter().filter(|one| !tree.text().to_string().contains(one));
            before.extend(news.map(|one| one + "\n"));
            modules += &module;
            above |= !library.macros.is_empty();
        }
        // Macros are known only behind their definition.
        let first = tree.children().find(|child| ast::Item::can_cast(child.kind()));
        match first.filter(|_| above) {
            Some(first) => parts.insert(0, (TextRange::empty(first.text_range().start()), modules)),
            None => parts.push((TextRange::empty(tree.text_range().end()), format!("\n{modules}"))),
        }
        Some(Rewritten::As(before + &rewritten(tree, &parts)))
    }

    /// The text of a library as a module, and the attributes that the user must have.
    fn module(&self, library: &Crate, folder: &Path) -> Option<(Vec<String>, String)> {
        let tree = self.source.tree(library.root)?;
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
        let uses = if library.macros.is_empty() { "" } else { "#[macro_use]\n" };
        Some((attributes, format!("{above}\n{uses}mod {name} {{\n{}\n}}\n", body.trim())))
    }

    /// The text of `extern crate q;` for a crate that does not move. It must stand in the crate
    /// root to be known everywhere.
    fn declares_other(&self, of: &Crate, item: &ast::ExternCrate) -> Option<String> {
        let name = item.name_ref()?.text().to_string();
        let moves = name != "self" && self.library(of, &name).is_none();
        moves.then(|| item.syntax().text().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::super::CRATES;
    use crate::passes::testing;

    const MANIFEST: (&str, &str) =
        ("Cargo.toml", "[package]\nname = \"my-lib\"\nedition = \"2021\"\n");

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
        let moves = |test: &str| {
            let text = testing::package(&[MANIFEST, ("src/lib.rs", ""), ("tests/t.rs", test)]);
            !testing::families(&CRATES, &text).concat().is_empty()
        };
        assert!(!moves("mod my_lib {} use ::my_lib::f;"));
        assert!(moves("mod other {} use ::my_lib::f;"));
    }
}
