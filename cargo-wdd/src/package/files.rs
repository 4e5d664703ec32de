//! The files of a package that are copied: those that git does not ignore, without `target` folders,
//! and the lock file.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};
use wdd_text::text::render::Files;

use super::git::git;
use super::{LOCK, content};
use crate::error::Result;
use crate::process::abandoned_runs;

/// The files in `folders`, with paths relative to `common`: those that are reduced, and those that are
/// copied without a change (lock files, among them that of `root`). Files are sorted by path.
pub(super) fn read(
    common: &Path,
    root: &Path,
    folders: &BTreeSet<PathBuf>,
) -> Result<(Files, Files)> {
    let (mut files, mut fixed) = (Files::new(), Files::new());
    for path in folders.iter().flat_map(|folder| walk(folder)) {
        let is_lock = path.file_name().is_some_and(|name| name == LOCK);
        let to = if is_lock { &mut fixed } else { &mut files };
        to.push(file(common, &path)?);
    }
    let lock = root.join(LOCK);
    if lock.is_file() && !fixed.iter().any(|(path, _)| common.join(path) == lock) {
        fixed.push(file(common, &lock)?);
    }
    files.sort();
    Ok((files, fixed))
}

fn file(common: &Path, path: &Path) -> Result<(PathBuf, Vec<u8>)> {
    Ok((path.strip_prefix(common).unwrap_or(path).to_owned(), content(path)?))
}

/// The files of these in `folder` that are executable.
pub(crate) fn executable<'a>(
    folder: &Path,
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> BTreeSet<PathBuf> {
    let mode = |path: &Path| Some(fs::metadata(folder.join(path)).ok()?.permissions().mode());
    let is_one = |path: &&PathBuf| mode(path).is_some_and(|mode| mode & EXECUTE != 0);
    paths.into_iter().filter(is_one).cloned().collect()
}

/// Writes a file of a copy, and makes it executable if it is in `executable`.
///
/// # Errors
/// If the file or its folder cannot be written.
pub(crate) fn write(
    folder: &Path,
    (path, content): (&Path, &[u8]),
    executable: &BTreeSet<PathBuf>,
) -> io::Result<()> {
    let file = folder.join(path);
    fs::create_dir_all(file.parent().unwrap_or(folder))?;
    fs::write(&file, content)?;
    if executable.contains(path) {
        // All who can read it can execute it.
        let mode = fs::metadata(&file)?.permissions().mode();
        let mode = mode | (mode >> 2 & EXECUTE);
        fs::set_permissions(&file, Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// The bits of a mode that make a file executable.
const EXECUTE: u32 = 0o111;

fn walk(folder: &Path) -> BTreeSet<PathBuf> {
    // In a git repository, ignore files above the repository do not count. Elsewhere, those above the
    // folder do not count.
    let in_repository = is_in_repository(folder);
    let found = WalkBuilder::new(folder)
        .hidden(false)
        .ignore(false)
        .parents(in_repository)
        .require_git(in_repository)
        .follow_links(true)
        .filter_entry({
            let real = folder.canonicalize().unwrap_or_default();
            move |entry| !is_left_out(entry) && !leads_away(entry, &real)
        })
        .build()
        .flatten()
        .map(DirEntry::into_path);
    let tracked = if in_repository { tracked(folder) } else { Vec::new() };
    found.chain(tracked).filter(|path| path.is_file()).collect()
}

/// Whether this is a link to a folder outside of `real`, or to `real` itself. Such a folder may be very
/// large, and is not copied. A link to a file is copied as that file.
fn leads_away(entry: &DirEntry, real: &Path) -> bool {
    let is_link = entry.path_is_symlink() && entry.path().is_dir();
    let to = || entry.path().canonicalize();
    is_link && !to().is_ok_and(|to| to != real && to.starts_with(real))
}

/// The files that git tracks although it ignores their names. None if there is no git.
fn tracked(folder: &Path) -> Vec<PathBuf> {
    let ignored = ["-z", "--cached", "--ignored", "--exclude-standard"];
    let listed = git(folder, "ls-files", &ignored).unwrap_or_default();
    let names = listed.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    names.map(|name| folder.join(OsStr::from_bytes(name))).collect()
}

fn is_in_repository(folder: &Path) -> bool {
    folder.ancestors().any(|above| above.join(".git").exists())
}

/// Whether this is a build folder, the folder of git or a tool like it, or what a run has left that was killed.
pub(super) fn is_left_out(entry: &DirEntry) -> bool {
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    let made = || entry.path().join("CACHEDIR.TAG").is_file();
    match entry.file_name().to_str() {
        Some(".git" | ".hg" | ".jj" | ".svn") => true,
        Some("target") if is_folder => made() || beside_manifest(entry.path()),
        _ => (is_folder && made()) || abandoned_runs::is_unfinished(entry.file_name()),
    }
}

fn beside_manifest(folder: &Path) -> bool {
    folder.parent().is_some_and(|above| above.join("Cargo.toml").is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::package::content::MOST;

    #[test]
    fn what_may_be_executed_may_be_in_a_copy_too() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        let files: Files = vec![("a/run.sh".into(), b"x".to_vec()), ("b".into(), Vec::new())];
        for (path, content) in &files {
            write(&from, (path, content), &BTreeSet::from(["a/run.sh".into()])).unwrap();
        }
        let executable = executable(&from, files.iter().map(|(path, _)| path));
        assert_eq!(executable, BTreeSet::from(["a/run.sh".into()]));
        for (path, content) in &files {
            write(&to, (path, content), &executable).unwrap();
        }
        let copied = super::executable(&to, files.iter().map(|(path, _)| path));
        assert_eq!(copied, executable);
    }

    fn written(folder: &Path, files: &[(&str, &str)]) {
        for (path, content) in files {
            let file = (Path::new(path), content.as_bytes());
            write(folder, file, &BTreeSet::new()).unwrap();
        }
    }

    fn paths(folder: &Path) -> Vec<String> {
        let (files, _) = read(folder, folder, &BTreeSet::from([folder.to_owned()])).unwrap();
        let paths = files.iter().map(|(path, _)| path.display().to_string());
        paths.collect()
    }

    #[test]
    fn folders_that_are_linked_are_copied_where_they_are_within_the_package() {
        use std::os::unix::fs::symlink;

        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("p");
        written(folder.path(), &[("p/data/a", ""), ("away/b", "")]);
        for (to, link) in [("data", "linked"), ("../away", "away"), (".", "loop"), ("/", "all")] {
            symlink(to, package.join(link)).unwrap();
        }
        symlink("../away/b", package.join("b")).unwrap();
        assert_eq!(paths(&package), ["b", "data/a", "linked/a"]);
    }

    #[test]
    fn a_file_that_is_too_large_is_refused_also_in_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path(), &[("a", "")]);
        let large = fs::File::create(folder.path().join("b")).unwrap();
        large.set_len(MOST + 1).unwrap();
        let refused = read(folder.path(), folder.path(), &[folder.path().to_owned()].into());
        assert!(matches!(refused, Err(Error::InputTooLarge { .. })));
    }

    #[test]
    fn what_is_ignored_above_a_repository_or_the_folder_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path();
        let ignored = [(".gitignore", "*"), ("p/.gitignore", "junk"), ("p/q/junk", "")];
        written(home, &ignored);
        written(home, &[("p/q/a.rs", ""), ("p/junk", "")]);
        assert_eq!(paths(&home.join("p")), [".gitignore", "q/a.rs"]);
        assert_eq!(paths(&home.join("p/q")), ["a.rs", "junk"]);
        fs::create_dir(home.join("p/.git")).unwrap();
        assert_eq!(paths(&home.join("p")), [".gitignore", "q/a.rs"]);
        assert_eq!(paths(&home.join("p/q")), ["a.rs"]);
    }

    #[test]
    fn what_git_ignores_and_target_folders_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for path in ["src/lib.rs", "Cargo.toml", "Cargo.lock", "target/debug/x", "junk/y"] {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        fs::write(root.join(".gitignore"), "junk\nCargo.lock\n").unwrap();
        let (files, fixed) = read(root, root, &BTreeSet::from([root.to_owned()])).unwrap();
        let paths: Vec<_> = files.iter().map(|(path, _)| path.to_str().unwrap()).collect();
        assert_eq!(paths, [".gitignore", "Cargo.toml", "src/lib.rs"]);
        assert_eq!(fixed, [(PathBuf::from(LOCK), b"x".to_vec())]);
    }
}
