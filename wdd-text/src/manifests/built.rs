//! What a target is built of: the library of its package, and the libraries of all packages that this depends on.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{Manifest, ManifestTarget, Manifests, Need};
use crate::manifests::TargetKind;
use crate::text::languages::rust::names::closure;

impl Manifests {
    /// The folder of a package, and those of all that it depends on, directly or not: its tests may use any of them.
    pub(crate) fn built_of(&self, package: &Manifest) -> BTreeSet<PathBuf> {
        let mut folders = BTreeSet::from([package.folder.clone()]);
        let direct = self.needed_by(package, |need| need != Need::Nothing);
        closure(&mut folders, direct, |folder| {
            let package = self.at(folder);
            // cargo builds the tests of no dependency.
            let needs = |need| matches!(need, Need::Normal | Need::Build);
            package.into_iter().flat_map(|of| self.needed_by(of, needs)).collect::<Vec<_>>()
        });
        folders
    }

    /// The folders of the packages that a package depends on itself.
    fn needed_by(&self, package: &Manifest, counts: impl Fn(Need) -> bool) -> Vec<PathBuf> {
        let needed = self.dependencies(package).into_iter().filter(|one| counts(one.need));
        let folder = |one: super::Dependency| one.folder.or_else(|| self.patched(&one.key));
        needed.filter_map(folder).collect()
    }

    /// The folder of the package that a workspace has in place of that of a registry.
    fn patched(&self, name: &str) -> Option<PathBuf> {
        let replaces =
            |of: &Manifest| of.keys().any(|keys| keys[0] == "patch" || keys[0] == "replace");
        let package = self.all.iter().find(|of| of.package() == Some(name))?;
        self.all.iter().any(replaces).then(|| package.folder.clone())
    }

    /// The files that can be a part of the target with the crate root `root`: no other one is built with its own tests. `None` if no
    /// package has the target.
    pub(crate) fn built_with_tests(&self, root: &Path) -> Option<BTreeSet<usize>> {
        let own = |of: &&Manifest| self.targets(of).iter().any(|target| target.path == root);
        let package = self.all.iter().find(own)?;
        let others = self.targets(package).into_iter().filter(|target| {
            target.path != root && matches!(target.kind, TargetKind::Lib | TargetKind::Bin)
        });
        let folders = others.filter_map(|target| target.path.parent().map(Path::to_owned));
        let folders: Vec<PathBuf> = folders.filter(|folder| !root.starts_with(folder)).collect();
        let files = self.files_of(package).into_iter();
        let is_elsewhere =
            |file: &usize| folders.iter().any(|folder| self.paths[*file].starts_with(folder));
        Some(files.filter(|file| !is_elsewhere(file)).collect())
    }

    /// The files of the text that the target with the crate root `root` is not built of: those of packages that its own one
    /// does not depend on, and of other targets. None if no package has the target.
    ///
    /// A manifest of a workspace is part of all that the workspace builds. A module that a deleted target names too is not
    /// counted.
    pub(crate) fn not_built(&self, root: &Path) -> BTreeSet<usize> {
        let own = |of: &&Manifest| self.targets(of).iter().any(|target| target.path == root);
        let Some(package) = self.all.iter().find(own) else { return BTreeSet::new() };
        let kinds: Vec<TargetKind> = self
            .targets(package)
            .into_iter()
            .filter(|one| one.path == root)
            .map(|one| one.kind)
            .collect();
        // cargo builds the programs of a package for its tests.
        let has_programs =
            kinds.iter().any(|kind| !matches!(kind, TargetKind::Lib | TargetKind::Bin));
        let built = self.built_of(package);
        let is_built = |of: &Manifest, target: &ManifestTarget| match target.kind {
            TargetKind::Lib | TargetKind::Build => true,
            kind if of.file == package.file => {
                target.path == root || has_programs && kind == TargetKind::Bin
            }
            _ => false,
        };
        let mut others = BTreeSet::new();
        for of in self.all.iter().filter(|of| of.package().is_some()) {
            let files = self.files_of(of).into_iter();
            if !built.contains(&of.folder) {
                others.extend(files.filter(|file| !(of.is_workspace() && *file == of.file)));
                continue;
            }
            let (built, left): (Vec<_>, Vec<_>) =
                self.targets(of).into_iter().partition(|target| is_built(of, target));
            let is_left = |file: &usize| {
                let path = &self.paths[*file];
                left.iter().any(|target| target.has(path))
                    && !built.iter().any(|target| target.has(path))
            };
            others.extend(files.filter(is_left));
        }
        others
    }
}

impl ManifestTarget {
    /// Whether the file at `path` is the crate root, or in a folder that is the target's alone.
    fn has(&self, path: &Path) -> bool {
        let folder = self.path.parent().filter(|_| self.path.ends_with("main.rs"));
        let own = folder.filter(|folder| !folder.ends_with("src"));
        self.path == path || own.is_some_and(|folder| path.starts_with(folder))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    /// The paths of the files that a target is not built of.
    fn others(files: &[(&str, &str)], root: &str) -> Vec<String> {
        let manifests = Manifests::of(&testing::package(files));
        let others = manifests.not_built(Path::new(root)).into_iter();
        others.map(|file| manifests.paths[file].display().to_string()).collect()
    }

    const WORKSPACE: [(&str, &str); 14] = [
        ("Cargo.toml", "[workspace]\nmembers = [\"a\", \"b\", \"c\", \"d\"]\n"),
        ("a/Cargo.toml", "[package]\nname = \"a\"\n[dependencies]\nb = { path = \"../b\" }\n"),
        ("a/src/lib.rs", ""),
        ("a/src/main.rs", ""),
        ("a/tests/common/mod.rs", ""),
        ("a/tests/one.rs", ""),
        ("a/tests/two/main.rs", ""),
        ("a/tests/two/inner.rs", ""),
        ("b/Cargo.toml", "[package]\nname = \"b\"\n[dev-dependencies]\nc = { path = \"../c\" }\n"),
        ("b/src/lib.rs", ""),
        ("b/src/bin/b.rs", ""),
        ("b/tests/b.rs", ""),
        ("c/Cargo.toml", "[package]\nname = \"c\"\n"),
        ("c/src/lib.rs", ""),
    ];

    #[test]
    fn a_test_is_built_of_its_package_and_the_libraries_that_this_depends_on() {
        assert_eq!(
            others(&WORKSPACE, "a/tests/one.rs"),
            [
                "a/tests/two/main.rs",
                "a/tests/two/inner.rs",
                "b/src/bin/b.rs",
                "b/tests/b.rs",
                "c/Cargo.toml",
                "c/src/lib.rs"
            ]
        );
        let of_library = others(&WORKSPACE, "a/src/lib.rs");
        assert!(of_library.contains(&"a/src/main.rs".to_owned()), "{of_library:?}");
        // The package's own tests may use what is for them only.
        assert!(!others(&WORKSPACE, "b/tests/b.rs").contains(&"c/src/lib.rs".to_owned()));
        assert_eq!(others(&WORKSPACE, "a/src/x.rs"), [""; 0]);
    }

    #[test]
    fn one_target_is_built_with_its_own_tests() {
        let manifests = Manifests::of(&testing::package(&WORKSPACE));
        let own = |root: &str| {
            let files = manifests.built_with_tests(Path::new(root));
            let paths = files.into_iter().flatten().map(|file| manifests.paths[file].display());
            paths.map(|path| path.to_string()).collect::<Vec<_>>()
        };
        assert!(own("a/tests/one.rs").contains(&"a/tests/common/mod.rs".to_owned()));
        assert!(!own("a/tests/one.rs").contains(&"a/src/lib.rs".to_owned()));
        assert!(own("b/src/lib.rs").contains(&"b/src/lib.rs".to_owned()));
        assert!(!own("b/src/lib.rs").contains(&"a/src/lib.rs".to_owned()));
        assert_eq!(manifests.built_with_tests(Path::new("x.rs")), None);
    }

    #[test]
    fn a_workspace_stays_and_so_does_what_replaces_a_dependency() {
        let files = |patch: &str| {
            let root =
                format!("[workspace]\nmembers = [\"a\", \"b\"]\n[package]\nname = \"r\"\n{patch}");
            let text = testing::package(&[
                ("Cargo.toml", &root),
                ("src/lib.rs", ""),
                ("a/Cargo.toml", "[package]\nname = \"a\"\n[dependencies]\nb = \"1\"\n"),
                ("a/src/lib.rs", ""),
                ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
                ("b/src/lib.rs", ""),
            ]);
            let manifests = Manifests::of(&text);
            let others = manifests.not_built(Path::new("a/src/lib.rs")).into_iter();
            others.map(|file| manifests.paths[file].display().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(files(""), ["src/lib.rs", "b/Cargo.toml", "b/src/lib.rs"]);
        assert_eq!(files("[patch.crates-io]\nb = { path = \"b\" }\n"), ["src/lib.rs"]);
    }
}
