//! The folder of a run as a place that one process uses at a time, and which folders are one. A folder of the user is never taken for one: only what is new
//! or empty, or has the tag of this program, is written to and deleted.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

use super::path::{beside, in_cache};
use super::steps::STEPS;
use super::{DEFINITION, FAILURE, FINDINGS, LOCK, LOG, NEW_DEFINITION, RunSpec, if_there};
use crate::error::{Error, Result};
use crate::package::input::Input;
use crate::package::{self, Readers};
use crate::process::lock::Lock;

/// The file that tells programs for backups, and this one, what the folder is.
pub(crate) const TAG: &str = "CACHEDIR.TAG";

/// The content of that file.
pub(crate) const TAG_CONTENT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
                   # This folder belongs to a run of cargo-wdd. `cargo wdd clean` deletes it.\n";

const IGNORE: &str = ".gitignore";

/// All files of a run.
const FILES: [&str; 9] =
    [DEFINITION, NEW_DEFINITION, FAILURE, FINDINGS, LOG, STEPS, IGNORE, TAG, LOCK];

/// How many folders of a package are looked at for runs in them.
const ENTRIES: usize = 200_000;

/// How often a folder is made that another process deletes just then.
const TRIES: u32 = 5;

/// Makes the folder of a run if there is none, and locks it. If nothing can be written beside the input, it is in the
/// user's folder for caches.
///
/// # Errors
/// [`Error::RunFolderForeign`], [`Error::RunIsAlive`], or that it cannot be read or written.
pub(super) fn opened(spec: &RunSpec, input: &Input, readers: Readers) -> Result<(PathBuf, Lock)> {
    if let Some(path) = &spec.folder {
        return Ok((path.clone(), locked(path, readers)?));
    }
    let path = beside(input);
    // Nothing is made beside a descriptor, such as `/dev/stdin`.
    if !package::is_descriptor(&input.path) {
        match locked(&path, readers) {
            Err(Error::RunFolderUnusable { .. }) => {}
            opened => return Ok((path, opened?)),
        }
    }
    let path = in_cache(input).unwrap_or(path);
    let lock = locked(&path, readers)?;
    Ok((path, lock))
}

/// Makes a folder of a run, with the files that keep others away from it, and locks it.
fn locked(path: &Path, readers: Readers) -> Result<Lock> {
    let unusable = |source| Error::RunFolderUnusable { path: path.to_owned(), source };
    for _ in 0..TRIES {
        check(path)?;
        make(path, readers).map_err(unusable)?;
        match Lock::take(&path.join(LOCK)) {
            Ok(None) => break,
            Ok(Some(lock)) => {
                // Under the lock, so that a process that deletes the folder is not in between.
                mark(path).map_err(unusable)?;
                return Ok(lock);
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unusable(error)),
        }
    }
    Err(Error::RunIsAlive(path.to_owned()))
}

/// Makes a folder that these people may enter, and shuts out others from one that is there.
fn make(path: &Path, readers: Readers) -> io::Result<()> {
    let mode = readers.of_folder();
    fs::DirBuilder::new().recursive(true).mode(mode).create(path)?;
    if readers == Readers::Owner {
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// Lets these people read the files of a run. Others cannot enter its folder already.
pub(super) fn restrict(path: &Path, readers: Readers) -> io::Result<()> {
    if readers == Readers::All {
        return Ok(());
    }
    FILES.iter().try_for_each(|name| {
        let mode = fs::Permissions::from_mode(readers.of_file());
        if_there(fs::set_permissions(path.join(name), mode)).map(drop)
    })
}

/// Refuses a folder with files of the user.
fn check(path: &Path) -> Result<()> {
    // One that cannot be read is refused by those that write to it.
    let mut entries = fs::read_dir(path).into_iter().flatten().flatten();
    // A lock alone is what a run has just made, or one that was killed then.
    let is_ours = |entry: fs::DirEntry| {
        let is_empty = entry.metadata().is_ok_and(|found| found.len() == 0);
        entry.file_name() == LOCK && is_empty
    };
    if entries.all(is_ours) || is_run(path) {
        Ok(())
    } else if is_alive(path) {
        Err(Error::RunIsAlive(path.to_owned()))
    } else {
        Err(Error::RunFolderForeign(path.to_owned()))
    }
}

fn mark(path: &Path) -> io::Result<()> {
    for (name, content) in [(TAG, TAG_CONTENT), (IGNORE, "*\n")] {
        let file = path.join(name);
        if !file.exists() {
            fs::write(file, content)?;
        }
    }
    Ok(())
}

/// Whether this is the folder of a run.
pub fn is_run(path: &Path) -> bool {
    let tag = path.join(TAG);
    tag.is_file() && fs::read(tag).is_ok_and(|content| content == TAG_CONTENT.as_bytes())
}

/// Whether a process works on the run in this folder. It may, if that cannot be found out.
pub fn is_alive(folder: &Path) -> bool {
    Lock::is_taken(&folder.join(LOCK)).unwrap_or(true)
}

/// The folders of runs in a folder and the folders below it.
pub(in crate::run) fn runs_below(folder: &Path) -> Vec<PathBuf> {
    let is_entered = |entry: &DirEntry| {
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        // What has the tag is not entered, such as a build folder.
        let above = entry.path().parent().filter(|_| entry.depth() > 1);
        is_folder
            && entry.file_name() != ".git"
            && !above.is_some_and(|above| above.join(TAG).is_file())
    };
    WalkBuilder::new(folder)
        .standard_filters(false)
        .filter_entry(is_entered)
        .build()
        .take(ENTRIES)
        .flatten()
        .map(DirEntry::into_path)
        .filter(|folder| is_run(folder))
        .collect()
}

/// Deletes the folder of a run, unless a process works on it. Files that are not of a run stay. Returns whether it is
/// deleted.
///
/// # Errors
/// When it cannot be written.
pub fn delete(path: &Path) -> io::Result<bool> {
    if !is_run(path) {
        return Ok(false);
    }
    match Lock::take(&path.join(LOCK))? {
        Some(_lock) => remove(path).map(|()| true),
        None => Ok(false),
    }
}

/// Deletes the folder of a run that this process has locked.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    start_over(path)?;
    // The lock is the last: another process may make the folder again from then on.
    remove_files(path, &[IGNORE, TAG, LOCK])?;
    // It stays if it has other files.
    let _ = fs::remove_dir(path);
    Ok(())
}

/// Deletes what an earlier run has left in a folder that this process has locked.
pub(super) fn start_over(path: &Path) -> io::Result<()> {
    remove_files(path, &[DEFINITION, NEW_DEFINITION, FAILURE, FINDINGS, LOG, STEPS])
}

fn remove_files(path: &Path, names: &[&str]) -> io::Result<()> {
    names.iter().try_for_each(|name| if_there(fs::remove_file(path.join(name))).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_the_user_is_refused_and_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        for name in [DEFINITION, LOCK, TAG, IGNORE] {
            fs::write(folder.path().join(name), "precious").unwrap();
        }
        let refused = locked(folder.path(), Readers::All);
        assert!(matches!(refused, Err(Error::RunFolderForeign(_))));
        assert!(!delete(folder.path()).unwrap());
        for name in [DEFINITION, LOCK, TAG, IGNORE] {
            let content = fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(content, "precious");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    }

    #[test]
    fn a_folder_is_made_and_deleted_under_its_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b.wdd");
        let lock = locked(&path, Readers::All).unwrap();
        assert!(is_run(&path) && is_alive(&path));
        assert!(matches!(locked(&path, Readers::All), Err(Error::RunIsAlive(_))));
        for name in [DEFINITION, NEW_DEFINITION] {
            fs::write(path.join(name), "{").unwrap();
        }
        assert!(!delete(&path).unwrap() && path.join(DEFINITION).exists());
        drop(lock);
        assert!(!is_alive(&path));
        assert!(delete(&path).unwrap() && !path.exists());
    }

    #[test]
    fn files_of_the_user_in_the_folder_of_a_run_stay() {
        let folder = tempfile::tempdir().unwrap();
        drop(locked(folder.path(), Readers::All).unwrap());
        fs::write(folder.path().join("notes"), "precious").unwrap();
        assert!(delete(folder.path()).unwrap());
        let left = fs::read_dir(folder.path()).unwrap().flatten();
        let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
        assert_eq!(left, ["notes"]);
    }

    #[test]
    fn what_a_run_leaves_that_is_killed_before_its_tag_is_written_is_used_again() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(LOCK), "").unwrap();
        assert!(locked(folder.path(), Readers::All).is_ok());
    }

    #[test]
    fn others_are_shut_out_of_the_folder_of_a_private_input() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("b.wdd");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o077;
        drop(locked(&path, Readers::All).unwrap());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        drop(locked(&path, Readers::Owner).unwrap());
        restrict(&path, Readers::Owner).unwrap();
        for path in [&path, &path.join(LOCK), &path.join(TAG)] {
            assert_eq!(mode(path), 0, "{}", path.display());
        }
    }

    #[test]
    fn a_lock_that_cannot_be_opened_counts_as_that_of_a_run() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(LOCK, folder.path().join(LOCK)).unwrap();
        assert!(is_alive(folder.path()));
    }
}
