//! `Kept`: shrunk values that are kept in a file, so that the next run begins with them.
//!
//! proptest keeps the seed of a failure: it generates and shrinks anew each time, and finds another
//! value as soon as the strategy changes. Here it is the value that is kept, as JSON, and as `Debug`
//! for whoever reads it. This is the one module of the crate that touches files.

mod file;
#[cfg(feature = "proptest-1")]
mod replay;
mod text;

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Serialize, de::DeserializeOwned};

/// A file of shrunk values, by the names of tests.
///
/// ```
/// use wdd_core::shrink;
/// use wdd_core::value::Kept;
///
/// # let folder = std::env::temp_dir().join(format!("wdd-kept-{}", std::process::id()));
/// # let file = folder.join("parser.wdd");
/// let fails = |list: &Vec<u32>| list.iter().sum::<u32>() > 100;
/// let kept = Kept::at(file);
/// let found: Vec<u32> = vec![3, 80, 7, 40];
/// kept.keep("sums_are_small", &shrink(found, fails).value)?;
///
/// // Later, before anything new is tried:
/// let values: Vec<Vec<u32>> = kept.values("sums_are_small")?;
/// assert_eq!(values, [[101]]);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// With proptest, `Kept::run` does both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    path: PathBuf,
}

impl Kept {
    /// The file at that path; it is made when there is something to keep.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Kept { path: path.into() }
    }

    /// The file where proptest keeps the seeds of a source file, which is mostly `file!()`:
    /// `proptest-regressions/parse/expr.wdd` beside the `src` of `src/parse/expr.rs`, and
    /// `tests/parse.wdd` for `tests/parse.rs`, which is in no folder with a `lib.rs` or `main.rs`.
    pub fn beside(source: impl AsRef<Path>) -> Self {
        Kept::at(file::beside(source.as_ref()))
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The values that were kept for a test, in the order in which they were found. What the type
    /// does not read any more is left out.
    ///
    /// # Errors
    /// If the file is there and cannot be read.
    pub fn values<T: DeserializeOwned>(&self, test: &str) -> io::Result<Vec<T>> {
        Ok(text::values(&file::read(&self.path)?, test))
    }

    /// Keeps a value for a test; whether it was not there already.
    ///
    /// # Errors
    /// If it cannot be written as JSON, or the file cannot be written.
    pub fn keep<T: Debug + Serialize>(&self, test: &str, value: &T) -> io::Result<bool> {
        let line = text::line(test, value)?;
        self.add(&line, &[text::note(test, value), line.clone()])
    }

    /// Keeps a value for whoever reads the file, where the type has no serde; whether it was not
    /// there already.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn note<T: Debug>(&self, test: &str, value: &T) -> io::Result<bool> {
        let note = text::note(test, value);
        self.add(&note, std::slice::from_ref(&note))
    }

    fn add(&self, key: &str, lines: &[String]) -> io::Result<bool> {
        let is_new = |text: &str| !text.lines().any(|line| line == key);
        file::append(&self.path, |text| match is_new(text) {
            true if text.is_empty() => Some([text::HEADER, &lines.join("\n")].concat()),
            true => Some(lines.join("\n")),
            false => None,
        })
    }
}
