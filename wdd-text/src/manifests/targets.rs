//! The targets of a package: those that its manifest declares, and those that cargo finds by the paths
//! of files.

use std::path::{Path, PathBuf};

use super::{Manifest, name_of_file, resolved};
use crate::manifests::TargetKind;
use crate::text::languages::is_rust;
use crate::text::outline::Bytes;

/// A crate of a package: its library, a program, a test.
#[derive(Debug)]
pub(crate) struct ManifestTarget {
    pub(crate) kind: TargetKind,
    /// The crate root.
    pub(crate) path: PathBuf,
    /// The bytes that declare it. `None` if cargo finds it by its path.
    pub(crate) entry: Option<Bytes>,
}

impl ManifestTarget {
    /// The name that it has if the manifest gives it no other one.
    pub(crate) fn default_name(&self) -> Option<&str> {
        name_of_file(&self.path, "main")
    }
}

/// A kind of targets that a package can have several of.
struct Several {
    kind: TargetKind,
    /// The folder in which cargo looks for them.
    folder: &'static str,
    /// The key of the package that switches the search off.
    switch: &'static str,
}

const SEVERAL: &[Several] = &[
    Several { kind: TargetKind::Bin, folder: "src/bin", switch: "autobins" },
    Several { kind: TargetKind::Example, folder: "examples", switch: "autoexamples" },
    Several { kind: TargetKind::Test, folder: "tests", switch: "autotests" },
    Several { kind: TargetKind::Bench, folder: "benches", switch: "autobenches" },
];

/// The targets of a package among the files at `paths`.
pub(super) fn targets(of: &Manifest, paths: &[PathBuf]) -> Vec<ManifestTarget> {
    if of.package().is_none() {
        return Vec::new();
    }
    let several = SEVERAL.iter().flat_map(|several| {
        let mut all = declared(of, several, paths);
        all.extend(found(of, several, paths, &all));
        all
    });
    [library(of)]
        .into_iter()
        .chain(several)
        .chain(build(of))
        // The library and the build script may be only where they could be.
        .filter(|target| paths.contains(&target.path))
        .collect()
}

fn library(of: &Manifest) -> ManifestTarget {
    let path = of.text(&["lib", "path"]).unwrap_or("src/lib.rs");
    ManifestTarget {
        kind: TargetKind::Lib,
        path: resolved(&of.folder, path),
        entry: of.entry(&["lib"]).cloned(),
    }
}

fn build(of: &Manifest) -> Option<ManifestTarget> {
    let key = of.leaf(&["package", "build"]);
    let path = match key {
        // With `build = false` there is none.
        Some(leaf) => leaf.text()?,
        None => "build.rs",
    };
    Some(ManifestTarget {
        kind: TargetKind::Build,
        path: resolved(&of.folder, path),
        entry: key.and_then(|leaf| leaf.entry(1)).cloned(),
    })
}

/// The targets of one sort that the manifest declares.
fn declared(of: &Manifest, several: &Several, paths: &[PathBuf]) -> Vec<ManifestTarget> {
    let table = several.kind.name();
    let mut tables: Vec<&str> = of.below(&[table]).filter_map(|leaf| leaf.key(1)).collect();
    // The values of one table are beside each other.
    tables.dedup();
    let target = |at: &str| {
        let path = match of.text(&[table, at, "path"]) {
            Some(path) => resolved(&of.folder, path),
            None => place(of, several, of.text(&[table, at, "name"])?, paths)?,
        };
        let entry = of.entry(&[table, at]).cloned();
        Some(ManifestTarget { kind: several.kind, path, entry })
    };
    tables.into_iter().filter_map(target).collect()
}

/// The path at which cargo finds the target of that name.
fn place(of: &Manifest, several: &Several, name: &str, paths: &[PathBuf]) -> Option<PathBuf> {
    let folder = several.folder;
    // The program of `src/main.rs` has the name of the package.
    let is_main = several.kind == TargetKind::Bin && of.package() == Some(name);
    is_main
        .then(|| "src/main.rs".to_owned())
        .into_iter()
        .chain([format!("{folder}/{name}.rs"), format!("{folder}/{name}/main.rs")])
        .map(|place| resolved(&of.folder, &place))
        .find(|path| paths.contains(path))
}

/// The targets of one sort that cargo finds, without those that are declared.
fn found(
    of: &Manifest,
    several: &Several,
    paths: &[PathBuf],
    declared: &[ManifestTarget],
) -> Vec<ManifestTarget> {
    if of.flag(&["package", several.switch]) == Some(false) {
        return Vec::new();
    }
    let kind = several.kind;
    let folder = of.folder.join(several.folder);
    let main = of.folder.join("src/main.rs");
    paths
        .iter()
        .filter(|path| declared.iter().all(|target| target.path != **path))
        .filter(|path| {
            let is_main = kind == TargetKind::Bin && **path == main;
            is_main || is_root_in(&folder, path)
        })
        .map(|path| ManifestTarget { kind, path: path.clone(), entry: None })
        .collect()
}

/// Whether it is `name.rs` or `name/main.rs` in the folder.
fn is_root_in(folder: &Path, path: &Path) -> bool {
    path.strip_prefix(folder).is_ok_and(|below| match below.components().count() {
        1 => is_rust(below),
        2 => below.ends_with("main.rs"),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifests::Manifests;
    use crate::text::testing;

    /// The targets of a package with this manifest and empty files at these places.
    fn targets(manifest: &str, paths: &[&str]) -> Vec<(TargetKind, String, bool)> {
        let empty = paths.iter().map(|&path| (path, ""));
        let files: Vec<_> = [("Cargo.toml", manifest)].into_iter().chain(empty).collect();
        let manifests = Manifests::of(&testing::package(&files));
        let targets = manifests.targets(&manifests.all()[0]).into_iter();
        let plain = |target: ManifestTarget| {
            let path = target.path.display().to_string();
            (target.kind, path, target.entry.is_some())
        };
        targets.map(plain).collect()
    }

    fn of<'a>(
        kind: TargetKind,
        paths: &'a [(&'a str, bool)],
    ) -> impl Iterator<Item = (TargetKind, String, bool)> {
        paths.iter().map(move |(path, said)| (kind, (*path).to_owned(), *said))
    }

    #[test]
    fn cargo_finds_targets_by_their_places() {
        let all = [
            "build.rs",
            "examples/e/main.rs",
            "examples/e/other.rs",
            "src/bin/b.rs",
            "src/lib.rs",
            "src/main.rs",
            "src/other.rs",
            "tests/common/mod.rs",
            "tests/t.rs",
        ];
        let found = targets("[package]\nname = \"p\"\n", &all);
        let expected = of(TargetKind::Lib, &[("src/lib.rs", false)])
            .chain(of(TargetKind::Bin, &[("src/bin/b.rs", false), ("src/main.rs", false)]))
            .chain(of(TargetKind::Example, &[("examples/e/main.rs", false)]))
            .chain(of(TargetKind::Test, &[("tests/t.rs", false)]))
            .chain(of(TargetKind::Build, &[("build.rs", false)]));
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_manifest_says_where_targets_are_and_that_there_are_no_others() {
        let manifest = "[package]\nname = \"p\"\nbuild = false\nautotests = false\n\
            [lib]\npath = \"l.rs\"\n[[bin]]\nname = \"p\"\n[[test]]\nname = \"t\"\npath = \"x/./t.rs\"\n";
        let all = ["build.rs", "l.rs", "src/main.rs", "tests/u.rs", "x/t.rs"];
        let expected = of(TargetKind::Lib, &[("l.rs", true)])
            .chain(of(TargetKind::Bin, &[("src/main.rs", true)]))
            .chain(of(TargetKind::Test, &[("x/t.rs", true)]));
        assert_eq!(targets(manifest, &all), expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_workspace_without_a_package_has_none() {
        assert!(targets("[workspace]\n", &["src/lib.rs"]).is_empty());
        let both = targets("[workspace]\n[package]\nname = \"p\"\n", &["src/lib.rs"]);
        assert_eq!(both, of(TargetKind::Lib, &[("src/lib.rs", false)]).collect::<Vec<_>>());
    }
}
