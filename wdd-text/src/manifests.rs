//! The manifests among the files of a text: packages, targets, members of workspaces and dependencies,
//! each with the bytes that declare it. Passes delete these bytes together with the files that they
//! name.
//!
//! `manifests/leaves.rs` reads a manifest, and `manifests/targets.rs` finds targets that no manifest
//! declares. A file that is not TOML is left out. A value that is inherited from the workspace is read
//! there.

mod built;
mod dependencies;
mod leaves;
mod manifest;
mod packages;
mod paths;
mod spans;
mod tables;
mod target_kind;
mod targets;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub(crate) use self::dependencies::{Dependency, Need};
pub(crate) use self::manifest::{Manifest, dependency_of};
pub(crate) use self::paths::resolved;
pub use self::paths::{name_of_file, relative};
pub(crate) use self::spans::deletion;
pub use self::tables::tables;
pub use self::target_kind::TargetKind;
pub(crate) use self::targets::ManifestTarget;
use crate::text::Text;
use crate::text::outline::range;

pub use crate::text::languages::MANIFEST_NAME as NAME;

/// The manifests of a text.
#[derive(Debug)]
pub(crate) struct Manifests {
    all: Vec<Manifest>,
    /// The paths of the text's files.
    paths: Vec<PathBuf>,
}

impl Manifests {
    pub(crate) fn of(text: &Text) -> Self {
        let all = text
            .files()
            .iter()
            .enumerate()
            .filter(|(_, file)| file.path.file_name().is_some_and(|name| name == NAME))
            .filter_map(|(at, file)| {
                let content = std::str::from_utf8(&text.bytes()[range(&file.bytes)]).ok()?;
                Some(Manifest {
                    file: at,
                    folder: file.path.parent()?.to_owned(),
                    leaves: leaves::read(content, file.bytes.start)?,
                })
            })
            .collect();
        Manifests { all, paths: text.files().iter().map(|file| file.path.clone()).collect() }
    }

    /// All manifests, in the order of the text.
    pub(crate) fn all(&self) -> &[Manifest] {
        &self.all
    }

    /// The manifest in that folder.
    pub(crate) fn at(&self, folder: &Path) -> Option<&Manifest> {
        self.all.iter().find(|manifest| manifest.folder == folder)
    }

    /// The manifest of the package that the file at `path` belongs to.
    pub(crate) fn home(&self, path: &Path) -> Option<&Manifest> {
        path.ancestors().skip(1).find_map(|folder| self.at(folder))
    }

    /// The index of the text's file at `path`.
    pub(crate) fn file(&self, path: &Path) -> Option<usize> {
        self.paths.iter().position(|other| other == path)
    }

    pub(crate) fn targets(&self, of: &Manifest) -> Vec<ManifestTarget> {
        targets::targets(of, &self.paths)
    }

    /// The dependencies of a package, with those that it inherits from its workspace.
    pub(crate) fn dependencies(&self, of: &Manifest) -> Vec<Dependency> {
        dependencies::dependencies(of, self.workspace(of))
    }

    /// The names by which crates of the text can use libraries of the text.
    pub(crate) fn libraries(&self) -> BTreeSet<String> {
        let renamed = self
            .all
            .iter()
            .flat_map(|of| self.dependencies(of))
            .filter(|one| one.renamed)
            // A library that is not in the text is none of its own.
            .filter(|one| one.folder.as_ref().is_some_and(|folder| self.at(folder).is_some()))
            .map(|one| one.key.replace('-', "_"));
        self.all.iter().filter_map(Manifest::library).chain(renamed).collect()
    }

    /// The manifest of the workspace that a package is a member of.
    fn workspace(&self, of: &Manifest) -> Option<&Manifest> {
        // The folder of the package is the first of them: a workspace can be a package, too.
        of.folder.ancestors().filter_map(|folder| self.at(folder)).find(|one| one.is_workspace())
    }

    /// The edition of a package; 2015 if it has none.
    pub(crate) fn edition(&self, of: &Manifest) -> String {
        let inherited = || {
            // A member has what its workspace says only if it asks for it.
            of.leaf(&["package", "edition", "workspace"])?;
            self.workspace(of)?.text(&["workspace", "package", "edition"])
        };
        of.text(&["package", "edition"]).or_else(inherited).unwrap_or("2015").to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    const ROOT: &str = "[workspace]\nmembers = [\"a\", \"b-c\"]\n\
        [workspace.package]\nedition = \"2021\"\n[workspace.dependencies]\nb-c = { path = \"b-c\" }\n";
    const A: &str = "[package]\nname = \"a\"\nedition.workspace = true\n\
        [dependencies]\nb-c.workspace = true\n[dev-dependencies.d]\npackage = \"b-c\"\npath = \"../b-c\"\n\
        [target.'cfg(unix)'.build-dependencies]\ne = \"1\"\n[features]\nx = [\"b-c?/y\", \"dep:b-c\", \"b\"]\n";
    const B: &str = "[package]\nname = \"b-c\"\n[lib]\nproc-macro = true\n";

    fn workspace() -> Manifests {
        Manifests::of(&testing::package(&[
            ("Cargo.toml", ROOT),
            ("a/Cargo.toml", A),
            ("a/src/lib.rs", ""),
            ("b-c/Cargo.toml", B),
            ("c/Cargo.toml", "[broken"),
        ]))
    }

    #[test]
    fn what_is_inherited_is_what_the_workspace_says() {
        let manifests = workspace();
        let a = manifests.at(Path::new("a")).unwrap();
        assert_eq!(manifests.edition(a), "2021");
        let b = manifests.at(Path::new("b-c")).unwrap();
        assert_eq!(manifests.edition(b), "2015");
        let depends = manifests.dependencies(a);
        let folder = Some(PathBuf::from("b-c"));
        let known: Vec<_> =
            depends.iter().map(|d| (d.key.as_str(), d.need, d.renamed, d.plain)).collect();
        assert_eq!(
            known,
            [
                ("b-c", Need::Normal, false, true),
                ("d", Need::Dev, true, true),
                ("e", Need::Build, false, false)
            ]
        );
        assert!(depends[..2].iter().all(|d| d.folder == folder) && depends[2].folder.is_none());
    }

    #[test]
    fn packages_are_known_by_their_folders_and_libraries_by_their_names() {
        let manifests = workspace();
        assert_eq!(manifests.all().len(), 3, "a broken one says nothing");
        let home = manifests.home(Path::new("a/src/lib.rs")).unwrap();
        assert_eq!(home.package(), Some("a"));
        assert_eq!(manifests.libraries().into_iter().collect::<Vec<_>>(), ["a", "b_c", "d"]);
        assert!(manifests.at(Path::new("b-c")).unwrap().is_proc_macro());
        assert_eq!(home.features_of("b-c").count(), 2);
        assert_eq!(manifests.all()[0].members().count(), 2);
    }
}
