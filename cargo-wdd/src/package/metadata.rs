//! What `cargo metadata` says about a workspace: its folders and its packages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::{Error as Unreadable, Metadata, MetadataCommand, Package as Found};
use globset::Glob;

use super::config_keys;
use crate::error::{Error, Result};
use crate::process::Trust;

/// The metadata of the workspace that contains `folder`, without dependencies.
///
/// # Errors
/// [`Error::ManifestBroken`], or [`Error::NotTrusted`].
pub(super) fn metadata(cargo: &Path, folder: &Path, trust: Trust) -> Result<Metadata> {
    config_keys::check(folder, trust)?;
    let mut command = MetadataCommand::new();
    // Dependencies from elsewhere would have to be resolved, which may need the network.
    command.cargo_path(cargo).current_dir(folder).no_deps();
    command.exec().map_err(|error| Error::ManifestBroken {
        path: folder.join("Cargo.toml"),
        detail: match error {
            Unreadable::CargoMetadata { stderr } => sentence(&stderr),
            other => other.to_string(),
        },
    })
}

/// An error of cargo in one line: the error and its first cause.
pub(crate) fn sentence(stderr: &str) -> String {
    let is_part = |line: &&str| line.is_empty() || *line == "Caused by:" || line.starts_with('|');
    let mut lines = stderr.lines().map(str::trim).filter(|line| !is_part(line));
    let first = lines.next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    lines.next().map_or_else(|| first.to_owned(), |cause| format!("{first}: {cause}"))
}

/// The folders to copy: that of the workspace, and those of packages outside it that it depends on.
pub(super) fn folders(
    cargo: &Path,
    metadata: &Metadata,
    trust: Trust,
) -> Result<BTreeSet<PathBuf>> {
    let root = metadata.workspace_root.clone().into_std_path_buf();
    let mut folders = BTreeSet::from([root]);
    let mut rest: Vec<_> = outside(&metadata.packages, &folders).collect();
    while let Some(folder) = rest.pop() {
        if folder.is_dir() && folders.insert(folder.clone()) {
            let metadata = self::metadata(cargo, &folder, trust)?;
            // How the package is built depends on its own workspace.
            folders.insert(metadata.workspace_root.clone().into_std_path_buf());
            rest.extend(outside(&metadata.packages, &folders));
        }
    }
    let all = folders.clone();
    folders.retain(|folder| !folder.ancestors().skip(1).any(|above| all.contains(above)));
    Ok(folders)
}

/// The folders of dependencies that are outside of these folders.
fn outside<'a>(
    packages: &'a [Found],
    folders: &'a BTreeSet<PathBuf>,
) -> impl Iterator<Item = PathBuf> + use<'a> {
    packages
        .iter()
        .flat_map(|found| &found.dependencies)
        .filter_map(|dependency| dependency.path.clone())
        .map(|path| path.canonicalize().unwrap_or_else(|_| path.into()))
        .filter(|path| !path.ancestors().any(|above| folders.contains(above)))
}

/// The folder that contains both paths.
pub(super) fn common(a: &Path, b: &Path) -> PathBuf {
    a.components().zip(b.components()).take_while(|(a, b)| a == b).map(|(part, _)| part).collect()
}

/// Finds the package that a pattern names. An error unless there is exactly one.
pub(super) fn pick<'a>(members: &[&'a Found], pattern: &str) -> Result<&'a Found> {
    let glob = Glob::new(pattern).map(|glob| glob.compile_matcher());
    let by_name = members.iter().map(|found| (found.name.as_str(), *found));
    let by_name: BTreeMap<_, _> = by_name.collect();
    let is_match = |name: &str| glob.as_ref().map_or(name == pattern, |glob| glob.is_match(name));
    let matching: Vec<_> = by_name.iter().filter(|(name, _)| is_match(name)).collect();
    let pattern = pattern.to_owned();
    match matching[..] {
        [(_, found)] => Ok(found),
        [] => {
            let names = by_name.keys().map(ToString::to_string).collect();
            Err(Error::NoSuchPackage { pattern, names })
        }
        _ => {
            let names = matching.iter().map(|(name, _)| name.to_string()).collect();
            Err(Error::SeveralPackages { pattern, names })
        }
    }
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
        assert_eq!(sentence(stderr), "failed to parse manifest at `/x/Cargo.toml`: no targets");
    }
}
