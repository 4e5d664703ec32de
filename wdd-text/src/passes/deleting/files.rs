//! Deletes whole files together with everything in manifests and other files that refers to them.
//!
//! ```text
//! Cargo.toml: [package]
//! name = "p"
//! [[example]]
//! name = "e"
//! examples/e.rs: fn main() {}
//! src/lib.rs: fn f() {}
//! →
//! Cargo.toml: [package]
//! name = "p"
//! src/lib.rs: fn f() {}
//!
//! src/lib.rs: mod a; use a::A; fn f() {}
//! src/a.rs: pub struct A; mod b;
//! src/a/b.rs: fn g() {}
//! →
//! src/lib.rs: fn f() {}
//! ```
//!
//! One file can make up most of the input, so this is the first pass. The families are, in this
//! order: packages of a workspace; files that are neither Rust nor manifests, and Rust files that
//! nothing builds; targets, kind by kind ([`TARGETS`]), each with its modules; modules with all
//! modules below them; modules without those; and the keys of all manifests that no compiler reads.
//! A manifest is deleted only with its package. The pass does not apply to an input of one file.

use crate::manifests::TargetKind;
use crate::passes::plan::Level;
use crate::passes::shared::removal::Removal;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static FILES: Pass = Pass::packages(
    "files",
    "deletes files, targets and workspace members together with everything that refers to them",
    files,
)
.at(Level::Fast);

/// Kinds of targets; one family is made of each group. Those that are needed least come first.
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

    /// The files under all changes of each family that has changes.
    fn left(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let text = testing::package(files);
        let families = testing::families(&FILES, &text).into_iter();
        let all = families.filter(|family| !family.is_empty()).map(|family| {
            let edits =
                wdd_core::tree::Edits::none().and(text.tree(), family.into_iter().flatten());
            testing::of_package(&text, &edits)
        });
        all.collect()
    }

    #[test]
    fn an_input_of_one_file_has_no_candidates() {
        let text = testing::package(&[("src/lib.rs", "mod a;")]);
        assert!(FILES.start(&Task::from(&text)).is_none());
        let text = testing::package(&[("src/lib.rs", "mod a;"), ("src/a.rs", "")]);
        assert!(FILES.start(&Task::from(&text)).is_some());
    }

    #[test]
    fn a_member_is_deleted_with_its_entry_and_with_dependencies_on_it() {
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
    fn a_package_that_is_also_a_workspace_leaves_the_workspace() {
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
    fn keys_that_no_compiler_reads_are_deleted_at_once() {
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
    fn files_that_nothing_builds_are_deleted_before_targets_and_these_kind_by_kind() {
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
        let deleted = |at: usize, path: &str| !others(&left[at]).contains(&path.to_owned());
        assert!(deleted(0, "README.md") && deleted(0, "src/orphan.rs") && !deleted(0, "b.rs"));
        assert!(deleted(1, "b.rs") && deleted(1, "examples/e.rs") && !deleted(1, "tests/t.rs"));
        assert!(deleted(2, "tests/t.rs") && deleted(2, "tests/common/mod.rs"));
        assert!(deleted(3, "src/main.rs") && !deleted(3, "src/lib.rs"));
        assert!(deleted(4, "src/lib.rs"));
    }

    #[test]
    fn a_module_is_deleted_with_all_below_it_and_with_imports_from_it() {
        let left = left(&[
            ("lib.rs", "mod a; use a::A; use std::fmt; pub use crate::a::b::B; fn f() {}"),
            ("a.rs", "mod b; mod c;"),
            ("a/b.rs", ""),
            ("a/c/mod.rs", "mod d;"),
            ("a/c/d.rs", ""),
        ]);
        assert_eq!(left[0], ["lib.rs: use std::fmt; fn f() {}"]);
        assert_eq!(left[1][1], "a.rs: ");
        assert_eq!(left.len(), 4, "three levels, and modules without those below them");
    }

    #[test]
    fn a_path_attribute_says_where_a_module_is() {
        let left = left(&[
            ("src/lib.rs", "#[path = \"../x/y.rs\"] mod a; mod m { #[path = \"n.rs\"] mod b; }"),
            ("src/m/n.rs", ""),
            ("x/y.rs", "mod z;"),
            ("x/z.rs", ""),
        ]);
        assert_eq!(left[0], ["src/lib.rs: mod m {}"]);
    }

    #[test]
    fn a_module_of_two_crates_stays_if_one_of_them_stays() {
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
