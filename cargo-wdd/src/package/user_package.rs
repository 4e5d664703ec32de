//! The package or workspace of the user: where it is, which of its packages is picked, and which of
//! its files are copied.
//!
//! Dependencies in folders outside the workspace are copied too. Then the folder that is copied is the
//! one that contains the workspace and all of them, so that relative paths stay valid in the copy.
//! Nothing is ever written to the original.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::Package as Found;
use wdd_text::text::languages::{Edition, MANIFEST_NAME};
use wdd_text::text::render::{Files, Rendered};

use super::CargoTarget;
use super::cargo_config::configs;
use super::cargo_script::CargoScript;
use super::complete_copy::PackageExtras;
use super::files::{self, executable};
use super::metadata::{common, folders, metadata, pick};
use super::outside_files::below_root;
use crate::error::{Error, Result};
use crate::process::Trust;

/// The name of the lock file. It is copied, but not reduced.
pub(crate) const LOCK: &str = "Cargo.lock";

/// A package or a workspace.
#[derive(Clone, Debug)]
pub struct Package {
    /// The folder that is copied, by its absolute path.
    pub folder: PathBuf,
    /// The folder in which cargo is run, relative to `folder`.
    pub within: PathBuf,
    /// The folder of the workspace, relative to `folder`.
    pub workspace: PathBuf,
    /// The package that `-p` picks.
    pub picked: Option<String>,
    /// The edition of that package, or of the first package if none is picked.
    pub edition: Edition,
    /// The targets of all its packages.
    pub(crate) targets: Vec<CargoTarget>,
    /// The files that are reduced. Paths are relative to `folder`.
    pub files: Files,
    /// The files that are copied without a change.
    pub fixed: Files,
    /// The files of both kinds that are executable.
    pub(crate) executable: BTreeSet<PathBuf>,
    /// The configuration files of cargo in folders above `folder`, which cargo would not find for a copy.
    pub configs: Vec<PathBuf>,
    /// What a complete copy has besides these files.
    pub(crate) extras: PackageExtras,
    /// The script that the package is made of, if it is.
    pub(crate) script: Option<CargoScript>,
}

impl Package {
    /// The package or workspace in `folder`, with the package that the pattern `picked` names.
    ///
    /// # Errors
    /// [`Error`] if there is none, its manifest is broken, its configuration is not trusted, a file cannot be read, or the
    /// pattern matches no package or several.
    pub fn find(cargo: &Path, folder: &Path, picked: Option<&str>, trust: Trust) -> Result<Self> {
        let unreadable = |source| Error::InputUnreadable { path: folder.to_owned(), source };
        let here = folder.canonicalize().map_err(unreadable)?;
        if !here.join("Cargo.toml").is_file() {
            return Err(Error::NoManifest(folder.to_owned()));
        }
        let metadata = metadata(cargo, &here, trust)?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        // A dependency by a path outside of the workspace would be missing in a copy.
        let folders = folders(cargo, &metadata, trust)?;
        let common = folders.iter().fold(root.clone(), |a, b| common(&a, b));
        let members = metadata.workspace_packages();
        let picked = picked.map(|pattern| pick(&members, pattern)).transpose()?;
        // The edition of results is that of the package that the user is in.
        let chosen = picked.or_else(|| {
            let is_here = |found: &&&Found| found.manifest_path.parent() == Some(here_utf8(&here));
            members.iter().find(is_here).copied()
        });
        let edition = chosen.or(members.first().copied());
        let (files, fixed) = files::read(&common, &root, &folders)?;
        let extras = PackageExtras::find(&common, folders, (&files, &fixed), &metadata);
        let all = files.iter().chain(&fixed).map(|(path, _)| path);
        let executable = executable(&common, all.chain(&extras.surplus.files));
        let below = |path: &Path| path.strip_prefix(&common).map(Path::to_owned).ok();
        Ok(Package {
            within: below(&here).unwrap_or_default(),
            workspace: below(&root).unwrap_or_default(),
            picked: picked.map(|found| found.name.to_string()),
            edition: edition.and_then(edition_of).unwrap_or(Edition::CURRENT),
            targets: CargoTarget::all(&metadata),
            executable,
            files,
            fixed,
            configs: configs(&common),
            folder: common,
            extras,
            script: None,
        })
    }

    /// The package or workspace that a file is in: the nearest folder above it with a manifest.
    ///
    /// # Errors
    /// As [`find`](Package::find).
    pub fn around(cargo: &Path, file: &Path, picked: Option<&str>, trust: Trust) -> Result<Self> {
        let missing = || Error::NoPackageAround(file.to_owned());
        let file = file.canonicalize().map_err(|_| missing())?;
        // The package of a folder may be the folder itself.
        let mut above = file.ancestors().skip(usize::from(!file.is_dir()));
        let folder = above.find(|folder| folder.join(MANIFEST_NAME).is_file());
        Package::find(cargo, folder.ok_or_else(missing)?, picked, trust)
    }

    /// Leaves files out of all copies. The paths are relative to `folder`.
    pub(super) fn leave_out(&mut self, is_out: impl Fn(&Path) -> bool) {
        self.files.retain(|(path, _)| !is_out(path));
        self.fixed.retain(|(path, _)| !is_out(path));
        self.executable.retain(|path| !is_out(path));
        self.extras.surplus.files.retain(|path| !is_out(path));
    }

    /// The path of a file relative to the folder that is copied. `None` if the file is not in it.
    pub fn inside(&self, file: &Path) -> Option<PathBuf> {
        let file = file.canonicalize().ok()?;
        file.strip_prefix(&self.folder).map(Path::to_owned).ok()
    }

    /// Whether cargo compiles a file, as far as its place shows: it is the root of a target, or lies in the folder of
    /// a library or program that has a folder of its own. Files in other folders, such as `tests/ui`, are data of
    /// tests.
    pub(crate) fn compiles(&self, file: &Path) -> bool {
        let Ok(file) = file.canonicalize() else { return false };
        let manifests = self.files.iter().map(|(path, _)| self.folder.join(path));
        // A library at the root, such as `lib.rs` beside `Cargo.toml`, has no folder of its own.
        let roots = manifests.filter(|path| path.ends_with(MANIFEST_NAME));
        let roots: BTreeSet<_> = roots.filter_map(|path| Some(path.parent()?.to_owned())).collect();
        let is_of_package = |folder: &Path| roots.contains(folder);
        self.targets.iter().any(|target| {
            let root = self.root().join(&target.root);
            let folder = root.parent().filter(|folder| !is_of_package(folder));
            let has_modules = target.is_library() || target.is_program();
            file == root || (has_modules && folder.is_some_and(|folder| file.starts_with(folder)))
        })
    }

    /// The files of a candidate as cargo gets them.
    pub(crate) fn candidate<'c>(&self, candidate: &'c Rendered) -> Cow<'c, Rendered> {
        match &self.script {
            Some(script) => Cow::Owned(script.as_package(candidate)),
            None => Cow::Borrowed(candidate),
        }
    }

    /// The targets of the package that is picked, or of all packages.
    pub(crate) fn picked_targets(&self) -> impl Iterator<Item = &CargoTarget> {
        let picked = self.picked.as_ref();
        let is_picked = move |of: &&CargoTarget| picked.is_none_or(|name| *name == of.package);
        self.targets.iter().filter(is_picked)
    }

    /// The absolute path of the folder of the workspace.
    pub fn root(&self) -> PathBuf {
        // A path that is joined with an empty one ends in a slash; `components` removes it.
        self.folder.join(&self.workspace).components().collect()
    }

    /// The place of the folder below the private folder of a copy: the path of the original. So a path
    /// that leads out of the package leads to the same files, and never out of the private folder.
    pub(crate) fn place(&self) -> PathBuf {
        let place = below_root(&self.folder);
        if place.as_os_str().is_empty() { "package".into() } else { place }
    }
}

/// The files of any folder, chosen as those of a package: those that are reduced, and those that are
/// copied without a change.
///
/// # Errors
/// [`Error`] if one of them cannot be read.
pub(crate) fn files(folder: &Path) -> Result<(Files, Files)> {
    files::read(folder, folder, &BTreeSet::from([folder.to_owned()]))
}

fn edition_of(found: &Found) -> Option<Edition> {
    found.edition.as_str().parse().ok()
}

fn here_utf8(here: &Path) -> &cargo_metadata::camino::Utf8Path {
    cargo_metadata::camino::Utf8Path::from_path(here).unwrap_or("".into())
}
