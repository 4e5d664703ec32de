//! What a complete copy of a package has besides the files of the package, and what of it a failure may
//! need.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;

use super::extras::Extras;
use super::outside::{Inside, below_root, names, normal};
use super::{Package, dep_info};
use crate::text::languages::is_rust;
use crate::text::render::Files;

impl Package {
    /// The files of the surplus that may decide how the package fails: those that rustc has read, given
    /// their paths, and those whose names are in a source.
    pub(crate) fn probable(&self, read: &BTreeSet<PathBuf>) -> Extras {
        let texts = self.files.iter().filter(|(path, _)| has_paths(path));
        let texts = texts.map(|(_, content)| String::from_utf8_lossy(content));
        let names: BTreeSet<String> = texts.flat_map(|text| names(&text)).collect();
        let is_named = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| names.contains(name))
        };
        let files = self.surplus.files.iter();
        let probable = files.filter(|path| read.contains(*path) || is_named(path));
        self.surplus.only(probable.cloned())
    }

    /// The files outside that the output of a call in a copy names, besides those that are known.
    /// `private` is the private folder of the copy.
    pub(crate) fn missing(
        &self,
        output: &str,
        private: &Path,
        known: &Extras,
    ) -> BTreeSet<PathBuf> {
        let named = self.inside.named_by(output, None).into_iter();
        let private = format!("{}/", private.display());
        let in_copy = output.split(&private).skip(1).map(|rest| {
            let is_end = |c: char| c.is_whitespace() || "`'\",;()".contains(c);
            let path = rest.split(is_end).next().unwrap_or_default();
            normal(&Path::new("/").join(path.trim_end_matches([':', '.'])))
        });
        let in_copy = in_copy.flat_map(|path| self.inside.files_at(&path));
        let all = named.chain(in_copy).map(|path| below_root(&path));
        all.filter(|path| !known.files.contains(path)).collect()
    }
}

/// The folders with a manifest.
pub(super) fn packages(common: &Path, files: &Files) -> BTreeSet<PathBuf> {
    let manifests = files
        .iter()
        .filter(|(path, _)| path.ends_with("Cargo.toml"));
    let folders = manifests.filter_map(|(path, _)| common.join(path).parent().map(Path::to_owned));
    folders.collect()
}

/// The files outside that the sources and manifests name, and those that the user's own builds have read.
pub(super) fn named_outside(
    inside: &Inside,
    common: &Path,
    files: &Files,
    metadata: &Metadata,
) -> BTreeSet<PathBuf> {
    let sources = files.iter().filter(|(path, _)| has_paths(path));
    let named = sources.flat_map(|(path, content)| {
        let path = common.join(path);
        inside.named_by(&String::from_utf8_lossy(content), path.parent())
    });
    let root = metadata.workspace_root.as_std_path();
    let built = dep_info::of_builds(metadata.target_directory.as_std_path()).into_iter();
    let built = built.flat_map(|info| inside.named_by(&info, Some(root)));
    named.chain(built).collect()
}

/// Whether the file may name paths that matter to a build: a source or a manifest.
fn has_paths(path: &Path) -> bool {
    is_rust(path) || path.extension().is_some_and(|end| end == "toml")
}
