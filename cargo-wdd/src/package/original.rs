//! A package or a workspace as an input: where it is, which of its packages are meant, and which of
//! its files are copied.
//!
//! What git ignores is left out, and so are `target` folders; the lock file is always taken. Where a
//! dependency lies beside the workspace, it comes along, and the folder that is copied is the one
//! that holds them all: relative paths mean the same in the copy. Nothing is ever written here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::Package as Found;

use super::Target;
use super::files::{self, executable};
use super::metadata::{common, folders, metadata, pick};
use super::settings::configs;
use crate::error::Error;
use crate::text::languages::Edition;
use crate::text::render::Files;

/// The lock file's name: it is cargo's, and no part of what is reduced.
pub(crate) const LOCK: &str = "Cargo.lock";

/// A package or a workspace.
#[derive(Clone, Debug)]
pub struct Package {
    /// The folder that is copied, by its absolute path.
    pub folder: PathBuf,
    /// Where cargo is run, below that folder.
    pub within: PathBuf,
    /// Where the workspace is, below that folder.
    pub workspace: PathBuf,
    /// The package that `-p` picks.
    pub picked: Option<String>,
    /// Its edition, or that of the first package.
    pub edition: Edition,
    /// What cargo builds of it.
    pub(crate) targets: Vec<Target>,
    /// The files that are reduced, by their paths below the folder.
    pub files: Files,
    /// Files that each copy gets as they are.
    pub fixed: Files,
    /// Those of both that may be executed.
    pub(crate) executable: BTreeSet<PathBuf>,
    /// cargo's own settings in folders above, which the copy would not see.
    pub configs: Vec<PathBuf>,
}

impl Package {
    /// The package or workspace in `folder`, with the package that the pattern `picked` names.
    ///
    /// # Errors
    /// [`Error`] when there is none, its manifest is broken, a file cannot be read, or the pattern
    /// matches no package or several.
    pub fn find(cargo: &Path, folder: &Path, picked: Option<&str>) -> Result<Self, Error> {
        let unreadable = |source| Error::InputUnreadable {
            path: folder.to_owned(),
            source,
        };
        let here = folder.canonicalize().map_err(unreadable)?;
        if !here.join("Cargo.toml").is_file() {
            return Err(Error::NoManifest(folder.to_owned()));
        }
        let metadata = metadata(cargo, &here)?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let folders = folders(cargo, &metadata)?;
        let common = folders.iter().fold(root.clone(), |a, b| common(&a, b));
        let members = metadata.workspace_packages();
        let picked = picked.map(|pattern| pick(&members, pattern)).transpose()?;
        let chosen = picked.or_else(|| {
            let is_here = |found: &&&Found| found.manifest_path.parent() == Some(here_utf8(&here));
            members.iter().find(is_here).copied()
        });
        let edition = chosen.or(members.first().copied());
        let (files, fixed) = files::read(&common, &root, &folders)?;
        let below = |path: &Path| path.strip_prefix(&common).map(Path::to_owned).ok();
        Ok(Package {
            within: below(&here).unwrap_or_default(),
            workspace: below(&root).unwrap_or_default(),
            picked: picked.map(|found| found.name.to_string()),
            edition: edition.and_then(edition_of).unwrap_or(Edition::CURRENT),
            targets: Target::all(&metadata),
            executable: executable(&common, files.iter().chain(&fixed)),
            files,
            fixed,
            configs: configs(&common),
            folder: common,
        })
    }

    /// The package or workspace that a file is in: the nearest folder above it with a manifest.
    ///
    /// # Errors
    /// As [`find`](Package::find).
    pub fn around(cargo: &Path, file: &Path, picked: Option<&str>) -> Result<Self, Error> {
        let missing = || Error::NoPackageAround(file.to_owned());
        let file = file.canonicalize().map_err(|_| missing())?;
        // A folder is in its own package.
        let outer = usize::from(!file.is_dir());
        let mut above = file.ancestors().skip(outer);
        let has_manifest = |folder: &&Path| folder.join("Cargo.toml").is_file();
        let folder = above.find(has_manifest).ok_or_else(missing)?;
        Package::find(cargo, folder, picked)
    }

    /// A file's path below the folder that is copied; none where it lies elsewhere.
    pub fn inside(&self, file: &Path) -> Option<PathBuf> {
        let file = file.canonicalize().ok()?;
        file.strip_prefix(&self.folder).map(Path::to_owned).ok()
    }

    /// The workspace's own folder: beside it there may be others that are copied.
    pub fn root(&self) -> PathBuf {
        // Joined with nothing, a path ends in a slash.
        self.folder.join(&self.workspace).components().collect()
    }

    /// The folder's own name, which tests may look at.
    pub fn name(&self) -> PathBuf {
        self.folder
            .file_name()
            .map_or_else(|| "package".into(), PathBuf::from)
    }
}

/// The files of any folder, as those of a package are read.
///
/// # Errors
/// When one of them cannot be read.
pub(crate) fn files(folder: &Path) -> Result<(Files, Files), Error> {
    files::read(folder, folder, &BTreeSet::from([folder.to_owned()]))
}

fn edition_of(found: &Found) -> Option<Edition> {
    found.edition.as_str().parse().ok()
}

fn here_utf8(here: &Path) -> &cargo_metadata::camino::Utf8Path {
    cargo_metadata::camino::Utf8Path::from_path(here).unwrap_or("".into())
}
