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

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxToken};
use wdd_core::{Change, Edit, Turn};

use super::{Ask, Family, Pass};
use crate::manifests::{self, Manifest, Manifests, Sort, Target};
use crate::outline::Bytes;
use crate::source::{ModuleFiles, Source, is_import};
use crate::strategy::Level;

pub(super) static FILES: Pass = Pass {
    name: "files",
    about: "deletes files, targets and members of the workspace, with what names them",
    strategy: None,
    level: Level::Fast,
    p0: Some(0.1),
    turn: Turn::InOrder,
    ask: Ask::OfFiles(files),
};

/// Sorts of targets that go together, those that are least needed first.
const TARGETS: &[&[Sort]] = &[
    &[Sort::Example, Sort::Bench, Sort::Build],
    &[Sort::Test],
    &[Sort::Bin],
    &[Sort::Lib],
];

fn files(source: &Source) -> Vec<Family> {
    let look = Look::new(source);
    let mut families = vec![look.members(), look.others()];
    families.extend(TARGETS.iter().map(|sorts| look.of_sorts(sorts)));
    families.extend(look.modules());
    families.push(look.descriptions());
    families
}

struct Look<'s> {
    source: &'s Source<'s>,
    manifests: Manifests,
    modules: ModuleFiles,
    targets: Vec<Target>,
}

/// The names of all crates of procedural macros, and the change by which they go.
pub(super) fn macro_crates(source: &Source) -> Option<(Vec<String>, Change)> {
    let look = Look::new(source);
    let all = look.manifests.all().iter();
    let macros: Vec<_> = all.filter(|manifest| manifest.is_proc_macro()).collect();
    let names = macros
        .iter()
        .filter_map(|manifest| manifest.library())
        .collect();
    let changes: Option<Vec<Change>> = macros.iter().map(|package| look.member(package)).collect();
    let change = changes?.concat();
    (!change.is_empty()).then_some((names, change))
}

impl<'s> Look<'s> {
    fn new(source: &'s Source<'s>) -> Self {
        let manifests = Manifests::of(source.text());
        let modules = ModuleFiles::of(source, &manifests);
        let targets = manifests.all().iter().flat_map(|of| manifests.targets(of));
        Look {
            source,
            targets: targets.collect(),
            manifests,
            modules,
        }
    }
}

impl Look<'_> {
    fn path(&self, file: usize) -> &Path {
        &self.source.text().files()[file].path
    }

    /// Each package of a workspace; of one that is the workspace's own too, its parts.
    fn members(&self) -> Family {
        let all = self.manifests.all().iter();
        let packages: Vec<_> = all
            .filter(|manifest| manifest.package().is_some())
            .collect();
        if packages.len() < 2 {
            return Vec::new();
        }
        packages
            .into_iter()
            .filter_map(|package| self.member(package))
            .collect()
    }

    fn member(&self, package: &Manifest) -> Option<Change> {
        let text = self.source.text();
        let kept = package.is_workspace();
        let own = self.manifests.files_of(package);
        let own = own
            .into_iter()
            .filter(|&file| !(kept && file == package.file));
        let mut change = self.without(&own.collect())?;
        if kept {
            change.extend(package.without(text, package.package_parts().into_iter().cloned())?);
        }
        change.extend(self.manifests.without(text, package)?);
        Some(change)
    }

    /// What no compiler reads of any manifest, all at once: cargo is asked once about it.
    fn descriptions(&self) -> Family {
        let text = self.source.text();
        let all = self.manifests.all().iter();
        let changes: Option<Vec<Change>> = all
            .map(|manifest| manifest.without(text, manifest.descriptions().into_iter().cloned()))
            .collect();
        let change = changes.unwrap_or_default().concat();
        [change]
            .into_iter()
            .filter(|change| !change.is_empty())
            .collect()
    }

    /// What is no Rust, and Rust that nothing builds.
    fn others(&self) -> Family {
        let rust: BTreeSet<_> = self.source.files().map(|(at, _)| at).collect();
        let orphan = |file: usize| {
            let has_manifest = self.manifests.home(self.path(file)).is_some();
            self.modules.roots().contains(&file) && has_manifest && !self.is_target(file)
        };
        let all = 0..self.source.text().files().len();
        let is_manifest = |file| self.path(file).ends_with(manifests::NAME);
        let others =
            all.filter(|&file| !is_manifest(file) && (!rust.contains(&file) || orphan(file)));
        others
            .filter_map(|file| self.without(&BTreeSet::from([file])))
            .collect()
    }

    fn is_target(&self, file: usize) -> bool {
        let path = self.path(file);
        self.targets.iter().any(|target| target.path == path)
    }

    /// Targets with their modules, each alone.
    fn of_sorts(&self, sorts: &[Sort]) -> Family {
        let targets = self
            .targets
            .iter()
            .filter(|target| sorts.contains(&target.sort));
        let roots = targets.filter_map(|target| self.manifests.file(&target.path));
        let roots: BTreeSet<usize> = roots.collect();
        let trees = roots.into_iter().map(|root| self.modules.subtree([root]));
        trees.filter_map(|files| self.without(&files)).collect()
    }

    /// Modules with all below them, those near the crate root first; then without what is below.
    fn modules(&self) -> Vec<Family> {
        let mut families: BTreeMap<usize, Family> = BTreeMap::new();
        let mut alone = Family::new();
        for (file, _) in self.source.files() {
            if self.modules.naming(file).next().is_none() {
                continue;
            }
            let files = self.modules.subtree([file]);
            let family = families.entry(self.modules.depth(file)).or_default();
            family.extend(self.without(&files));
            if files.len() > 1 {
                alone.extend(self.without(&BTreeSet::from([file])));
            }
        }
        families.into_values().chain([alone]).collect()
    }

    /// These files go, with all that names them.
    fn without(&self, files: &BTreeSet<usize>) -> Option<Change> {
        let mut change = Change::new();
        for &file in files {
            change.push((self.source.text().files()[file].node?, Edit::Delete));
            let naming = self.modules.naming(file);
            for module in naming.filter(|module| !files.contains(&module.within)) {
                change.push(self.source.delete(module.item.syntax())?);
                change.extend(self.imports(&module.item));
            }
            for manifest in self.manifests.all() {
                let mut entries: Vec<&Bytes> = manifest.keys_of(self.path(file)).collect();
                if self.is_home(manifest, file) {
                    let targets = self.targets.iter().filter(|t| t.path == self.path(file));
                    entries.extend(targets.filter_map(|target| target.entry.as_ref()));
                }
                change.extend(manifest.without(self.source.text(), entries.into_iter().cloned())?);
            }
        }
        Some(change)
    }

    fn is_home(&self, manifest: &Manifest, file: usize) -> bool {
        let home = self.manifests.home(self.path(file));
        home.is_some_and(|home| home.file == manifest.file)
    }

    /// What is imported from the module goes.
    fn imports(&self, module: &ast::Module) -> Change {
        let name = module.name().and_then(|name| name.syntax().first_token());
        let Some(name) = name else {
            return Change::new();
        };
        let uses = self.source.uses(&name).into_iter();
        let from_it = uses.filter(|token| is_import(token) && begins(token));
        from_it
            .filter_map(|token| self.source.remove(&token))
            .collect()
    }
}

/// Whether nothing but steps within the crate stands before the name in an import.
fn begins(token: &SyntaxToken) -> bool {
    let paths = token.parent_ancestors().filter_map(ast::Path::cast);
    let before = paths.last().and_then(|path| path.first_segment());
    let trees = token.parent_ancestors().filter_map(ast::UseTree::cast);
    let around = trees.filter_map(|tree| tree.path()?.first_segment());
    let first = around
        .last()
        .or(before)
        .and_then(|segment| segment.syntax().first_token());
    first.is_some_and(|first| {
        let steps = [
            SyntaxKind::CRATE_KW,
            SyntaxKind::SELF_KW,
            SyntaxKind::SUPER_KW,
        ];
        first == *token || steps.contains(&first.kind())
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

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
        assert!(FILES.start(&text).is_none());
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
