//! What a complete copy of a package has besides the files of the package, and what of it a failure may
//! need.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;
use wdd_text::text::languages::is_rust;
use wdd_text::text::render::Files;

use super::extras::{Extras, surplus};
use super::outside_files::{PackageFolders, below_root, names};
use super::{Package, dep_info};

/// What a complete copy has besides the files of the package.
#[derive(Clone, Debug)]
pub(crate) struct PackageExtras {
    /// What the folder that is copied has in addition. Only a complete copy has it.
    pub(crate) surplus: Extras,
    /// The number of files that a complete copy lacks, since there are too many or they are too large.
    pub(crate) left_out: usize,
    /// Files outside of the folder that is copied, which the package reads. Each copy has them.
    pub(crate) outside: Extras,
    inside: PackageFolders,
}

impl PackageExtras {
    /// What the package has whose `folders` are in `common`.
    pub(super) fn find(
        common: &Path,
        folders: BTreeSet<PathBuf>,
        (files, fixed): (&Files, &Files),
        metadata: &Metadata,
    ) -> Self {
        let inside = PackageFolders { packages: packages(common, files), folders };
        let named = named_outside(&inside, common, files, metadata).into_iter();
        // The copy has one folder in which all folders of the package keep their places.
        let (between, outside): (Vec<_>, Vec<_>) = named.partition(|path| path.starts_with(common));
        let copied = files.iter().chain(fixed).map(|(path, _)| path.as_path());
        let (mut surplus, left_out) = surplus(common, &inside.folders, &copied.collect());
        // The result has all folders in it, so it needs what is between them. What the failure needs of it
        // becomes a part of the input.
        let between = between.iter().filter_map(|path| path.strip_prefix(common).ok());
        surplus.files.extend(between.map(Path::to_owned));
        let outside = outside.iter().map(|path| below_root(path));
        let outside = Extras::none(Path::new("/")).only(outside);
        PackageExtras { surplus, left_out, outside, inside }
    }
}

impl Package {
    /// The files of the surplus that may decide how the package fails: those that rustc has read, given
    /// their paths, and those whose names are in a source.
    pub(crate) fn probable(&self, read: &BTreeSet<PathBuf>) -> Extras {
        let sources = self.files.iter().filter(|(path, _)| has_paths(path));
        let texts = sources.map(|(_, content)| String::from_utf8_lossy(content));
        let names: BTreeSet<String> = texts.flat_map(|text| names(&text)).collect();
        let files = self.extras.surplus.files.iter().filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            read.contains(*path) || name.is_some_and(|name| names.contains(name))
        });
        self.extras.surplus.only(files.cloned())
    }

    /// The files outside that the output of a call in a copy names, besides those that are known. The
    /// package is in the folder `copy` of the copy.
    pub(crate) fn missing(&self, output: &str, copy: &Path, known: &Extras) -> BTreeSet<PathBuf> {
        let mut output = output.to_owned();
        let depth = self.place().components().count();
        // The absolute paths become relative, so that they name files of the original.
        for (up, folder) in copy.ancestors().take(depth).enumerate() {
            output = output.replace(&format!("{}/", folder.display()), &"../".repeat(up));
        }
        let folders = [None, Some(self.folder.as_path())].into_iter();
        let named = folders.flat_map(|folder| self.extras.inside.named_by(&output, folder));
        let outside = named.filter(|path| !path.starts_with(&self.folder));
        let outside = outside.map(|path| below_root(&path));
        outside.filter(|path| !known.files.contains(path)).collect()
    }
}

fn packages(common: &Path, files: &Files) -> BTreeSet<PathBuf> {
    let manifests = files.iter().filter(|(path, _)| path.ends_with("Cargo.toml"));
    manifests.filter_map(|(path, _)| common.join(path).parent().map(Path::to_owned)).collect()
}

/// The files outside that the sources and manifests name, and those that the user's own builds have read.
fn named_outside(
    inside: &PackageFolders,
    common: &Path,
    files: &Files,
    metadata: &Metadata,
) -> BTreeSet<PathBuf> {
    let sources = files.iter().filter(|(path, _)| has_paths(path));
    let named = sources.flat_map(|(path, content)| {
        let path = common.join(path);
        inside.named_by(&String::from_utf8_lossy(content), path.parent())
    });
    // rustc runs in the folder of the workspace, and its paths are relative to that.
    let root = metadata.workspace_root.as_std_path();
    let infos = dep_info::of_builds(metadata.target_directory.as_std_path());
    let built = infos.iter().flat_map(|info| inside.named_by(info, Some(root)));
    named.chain(built).collect()
}

/// Whether the file may name paths that matter to a build: a source or a manifest.
fn has_paths(path: &Path) -> bool {
    is_rust(path) || path.extension().is_some_and(|end| end == "toml")
}
