//! `Kept`: a file of shrunk values. The next run of a test starts with these values.
//!
//! proptest stores the seed of a failure: it generates and shrinks the value again each time, and
//! gets another value when the strategy changes. `Kept` stores the value itself, as JSON, with its
//! `Debug` text as a comment. No other module of the crate writes files.

mod file;
#[cfg(feature = "proptest-1")]
mod replay;
mod text;

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Serialize, de::DeserializeOwned};

/// A file of shrunk values. Each value belongs to a test, which is given by name.
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
/// // In a later run, before new values are tried:
/// let values: Vec<Vec<u32>> = kept.values("sums_are_small")?;
/// assert_eq!(values, [[101]]);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// With the feature `proptest-1`, `Kept::run` does both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    path: PathBuf,
}

impl Kept {
    /// Uses the file at that path. The file is created when the first value is kept.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Kept { path: path.into() }
    }

    /// Uses a file in the folder where proptest stores the seeds for a source file. `source` is usually
    /// `file!()`. For `src/parse/expr.rs` the file is `proptest-regressions/parse/expr.wdd`, next to
    /// `src`. For `tests/parse.rs` it is `tests/parse.wdd`, because `tests` has no `lib.rs` or
    /// `main.rs`.
    pub fn beside(source: impl AsRef<Path>) -> Self {
        Kept::at(file::beside(source.as_ref()))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The values that were kept for a test, in the order in which they were found. Values that
    /// cannot be read as a `T` any more are left out.
    ///
    /// # Errors
    /// If the file exists and cannot be read.
    pub fn values<T: DeserializeOwned>(&self, test: &str) -> io::Result<Vec<T>> {
        Ok(text::values(&file::read(&self.path)?, test))
    }

    /// Keeps a value for a test. Returns `false` if the file already has it.
    ///
    /// # Errors
    /// If the value cannot be written as JSON, or the file cannot be written.
    pub fn keep<T: Debug + Serialize>(&self, test: &str, value: &T) -> io::Result<bool> {
        let line = text::line(test, value)?;
        self.add(&line, &[text::note(test, value), line.clone()])
    }

    /// Writes the `Debug` text of a value into the file as a comment, for types without serde. Returns
    /// `false` if the file already has it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn note<T: Debug>(&self, test: &str, value: &T) -> io::Result<bool> {
        let note = text::note(test, value);
        self.add(&note, std::slice::from_ref(&note))
    }

    fn add(&self, key: &str, lines: &[String]) -> io::Result<bool> {
        file::append(&self.path, |text| {
            let is_new = !text.lines().any(|line| line == key);
            let header = if text.is_empty() { text::HEADER } else { "" };
            is_new.then(|| [header, &lines.join("\n")].concat())
        })
    }
}
