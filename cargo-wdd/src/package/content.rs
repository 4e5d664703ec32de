//! Reads a file that the user names.
//!
//! Only a regular file is opened, or what another program has already opened for this one: a process
//! substitution such as `/dev/fd/63`, and `/dev/stdin`. A named pipe or a device could keep a run waiting,
//! or give bytes without end, so it is refused, and so is more than [`MOST`].

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::OFlags;

use crate::error::{Error, Result};

/// The largest content, in bytes: more does not fit into the memory of most machines as a tree.
pub(crate) const MOST: u64 = 100_000_000;

/// The folders whose files are descriptors that this process has got.
const DESCRIPTORS: [&str; 3] = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"];

/// The content of a file.
///
/// # Errors
/// [`Error`] if there is none, if it is no regular file and no open descriptor, if it is too large, or
/// if it cannot be read.
pub(crate) fn content(path: &Path) -> Result<Vec<u8>> {
    let file = open(path).map_err(|refused| match refused {
        Refused::Kind(kind) => Error::InputNotAFile { path: path.to_owned(), kind },
        Refused::Unreadable(source) => unreadable(path, source),
    })?;
    let mut content = Vec::new();
    file.take(MOST + 1).read_to_end(&mut content).map_err(|source| unreadable(path, source))?;
    let is_too_large = content.len() as u64 > MOST;
    let too_large = || Error::InputTooLarge { path: path.to_owned(), most: MOST };
    if is_too_large { Err(too_large()) } else { Ok(content) }
}

fn unreadable(path: &Path, source: io::Error) -> Error {
    match source.kind() {
        io::ErrorKind::NotFound => Error::InputMissing(path.to_owned()),
        _ => Error::InputUnreadable { path: path.to_owned(), source },
    }
}

/// Why a file is not opened.
enum Refused {
    /// No regular file, but this in words, such as `a folder`.
    Kind(&'static str),
    Unreadable(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Refused::Unreadable(error)
    }
}

fn open(path: &Path) -> Result<File, Refused> {
    if is_descriptor(path) {
        let file = File::open(path)?;
        return if file.metadata()?.is_dir() { Err(Refused::Kind("a folder")) } else { Ok(file) };
    }
    // To open a device may do something, such as rewinding a tape.
    refuse(&fs::metadata(path)?)?;
    // Should a pipe be in its place by now, it is not waited for.
    let flags = OFlags::NONBLOCK.bits() as i32;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    refuse(&file.metadata()?)?;
    Ok(file)
}

fn refuse(found: &fs::Metadata) -> Result<(), Refused> {
    let kind = found.file_type();
    let kinds = [
        (kind.is_dir(), "a folder"),
        (kind.is_fifo(), "a named pipe"),
        (kind.is_socket(), "a socket"),
        (!kind.is_file(), "a device"),
    ];
    let refused = kinds.into_iter().find(|(is_it, _)| *is_it);
    refused.map_or(Ok(()), |(_, kind)| Err(Refused::Kind(kind)))
}

/// Whether this is what another program has already opened for this one.
pub(crate) fn is_descriptor(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(path);
    path == Path::new("/dev/stdin") || DESCRIPTORS.iter().any(|fd| folder == Path::new(fd))
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    fn kind(path: &Path) -> Option<&'static str> {
        match content(path) {
            Err(Error::InputNotAFile { kind, .. }) => Some(kind),
            _ => None,
        }
    }

    #[test]
    fn only_regular_files_are_opened_by_their_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "x").unwrap();
        std::os::unix::fs::symlink("file", path("link")).unwrap();
        assert_eq!(content(&path("file")).unwrap(), b"x");
        assert_eq!(content(&path("link")).unwrap(), b"x");
        let _socket = UnixListener::bind(path("socket")).unwrap();
        assert_eq!(kind(&path("socket")), Some("a socket"));
        assert_eq!(kind(folder.path()), Some("a folder"));
        assert_eq!(kind(Path::new("/dev/zero")), Some("a device"));
        assert!(matches!(content(&path("none")), Err(Error::InputMissing(_))));
    }

    #[test]
    fn a_file_that_is_too_large_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        File::create(&path).unwrap().set_len(MOST + 1).unwrap();
        assert!(matches!(content(&path), Err(Error::InputTooLarge { .. })));
    }
}
