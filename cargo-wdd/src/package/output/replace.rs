//! Replaces a file or a folder as a whole, and keeps what was there under a numbered name.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// How the names of files begin that are not finished yet.
pub(super) const PREFIX: &str = ".cargo-wdd-";

pub(super) fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    // The usual permissions of a new file, instead of the private ones of a temporary one.
    tempfile::Builder::new()
        .prefix(PREFIX)
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder)
}

/// Puts a folder in another's place, at once where the system can, and removes the other.
pub(super) fn exchange(new: &Path, path: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};

    if path.is_file() {
        // It is kept under another name.
        fs::remove_file(path)?;
    }
    if !path.exists() {
        return fs::rename(new, path);
    }
    if renameat_with(CWD, new, CWD, path, RenameFlags::EXCHANGE).is_err() {
        let old = with_name(new, |name| name.push(".old"));
        fs::rename(path, &old)?;
        fs::rename(new, path)?;
        return fs::remove_dir_all(old);
    }
    Ok(())
}

/// Moves what is at `path`, if it is anything, to the first free `path.~N~`.
pub(super) fn keep(path: &Path) -> io::Result<Option<PathBuf>> {
    let is_nothing = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::read_dir(path)?.next().is_none(),
        Ok(found) => found.len() == 0,
        Err(_) => return Ok(None),
    };
    if is_nothing {
        return Ok(None);
    }
    let numbered = |n: u32| {
        let mut name = OsString::from(path);
        name.push(format!(".~{n}~"));
        PathBuf::from(name)
    };
    for kept in (1..).map(numbered) {
        // A hard link, unlike a rename, never replaces a file that appears meanwhile.
        match fs::hard_link(path, &kept) {
            Ok(()) => return Ok(Some(kept)),
            Err(taken) if taken.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) if !kept.exists() => {
                fs::rename(path, &kept)?;
                return Ok(Some(kept));
            }
            Err(_) => {}
        }
    }
    Ok(None)
}

pub(super) fn with_name(path: &Path, change: impl FnOnce(&mut OsString)) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    change(&mut name);
    path.with_file_name(name)
}
