//! The run's scratch folder, and in it one fresh folder for each question.
//!
//! Everything an oracle writes goes here: the candidate's files, rustc's output, temporary files.
//! A question's folder goes away with the question and the whole with the run, also when an oracle
//! left folders in it that may not be written.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use tempfile::TempDir;

/// One run's folder, under the system's temporary folder.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    next: AtomicU64,
}

/// One question's folder; removed when dropped.
#[derive(Debug)]
pub struct Desk {
    folder: PathBuf,
}

impl Scratch {
    /// Makes the run's folder.
    ///
    /// # Errors
    /// When the temporary folder cannot be written.
    pub fn new() -> io::Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("cargo-wdd-")
            // The input may be nobody else's business.
            .permissions(fs::Permissions::from_mode(0o700))
            .tempdir()?;
        Ok(Scratch {
            folder,
            next: AtomicU64::new(0),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A fresh folder that holds these files, given by their relative paths.
    ///
    /// # Errors
    /// When a file cannot be written, or its path leads out of the folder.
    pub fn desk(&self, files: &[(PathBuf, Vec<u8>)]) -> io::Result<Desk> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let desk = Desk {
            folder: self.path().join(number.to_string()),
        };
        fs::create_dir(&desk.folder)?;
        fs::create_dir(desk.work())?;
        for (path, bytes) in files {
            write(&desk.work(), path, bytes)?;
        }
        Ok(desk)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(self.folder.path());
    }
}

impl Desk {
    /// The folder with the candidate's files; the oracle runs in it.
    pub fn work(&self) -> PathBuf {
        self.folder.join("work")
    }

    /// Where rustc writes its output; it makes the folder when it has any.
    pub fn out(&self) -> PathBuf {
        self.folder.join("out")
    }

    /// Where the oracle's temporary files go, so that those of a killed script go away too.
    ///
    /// They lie beside the others, since every folder that is made costs each question.
    pub fn temporary(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        remove(&self.folder);
    }
}

fn write(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    if !path
        .components()
        .all(|part| matches!(part, Component::Normal(_)))
    {
        let message = format!("{} leads out of the scratch folder", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let target = folder.join(path);
    if let Some(parent) = target.parent().filter(|parent| *parent != folder) {
        fs::create_dir_all(parent)?;
    }
    fs::write(target, bytes)
}

/// Removes a folder as far as it can be; what is left then is not worth stopping a run for.
pub(crate) fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() {
        unlock(folder);
        let _ = fs::remove_dir_all(folder);
    }
}

/// Makes the folder and those in it writable: what holds files back is their folder's mode.
fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
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
    fn a_desk_holds_the_files_and_goes_away() {
        let scratch = Scratch::new().unwrap();
        let files = [
            (PathBuf::from("main.rs"), b"fn main() {}".to_vec()),
            (PathBuf::from("a/b.rs"), Vec::new()),
        ];
        let desk = scratch.desk(&files).unwrap();
        assert_eq!(fs::read(desk.work().join("main.rs")).unwrap(), files[0].1);
        assert!(desk.work().join("a/b.rs").exists());
        let folder = desk.folder.clone();
        drop(desk);
        assert!(!folder.exists());
        let whole = scratch.path().to_owned();
        drop(scratch);
        assert!(!whole.exists());
    }

    #[test]
    fn two_desks_are_apart() {
        let scratch = Scratch::new().unwrap();
        let (one, other) = (scratch.desk(&[]).unwrap(), scratch.desk(&[]).unwrap());
        assert_ne!(one.work(), other.work());
    }

    #[test]
    fn folders_that_may_not_be_written_go_away_too() {
        let scratch = Scratch::new().unwrap();
        let desk = scratch.desk(&[("a/b/c".into(), Vec::new())]).unwrap();
        for folder in ["a/b", "a"] {
            let locked = fs::Permissions::from_mode(0o500);
            fs::set_permissions(desk.work().join(folder), locked).unwrap();
        }
        let folder = desk.folder.clone();
        drop(desk);
        assert!(!folder.exists());
    }

    #[test]
    fn unlock_reaches_every_folder_and_follows_no_link() {
        let scratch = Scratch::new().unwrap();
        let outside = scratch.desk(&[]).unwrap();
        let desk = scratch.desk(&[("a/b/c".into(), Vec::new())]).unwrap();
        let (inner, foreign) = (desk.work().join("a/b"), outside.work());
        std::os::unix::fs::symlink(&foreign, desk.work().join("link")).unwrap();
        for folder in [&inner, &foreign] {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o500)).unwrap();
        }
        unlock(&desk.folder);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&inner), 0o700);
        assert_eq!(mode(&foreign), 0o500);
    }

    #[test]
    fn a_path_that_leads_out_is_refused() {
        let scratch = Scratch::new().unwrap();
        for path in ["../x.rs", "/x.rs"] {
            let error = scratch.desk(&[(path.into(), Vec::new())]).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        }
    }
}
