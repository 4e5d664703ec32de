//! The result file: replaced as a whole at every step, so that the best so far is always on disk.
//!
//! A file that was there before the run is never lost: it is kept under a numbered name.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::Error;
use crate::render::Files;

/// Where the result goes.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    kept: Option<PathBuf>,
    begun: bool,
}

impl Output {
    /// The result file at `path`, or beside `input` with `.reduced` before its extension.
    ///
    /// # Errors
    /// [`Error`] when it would be the input itself, is there and no regular file (nor a link to one),
    /// or its folder cannot be written.
    pub fn prepare(path: Option<&Path>, input: &Path) -> Result<Self, Error> {
        let path = path.map_or_else(|| beside(input), Path::to_owned);
        // A link stays what it is; the file that it names is replaced.
        let path = match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => fs::canonicalize(&path).unwrap_or(path),
            _ => path,
        };
        if path.is_dir() {
            return Err(Error::OutputIsFolder(path));
        }
        // A result that took the place of a device or a pipe would be none to whoever waits there.
        if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(Error::OutputNotAFile(path));
        }
        if same_file(&path, input) {
            return Err(Error::OutputIsInput(path));
        }
        let output = Output {
            path,
            kept: None,
            begun: false,
        };
        output
            .temporary()
            .map_err(|source| output.unwritable(source))?;
        Ok(output)
    }

    /// Where the result is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the file is now that was in the result's place before.
    pub fn kept(&self) -> Option<&Path> {
        self.kept.as_deref()
    }

    /// Replaces the result by the one file of these, as a whole or not at all.
    ///
    /// # Errors
    /// [`Error::OutputUnwritable`] when the disk is full or the folder cannot be written.
    pub fn save(&mut self, files: &Files) -> Result<(), Error> {
        let content = files.first().map_or(&[][..], |(_, content)| content);
        self.replace(content)
            .map_err(|source| self.unwritable(source))
    }

    fn replace(&mut self, content: &[u8]) -> io::Result<()> {
        let mut file = self.temporary()?;
        file.write_all(content)?;
        if !self.begun {
            self.kept = keep(&self.path)?;
            self.begun = true;
        }
        file.persist(&self.path)?;
        Ok(())
    }

    fn temporary(&self) -> io::Result<NamedTempFile> {
        // The usual permissions of a new file, instead of the private ones of a temporary one.
        tempfile::Builder::new()
            .prefix(".cargo-wdd-")
            .permissions(Permissions::from_mode(0o666))
            .tempfile_in(folder(&self.path))
    }

    fn unwritable(&self, source: io::Error) -> Error {
        Error::OutputUnwritable {
            path: self.path.clone(),
            source,
        }
    }
}

/// `crash.rs` → `crash.reduced.rs`
fn beside(input: &Path) -> PathBuf {
    let mut name = input.file_stem().unwrap_or_default().to_owned();
    name.push(".reduced");
    if let Some(extension) = input.extension() {
        name.push(".");
        name.push(extension);
    }
    input.with_file_name(name)
}

fn same_file(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    real(a).is_some_and(|a| Some(a) == real(b))
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Moves what is at `path`, if it is anything, to the first free `path.~N~`.
fn keep(path: &Path) -> io::Result<Option<PathBuf>> {
    if fs::symlink_metadata(path).map_or(true, |found| found.is_file() && found.len() == 0) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn files(content: &str) -> Files {
        vec![("out.rs".into(), content.into())]
    }

    #[test]
    fn the_default_name_has_reduced_before_the_extension() {
        assert_eq!(
            beside(Path::new("a/crash.rs")),
            Path::new("a/crash.reduced.rs")
        );
        assert_eq!(beside(Path::new("crash")), Path::new("crash.reduced"));
        assert_eq!(beside(Path::new("x.tar.gz")), Path::new("x.tar.reduced.gz"));
    }

    #[test]
    fn a_file_that_was_there_is_kept_under_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.rs");
        for (run, kept) in [(1, None), (2, Some("out.rs.~1~")), (3, Some("out.rs.~2~"))] {
            let mut output = Output::prepare(Some(&path), Path::new("in.rs")).unwrap();
            output.save(&files(&format!("first of {run}"))).unwrap();
            output.save(&files(&format!("result of {run}"))).unwrap();
            assert_eq!(
                output.kept(),
                kept.map(|name| folder.path().join(name)).as_deref()
            );
        }
        let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("out.rs"), "result of 3");
        assert_eq!(read("out.rs.~1~"), "result of 1");
        assert_eq!(read("out.rs.~2~"), "result of 2");
    }

    #[test]
    fn devices_and_pipes_are_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let fifo = folder.path().join("fifo");
        let made = std::process::Command::new("mkfifo").arg(&fifo).status();
        assert!(made.unwrap().success());
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&fifo, &link).unwrap();
        for path in [&fifo, &link, Path::new("/dev/null")] {
            let refused = Output::prepare(Some(path), Path::new("in.rs"));
            assert!(
                matches!(refused, Err(Error::OutputNotAFile(_))),
                "{refused:?}"
            );
        }
    }

    #[test]
    fn the_input_is_never_the_output() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("in.rs");
        fs::write(&input, "x").unwrap();
        let around = folder.path().join(".").join("in.rs");
        let refused = Output::prepare(Some(&around), &input);
        assert!(matches!(refused, Err(Error::OutputIsInput(_))));
    }

    #[test]
    fn a_link_stays_and_the_file_that_it_names_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file.rs"), folder.path().join("link.rs"));
        fs::write(&file, "precious").unwrap();
        std::os::unix::fs::symlink("file.rs", &link).unwrap();
        let mut output = Output::prepare(Some(&link), Path::new("in.rs")).unwrap();
        output.save(&files("result")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(output.kept().unwrap()).unwrap(), b"precious");
        assert_eq!(fs::read_to_string(&file).unwrap(), "result");
    }
}
