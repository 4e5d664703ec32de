//! Copies a target folder, and lists what is in folders.
//!
//! Large files are linked instead of copied: tools that make such a file again replace the file
//! itself. Small files are copied, since some tools write to them in place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::process;

/// The size in bytes from which on files are linked.
const LARGE: u64 = 64 * 1024;

/// Copies the folder `from`, if it exists, to `to`, without the folders for which `is_left_out` is
/// true.
///
/// # Errors
/// When `to` cannot be written.
pub(super) fn copy(from: &Path, to: &Path, is_left_out: &dyn Fn(&Path) -> bool) -> io::Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
        let target = to.join(path.file_name().unwrap_or_default());
        if kind.is_dir() {
            if !is_left_out(&path) {
                copy(&path, &target, is_left_out)?;
            }
        } else if kind.is_file() {
            copy_file(&path, &target)?;
        }
    }
    Ok(())
}

/// Copies a file with its time, by which cargo decides whether something is up to date.
fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    let found = fs::metadata(from)?;
    if found.len() >= LARGE && fs::hard_link(from, to).is_ok() {
        return Ok(());
    }
    fs::copy(from, to)?;
    fs::File::options().append(true).open(to)?.set_modified(found.modified()?)
}

/// Adds all files below a folder to `found`, without those in the folder `but`. Links are not followed.
///
/// # Errors
/// When a folder cannot be read.
pub(super) fn files(folder: &Path, but: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_type()?.is_dir() {
            found.push(entry.path());
        } else if entry.path() != but {
            files(&entry.path(), but, found)?;
        }
    }
    Ok(())
}

/// The paths of what is in a folder. Empty if the folder cannot be read.
pub(super) fn entries(folder: &Path) -> Vec<PathBuf> {
    process::entries(folder).map(|entry| entry.path()).collect()
}

/// The folders in a target folder that cargo may build a profile in: `PROFILE` and `TARGET/PROFILE`.
pub(super) fn profiles(target: &Path) -> Vec<PathBuf> {
    let all = entries(target);
    let of_targets = all.iter().flat_map(|folder| entries(folder));
    of_targets.chain(all.iter().cloned()).collect()
}

/// Removes the empty folders below this one, but not the folder `but` and those in it.
///
/// # Errors
/// When a folder cannot be read.
pub(super) fn remove_empty_folders(folder: &Path, but: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() && entry.path() != but {
            remove_empty_folders(&entry.path(), but)?;
            // This fails for folders that are not empty.
            let _ = fs::remove_dir(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_the_same_files_with_the_same_times() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        fs::create_dir_all(from.join("deps")).unwrap();
        fs::create_dir_all(from.join("out")).unwrap();
        fs::write(from.join("deps/small"), "x").unwrap();
        fs::write(from.join("deps/large"), vec![0; 100_000]).unwrap();
        fs::write(from.join("out/y"), "y").unwrap();
        copy(&from, &to, &|path| path.ends_with("out")).unwrap();
        let mut found = Vec::new();
        files(&to, Path::new(""), &mut found).unwrap();
        found.sort();
        assert_eq!(found, [to.join("deps/large"), to.join("deps/small")]);
        let time = |path: PathBuf| fs::metadata(path).unwrap().modified().unwrap();
        assert_eq!(time(from.join("deps/small")), time(to.join("deps/small")));
    }
}
