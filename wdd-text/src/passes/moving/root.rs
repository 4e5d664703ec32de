//! Moves the only package of a workspace into the workspace's folder.
//!
//! ```text
//! Cargo.toml:
//!   [workspace]
//!   members = ["a/b"]
//! a/b/Cargo.toml:
//!   [package]
//!   name = "b"
//! a/b/src/lib.rs: fn f() {}
//! →
//! Cargo.toml:
//!   [package]
//!   name = "b"
//! src/lib.rs: fn f() {}
//! ```
//!
//! All files of the package's folder move along. Packages that it depends on may stay members of
//! the workspace. `root/manifest.rs` merges the two manifests. It does not apply if several
//! packages have no user, or if two files would get the same path. If the workspace's manifest is itself that of the
//! only package, what it inherits is written out. It comes late, because files that change their paths are not edits of the
//! tree. It helps because a manifest and a level of folders are deleted.

mod manifest;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use wdd_core::hier::Turn;

use crate::manifests::{Manifest, Manifests};
use crate::passes::{Pass, Task};
use crate::text::Text;
use crate::text::outline::range;

pub(in crate::passes) static ROOT: Pass = Pass::growing(
    "root",
    "moves the only package that no other one depends on into the workspace's folder",
    moved,
)
.turn(Turn::Last);

/// The text with the package in the workspace's folder, if it gets smaller.
fn moved(task: &Task) -> Option<Text> {
    let text = task.text();
    let manifests = Manifests::of(text);
    if let Some(alone) = without_workspace(text, &manifests) {
        return Some(alone);
    }
    let lift = PackageMove::of(&manifests)?;
    let mut files = Vec::new();
    for (at, file) in text.files().iter().enumerate() {
        // The manifest of the workspace takes it in.
        if at == lift.package.file {
            continue;
        }
        let content = &text.bytes()[range(&file.bytes)];
        let content = if at == lift.workspace.file {
            lift.joined(text)?.into_bytes()
        } else if manifests.all().iter().any(|one| one.file == at) {
            lift.adjusted(str::from_utf8(content).ok()?, file.path.parent()?)?.into_bytes()
        } else {
            content.to_vec()
        };
        files.push((lift.place(&file.path), content));
    }
    let paths: BTreeSet<&PathBuf> = files.iter().map(|(path, _)| path).collect();
    // Two files would get the same path.
    if paths.len() < files.len() {
        return None;
    }
    let moved = Text::parse(&files, text.reading());
    moved.is_smaller(text).then_some(moved)
}

/// The text with what the only package inherits from its workspace written out, if both have the same manifest.
fn without_workspace(text: &Text, manifests: &Manifests) -> Option<Text> {
    let mut packages = manifests.all().iter().filter(|one| one.package().is_some());
    let (Some(package), None) = (packages.next(), packages.next()) else { return None };
    let files = text.files().iter().enumerate().map(|(at, file)| {
        let content = &text.bytes()[range(&file.bytes)];
        let content = if at == package.file {
            manifest::alone(str::from_utf8(content).ok()?)?.into_bytes()
        } else {
            content.to_vec()
        };
        Some((file.path.clone(), content))
    });
    let files: Option<Vec<_>> = files.collect();
    let alone = Text::parse(&files?, text.reading());
    alone.is_smaller(text).then_some(alone)
}

/// A package that moves into the workspace's folder.
#[derive(Clone, Copy, Debug)]
struct PackageMove<'m> {
    workspace: &'m Manifest,
    package: &'m Manifest,
    /// Whether it is the only package of the workspace.
    alone: bool,
}

impl<'m> PackageMove<'m> {
    /// The only package that no other one depends on, if it is in a folder below a workspace that
    /// is not a package itself.
    fn of(manifests: &'m Manifests) -> Option<Self> {
        let all = manifests.all();
        let workspace = all.iter().find(|one| one.is_workspace())?;
        let packages = all.iter().filter(|one| one.package().is_some());
        let depended: BTreeSet<PathBuf> = packages
            .clone()
            .flat_map(|one| manifests.dependencies(one))
            .filter_map(|one| one.folder)
            .collect();
        let mut free = packages.clone().filter(|one| !depended.contains(&one.folder));
        let (package, other) = (free.next()?, free.next());
        let below = package.folder != workspace.folder
            && package.folder.starts_with(&workspace.folder)
            && workspace.package().is_none();
        (below && other.is_none()).then_some(PackageMove {
            workspace,
            package,
            alone: packages.count() == 1,
        })
    }

    /// The path of a file or folder after the move.
    fn place(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.package.folder) {
            Ok(below) => self.workspace.folder.join(below),
            Err(_) => path.to_owned(),
        }
    }

    /// The merged manifest of the workspace and the package.
    fn joined(&self, text: &Text) -> Option<String> {
        let [workspace, package] = [self.workspace, self.package].map(|one| {
            let content = &text.bytes()[range(&text.files()[one.file].bytes)];
            std::str::from_utf8(content).ok()
        });
        let workspace = self.adjusted(workspace?, &self.workspace.folder)?;
        manifest::joined(&workspace, &self.adjusted(package?, &self.package.folder)?, self.alone)
    }

    /// A manifest from `folder`, with the paths that it needs after the move.
    fn adjusted(&self, content: &str, folder: &Path) -> Option<String> {
        manifest::with_paths(content, folder, &self.place(folder), |path| self.place(path))
    }
}

#[cfg(test)]
mod tests {
    use crate::passes::{Task, testing};

    /// The files after the move, each in one line.
    fn moved(files: &[(&str, &str)]) -> Option<Vec<String>> {
        let text = testing::package(files);
        let moved = super::moved(&Task::from(&text))?;
        Some(testing::of_package(&moved, &wdd_core::tree::Edits::none()))
    }

    const ROOT: &str =
        "[workspace]\nresolver = \"3\"\nmembers = [\"x/a\"]\n[profile.dev]\nopt-level = 1\n";

    #[test]
    fn all_files_of_the_only_packages_folder_move() {
        let files = [
            ("Cargo.toml", ROOT),
            ("x/a/Cargo.toml", "[package]\nname = \"a\"\n"),
            ("x/a/src/lib.rs", "include_str!(\"../y.txt\");"),
            ("x/a/y.txt", ""),
        ];
        assert_eq!(
            moved(&files).unwrap(),
            [
                "Cargo.toml: [package] name = \"a\" [profile.dev] opt-level = 1",
                "src/lib.rs: include_str!(\"../y.txt\");",
                "y.txt: "
            ]
        );
    }

    #[test]
    fn a_dependency_of_the_package_stays_a_member() {
        let files = [
            ("Cargo.toml", "[workspace]\nmembers = [\"a\", \"m\", \"a/n\"]\n"),
            (
                "a/Cargo.toml",
                "[package]\nname = \"a\"\n[dependencies]\nm = { path = \"../m\" }\nn.path = \"n\"\n",
            ),
            ("a/src/lib.rs", ""),
            ("a/n/Cargo.toml", "[package]\nname = \"n\"\n"),
            ("a/n/src/lib.rs", ""),
            ("m/Cargo.toml", "[package]\nname = \"m\"\n"),
            ("m/src/lib.rs", ""),
        ];
        let moved = moved(&files).unwrap();
        assert_eq!(
            moved[0],
            "Cargo.toml: [package] name = \"a\" [dependencies] m = { path = \"m\" } n.path = \"n\" \
             [workspace] members = [\"m\", \"n\"]"
        );
        assert_eq!(moved[1..3], ["src/lib.rs: ", "n/Cargo.toml: [package] name = \"n\""]);
    }

    #[test]
    fn one_of_several_packages_is_not_moved_and_no_file_is_overwritten() {
        let two = [
            ("Cargo.toml", "[workspace]\nmembers = [\"*\"]\n"),
            ("a/Cargo.toml", "[package]\nname = \"a\"\n"),
            ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
        ];
        assert_eq!(moved(&two), None);
        assert!(moved(&two[..2]).is_some());
        let taken = [
            ("Cargo.toml", ROOT),
            ("x/a/Cargo.toml", "[package]\nname = \"a\"\n"),
            ("x/a/src/lib.rs", ""),
            ("src/lib.rs", ""),
        ];
        assert_eq!(moved(&taken), None);
        assert!(moved(&taken[..3]).is_some());
    }

    #[test]
    fn what_the_only_package_inherits_from_its_own_manifest_is_written_out() {
        let manifest = "[package]\nname = \"r\"\nedition.workspace = true\n\
                        [workspace.package]\nedition = \"2024\"\n";
        let root = [("Cargo.toml", manifest), ("src/lib.rs", "")];
        let alone = "Cargo.toml: [package] name = \"r\" edition = \"2024\"";
        assert_eq!(moved(&root).unwrap()[0], alone);
        let single = [("Cargo.toml", "[package]\nname = \"r\"\n"), ("src/lib.rs", "")];
        assert_eq!(moved(&single), None);
    }
}
