//! The input: the file that is reduced.

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// A file to reduce, read once and never written.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
    /// Its own name, which candidates bear too.
    pub name: OsString,
    /// Its bytes.
    pub content: Vec<u8>,
}

impl Input {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// [`Error`] when it is missing, no file, empty or not readable.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let owned = || path.to_owned();
        if path.is_dir() {
            return Err(Error::InputIsFolder(owned()));
        }
        let content = fs::read(path).map_err(|source| match source.kind() {
            ErrorKind::NotFound => Error::InputMissing(owned()),
            _ => Error::InputUnreadable {
                path: owned(),
                source,
            },
        })?;
        let name = path
            .file_name()
            .ok_or_else(|| Error::InputMissing(owned()))?;
        if content.iter().all(u8::is_ascii_whitespace) {
            return Err(Error::InputEmpty(owned()));
        }
        Ok(Input {
            name: name.to_owned(),
            path: owned(),
            content,
        })
    }

    /// The input as the files of a text.
    pub fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        vec![(PathBuf::from(&self.name), self.content.clone())]
    }
}
