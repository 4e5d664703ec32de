//! The input with its bug fixed: from a patch, another copy of the input, or a revision of git.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use diffy::patch_set::{FileOperation, ParseOptions, PatchKind, PatchSet};
use diffy::{Patch, apply};

use super::input::Input;
use crate::error::Error;
use crate::text::render::Files;

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
    pub(crate) fn good(&self, spec: &GoodSpec) -> Result<Files, Error> {
        match spec {
            GoodSpec::Patch(path) => self.patched(path),
            GoodSpec::Version(name) => {
                let path = Path::new(name);
                match path.exists() {
                    true => self.of_copy(path),
                    false => self.of_revision(name),
                }
            }
        }
    }

    /// The files after a patch. What it changes in other files, such as a changelog, does not count.
    fn patched(&self, path: &Path) -> Result<Files, Error> {
        let unreadable = |source| Error::InputUnreadable {
            path: path.to_owned(),
            source,
        };
        let patch = fs::read_to_string(path).map_err(unreadable)?;
        let fails = |detail: String| Error::FixDoesNotApply {
            path: path.to_owned(),
            detail,
        };
        let options = match patch.contains("diff --git ") {
            true => ParseOptions::gitdiff(),
            false => ParseOptions::unidiff(),
        };
        let mut good = self.files.clone();
        let mut applied = false;
        for file in PatchSet::parse(&patch, options) {
            let file = file.map_err(|error| fails(format!("{error}")))?;
            let PatchKind::Text(hunks) = file.patch() else {
                continue;
            };
            let named = match file.operation() {
                FileOperation::Delete(name) | FileOperation::Create(name) => vec![name],
                FileOperation::Modify {
                    original: from,
                    modified: to,
                }
                | FileOperation::Rename { from, to }
                | FileOperation::Copy { from, to } => vec![to, from],
            };
            let place = named.into_iter().find_map(|name| file_named(&good, name));
            if let Some((_, content)) = place.and_then(|at| good.get_mut(at)) {
                let text = String::from_utf8_lossy(content).into_owned();
                let (fixed, count) = with_hunks(text, hunks);
                applied |= count > 0;
                *content = fixed.into_bytes();
            } else if let FileOperation::Create(name) = file.operation()
                && let Ok(content) = apply("", hunks)
            {
                let name = name.split_once('/').map_or(&**name, |(_, below)| below);
                good.push((PathBuf::from(name), content.into_bytes()));
                applied = true;
            }
        }
        match applied {
            true => Ok(good),
            false => Err(fails("no part of it fits the input".to_owned())),
        }
    }

    /// The files of another copy, at the same places.
    fn of_copy(&self, copy: &Path) -> Result<Files, Error> {
        if !self.is_folder {
            let content = fs::read(copy).map_err(|source| Error::InputUnreadable {
                path: copy.to_owned(),
                source,
            })?;
            let path = self.files.first().map(|(path, _)| path.clone());
            return Ok(vec![(path.unwrap_or_default(), content)]);
        }
        let prefix = self.below_root();
        let (own, _) = super::files(copy)?;
        let place = |(path, content): (PathBuf, Vec<u8>)| (prefix.join(path), content);
        let of_copy: Files = own.into_iter().map(place).collect();
        let is_inside = |path: &Path| path.starts_with(&prefix);
        let mut good: Files = self.files.clone();
        good.retain(|(path, _)| !is_inside(path));
        good.extend(of_copy);
        good.sort();
        Ok(good)
    }

    /// The files of a revision.
    fn of_revision(&self, revision: &str) -> Result<Files, Error> {
        let folder = match self.is_folder {
            true => self.path.clone(),
            false => self.path.parent().map_or_else(PathBuf::new, Path::to_owned),
        };
        let folder = if folder.as_os_str().is_empty() {
            PathBuf::from(".")
        } else {
            folder
        };
        let git = |args: &[&str]| {
            let run = Command::new("git")
                .arg("-C")
                .arg(&folder)
                .args(args)
                .output();
            run.ok()
                .filter(|run| run.status.success())
                .map(|run| run.stdout)
        };
        let missing = || Error::NoSuchVersion(revision.to_owned());
        let changed = git(&[
            "diff",
            "--name-only",
            "--relative",
            "-z",
            revision,
            "--",
            ".",
        ]);
        let changed = String::from_utf8(changed.ok_or_else(missing)?).map_err(|_| missing())?;
        let mut good = self.files.clone();
        for name in changed.split('\0').filter(|name| !name.is_empty()) {
            let path = match self.is_folder {
                true => self.below_root().join(name),
                false => PathBuf::from(name),
            };
            let then = git(&["show", &format!("{revision}:./{name}")]);
            let now = good.iter().position(|(own, _)| *own == path);
            match (now, then) {
                (Some(at), Some(content)) => good[at].1 = content,
                (Some(at), None) => drop(good.remove(at)),
                (None, Some(content))
                    if self.is_folder && path.extension().is_some_and(|e| e == "rs") =>
                {
                    good.push((path, content));
                }
                _ => {}
            }
        }
        good.sort();
        Ok(good)
    }

    /// The folder that the user named, relative to that of the candidate's files.
    fn below_root(&self) -> PathBuf {
        self.package
            .as_ref()
            .map_or_else(PathBuf::new, |package| package.workspace.clone())
    }
}

/// The index of the file that a patch means: the one whose path ends like the name, without the first folders of
/// the name. `diff -u` writes a time after the name.
fn file_named(files: &Files, name: &str) -> Option<usize> {
    let name = name.split('\t').next().unwrap_or(name);
    let steps: Vec<&str> = name.split('/').collect();
    (0..steps.len()).find_map(|skipped| {
        let below: PathBuf = steps[skipped..].iter().collect();
        let exact = files.iter().position(|(path, _)| *path == below);
        exact.or_else(|| files.iter().position(|(path, _)| path.ends_with(&below)))
    })
}

/// A text after those hunks of a patch that apply, and their number. Hunks about tests often do not: the input
/// has the test already.
fn with_hunks(mut text: String, patch: &Patch<'_, str>) -> (String, usize) {
    let whole = patch.to_string();
    let mut starts: Vec<usize> = whole.match_indices("\n@@ ").map(|(at, _)| at + 1).collect();
    starts.push(whole.len());
    let mut applied = 0;
    for hunk in starts.windows(2) {
        let single = format!("--- a\n+++ b\n{}", &whole[hunk[0]..hunk[1]]);
        let fixed = Patch::from_str(&single)
            .ok()
            .and_then(|hunk| apply(&text, &hunk).ok());
        if let Some(fixed) = fixed {
            text = fixed;
            applied += 1;
        }
    }
    (text, applied)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(files: &[(&str, &str)]) -> Input {
        let file =
            |(path, content): &(&str, &str)| (PathBuf::from(path), content.as_bytes().to_vec());
        Input {
            path: PathBuf::from("."),
            name: "p".into(),
            files: files.iter().map(file).collect(),
            fixed: Files::new(),
            is_folder: true,
            is_source: false,
            package: None,
        }
    }

    fn patched(files: &[(&str, &str)], patch: &str) -> Result<Vec<(String, String)>, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), patch).unwrap();
        let good = input(files).good(&GoodSpec::Patch(file.path().to_owned()));
        let shown = |(path, content): (PathBuf, Vec<u8>)| {
            (
                path.display().to_string(),
                String::from_utf8(content).unwrap(),
            )
        };
        good.map(|good| good.into_iter().map(shown).collect())
            .map_err(|error| error.to_string())
    }

    const PATCH: &str = "diff --git a/p/src/lib.rs b/p/src/lib.rs\n--- a/p/src/lib.rs\n+++ b/p/src/lib.rs\n\
        @@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n@@ -9,2 +9,2 @@\n-nine\n+9\n ten\n\
        diff --git a/CHANGES.md b/CHANGES.md\n--- a/CHANGES.md\n+++ b/CHANGES.md\n@@ -1 +1 @@\n-a\n+b\n";

    #[test]
    fn the_hunks_that_apply_are_applied_to_the_files_of_the_input() {
        let files = [
            ("src/lib.rs", "zero\none\ntwo\nthree\n"),
            ("src/other.rs", "two\n"),
        ];
        let good = patched(&files, PATCH).unwrap();
        assert_eq!(good[0].1, "zero\none\n2\nthree\n");
        assert_eq!(good[1].1, "two\n");
    }

    #[test]
    fn the_old_name_and_the_new_name_count() {
        let patch =
            "--- a.rs\t2026-11-23 00:00:00\n+++ b.rs\t2026-11-23 00:00:01\n@@ -1 +1 @@\n-one\n+1\n";
        assert_eq!(patched(&[("a.rs", "one\n")], patch).unwrap()[0].1, "1\n");
    }

    #[test]
    fn a_patch_without_a_fitting_part_is_refused() {
        assert!(patched(&[("src/lib.rs", "nothing\n")], PATCH).is_err());
    }
}
