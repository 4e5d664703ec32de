//! A package or a workspace as an input: where it is, which of its packages are meant, and which of
//! its files are copied.
//!
//! What git ignores is left out, and so are `target` folders; the lock file is always taken. Where a
//! dependency lies beside the workspace, it comes along, and the folder that is copied is the one
//! that holds them all: relative paths mean the same in the copy. Nothing is ever written here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::{Error as Unreadable, Metadata, MetadataCommand, Package as Found};
use globset::Glob;

use super::CargoTarget;
use super::files::{self, executable};
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
    pub(crate) targets: Vec<CargoTarget>,
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
            targets: CargoTarget::all(&metadata),
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

    /// Whether the environment or settings of cargo put another program in front of rustc.
    pub(crate) fn wraps_rustc(&self) -> bool {
        let variables = ["RUSTC_WRAPPER", "CARGO_BUILD_RUSTC_WRAPPER"];
        let is_set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let home = home().into_iter();
        let home = home.flat_map(|home| ["config.toml", "config"].map(|name| home.join(name)));
        let home = home.filter_map(|file| std::fs::read_to_string(file).ok());
        let mut settings = self.settings().into_iter().chain(home);
        variables.iter().any(is_set) || settings.any(|text| text.contains("rustc-wrapper"))
    }

    /// What the settings of cargo say in the package and in folders above, a text each.
    pub(crate) fn settings(&self) -> Vec<String> {
        let own = self.files.iter().chain(&self.fixed);
        let own = own.filter(|(path, _)| SETTINGS.iter().any(|name| path.ends_with(name)));
        let own = own.map(|(_, settings)| String::from_utf8_lossy(settings).into_owned());
        let above = self.configs.iter();
        own.chain(above.filter_map(|file| std::fs::read_to_string(file).ok()))
            .collect()
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

/// What cargo says of the workspace that holds `folder`; no dependency is looked for.
fn metadata(cargo: &Path, folder: &Path) -> Result<Metadata, Error> {
    let mut command = MetadataCommand::new();
    command.cargo_path(cargo).current_dir(folder).no_deps();
    command.exec().map_err(|error| Error::ManifestBroken {
        path: folder.join("Cargo.toml"),
        detail: match error {
            Unreadable::CargoMetadata { stderr } => sentence(&stderr),
            other => other.to_string(),
        },
    })
}

/// What cargo complains of, in one line: the complaint and the last of its causes.
pub(crate) fn sentence(stderr: &str) -> String {
    let lines = stderr.lines().map(str::trim);
    let told = |line: &&str| !line.is_empty() && *line != "Caused by:" && !line.starts_with('|');
    let lines: Vec<_> = lines.filter(told).collect();
    let first = lines.first().copied().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    match lines.get(1) {
        Some(cause) => format!("{first}: {cause}"),
        None => first.to_owned(),
    }
}

/// The folders that are copied: the workspace's, and those of packages outside that it depends on.
fn folders(cargo: &Path, metadata: &Metadata) -> Result<BTreeSet<PathBuf>, Error> {
    let root = metadata.workspace_root.clone().into_std_path_buf();
    let mut folders = BTreeSet::from([root]);
    let mut rest: Vec<_> = outside(&metadata.packages, &folders).collect();
    while let Some(folder) = rest.pop() {
        if folder.is_dir() && folders.insert(folder.clone()) {
            let metadata = self::metadata(cargo, &folder)?;
            // Its own workspace says how it is built.
            folders.insert(metadata.workspace_root.clone().into_std_path_buf());
            rest.extend(outside(&metadata.packages, &folders));
        }
    }
    let all = folders.clone();
    let nested = |folder: &Path| folder.ancestors().skip(1).any(|above| all.contains(above));
    folders.retain(|folder| !nested(folder));
    Ok(folders)
}

fn outside<'a>(
    packages: &'a [Found],
    folders: &'a BTreeSet<PathBuf>,
) -> impl Iterator<Item = PathBuf> + use<'a> {
    let paths = packages.iter().flat_map(|found| &found.dependencies);
    let paths = paths.filter_map(|dependency| dependency.path.clone());
    let paths = paths.map(|path| path.canonicalize().unwrap_or_else(|_| path.into()));
    paths.filter(|path| !path.ancestors().any(|above| folders.contains(above)))
}

fn common(a: &Path, b: &Path) -> PathBuf {
    let both = a.components().zip(b.components());
    let alike = both.take_while(|(a, b)| a == b);
    alike.map(|(part, _)| part).collect()
}

/// The one package that a pattern names.
fn pick<'a>(members: &[&'a Found], pattern: &str) -> Result<&'a Found, Error> {
    let glob = Glob::new(pattern).map(|glob| glob.compile_matcher());
    let named = |found: &Found| match &glob {
        Ok(glob) => glob.is_match(found.name.as_str()),
        Err(_) => found.name.as_str() == pattern,
    };
    let by_name: BTreeMap<_, _> = members.iter().map(|found| (&found.name, *found)).collect();
    let matching: Vec<_> = by_name.values().filter(|found| named(found)).collect();
    let names = |found: &mut dyn Iterator<Item = &&'a Found>| {
        found.map(|found| found.name.to_string()).collect()
    };
    match matching[..] {
        [found] => Ok(found),
        [] => Err(Error::NoSuchPackage {
            pattern: pattern.to_owned(),
            names: names(&mut by_name.values()),
        }),
        _ => Err(Error::SeveralPackages {
            pattern: pattern.to_owned(),
            names: names(&mut matching.into_iter()),
        }),
    }
}

/// Where cargo looks for settings, in each folder.
const SETTINGS: [&str; 2] = [".cargo/config.toml", ".cargo/config"];

/// cargo's own folder, whose settings hold anywhere.
fn home() -> Option<PathBuf> {
    let home = std::env::home_dir().map(|home| home.join(".cargo"));
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or(home)
}

/// The settings that hold in `folder` from the folders above it; the home folder's hold anywhere.
fn configs(folder: &Path) -> Vec<PathBuf> {
    let above = folder.ancestors().skip(1);
    let files = above.flat_map(|above| SETTINGS.map(|name| above.join(name)));
    let home = home();
    let elsewhere = |file: &PathBuf| file.parent() != home.as_deref();
    files
        .filter(|file| file.is_file() && elsewhere(file))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_folders_have_in_common_is_a_folder() {
        let common = |a, b| common(Path::new(a), Path::new(b));
        assert_eq!(common("/a/b", "/a/b"), Path::new("/a/b"));
        assert_eq!(common("/a/bc", "/a/bd/e"), Path::new("/a"));
    }

    #[test]
    fn cargo_s_complaint_becomes_one_line() {
        let stderr =
            "error: failed to parse manifest at `/x/Cargo.toml`\n\nCaused by:\n  no targets\n";
        assert_eq!(
            sentence(stderr),
            "failed to parse manifest at `/x/Cargo.toml`: no targets"
        );
    }
}
