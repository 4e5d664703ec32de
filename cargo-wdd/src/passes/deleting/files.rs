//! Whole files that the failure does not need, each with what names it.
//!
//! ```text
//! examples/e.rs    [[example]] name = "e"      →
//! src/a.rs, src/a/b.rs    mod a; use a::A;     →
//! ```
//!
//! Coarse to fine: the members of a workspace, what is neither Rust nor a manifest, targets by their
//! sorts, modules with all below them, and what manifests say to people. Which target is needed, the list reduction finds out.
//! A manifest goes only with its whole package.

use wdd_core::Turn;

use crate::package::TargetKind;
use crate::passes::plan::Level;
use crate::passes::shared::removal::Removal;
use crate::passes::shared::source::Source;
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static FILES: Pass = Pass {
    name: "files",
    about: "deletes files, targets and members of the workspace, with what names them",
    strategy: None,
    level: Level::Fast,
    p0: Some(0.1),
    turn: Turn::InOrder,
    ask: Ask::Packages(files),
};

/// Sorts of targets that go together, those that are least needed first.
const TARGETS: &[&[TargetKind]] = &[
    &[TargetKind::Example, TargetKind::Bench, TargetKind::Build],
    &[TargetKind::Test],
    &[TargetKind::Bin],
    &[TargetKind::Lib],
];

fn files(source: &Source) -> Vec<Family> {
    let look = Removal::new(source);
    let mut families = vec![look.members(), look.others()];
    families.extend(TARGETS.iter().map(|sorts| look.of_kinds(sorts)));
    families.extend(look.modules());
    families.push(look.descriptions());
    families
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::{Task, testing};

    /// What all changes of each family leave, where there are some.
    fn left(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let text = testing::package(files);
        let families = testing::families(&FILES, &text).into_iter();
        let all = families.filter(|family| !family.is_empty()).map(|family| {
            let edits = wdd_core::Edits::none().and(text.tree(), family.into_iter().flatten());
            testing::of_package(&text, &edits)
        });
        all.collect()
    }

    #[test]
    fn a_single_file_is_asked_nothing() {
        let text = testing::package(&[("src/lib.rs", "mod a;")]);
        assert!(FILES.start(&Task::from(&text)).is_none());
    }

    #[test]
    fn a_member_goes_with_its_entry_and_with_what_depends_on_it() {
        let text = testing::package(&[
            (
                "Cargo.toml",
                "[workspace]\nmembers = [\n\"a\",\n\"b\",\n]\n[workspace.dependencies]\nb = { path = \"b\" }\n",
            ),
            (
                "a/Cargo.toml",
                "[package]\nname = \"a\"\n[features]\nx = [\n\"b/y\",\n]\n[dependencies]\nb.workspace = true\nc = \"1\"\n",
            ),
            ("a/src/lib.rs", ""),
            ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
            ("b/src/lib.rs", "mod m;"),
            ("b/src/m.rs", ""),
        ]);
        let members = &testing::families_of_package(&FILES, &text)[0];
        assert_eq!(
            members[1],
            [
                "Cargo.toml: [workspace] members = [ \"a\", ] [workspace.dependencies]",
                "a/Cargo.toml: [package] name = \"a\" [features] x = [] [dependencies] c = \"1\"",
                "a/src/lib.rs: "
            ]
        );
        assert_eq!(members.len(), 2);
    }

    #[test]
    fn a_package_that_is_a_workspace_too_leaves_the_workspace() {
        let text = testing::package(&[
            (
                "Cargo.toml",
                "[package]\nname = \"r\"\n[workspace]\nmembers = [\"a\"]\n[dependencies]\na = { path = \"a\" }\n",
            ),
            ("a/Cargo.toml", "[package]\nname = \"a\"\n"),
            ("a/src/lib.rs", ""),
            ("src/lib.rs", ""),
        ]);
        let members = &testing::families_of_package(&FILES, &text)[0];
        assert_eq!(
            members[0],
            [
                "Cargo.toml: [workspace] members = [\"a\"]",
                "a/Cargo.toml: [package] name = \"a\"",
                "a/src/lib.rs: "
            ]
        );
    }

    #[test]
    fn what_manifests_say_to_people_goes_at_once() {
        let text = testing::package(&[
            (
                "Cargo.toml",
                "[workspace]\nmembers = [\"a\"]\n[workspace.package]\nlicense = \"MIT\"\nedition = \"2021\"\n",
            ),
            (
                "a/Cargo.toml",
                "[package]\nname = \"a\"\nlicense.workspace = true\nkeywords = [\n\"k\",\n]\n\
                 edition.workspace = true\n[badges]\nx = { y = 1 }\n[package.metadata.docs.rs]\nz = 1\n",
            ),
            ("a/src/lib.rs", ""),
        ]);
        assert_eq!(
            testing::families_of_package(&FILES, &text).last().unwrap(),
            &[[
                "Cargo.toml: [workspace] members = [\"a\"] [workspace.package] edition = \"2021\"",
                "a/Cargo.toml: [package] name = \"a\" edition.workspace = true",
                "a/src/lib.rs: "
            ]]
        );
    }

    #[test]
    fn what_nothing_builds_goes_before_targets_and_these_sort_by_sort() {
        let left = left(&[
            (
                "Cargo.toml",
                "[package]\nname = \"p\"\nreadme = \"README.md\"\nbuild = \"b.rs\"\n[[example]]\nname = \"e\"\n",
            ),
            ("README.md", "words"),
            ("b.rs", "fn main() {}"),
            ("examples/e.rs", "fn main() {}"),
            ("src/lib.rs", ""),
            ("src/main.rs", "fn main() {}"),
            ("src/orphan.rs", ""),
            ("tests/common/mod.rs", ""),
            ("tests/t.rs", "mod common;"),
        ]);
        let others = |left: &[String]| -> Vec<String> {
            let paths = left.iter().filter_map(|file| file.split(':').next());
            paths.map(str::to_owned).collect()
        };
        let manifest: Vec<_> = left.iter().map(|left| left[0].as_str()).collect();
        assert_eq!(
            manifest[..2],
            [
                "Cargo.toml: [package] name = \"p\" build = \"b.rs\" [[example]] name = \"e\"",
                "Cargo.toml: [package] name = \"p\" readme = \"README.md\""
            ]
        );
        let gone = |at: usize, path: &str| !others(&left[at]).contains(&path.to_owned());
        assert!(gone(0, "README.md") && gone(0, "src/orphan.rs") && !gone(0, "b.rs"));
        assert!(gone(1, "b.rs") && gone(1, "examples/e.rs") && !gone(1, "tests/t.rs"));
        assert!(gone(2, "tests/t.rs") && gone(2, "tests/common/mod.rs"));
        assert!(gone(3, "src/main.rs") && !gone(3, "src/lib.rs"));
        assert!(gone(4, "src/lib.rs"));
    }

    #[test]
    fn a_module_goes_with_all_below_it_and_what_is_imported_from_it() {
        let left = left(&[
            (
                "lib.rs",
                "mod a; use a::A; use std::fmt; pub use crate::a::b::B; fn f() {}",
            ),
            ("a.rs", "mod b; mod c;"),
            ("a/b.rs", ""),
            ("a/c/mod.rs", "mod d;"),
            ("a/c/d.rs", ""),
        ]);
        assert_eq!(left[0], ["lib.rs: use std::fmt; fn f() {}"]);
        assert_eq!(left[1][1], "a.rs: ");
        assert_eq!(
            left.len(),
            4,
            "three levels, and those without what is below"
        );
    }

    #[test]
    fn a_path_says_where_a_module_is() {
        let left = left(&[
            (
                "src/lib.rs",
                "#[path = \"../x/y.rs\"] mod a; mod m { #[path = \"n.rs\"] mod b; }",
            ),
            ("src/m/n.rs", ""),
            ("x/y.rs", "mod z;"),
            ("x/z.rs", ""),
        ]);
        assert_eq!(left[0], ["src/lib.rs: mod m {}"]);
    }

    #[test]
    fn a_module_of_two_crates_stays_with_the_other() {
        let text = testing::package(&[
            ("Cargo.toml", "[package]\nname = \"p\"\n"),
            ("tests/a.rs", "mod common;"),
            ("tests/b.rs", "mod common;"),
            ("tests/common/mod.rs", ""),
        ]);
        let families = testing::families_of_package(&FILES, &text);
        let tests = &families[3];
        assert_eq!(tests.len(), 2);
        assert_eq!(tests[0].len(), 3);
    }
}
