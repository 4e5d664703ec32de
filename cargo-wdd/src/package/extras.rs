//! Files of the original that a copy gets as they are, without being read into memory.
//!
//! A package has two kinds. The *surplus* is what its folders have and the copy for candidates lacks:
//! files that git ignores, files behind links that lead away, and empty folders. The files *outside*
//! are those that relative paths of the package name (`outside_files.rs`).

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};
use wdd_text::text::digest::digest;

use super::files::is_left_out;

const FILES: usize = 50_000;

/// The largest number of bytes in all files. The folder for temporary files may be in memory.
const BYTES: u64 = 256 << 20;

/// How many entries of a folder are looked at.
const ENTRIES: usize = 4 * FILES;

/// Files and empty folders below one folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extras {
    /// The folder that they are in.
    pub(crate) base: PathBuf,
    /// The files, relative to `base`.
    pub(crate) files: BTreeSet<PathBuf>,
    /// The empty folders, relative to `base`.
    pub(crate) folders: BTreeSet<PathBuf>,
}

impl Extras {
    pub(crate) fn none(base: &Path) -> Self {
        Extras { base: base.to_owned(), ..Extras::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty() && self.folders.is_empty()
    }

    /// The names, the sizes and the times of the files, as a digest: another one after a change.
    pub(crate) fn stamp(&self) -> u128 {
        // The content of all files would take seconds to read.
        let stamp = |path: &PathBuf| {
            let found = fs::metadata(self.base.join(path)).ok()?;
            Some((found.len(), found.modified().ok()?))
        };
        let files = self.files.iter().map(|path| (path, stamp(path)));
        digest(&(files.collect::<Vec<_>>(), &self.folders))
    }

    /// A selection of the files, without the empty folders.
    pub(crate) fn only(&self, files: impl IntoIterator<Item = PathBuf>) -> Self {
        Extras { files: files.into_iter().collect(), ..Extras::none(&self.base) }
    }
}

/// What the `folders` have besides the `copied` files, relative to `base`. Also the number of files that
/// are left out, since there are too many or they are too large. The largest are left out first.
pub(super) fn surplus(
    base: &Path,
    folders: &BTreeSet<PathBuf>,
    copied: &BTreeSet<&Path>,
) -> (Extras, usize) {
    let mut extras = Extras::none(base);
    let (mut files, mut not_looked_at) = (Vec::new(), 0);
    for folder in folders {
        let all: Vec<_> = entries(folder).collect();
        // There is at least one more.
        not_looked_at += usize::from(all.len() == ENTRIES);
        for entry in all {
            let path = entry.path().strip_prefix(base).unwrap_or(entry.path());
            if is_file(&entry) && !copied.contains(path) {
                files.push((size(&entry), path.to_owned()));
            } else if is_empty(entry.path()) {
                extras.folders.insert(path.to_owned());
            }
        }
    }
    let found = files.len();
    extras.files = within(files, (FILES, BYTES)).into_iter().collect();
    let kept = extras.files.len();
    (extras, found - kept + not_looked_at)
}

/// The files of a folder. None if there are too many entries or the files are too large.
pub(super) fn all_of(folder: &Path, (count, bytes): (usize, u64)) -> Vec<PathBuf> {
    let entries: Vec<_> = entries(folder).take(count + 1).collect();
    let files = entries.iter().filter(|entry| is_file(entry));
    let is_small = entries.len() <= count && files.clone().map(size).sum::<u64>() <= bytes;
    files.filter(|_| is_small).map(|entry| entry.path().to_owned()).collect()
}

/// The smallest of these files, up to a number of files and of bytes.
fn within(mut files: Vec<(u64, PathBuf)>, (count, bytes): (usize, u64)) -> Vec<PathBuf> {
    // Small files are more likely to be read by a test than build products.
    files.sort();
    let sum = |sum: &mut u64, (size, path): (u64, PathBuf)| {
        *sum = sum.saturating_add(size);
        (*sum <= bytes).then_some(path)
    };
    files.into_iter().take(count).scan(0, sum).collect()
}

/// What is in a folder and the folders below it, ignored or not, without build folders. Links are
/// followed, but not to a folder that contains this one.
fn entries(folder: &Path) -> impl Iterator<Item = DirEntry> + use<> {
    let real = folder.canonicalize().unwrap_or_default();
    let leads_up = move |entry: &DirEntry| {
        let to = || entry.path().canonicalize().unwrap_or_default();
        entry.path_is_symlink() && real.starts_with(to())
    };
    WalkBuilder::new(folder)
        // A test may read what git ignores, such as data that was downloaded.
        .standard_filters(false)
        .follow_links(true)
        .filter_entry(move |entry| !is_left_out(entry) && !leads_up(entry))
        .build()
        .take(ENTRIES)
        .flatten()
}

fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_file())
}

fn size(entry: &DirEntry) -> u64 {
    entry.metadata().map_or(0, |found| found.len())
}

/// Whether this is an empty folder.
fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// Copies a file of the original. It is never linked, so that nothing writes to the original by way of
/// the copy. Returns whether the file can be read.
///
/// # Errors
/// If the copy cannot be written.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<bool> {
    // A pipe would be waited for, and a secret of the user may not be readable.
    if !from.is_file() || fs::File::open(from).is_err() {
        return Ok(false);
    }
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::copy(from, to)?;
    let mut permissions = fs::metadata(to)?.permissions();
    // The copy is written again when a test has changed it.
    permissions.set_mode(permissions.mode() | 0o600);
    fs::set_permissions(to, permissions)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn written(folder: &Path, files: &[&str]) {
        for file in files {
            let file = folder.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "x").unwrap();
        }
    }

    #[test]
    fn a_package_s_surplus_is_what_its_copy_lacks_without_build_folders() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("p");
        written(folder.path(), &["p/Cargo.toml", "p/src/made.rs", "p/target/x", "away/data"]);
        fs::create_dir_all(root.join("empty")).unwrap();
        symlink("../away", root.join("link")).unwrap();
        symlink("..", root.join("up")).unwrap();
        let copied = BTreeSet::from([Path::new("Cargo.toml")]);
        let (surplus, left_out) = surplus(&root, &BTreeSet::from([root.clone()]), &copied);
        let files = ["link/data", "src/made.rs"].map(PathBuf::from);
        assert_eq!(surplus.files, files.into());
        assert_eq!(surplus.folders, [PathBuf::from("empty")].into());
        assert_eq!(left_out, 0);
    }

    #[test]
    fn the_stamp_is_another_one_after_a_change() {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path(), &["a", "b"]);
        let extras = Extras::none(folder.path()).only(["a".into()]);
        let before = extras.stamp();
        fs::write(folder.path().join("b"), "longer").unwrap();
        assert_eq!(extras.stamp(), before);
        fs::write(folder.path().join("a"), "longer").unwrap();
        assert_ne!(extras.stamp(), before);
        fs::remove_file(folder.path().join("a")).unwrap();
        assert_ne!(extras.stamp(), before);
    }

    #[test]
    fn the_largest_files_are_left_out_first() {
        let files = || [(5, "b"), (1, "a"), (9, "c")].map(|(size, path)| (size, path.into()));
        let names = |limits| within(files().into(), limits);
        assert_eq!(names((9, 14)), ["a", "b"].map(PathBuf::from));
        assert_eq!(names((9, 15)).len(), 3);
        assert_eq!(names((1, 15)), [PathBuf::from("a")]);
    }

    #[test]
    fn a_copied_file_can_be_written_and_the_original_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("a"), folder.path().join("b/a"));
        written(folder.path(), &["a"]);
        fs::set_permissions(&from, fs::Permissions::from_mode(0o444)).unwrap();
        assert!(copy(&from, &to).unwrap());
        fs::write(&to, "changed").unwrap();
        assert!(copy(&from, &to).unwrap());
        assert_eq!(fs::read(&to).unwrap(), b"x");
        assert!(!copy(&folder.path().join("none"), &to).unwrap());
    }
}
