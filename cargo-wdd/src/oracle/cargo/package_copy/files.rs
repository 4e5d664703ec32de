//! The files of a package's copy: only those that differ between two candidates are written.
//!
//! A test, a build script or cargo can change files of the copy. These files are found by their
//! length and time, and are written again. This is also how the files around a package's copy are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use wdd_text::text::digest::digest;

use crate::oracle::cargo::folders;
use crate::package::{self, Extras};

/// A folder whose files are known.
#[derive(Debug)]
pub(super) struct CopiedFiles {
    root: PathBuf,
    /// A folder below it that is left alone. Empty if there is none.
    but: PathBuf,
    written: BTreeMap<PathBuf, WrittenFile>,
}

/// A file as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WrittenFile {
    digest: u128,
    stamp: Stamp,
}

/// What differs once something else has written to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    modified: SystemTime,
    len: u64,
}

impl CopiedFiles {
    /// The files of the empty folder `root`.
    pub(super) fn new(root: &Path) -> Self {
        CopiedFiles::around(root, Path::new(""))
    }

    /// The files of the folder `root` without those of the folder `but`.
    pub(super) fn around(root: &Path, but: &Path) -> Self {
        CopiedFiles { root: root.to_owned(), but: but.to_owned(), written: BTreeMap::new() }
    }

    /// Makes the folder contain these files and extras, and no others. Those in `executable` may be
    /// executed.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn write<'a>(
        &mut self,
        files: impl Iterator<Item = &'a (PathBuf, Vec<u8>)>,
        extras: &'a Extras,
        executable: &BTreeSet<PathBuf>,
    ) -> io::Result<()> {
        let mut wanted = BTreeSet::new();
        for (path, content) in files {
            wanted.insert(path);
            let digest = digest(content);
            if self.digest(path) != Some(digest) {
                package::write(&self.root, (path, content), executable)?;
                self.has_written(path, digest)?;
            }
        }
        for path in &extras.files {
            if wanted.insert(path) {
                self.copy(path, &extras.base.join(path))?;
            }
        }
        let unwanted = self.written.keys().filter(|path| !wanted.contains(path));
        for path in unwanted.cloned().collect::<Vec<_>>() {
            self.written.remove(&path);
            self.delete(&path)?;
        }
        extras.folders.iter().try_for_each(|folder| fs::create_dir_all(self.root.join(folder)))
    }

    /// Copies a file of the original. A file that is not there any more is left out.
    fn copy(&mut self, path: &Path, from: &Path) -> io::Result<()> {
        let Ok(found) = fs::metadata(from) else { return Ok(()) };
        let digest = digest(&(from, found.modified()?, found.len()));
        if self.digest(path) != Some(digest) && package::copy(from, &self.root.join(path))? {
            self.has_written(path, digest)?;
        }
        Ok(())
    }

    fn has_written(&mut self, path: &Path, digest: u128) -> io::Result<()> {
        let stamp = stamp(&self.root.join(path))?;
        let file = WrittenFile { digest, stamp };
        self.written.insert(path.to_owned(), file);
        Ok(())
    }

    fn delete(&self, path: &Path) -> io::Result<()> {
        let file = self.root.join(path);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        // Folders that are empty now are deleted too. The first that is not empty ends this.
        let above = file.ancestors().skip(1).take_while(|folder| *folder != self.root);
        above.map(fs::remove_dir).take_while(Result::is_ok).for_each(drop);
        Ok(())
    }

    /// Deletes files that were not written here, and forgets those that have changed, so that they
    /// are written again.
    ///
    /// # Errors
    /// When the folder cannot be read or written.
    pub(super) fn forget_changed(&mut self) -> io::Result<()> {
        let mut found = Vec::new();
        folders::files(&self.root, &self.but, &mut found)?;
        let below = |file: &PathBuf| file.strip_prefix(&self.root).map(Path::to_owned).ok();
        let found: BTreeSet<_> = found.iter().filter_map(below).collect();
        let root = self.root.clone();
        let is_same = |path: &PathBuf, file: &WrittenFile| {
            found.contains(path) && stamp(&root.join(path)).is_ok_and(|stamp| stamp == file.stamp)
        };
        self.written.retain(|path, file| is_same(path, file));
        let others = found.iter().filter(|path| !self.written.contains_key(*path));
        for path in others.cloned().collect::<Vec<_>>() {
            self.delete(&path)?;
        }
        folders::remove_empty_folders(&self.root, &self.but)
    }

    /// Sets the times of all files to now.
    ///
    /// # Errors
    /// When the time of a file cannot be set.
    pub(super) fn touch(&mut self) -> io::Result<()> {
        let now = SystemTime::now();
        for (path, written) in &mut self.written {
            let file = self.root.join(path);
            fs::File::options().append(true).open(&file)?.set_modified(now)?;
            written.stamp = stamp(&file)?;
        }
        Ok(())
    }

    /// The digest of a file's content. `None` if the file was not written here.
    pub(super) fn digest(&self, path: &Path) -> Option<u128> {
        self.written.get(path).map(|file| file.digest)
    }

    /// A path below the folder. `None` for paths outside of it.
    pub(super) fn below(&self, path: &Path) -> Option<PathBuf> {
        path.strip_prefix(&self.root).map(Path::to_owned).ok()
    }
}

fn stamp(file: &Path) -> io::Result<Stamp> {
    let found = fs::symlink_metadata(file)?;
    Ok(Stamp { modified: found.modified()?, len: found.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(copied: &mut CopiedFiles, files: &[(&str, &str)]) {
        let files: Vec<(PathBuf, Vec<u8>)> = files
            .iter()
            .map(|(path, content)| (path.into(), content.as_bytes().to_vec()))
            .collect();
        let extras = Extras::default();
        copied.write(files.iter(), &extras, &BTreeSet::new()).unwrap();
    }

    fn read(root: &Path) -> Vec<(PathBuf, String)> {
        let mut found = Vec::new();
        folders::files(root, Path::new(""), &mut found).unwrap();
        found.sort();
        let read = |file: &PathBuf| {
            let below = file.strip_prefix(root).unwrap().to_owned();
            (below, fs::read_to_string(file).unwrap())
        };
        found.iter().map(read).collect()
    }

    #[test]
    fn the_copy_has_the_files_of_the_candidate_and_no_others() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let mut copied = CopiedFiles::new(root);
        write(&mut copied, &[("a/b.rs", "one"), ("c.rs", "two")]);
        fs::write(root.join("c.rs"), "changed by a test").unwrap();
        fs::create_dir_all(root.join("made/by")).unwrap();
        fs::write(root.join("made/by/it"), "x").unwrap();
        copied.forget_changed().unwrap();
        write(&mut copied, &[("c.rs", "two")]);
        assert_eq!(read(root), [("c.rs".into(), "two".into())]);
        assert!(!root.join("a").exists());
        assert!(!root.join("made").exists());
    }
    #[test]
    fn files_around_a_folder_are_restored_and_the_folder_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (base, root) = (folder.path().join("from"), folder.path().join("to"));
        for file in [base.join("shared/n"), root.join("a/p/lib.rs")] {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "x").unwrap();
        }
        fs::create_dir(root.join("a/p/empty")).unwrap();
        let extras = Extras::none(&base).only(["shared/n".into()]);
        let mut around = CopiedFiles::around(&root, &root.join("a/p"));
        for _ in 0..2 {
            around.write([].iter(), &extras, &BTreeSet::new()).unwrap();
            assert_eq!(
                read(&root),
                [("a/p/lib.rs".into(), "x".into()), ("shared/n".into(), "x".into())]
            );
            fs::write(root.join("shared/n"), "changed by a test").unwrap();
            fs::write(root.join("a/made"), "by a test").unwrap();
            around.forget_changed().unwrap();
        }
        assert!(root.join("a/p/empty").is_dir());
        assert_eq!(fs::read(base.join("shared/n")).unwrap(), b"x");
    }
}
