//! One manifest: what it says about its package or its workspace.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::leaves::{Leaf, Value};
use super::resolved;
use crate::text::outline::Bytes;

/// Keys of a package that do not change how it is built.
const DESCRIBING: [&[&str]; 4] = [
    // It is for `cargo run` only.
    &["default-run"],
    &["authors", "categories", "description", "documentation", "homepage", "keywords"],
    &["license", "license-file", "readme", "repository"],
    &["exclude", "include", "metadata", "publish"],
];

#[derive(Debug)]
pub(crate) struct Manifest {
    /// The index of its file in the text.
    pub(crate) file: usize,
    pub(crate) folder: PathBuf,
    pub(super) leaves: Vec<Leaf>,
}

impl Manifest {
    /// The name of the package, if it is the manifest of one.
    pub(crate) fn package(&self) -> Option<&str> {
        self.text(&["package", "name"])
    }

    pub(crate) fn is_workspace(&self) -> bool {
        self.below(&["workspace"]).next().is_some()
    }

    /// The name by which other crates use the library of the package.
    pub(crate) fn library(&self) -> Option<String> {
        let own = self.text(&["lib", "name"]).or(self.package())?;
        Some(own.replace('-', "_"))
    }

    pub(crate) fn is_proc_macro(&self) -> bool {
        // Cargo reads both spellings.
        ["proc-macro", "proc_macro"].iter().any(|key| self.flag(&["lib", key]) == Some(true))
    }

    /// The members and default members of the workspace: the path as it is written, and its bytes.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&str, &Bytes)> {
        self.below(&["workspace"])
            .filter(|leaf| matches!(leaf.key(1), Some("members" | "default-members")))
            .filter_map(|leaf| Some((leaf.text()?, leaf.entry(2)?)))
    }

    /// The keys that lead to each value.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &[String]> {
        self.leaves.iter().map(|leaf| &*leaf.keys)
    }

    /// Whether a dependency of that name is optional, and so a feature.
    pub(crate) fn is_optional(&self, name: &str) -> bool {
        self.keys().any(|keys| matches!(keys, [.., of, key] if of == name && key == "optional"))
    }

    /// The tables and lines with a key, and their bytes.
    pub(crate) fn named_entries(&self) -> impl Iterator<Item = (&str, &Bytes)> {
        fn of(leaf: &Leaf) -> impl Iterator<Item = (&str, &Bytes)> {
            (0..leaf.depth()).filter_map(|at| Some((leaf.key(at)?, leaf.entry(at)?)))
        }
        self.leaves.iter().flat_map(of)
    }

    /// The bytes of the table, line or element that these keys lead to.
    pub(crate) fn entry(&self, keys: &[&str]) -> Option<&Bytes> {
        self.below(keys).next()?.entry(keys.len().checked_sub(1)?)
    }

    /// The elements in the list of each feature.
    pub(crate) fn features(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for leaf in self.below(&["features"]) {
            if let Some(name) = leaf.key(1) {
                all.entry(name).or_default().extend(leaf.text());
            }
        }
        all
    }

    /// The elements of feature lists that name this dependency.
    pub(crate) fn features_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Bytes> {
        // Where a feature has the name of the dependency, the name alone means the feature.
        let is_feature = self.below(&["features", name]).next().is_some();
        self.below(&["features"])
            .filter(move |leaf| {
                let is_it =
                    |text: &str| dependency_of(text) == name && !(is_feature && text == name);
                leaf.text().is_some_and(is_it)
            })
            .filter_map(|leaf| leaf.entry(2))
    }

    /// The keys of the package that have the file at `path` as their value. The tables of targets and
    /// dependencies are not searched.
    pub(crate) fn keys_of<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = &'a Bytes> {
        self.below(&["package"])
            .filter(move |leaf| leaf.text().is_some_and(|at| resolved(&self.folder, at) == path))
            .filter_map(|leaf| leaf.entry(leaf.depth() - 1))
    }

    /// The entries for people, registries and other tools, which do not change how the package is built.
    pub(crate) fn descriptions(&self) -> Vec<&Bytes> {
        let entry = |leaf: &Leaf| {
            let is_describing = |key: &str| DESCRIBING.iter().any(|keys| keys.contains(&key));
            let describes = |at: usize| leaf.key(at).is_some_and(is_describing);
            match (leaf.key(0)?, leaf.key(1)) {
                ("badges", _) => Some(0),
                ("package", _) if describes(1) => Some(1),
                ("workspace", Some("metadata")) => Some(1),
                ("workspace", Some("package")) if describes(2) => Some(2),
                _ => None,
            }
        };
        let mut found: Vec<&Bytes> =
            self.leaves.iter().filter_map(|leaf| leaf.outermost_from(entry(leaf)?)).collect();
        // The values of one table are beside each other.
        found.dedup();
        found
    }

    /// The entries about the package, in a manifest that may be that of a workspace too.
    pub(crate) fn package_parts(&self) -> Vec<&Bytes> {
        let of_workspace = ["workspace", "profile", "patch", "cargo-features"];
        let mut parts: Vec<&Bytes> = self
            .leaves
            .iter()
            .filter(|leaf| leaf.key(0).is_some_and(|key| !of_workspace.contains(&key)))
            .filter_map(|leaf| leaf.outermost_from(0))
            .collect();
        parts.dedup();
        parts
    }

    /// The values that these keys lead to, or that are in the tables and arrays that they lead to.
    pub(super) fn below<'k>(
        &self,
        keys: &'k [&'k str],
    ) -> impl Iterator<Item = &Leaf> + use<'_, 'k> {
        self.leaves.iter().filter(move |leaf| leaf.begins(keys))
    }

    pub(super) fn leaf(&self, keys: &[&str]) -> Option<&Leaf> {
        self.leaves.iter().find(|leaf| leaf.is(keys))
    }

    /// The text that these keys lead to.
    pub(crate) fn text(&self, keys: &[&str]) -> Option<&str> {
        self.leaf(keys)?.text()
    }

    pub(super) fn flag(&self, keys: &[&str]) -> Option<bool> {
        match self.leaf(keys)?.value {
            Value::Flag(flag) => Some(flag),
            Value::Text(_) | Value::Other => None,
        }
    }
}

/// The dependency that an element of a feature names: `a` in `dep:a`, `a/x` and `a?/x`.
pub(crate) fn dependency_of(element: &str) -> &str {
    let of = element.strip_prefix("dep:").unwrap_or(element);
    of.split('/').next().unwrap_or(of).trim_end_matches('?')
}
