//! Moves libraries into the only crate that uses them, as modules.
//!
//! ```text
//! Cargo.toml:
//!   [package]
//!   name = "p"
//!   edition = "2021"
//! src/lib.rs: pub fn f() { crate::g() }
//! tests/t.rs: fn t() { p::f() }
//! →
//! Cargo.toml:
//!   [package]
//!   name = "p"
//!   edition = "2021"
//! tests/t.rs:
//!   fn t() { p::f() }
//!   mod p { pub fn f() { g() } }
//! ```
//!
//! The user is a test, program or example of the same package, or another package of the workspace.
//! First all libraries that a crate needs move at once, then single ones. The files of another
//! package are deleted, and its dependencies move to the user's manifest. It applies only to
//! libraries that consist of one file (the pass `submodules` makes them so). It does not apply to
//! procedural-macro crates, to packages with a build script, or to libraries that several crates
//! use. It helps because a manifest is deleted, and because other passes can then change both
//! crates at once.

mod graph;
mod inherited;
mod moved;
mod paths;

use std::collections::BTreeSet;

use wdd_core::hier::{Subject, Turn};
use wdd_core::tree::{Change, Edit, Edits, Form};

use self::graph::{Crate, Graph};
use self::moved::Rewritten;
use crate::manifests::{self, Manifest, TargetKind};
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass, Task};
use crate::text::languages;
use crate::text::render::render;
use crate::text::{FILE_WEIGHT, Text};

pub(in crate::passes) static CRATES: Pass = Pass::packages(
    "crates",
    "moves libraries into the only crate that uses them, as modules",
    crates,
);

/// Moves a library that makes the text larger, because of longer paths. The larger text is
/// kept only if the reduction that continues from it ends smaller.
///
/// ```text
/// Cargo.toml:
///   [package]
///   name = "p"
///   edition = "2021"
/// src/lib.rs: pub fn f() {}
/// tests/t.rs: mod m { use p::f; use p::g; use p::h; }
/// →
/// Cargo.toml:
///   [package]
///   name = "p"
///   edition = "2021"
/// tests/t.rs:
///   mod m { use crate::p::f; use crate::p::g; use crate::p::h; }
///   mod p { pub fn f() {} }
/// ```
pub(in crate::passes) static MERGED: Pass = Pass::growing(
    "merged",
    "moves a library into its user even if the text grows, if the result then gets smaller",
    grown,
)
.turn(Turn::Last);

fn grown(task: &Task) -> Option<Text> {
    let text = task.text();
    // A library and its user are two files.
    if text.files().len() < 2 {
        return None;
    }
    let changes = Source::with(task, crates).into_iter().flatten();
    let mut edits = changes.map(|change| Edits::none().and(text.tree(), change));
    let larger = edits.find(|edits| edits.weight(text.tree()) > task.weight())?;
    Some(Text::parse(&render(text, &larger).files, text.reading()))
}

/// One family for each change, because two of them would change the same files.
fn crates(source: &Source) -> Vec<Family> {
    let graph = &Graph::of(source);
    let users = graph.crates.iter().filter(|user| user.kind != TargetKind::Build);
    let all = users.map(|user| (user, graph.movable(user)));
    let all: Vec<_> = all.filter(|(_, libraries)| !libraries.is_empty()).collect();
    let single =
        all.iter().filter(|(_, libraries)| libraries.len() > 1).flat_map(|(user, libraries)| {
            let alone = libraries.iter().map(|&library| BTreeSet::from([library]));
            alone.filter(|library| graph.is_used_by(library, user)).map(|library| (*user, library))
        });
    let groups: Vec<_> = all.iter().cloned().chain(single).collect();
    let moves = groups.iter().map(|(user, libraries)| Inlining { source, graph, user, libraries });
    moves.filter_map(|one| Some(vec![one.change()?])).collect()
}

/// Libraries that become modules of one crate.
struct Inlining<'s> {
    source: &'s Source<'s>,
    graph: &'s Graph,
    user: &'s Crate,
    libraries: &'s BTreeSet<usize>,
}

impl Inlining<'_> {
    fn change(&self) -> Option<Change> {
        let mut change = self.rewritten()?;
        for &library in self.libraries {
            change.extend(self.deleted(&self.graph.crates[library])?);
        }
        let (place, lines) = self.inherited()?;
        if let Some(place) = place {
            // The dependency on the library is deleted already: the new lines take its place.
            change.retain(|(node, _)| *node != place);
            let reading = self.source.text().reading();
            let weight = languages::tokens(manifests::NAME.as_ref(), lines.as_bytes(), reading);
            change.push((place, Edit::StandIn(Form::new(weight, lines.into_bytes()))));
        }
        Some(change)
    }

    /// The edits that rewrite the user's files, with the modules in its crate root.
    fn rewritten(&self) -> Option<Change> {
        let mut edits = Change::new();
        for &file in &self.user.files {
            if let Rewritten::As(content) = self.content(file)? {
                edits.push(self.put(file, content)?);
            }
        }
        Some(edits)
    }

    /// Replaces the whole content of a file.
    fn put(&self, file: usize, content: String) -> MaybeEdit {
        let weight = self.source.weight(&content) + u64::from(FILE_WEIGHT);
        let node = self.source.text().files()[file].node?;
        Some((node, Edit::StandIn(Form::new(weight, content.into_bytes()))))
    }

    /// Deletes the library: its whole package, or its file if it belongs to the user's own package.
    fn deleted(&self, library: &Crate) -> Option<Change> {
        let (text, manifests) = (self.source.text(), &self.graph.manifests);
        let package = self.manifest(library);
        if library.package == self.user.package {
            let mut change = package.without(text, library.entry.clone())?;
            change.push(self.source.without_file(library.root)?);
            return Some(change);
        }
        let files = manifests.files_of(package).into_iter();
        let files = together(files.map(|file| self.source.without_file(file)));
        // Other packages need the manifest of a workspace.
        let named = manifests.without(text, package)?;
        (!package.is_workspace()).then_some([files?, named].concat())
    }

    fn manifest(&self, of: &Crate) -> &Manifest {
        &self.graph.manifests.all()[of.package]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    fn each(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        testing::families_of_package(&CRATES, &testing::package(files)).concat()
    }

    #[test]
    fn a_library_becomes_a_module_of_its_own_test() {
        let each = each(&[
            ("Cargo.toml", "[package]\nname = \"p\"\n[lib]\npath = \"l.rs\"\n"),
            ("l.rs", "pub fn f() {}"),
            ("tests/t.rs", "fn g() { p::f() }"),
        ]);
        assert_eq!(
            each,
            [[
                "Cargo.toml: [package] name = \"p\"",
                "tests/t.rs: fn g() { p::f() } mod p { pub fn f() {} }"
            ]]
        );
    }

    #[test]
    fn another_package_is_deleted_and_its_dependencies_move() {
        let each = each(&[
            ("Cargo.toml", "[workspace]\nmembers = [\n\"a\",\n\"x/b\",\n]\n"),
            (
                "a/Cargo.toml",
                "[package]\nname = \"a\"\n[dependencies]\nd = \"1\"\nc = { package = \"b\", path = \"../x/b\" }\n",
            ),
            ("a/src/main.rs", "fn main() { c::f() }"),
            (
                "x/b/Cargo.toml",
                "[package]\nname = \"b\"\n[dependencies]\nd = \"1\"\ne = \"2\"\nm = { path = \"../m\" }\n",
            ),
            ("x/b/src/lib.rs", "pub fn f() { m::g!() }"),
            ("x/b/README.md", ""),
            ("x/m/Cargo.toml", "[package]\nname = \"m\"\n[lib]\nproc-macro = true\n"),
            ("x/m/src/lib.rs", "fn g() {}"),
        ]);
        assert_eq!(
            each,
            [[
                "Cargo.toml: [workspace] members = [ \"a\", ]",
                "a/Cargo.toml: [package] name = \"a\" [dependencies] d = \"1\" e = \"2\" m = { path = \"../x/m\" }",
                "a/src/main.rs: fn main() { crate::b::f() } mod b { pub fn f() { m::g!() } }",
                "x/m/Cargo.toml: [package] name = \"m\" [lib] proc-macro = true",
                "x/m/src/lib.rs: fn g() {}"
            ]]
        );
    }

    #[test]
    fn libraries_that_use_each_other_move_together() {
        let dev = "[package]\nname = \"a\"\n[dev-dependencies]\nb = { path = \"../b\" }\n";
        let each = each(&[
            ("a/Cargo.toml", dev),
            ("a/src/lib.rs", ""),
            ("a/tests/t.rs", "use b::f; use a::g;"),
            ("b/Cargo.toml", "[package]\nname = \"b\"\n[dependencies]\nc = { path = \"../c\" }\n"),
            ("b/src/lib.rs", "pub use c::f;"),
            ("c/Cargo.toml", "[package]\nname = \"c\"\n"),
            ("c/src/lib.rs", "pub fn f() {}"),
        ]);
        assert_eq!(
            each[0],
            [
                "a/Cargo.toml: [package] name = \"a\" [dev-dependencies]",
                "a/tests/t.rs: use b::f; use a::g; mod a { } mod b { pub use crate::c::f; } mod c { pub fn f() {} }"
            ]
        );
        let alone: Vec<usize> = each[1..].iter().map(Vec::len).collect();
        assert_eq!(alone, [5, 6, 5], "c in b; then the test's own library, or b");
    }

    #[test]
    fn a_library_that_two_crates_use_is_kept() {
        let files = [
            ("Cargo.toml", "[package]\nname = \"p\"\n"),
            ("src/lib.rs", "pub fn f() {}"),
            ("tests/t.rs", "use p::f;"),
            ("tests/u.rs", "use p::f;"),
        ];
        assert!(each(&files).is_empty());
        assert_eq!(each(&files[..3])[0][1], "tests/t.rs: use p::f; mod p { pub fn f() {} }");
    }

    #[test]
    fn procedural_macros_and_packages_with_build_scripts_are_kept() {
        for (manifest, script, is_kept) in [
            ("[lib]\nproc-macro = true\n", "x.rs", true),
            ("", "b/build.rs", true),
            ("", "x.rs", false),
        ] {
            let manifest = "[package]\nname = \"b\"\n".to_owned() + manifest;
            let each = each(&[
                (
                    "a/Cargo.toml",
                    "[package]\nname = \"a\"\n[dependencies]\nb = { path = \"../b\" }\n",
                ),
                ("a/src/lib.rs", "use b::f;"),
                ("b/Cargo.toml", &manifest),
                ("b/src/lib.rs", ""),
                (script, ""),
            ]);
            assert_eq!(each.is_empty(), is_kept, "{manifest} {script}");
        }
    }

    #[test]
    fn a_library_of_several_files_is_kept() {
        let of_library = |library: &str| {
            each(&[
                ("Cargo.toml", "[package]\nname = \"p\"\n"),
                ("src/lib.rs", library),
                ("src/m.rs", ""),
                ("tests/t.rs", "use p::f;"),
            ])
        };
        assert!(of_library("mod m;").is_empty());
        assert_eq!(of_library("mod m {}").len(), 1);
    }

    #[test]
    fn the_candidate_weighs_less() {
        let text = testing::package(&[
            ("Cargo.toml", "[package]\nname = \"p\"\n"),
            ("src/lib.rs", "pub fn f() { crate::f() }"),
            ("tests/t.rs", "use p::f;"),
        ]);
        let candidate = CRATES.start(&Task::from(&text)).unwrap().candidate().unwrap();
        let tokens = |text: &Text| text.size().tokens;
        let after = Task::from(&text).edited(&candidate);
        assert!(tokens(after.text()) < tokens(&text));
        assert_eq!(candidate.weight(text.tree()), after.weight());
    }

    #[test]
    fn a_move_that_grows_the_text_is_left_to_the_pass_merged() {
        let test = "mod m { use p::f; use p::g; use p::h; }";
        let files = [
            ("Cargo.toml", "[package]\nname = \"p\"\n"),
            ("src/lib.rs", "pub fn f() {}"),
            ("tests/t.rs", test),
        ];
        let text = testing::package(&files);
        assert!(CRATES.start(&Task::from(&text)).unwrap().candidate().is_none());
        let grown = MERGED.grow(&Task::from(&text)).unwrap();
        assert_eq!(grown.files().len(), 2);
        assert!(MERGED.grow(&Task::from(&std::sync::Arc::new(grown))).is_none());
    }
}
