//! What the manifests among a text's files say: packages, targets, members of workspaces and
//! dependencies, each with the bytes that say it, so that passes can take them away with the files
//! that they name.
//!
//! Reading a manifest is `manifests/leaves.rs`, what cargo finds by itself `manifests/targets.rs`.
//! A file that is no TOML says nothing. What a manifest inherits from the workspace is looked up
//! there.

mod dependencies;
mod leaves;
mod packages;
mod spans;
mod targets;

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

pub(crate) use self::dependencies::{Dependency, Need};
use self::leaves::{Leaf, Value};
pub(crate) use self::spans::gone;
pub(crate) use self::targets::ManifestTarget;
use crate::text::Text;
use crate::text::outline::{Bytes, range};

pub(crate) use crate::text::languages::MANIFEST_NAME as NAME;

/// Keys of a package that cargo only passes on.
const DESCRIBING: [&str; 14] = [
    "authors",
    "categories",
    "description",
    "documentation",
    "exclude",
    "homepage",
    "include",
    "keywords",
    "license",
    "license-file",
    "metadata",
    "publish",
    "readme",
    "repository",
];

/// The manifests of a text.
#[derive(Debug)]
pub(crate) struct Manifests {
    all: Vec<Manifest>,
    /// Where the text's files are.
    paths: Vec<PathBuf>,
}

/// One manifest.
#[derive(Debug)]
pub(crate) struct Manifest {
    /// Which of the text's files it is.
    pub(crate) file: usize,
    /// The folder that it is in.
    pub(crate) folder: PathBuf,
    leaves: Vec<Leaf>,
}

impl Manifests {
    /// Those of `text`.
    pub(crate) fn of(text: &Text) -> Self {
        let files = text.files().iter().enumerate();
        let named = files.filter(|(_, file)| file.path.file_name().is_some_and(|n| n == NAME));
        let read = |(at, file): (usize, &crate::text::File)| {
            let content = std::str::from_utf8(&text.bytes()[range(&file.bytes)]).ok()?;
            Some(Manifest {
                file: at,
                folder: file.path.parent()?.to_owned(),
                leaves: leaves::read(content, file.bytes.start)?,
            })
        };
        Manifests {
            all: named.filter_map(read).collect(),
            paths: text.files().iter().map(|file| file.path.clone()).collect(),
        }
    }

    /// All of them, in the order of the text.
    pub(crate) fn all(&self) -> &[Manifest] {
        &self.all
    }

    /// The one in that folder.
    pub(crate) fn at(&self, folder: &Path) -> Option<&Manifest> {
        self.all.iter().find(|manifest| manifest.folder == folder)
    }

    /// The manifest of the package that the file at `path` belongs to.
    pub(crate) fn home(&self, path: &Path) -> Option<&Manifest> {
        path.ancestors().skip(1).find_map(|folder| self.at(folder))
    }

    /// Which of the text's files is at `path`.
    pub(crate) fn file(&self, path: &Path) -> Option<usize> {
        self.paths.iter().position(|other| other == path)
    }

    /// The targets of a package.
    pub(crate) fn targets(&self, of: &Manifest) -> Vec<ManifestTarget> {
        targets::targets(of, &self.paths)
    }

    /// What a package depends on; what it inherits from its workspace is what that says.
    pub(crate) fn dependencies(&self, of: &Manifest) -> Vec<Dependency> {
        dependencies::dependencies(of, self.workspace(of))
    }

    /// The names by which crates of the text know libraries of the text.
    pub(crate) fn libraries(&self) -> BTreeSet<String> {
        let own = self.all.iter().filter_map(Manifest::library);
        let depended = self.all.iter().flat_map(|of| self.dependencies(of));
        let renamed = depended.filter(|one| one.renamed).filter_map(|one| {
            self.at(one.folder.as_ref()?)?;
            Some(one.key.replace('-', "_"))
        });
        own.chain(renamed).collect()
    }

    /// The manifest of the workspace that a package is a member of.
    fn workspace(&self, of: &Manifest) -> Option<&Manifest> {
        let mut above = of.folder.ancestors().filter_map(|folder| self.at(folder));
        above.find(|manifest| manifest.is_workspace())
    }

    /// The edition that a package is written in; 2015 where nothing is said.
    pub(crate) fn edition(&self, of: &Manifest) -> String {
        let own = of.text(&["package", "edition"]);
        let inherited = || {
            self.workspace(of)?
                .text(&["workspace", "package", "edition"])
        };
        let is_inherited = of.leaf(&["package", "edition", "workspace"]).is_some();
        let found = own.or_else(|| inherited().filter(|_| is_inherited));
        found.unwrap_or("2015").to_owned()
    }
}

impl Manifest {
    /// The package's name, where it is one of a package.
    pub(crate) fn package(&self) -> Option<&str> {
        self.text(&["package", "name"])
    }

    /// Whether it is that of a workspace.
    pub(crate) fn is_workspace(&self) -> bool {
        self.leaves.iter().any(|leaf| leaf.begins(&["workspace"]))
    }

    /// The name by which others know the package's library.
    pub(crate) fn library(&self) -> Option<String> {
        let own = self.text(&["lib", "name"]).or(self.package())?;
        Some(own.replace('-', "_"))
    }

    /// Whether the library is one of macros, which run in the compiler.
    pub(crate) fn is_proc_macro(&self) -> bool {
        let says = |key| self.flag(&["lib", key]) == Some(true);
        says("proc-macro") || says("proc_macro")
    }

    /// Members of the workspace, default members among them, as they are written.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&str, &Bytes)> {
        let lists = [["workspace", "members"], ["workspace", "default-members"]];
        let leaves = self.leaves.iter();
        let elements = leaves.filter(move |leaf| lists.iter().any(|list| leaf.begins(list)));
        elements.filter_map(|leaf| Some((leaf.text()?, leaf.entry(2)?)))
    }

    /// Elements of lists of features that are about the dependency of that name.
    pub(crate) fn features_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Bytes> {
        let about = move |text: &str| {
            let of = text.strip_prefix("dep:").unwrap_or(text);
            let (of, _) = of.split_once('/').unwrap_or((of, ""));
            of.trim_end_matches('?') == name
        };
        let leaves = self.leaves.iter();
        let features = leaves.filter(|leaf| leaf.begins(&["features"]));
        let features = features.filter(move |leaf| leaf.text().is_some_and(about));
        features.filter_map(|leaf| leaf.entry(2))
    }

    /// Keys that name the file at `path` and mean nothing without it; those of targets and of
    /// dependencies are others'.
    pub(crate) fn keys_of<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = &'a Bytes> {
        let names = move |leaf: &&Leaf| {
            let named = leaf.text().map(|text| resolved(&self.folder, text));
            named.is_some_and(|named| named == path)
        };
        let leaves = self.leaves.iter();
        let leaves = leaves.filter(|leaf| leaf.begins(&["package"]));
        leaves
            .filter(names)
            .filter_map(|leaf| leaf.entry(leaf.depth() - 1))
    }

    /// What is said to people, to registries and to other tools, but not to the compiler.
    pub(crate) fn descriptions(&self) -> Vec<&Bytes> {
        let entry = |leaf: &'_ Leaf| {
            let describes = |at: usize| leaf.key(at).is_some_and(|key| DESCRIBING.contains(&key));
            match (leaf.key(0), leaf.key(1)) {
                (Some("badges"), _) => Some(0),
                (Some("package"), _) if describes(1) => Some(1),
                (Some("workspace"), Some("metadata")) => Some(1),
                (Some("workspace"), Some("package")) if describes(2) => Some(2),
                _ => None,
            }
        };
        let leaves = self.leaves.iter();
        let mut found: Vec<&Bytes> = leaves
            .filter_map(|leaf| leaf.outermost_from(entry(leaf)?))
            .collect();
        found.dedup();
        found
    }

    /// All that is about the package, where the manifest is that of a workspace too.
    pub(crate) fn package_parts(&self) -> Vec<&Bytes> {
        let of_workspace = ["workspace", "profile", "patch", "cargo-features"];
        let leaves = self.leaves.iter();
        let own = leaves.filter(|leaf| leaf.key(0).is_some_and(|key| !of_workspace.contains(&key)));
        let mut parts: Vec<&Bytes> = own.filter_map(Leaf::outermost).collect();
        parts.dedup();
        parts
    }

    fn leaf(&self, keys: &[&str]) -> Option<&Leaf> {
        self.leaves.iter().find(|leaf| leaf.is(keys))
    }

    fn text(&self, keys: &[&str]) -> Option<&str> {
        self.leaf(keys)?.text()
    }

    fn flag(&self, keys: &[&str]) -> Option<bool> {
        match self.leaf(keys)?.value {
            Value::Flag(flag) => Some(flag),
            Value::Text(_) | Value::Other => None,
        }
    }
}

/// The path that is written `text` in `folder`, without steps that lead nowhere.
pub(crate) fn resolved(folder: &Path, text: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in folder.join(text).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if path.file_name().is_some() => {
                path.pop();
            }
            other => path.push(other),
        }
    }
    path
}

/// The way from a folder to a file or another folder.
pub(crate) fn relative(folder: &Path, to: &Path) -> PathBuf {
    let shared = folder.components().zip(to.components());
    let shared = shared.take_while(|(a, b)| a == b).count();
    let up = folder
        .components()
        .skip(shared)
        .map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
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
        let known: Vec<_> = depends
            .iter()
            .map(|d| (d.key.as_str(), d.need, d.renamed, d.plain))
            .collect();
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
        assert_eq!(
            manifests.libraries().into_iter().collect::<Vec<_>>(),
            ["a", "b_c", "d"]
        );
        assert!(manifests.at(Path::new("b-c")).unwrap().is_proc_macro());
        assert_eq!(home.features_of("b-c").count(), 2);
        assert_eq!(manifests.all()[0].members().count(), 2);
    }

    #[test]
    fn paths_are_joined_and_taken_apart() {
        assert_eq!(resolved(Path::new("a/b"), "../c/./d"), Path::new("a/c/d"));
        assert_eq!(resolved(Path::new(""), "../d"), Path::new("../d"));
        assert_eq!(
            relative(Path::new("a/b"), Path::new("a/c/d")),
            Path::new("../c/d")
        );
    }
}
