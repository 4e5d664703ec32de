//! Locks of files. A process keeps one as long as it works on what the file stands for.
//!
//! The system unlocks the file when the process ends, in whatever way, and also for processes that do not see each
//! other. The number of a process could belong to another one by then. A process that only wants to know whether a file
//! is locked shares the lock for a moment, so that it is not taken for one that works.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How often a lock is tried that other processes share, or whose file was deleted.
const TRIES: u32 = 100;

/// How long to wait before it is tried again. Others share it for microseconds.
const PAUSE: Duration = Duration::from_millis(5);

/// A file that is locked until this value is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Locks a file, which is made if there is none. Returns `None` if another process has locked it.
    ///
    /// # Errors
    /// When the file cannot be opened or locked.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        for _ in 0..TRIES {
            let mut options = OpenOptions::new();
            let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
            if is_done(file.try_lock())? {
                // Otherwise another process has deleted it before it was locked.
                if is_at(&file, path) {
                    return Ok(Some(Lock { _file: file }));
                }
            } else if Lock::is_taken(path)? {
                return Ok(None);
            } else {
                thread::sleep(PAUSE);
            }
        }
        Ok(None)
    }

    /// Whether a process has locked this file. One that does not exist is not locked.
    ///
    /// # Errors
    /// When the file cannot be opened or locked.
    pub fn is_taken(path: &Path) -> io::Result<bool> {
        match File::open(path) {
            Ok(file) => is_done(file.try_lock_shared()).map(|is_shared| !is_shared),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

fn is_done(tried: Result<(), TryLockError>) -> io::Result<bool> {
    match tried {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether the file at this path is the open one.
fn is_at(file: &File, path: &Path) -> bool {
    // The path may name another file by now, which another process has locked.
    let place = |found: io::Result<std::fs::Metadata>| found.ok().map(|f| (f.dev(), f.ino()));
    let open = place(file.metadata());
    open.is_some() && open == place(std::fs::metadata(path))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_locked_until_the_lock_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        assert!(!Lock::is_taken(&path).unwrap());
        let first = Lock::take(&path).unwrap();
        assert!(first.is_some() && Lock::is_taken(&path).unwrap());
        assert!(Lock::take(&path).unwrap().is_none());
        drop(first);
        assert!(!Lock::is_taken(&path).unwrap());
        assert!(Lock::take(&path).unwrap().is_some());
    }

    #[test]
    fn a_process_that_only_looks_does_not_keep_another_from_working() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        fs::write(&path, "").unwrap();
        let looks = File::open(&path).unwrap();
        looks.lock_shared().unwrap();
        let later = thread::spawn(move || {
            thread::sleep(PAUSE * 4);
            drop(looks);
        });
        assert!(Lock::take(&path).unwrap().is_some());
        later.join().unwrap();
    }

    #[test]
    fn the_lock_of_a_deleted_file_is_worth_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let file = File::create(&path).unwrap();
        assert!(is_at(&file, &path));
        fs::remove_file(&path).unwrap();
        assert!(!is_at(&file, &path));
        let other = Lock::take(&path).unwrap();
        assert!(other.is_some() && !is_at(&file, &path));
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        std::os::unix::fs::symlink("lock", &path).unwrap();
        assert!(Lock::take(&path).is_err() && Lock::is_taken(&path).is_err());
        assert!(Lock::take(&folder.path().join("other")).unwrap().is_some());
    }
}
