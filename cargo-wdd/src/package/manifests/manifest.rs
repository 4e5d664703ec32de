//! One manifest: what it says of its package, or of its workspace.

use std::path::{Path, PathBuf};

use super::leaves::{Leaf, Value};
use super::resolved;
use crate::text::outline::Bytes;

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

/// One manifest.
#[derive(Debug)]
pub(crate) struct Manifest {
    /// Which of the text's files it is.
    pub(crate) file: usize,
    /// The folder that it is in.
    pub(crate) folder: PathBuf,
    pub(super) leaves: Vec<Leaf>,
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

    pub(super) fn leaf(&self, keys: &[&str]) -> Option<&Leaf> {
        self.leaves.iter().find(|leaf| leaf.is(keys))
    }

    pub(super) fn text(&self, keys: &[&str]) -> Option<&str> {
        self.leaf(keys)?.text()
    }

    pub(super) fn flag(&self, keys: &[&str]) -> Option<bool> {
        match self.leaf(keys)?.value {
            Value::Flag(flag) => Some(flag),
            Value::Text(_) | Value::Other => None,
        }
    }
}
