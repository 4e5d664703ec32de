//! Replaces a file or a folder as a whole, and keeps the old one under a numbered name.

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempDir};

use super::durable;
use crate::process::abandoned_runs;
use crate::process::leftovers::Leftover;

/// An unfinished file. It is locked, so that other runs let it be.
#[derive(Debug)]
pub(super) struct NewFile {
    file: NamedTempFile,
    _leftover: Leftover,
}

impl NewFile {
    /// An empty one in `folder`. The system takes from its mode what the user does not grant to new files.
    pub(super) fn new(folder: &Path, mode: u32) -> io::Result<Self> {
        let file = tempfile::Builder::new()
            .prefix(abandoned_runs::UNFINISHED)
            .permissions(Permissions::from_mode(mode))
            .tempfile_in(folder)?;
        // File systems without locks still have the age of the file.
        let _ = file.as_file().try_lock();
        Ok(NewFile { _leftover: Leftover::new(file.path()), file })
    }

    /// Writes the content, and brings it to the disk if that is `due`.
    pub(super) fn write(&mut self, content: &[u8], due: bool) -> io::Result<()> {
        self.file.write_all(content)?;
        if due { self.file.as_file().sync_all() } else { Ok(()) }
    }

    /// Puts it at `path`, in the place of what was there.
    pub(super) fn place(self, path: &Path) -> io::Result<()> {
        self.file.persist(path)?;
        Ok(())
    }
}

/// An unfinished folder. It is locked, so that other runs let it be.
#[derive(Debug)]
pub(super) struct NewFolder {
    folder: TempDir,
    _lock: Option<File>,
    _leftover: Leftover,
}

impl NewFolder {
    /// An empty one in `folder`. The system takes from its mode what the user does not grant to new folders.
    pub(super) fn new(folder: &Path, mode: u32) -> io::Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix(abandoned_runs::UNFINISHED)
            .permissions(Permissions::from_mode(mode))
            .tempdir_in(folder)?;
        let lock = File::open(folder.path()).ok();
        Ok(NewFolder {
            _lock: lock.filter(|lock| lock.try_lock().is_ok()),
            _leftover: Leftover::new(folder.path()),
            folder,
        })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file that was not in it, and the folders that it is in.
    pub(super) fn write(&self, path: &Path, content: &[u8], mode: u32) -> io::Result<()> {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(self.path()))?;
        File::options().write(true).create_new(true).mode(mode).open(path)?.write_all(content)
    }

    /// Makes a link that was not in it, and the folders that it is in.
    pub(super) fn link(&self, path: &Path, to: &Path) -> io::Result<()> {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(self.path()))?;
        symlink(to, path)
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        durable::sync(self.path())
    }
}

/// A new result that is not in its place yet.
#[derive(Debug)]
pub(super) enum Unfinished {
    File(NewFile),
    Folder(NewFolder),
}

impl Unfinished {
    /// Puts the result at `path`, in the place of what was there. Returns the old folder, if there was one.
    pub(super) fn place(self, path: &Path) -> io::Result<Option<NewFolder>> {
        match self {
            Unfinished::File(file) => file.place(path).map(|()| None),
            Unfinished::Folder(folder) => {
                exchange(folder.path(), path)?;
                Ok(Some(folder))
            }
        }
    }
}

/// Replaces a folder by another one, in one step if the system can do that.
fn exchange(new: &Path, path: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};

    if path.is_file() {
        // It was kept under another name before.
        fs::remove_file(path)?;
    }
    if !path.exists() {
        return fs::rename(new, path);
    }
    if renameat_with(CWD, new, CWD, path, RenameFlags::EXCHANGE).is_err() {
        let old = with_name(new, |name| name.push(".old"));
        let _leftover = Leftover::new(&old);
        fs::rename(path, &old)?;
        fs::rename(new, path)?;
        return fs::remove_dir_all(old);
    }
    Ok(())
}

/// Moves the file or folder at `path` to the first free `path.~N~`, and returns that. `None` if there is
/// nothing at `path`, or it is empty.
pub(super) fn keep(path: &Path) -> io::Result<Option<PathBuf>> {
    let is_empty = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::read_dir(path)?.next().is_none(),
        Ok(found) => found.len() == 0,
        Err(_) => return Ok(None),
    };
    if is_empty {
        return Ok(None);
    }
    let numbered = |n: u32| {
        let mut name = OsString::from(path);
        name.push(format!(".~{n}~"));
        PathBuf::from(name)
    };
    for kept in (1..).map(numbered) {
        // Unlike a rename, a hard link never replaces a file that another program has just made.
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

/// The path with its last part changed.
pub(super) fn with_name(path: &Path, change: impl FnOnce(&mut OsString)) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    change(&mut name);
    path.with_file_name(name)
}
