//! The scratch folder of a run, with a new folder in it for each oracle call.
//!
//! Everything that an oracle writes is here: the files of the candidate, the output of rustc,
//! temporary files. The folder of a call is deleted after the call, and the scratch folder after the
//! run. This works also if an oracle has left folders without write permission. A lock file in the scratch
//! folder tells other runs that its run lives (`abandoned_runs`).

use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::abandoned_runs;
use super::entries;
use super::farm::Shipment;
use super::leftovers::Leftover;

/// The name of the folder in the scratch folder that all calls write to.
pub(super) const SHARED: &str = "shared";

/// How often a folder is made. Another call may be filling the disk, which its supervisor ends.
const TRIES: u32 = 20;

/// How long to wait before it is made again.
const PAUSE: Duration = Duration::from_millis(50);

/// The folder of one run, below the system's folder for temporary files.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    next: AtomicU64,
    /// Locked as long as the run lives.
    lock: Mutex<File>,
    _leftover: Leftover,
}

/// The folder of one oracle call. It is deleted when this value is dropped.
#[derive(Debug)]
pub struct CallFolder {
    folder: PathBuf,
}

impl Scratch {
    /// Makes the folder of a run.
    ///
    /// # Errors
    /// When the temporary folder cannot be written.
    pub fn new() -> io::Result<Self> {
        loop {
            let folder = tempfile::Builder::new()
                .prefix(abandoned_runs::SCRATCH)
                // The input may be secret, so other users cannot read the folder.
                .permissions(fs::Permissions::from_mode(0o700))
                .tempdir()?;
            let leftover = Leftover::new(folder.path());
            // Another run may have taken it for that of an abandoned run before it was locked.
            if let Some(lock) = locked(&folder.path().join(abandoned_runs::LOCK))? {
                fs::create_dir(folder.path().join(SHARED))?;
                let (next, lock) = (AtomicU64::new(0), Mutex::new(lock));
                return Ok(Scratch { folder, next, lock, _leftover: leftover });
            }
        }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The folder for what calls leave for this program.
    pub fn shared(&self) -> PathBuf {
        self.path().join(SHARED)
    }

    /// Makes the folder again, if a call has deleted it, or has taken the permission to write to it away.
    /// Waits a while if the disk is full.
    ///
    /// # Errors
    /// When these files cannot be written.
    pub fn repair(&self, files: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
        let mut tries = 1;
        loop {
            match self.repaired(files) {
                Err(_) if tries < TRIES => {
                    tries += 1;
                    thread::sleep(PAUSE);
                }
                result => return result,
            }
        }
    }

    fn repaired(&self, files: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
        fs::create_dir_all(self.path())?;
        // A candidate may have taken the permissions away, and it runs as the user.
        fs::set_permissions(self.path(), fs::Permissions::from_mode(0o700))?;
        let path = self.path().join(abandoned_runs::LOCK);
        if !path.exists() {
            let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(new) = locked(&path)? {
                *lock = new;
            }
        }
        fs::create_dir_all(self.shared())?;
        self.call_folder(files).map(drop)
    }

    /// A new folder with these files, each with its relative path and content.
    ///
    /// # Errors
    /// When a file cannot be written, or its path leads out of the folder.
    pub fn call_folder(&self, files: &[(PathBuf, Vec<u8>)]) -> io::Result<CallFolder> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let made = CallFolder { folder: self.path().join(number.to_string()) };
        fs::create_dir(&made.folder)?;
        fs::create_dir(made.work())?;
        for (path, bytes) in files {
            write(&made.work(), path, bytes)?;
        }
        Ok(made)
    }
}

/// Makes a file, and locks it. `None` if another process has locked or removed it before.
///
/// Unlike [`Lock::take`](super::lock::Lock::take), it does not make a file again that was removed: then its folder is
/// being removed too. It also accepts file systems without locks.
fn locked(path: &Path) -> io::Result<Option<File>> {
    let lock = match File::create(path) {
        Ok(lock) => lock,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        // Where there are no locks, no other run takes one.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(path.exists().then_some(lock)),
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(self.folder.path());
    }
}

impl CallFolder {
    /// The folder with the files of the candidate. The oracle runs in it.
    pub fn work(&self) -> PathBuf {
        self.folder.join("work")
    }

    /// The folder for the output of rustc. It is not made in advance: rustc makes it if it needs it.
    pub fn out(&self) -> PathBuf {
        self.folder.join("out")
    }

    /// What another machine needs for a command about the candidate. `writes` are the files and folders that are fetched
    /// afterwards.
    pub fn shipment(&self, writes: Vec<PathBuf>) -> Shipment {
        let (root, reads) = (self.folder.clone(), vec![self.work()]);
        Shipment { root, reads, folders: Vec::new(), writes }
    }

    /// The folder for temporary files of the oracle, so that those of a killed script are deleted
    /// too.
    ///
    /// It is the folder of the call itself, since making one more folder would slow down each call.
    pub fn temporary(&self) -> &Path {
        &self.folder
    }
}

impl Drop for CallFolder {
    fn drop(&mut self) {
        remove(&self.folder);
    }
}

fn write(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A name in the input must not reach files of the user.
    if !path.components().all(|part| matches!(part, Component::Normal(_))) {
        let message = format!("{} leads out of the scratch folder", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let target = folder.join(path);
    if let Some(parent) = target.parent().filter(|parent| *parent != folder) {
        fs::create_dir_all(parent)?;
    }
    fs::write(target, bytes)
}

/// Deletes a folder as far as possible. Errors are ignored: they are no reason to stop a run.
pub(crate) fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() {
        unlock(folder);
        let _ = fs::remove_dir_all(folder);
    }
}

/// Makes the folder and all folders in it writable. A file can be deleted if its folder is writable.
fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in entries(folder) {
        // `file_type` does not follow links, so nothing outside is touched.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_a_call_has_the_files_and_is_deleted() {
        let scratch = Scratch::new().unwrap();
        let files = [
            (PathBuf::from("main.rs"), b"fn main() {}".to_vec()),
            (PathBuf::from("a/b.rs"), Vec::new()),
        ];
        let made = scratch.call_folder(&files).unwrap();
        assert_eq!(fs::read(made.work().join("main.rs")).unwrap(), files[0].1);
        assert!(made.work().join("a/b.rs").exists());
        let folder = made.folder.clone();
        drop(made);
        assert!(!folder.exists());
        let whole = scratch.path().to_owned();
        drop(scratch);
        assert!(!whole.exists());
    }

    #[test]
    fn two_calls_have_different_folders() {
        let scratch = Scratch::new().unwrap();
        let (one, other) = (scratch.call_folder(&[]).unwrap(), scratch.call_folder(&[]).unwrap());
        assert_ne!(one.work(), other.work());
    }

    #[test]
    fn a_deleted_or_locked_scratch_folder_is_made_again() {
        let scratch = Scratch::new().unwrap();
        fs::remove_dir_all(scratch.path()).unwrap();
        assert!(scratch.call_folder(&[]).is_err());
        scratch.repair(&[]).unwrap();
        scratch.call_folder(&[]).unwrap();
        let lock = File::open(scratch.path().join(abandoned_runs::LOCK)).unwrap();
        assert!(lock.try_lock().is_err(), "it is that of a run that lives");
        fs::set_permissions(scratch.path(), fs::Permissions::from_mode(0o000)).unwrap();
        scratch.repair(&[]).unwrap();
        assert!(scratch.call_folder(&[]).is_ok() && scratch.shared().is_dir());
        fs::remove_dir_all(scratch.path()).unwrap();
        fs::write(scratch.path(), "in its place").unwrap();
        assert!(scratch.repair(&[]).is_err());
        fs::remove_file(scratch.path()).unwrap();
    }

    #[test]
    fn folders_without_write_permission_are_deleted_too() {
        let scratch = Scratch::new().unwrap();
        let made = scratch.call_folder(&[("a/b/c".into(), Vec::new())]).unwrap();
        for folder in ["a/b", "a"] {
            let locked = fs::Permissions::from_mode(0o500);
            fs::set_permissions(made.work().join(folder), locked).unwrap();
        }
        let folder = made.folder.clone();
        assert!(folder.join("work/a/b/c").exists());
        drop(made);
        assert!(!folder.exists());
    }

    #[test]
    fn unlock_reaches_every_folder_and_follows_no_link() {
        let scratch = Scratch::new().unwrap();
        let outside = scratch.call_folder(&[]).unwrap();
        let made = scratch.call_folder(&[("a/b/c".into(), Vec::new())]).unwrap();
        let (inner, foreign) = (made.work().join("a/b"), outside.work());
        std::os::unix::fs::symlink(&foreign, made.work().join("link")).unwrap();
        for folder in [&inner, &foreign] {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o500)).unwrap();
        }
        unlock(&made.folder);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&inner), 0o700);
        assert_eq!(mode(&foreign), 0o500);
    }

    #[test]
    fn a_path_that_leads_out_is_refused() {
        let scratch = Scratch::new().unwrap();
        for path in ["../x.rs", "/x.rs"] {
            let error = scratch.call_folder(&[(path.into(), Vec::new())]).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        }
    }
}
