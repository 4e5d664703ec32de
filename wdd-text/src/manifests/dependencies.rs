//! The dependencies that manifests declare.

use std::path::PathBuf;

use super::leaves::Leaf;
use super::{Manifest, resolved};
use crate::text::outline::Bytes;

/// What needs a dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// The library and the programs of the package.
    Normal,
    /// The tests, examples and benchmarks.
    Dev,
    /// The build script.
    Build,
    /// Nothing by itself: a dependency of the workspace, which packages inherit, or a patch.
    Nothing,
}

/// An entry in a table of dependencies.
#[derive(Debug)]
pub(crate) struct Dependency {
    /// The name that the manifest gives it.
    pub(crate) key: String,
    pub(crate) need: Need,
    /// The folder of the package, if it is a path dependency.
    pub(crate) folder: Option<PathBuf>,
    /// The path as it is written in this manifest.
    pub(crate) path: Option<String>,
    /// Whether its key is another name than that of its package.
    pub(crate) renamed: bool,
    /// Whether it is in a table of the package for all platforms, and not below `[target.…]`.
    pub(crate) plain: bool,
    pub(crate) entry: Bytes,
}

const TABLES: &[(&str, Need)] = &[
    ("dependencies", Need::Normal),
    ("dev-dependencies", Need::Dev),
    // The older spelling, which cargo still reads.
    ("dev_dependencies", Need::Dev),
    ("build-dependencies", Need::Build),
    ("build_dependencies", Need::Build),
];

/// The dependencies that a manifest declares; `workspace` is the manifest of its workspace.
pub(super) fn dependencies(of: &Manifest, workspace: Option<&Manifest>) -> Vec<Dependency> {
    let mut all: Vec<Dependency> = Vec::new();
    for leaf in &of.leaves {
        // The values of one entry are beside each other.
        if let Some(found) = dependency(of, workspace, leaf)
            && all.last().is_none_or(|last| last.entry != found.entry)
        {
            all.push(found);
        }
    }
    all
}

fn dependency(of: &Manifest, workspace: Option<&Manifest>, leaf: &Leaf) -> Option<Dependency> {
    let (at, need) = table(leaf)?;
    let keys: Vec<&str> = (0..=at).filter_map(|at| leaf.key(at)).collect();
    let below = |key| [&keys[..], &[key]].concat();
    let key = (*keys.last()?).to_owned();
    let path = of.text(&below("path"));
    let inherited = || {
        let root = workspace.filter(|_| of.flag(&below("workspace")) == Some(true))?;
        // The path is relative to the manifest that it is written in.
        let path = root.text(&["workspace", "dependencies", &key, "path"])?;
        Some(resolved(&root.folder, path))
    };
    let folder = path.map(|path| resolved(&of.folder, path)).or_else(inherited);
    Some(Dependency {
        plain: at == 1,
        path: path.map(str::to_owned),
        renamed: of.text(&below("package")).is_some(),
        entry: leaf.entry(at)?.clone(),
        key,
        need,
        folder,
    })
}

/// What needs the dependencies in the table of this name. `None` if it is no table of dependencies.
pub(super) fn need(table: &str) -> Option<Need> {
    TABLES.iter().find(|(name, _)| *name == table).map(|(_, need)| *need)
}

/// The index of the key that is the name of a dependency, and what needs it. `None` for other entries.
fn table(leaf: &Leaf) -> Option<(usize, Need)> {
    let found = match leaf.key(0)? {
        "workspace" if leaf.key(1) == Some("dependencies") => (2, Need::Nothing),
        "patch" => (2, Need::Nothing),
        "target" => (3, need(leaf.key(2)?)?),
        table => (1, need(table)?),
    };
    // The table itself, without an entry, is a leaf, too.
    (leaf.depth() > found.0).then_some(found)
}
