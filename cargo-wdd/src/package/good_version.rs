//! The input with its bug fixed: from a patch, another copy of the input, or a revision of git.

mod patch;

use std::path::{Path, PathBuf};

use wdd_text::text::render::Files;

use super::git::git;
use super::input::Input;
use crate::error::{Error, Result};

/// Where the input with its bug fixed comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoodSpec {
    /// A unified diff that fixes the input.
    Patch(PathBuf),
    /// A revision of git, or the path of another copy of the input.
    Version(String),
}

impl Input {
    /// The files of the input with the bug fixed. Files that are copied without a change are not among them.
    ///
    /// # Errors
    /// When it cannot be read, or the patch does not apply.
    pub(crate) fn good(&self, spec: &GoodSpec) -> Result<Files> {
        match spec {
            GoodSpec::Patch(path) => self.patched(path),
            GoodSpec::Version(path) if Path::new(path).exists() => self.of_copy(Path::new(path)),
            GoodSpec::Version(revision) => self.of_revision(revision),
        }
    }

    fn patched(&self, path: &Path) -> Result<Files> {
        let patch =
            String::from_utf8(super::content(path)?).map_err(|_| "it is not UTF-8".to_owned());
        let good = patch.and_then(|patch| patch::applied(&self.files, &self.below_root(), &patch));
        good.map_err(|detail| Error::FixDoesNotApply { path: path.to_owned(), detail })
    }

    /// The files of another copy, at the same places.
    fn of_copy(&self, copy: &Path) -> Result<Files> {
        let is_other = || {
            let (path, input) = (copy.to_owned(), self.path.clone());
            Error::NoCopy { path, input, is_folder: self.is_folder }
        };
        if !self.is_folder {
            // The copy of a file has its place in another folder, or is given by its own path.
            let (path, _) = self.files.first().ok_or_else(is_other)?;
            let copy = if copy.is_dir() { copy.join(path) } else { copy.to_owned() };
            let content = super::content(&copy).map_err(|_| is_other())?;
            return Ok(vec![(path.clone(), content)]);
        }
        let prefix = self.below_root();
        let manifest = prefix.join("Cargo.toml");
        let has_manifest = self.files.iter().any(|(path, _)| *path == manifest);
        if !copy.is_dir() || has_manifest && !copy.join("Cargo.toml").is_file() {
            return Err(is_other());
        }
        let (of_copy, _) = super::files(copy)?;
        let mut good: Files = self.files.clone();
        good.retain(|(path, _)| !path.starts_with(&prefix));
        good.extend(of_copy.into_iter().map(|(path, content)| (prefix.join(path), content)));
        good.sort();
        Ok(good)
    }

    fn of_revision(&self, revision: &str) -> Result<Files> {
        let missing = || Error::NoSuchVersion(revision.to_owned());
        if !self.is_folder {
            let folder = self.path.parent().unwrap_or(Path::new(""));
            let name = self.path.file_name().ok_or_else(missing)?.to_string_lossy();
            let then = git(folder, "show", &[&format!("{revision}:./{name}")]);
            let path = self.files.first().map(|(path, _)| path.clone());
            return Ok(vec![(path.ok_or_else(missing)?, then.ok_or_else(missing)?)]);
        }
        let names = ["--name-only", "--no-renames", "--relative", "-z", revision, "--", "."];
        let changed = git(&self.path, "diff", &names).ok_or_else(missing)?;
        let changed = String::from_utf8(changed).map_err(|_| missing())?;
        let mut good = self.files.clone();
        for name in changed.split('\0').filter(|name| !name.is_empty()) {
            let path = self.below_root().join(name);
            let then = git(&self.path, "show", &[&format!("{revision}:./{name}")]);
            // A file that the revision does not have is deleted by the fix.
            good.retain(|(own, _)| *own != path);
            good.extend(then.map(|content| (path, content)));
        }
        good.sort();
        Ok(good)
    }

    /// The folder that the user named, relative to that of the candidate's files.
    fn below_root(&self) -> PathBuf {
        self.package.as_ref().map_or_else(PathBuf::new, |package| package.workspace.clone())
    }
}
