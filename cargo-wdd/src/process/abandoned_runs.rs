//! What runs that were killed have left: scratch folders, and unfinished files beside results.
//!
//! A run keeps a lock on what it makes. The lock ends with the process, also if it was killed, so what can be
//! locked belongs to no run any more. The number of a process would tell less: another process can have the
//! same number, in this or in another container that shares the folder.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::geteuid;

use super::{entries, scratch};

/// The first part of the names of unfinished files and folders beside a result.
pub(crate) const UNFINISHED: &str = ".cargo-wdd-";

/// The first part of the names of scratch folders.
pub(super) const SCRATCH: &str = "cargo-wdd-";

/// The file in a scratch folder that its run has locked.
pub(super) const LOCK: &str = "lock";

/// How many random characters follow in such names.
const RANDOM: usize = 6;

/// An unfinished file is removed if it is older: it may not be locked yet.
const YOUNG: Duration = Duration::from_secs(10);

/// The scratch folders of runs of this user that were killed, without those whose locks cannot be read.
pub fn scratch() -> Vec<PathBuf> {
    scratch_folders(|folder| match File::open(folder.join(LOCK)) {
        // Its run was killed before it made the lock.
        Err(error) => error.kind() == io::ErrorKind::NotFound,
        Ok(lock) => lock.try_lock_shared().is_ok(),
    })
}

/// Removes the scratch folders of runs of this user that were killed. Returns their paths.
pub fn remove_scratch() -> Vec<PathBuf> {
    scratch_folders(|folder| {
        // The lock is released after the folder was removed.
        let lock = opened(folder);
        let is_dead = lock.as_ref().is_ok_and(|lock| lock.try_lock().is_ok());
        if is_dead {
            scratch::remove(folder);
        }
        is_dead
    })
}

/// The lock of a scratch folder. A run that was killed when it made the folder has left none. The one that is made here
/// tells a run that still makes the folder that it is lost.
fn opened(folder: &Path) -> io::Result<File> {
    let path = folder.join(LOCK);
    let open = || File::options().append(true).create(true).open(&path);
    open().or_else(|error| {
        if error.kind() != io::ErrorKind::PermissionDenied {
            return Err(error);
        }
        // A candidate has taken the permissions away. The run of the folder, if it lives, gives them back too.
        for (path, mode) in [(folder, 0o700), (&path, 0o600)] {
            fs::set_permissions(path, Permissions::from_mode(mode))?;
        }
        open()
    })
}

fn scratch_folders(is_dead: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    removed(&env::temp_dir(), SCRATCH, |path, found| {
        // Others can write into the folder for temporary files: a folder that they may enter is none of ours.
        found.is_dir() && found.mode() & 0o077 == 0 && is_dead(path)
    })
}

/// Removes the unfinished files and folders in this folder that runs of this user have left when they were
/// killed. Returns their paths.
pub fn remove_unfinished(folder: &Path) -> Vec<PathBuf> {
    unfinished_in(folder, |path| {
        if fs::remove_file(path).is_err() {
            scratch::remove(path);
        }
    })
}

/// The unfinished files and folders in this folder that runs of this user have left when they were killed.
pub fn unfinished(folder: &Path) -> Vec<PathBuf> {
    unfinished_in(folder, |_| {})
}

fn unfinished_in(folder: &Path, remove: impl Fn(&Path)) -> Vec<PathBuf> {
    removed(folder, UNFINISHED, |path, found| {
        // A link or a device with such a name is none of ours.
        let is_ours = (found.is_dir() || found.is_file()) && is_older(found, YOUNG);
        let lock = File::open(path).ok().filter(|_| is_ours);
        let is_dead = lock.as_ref().is_some_and(|lock| lock.try_lock().is_ok());
        if is_dead {
            remove(path);
        }
        is_dead
    })
}

/// The paths in a folder for which `remove` is true, of those that have such a name and belong to this user.
fn removed(folder: &Path, prefix: &str, remove: impl Fn(&Path, &Metadata) -> bool) -> Vec<PathBuf> {
    let is_removed = |path: &PathBuf| {
        let found = fs::symlink_metadata(path);
        // The folder may be shared with other users, whose files are not for us to remove.
        found.is_ok_and(|found| found.uid() == geteuid().as_raw() && remove(path, &found))
    };
    let named = entries(folder).filter(|entry| has_name(&entry.file_name(), prefix));
    named.map(|entry| entry.path()).filter(is_removed).collect()
}

/// Whether an unfinished file or folder beside a result has this name.
pub(crate) fn is_unfinished(name: &OsStr) -> bool {
    has_name(name, UNFINISHED)
}

/// Whether this is the prefix with random letters and digits after it, as the crate tempfile makes them.
fn has_name(name: &OsStr, prefix: &str) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(prefix));
    let is_random = |random: &str| random.bytes().all(|byte| byte.is_ascii_alphanumeric());
    random.is_some_and(|random| random.len() == RANDOM && is_random(random))
}

fn is_older(found: &Metadata, age: Duration) -> bool {
    found.modified().is_ok_and(|modified| modified.elapsed().is_ok_and(|elapsed| elapsed > age))
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    fn aged(path: &Path) {
        let before = SystemTime::now() - YOUNG * 2;
        File::open(path).unwrap().set_modified(before).unwrap();
    }

    #[test]
    fn what_is_locked_or_young_or_has_another_name_stays() {
        let folder = tempfile::tempdir().unwrap();
        let made = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, "x").unwrap();
            aged(&path);
            path
        };
        let (dead, locked) = (made(".cargo-wdd-abCD12"), made(".cargo-wdd-abCD13"));
        let lock = File::open(&locked).unwrap();
        lock.lock().unwrap();
        let young = made(".cargo-wdd-abCD14");
        fs::write(&young, "y").unwrap();
        let notes = made(".cargo-wdd-notes.md");
        let removed = remove_unfinished(folder.path());
        assert_eq!(removed, std::slice::from_ref(&dead));
        assert!(!dead.exists());
        assert!(locked.exists() && young.exists() && notes.exists());
    }

    #[test]
    fn an_unfinished_folder_is_removed_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".cargo-wdd-000000");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("a"), "x").unwrap();
        aged(&path);
        let removed = remove_unfinished(folder.path());
        assert_eq!(removed, std::slice::from_ref(&path));
        assert!(!path.exists());
    }
}
