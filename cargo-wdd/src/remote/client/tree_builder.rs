//! Fills a tree with files and folders from disk.

use std::fs::{self, Metadata};
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use super::digest::Digest;
use super::files::Files;
use super::tree::{BadPath, BlobContent, Blobs, Sealed, Tree};

/// Why commands cannot be sent, in words.
type NotSent = String;

pub(super) type Result<T, E = NotSent> = std::result::Result<T, E>;

/// A tree that is being filled from disk.
pub(super) struct TreeBuilder<'f> {
    files: &'f Files,
    pub(super) tree: Tree,
    pub(super) blobs: Blobs,
}

impl<'f> TreeBuilder<'f> {
    pub(super) fn new(files: &'f Files) -> Self {
        TreeBuilder { files, tree: Tree::default(), blobs: Blobs::new() }
    }

    /// Adds a file, or a folder with all that is in it.
    ///
    /// A symbolic link within the folder is sent as one. Instead of another link, which would lead to nothing or to
    /// something else there, what it leads to is sent.
    ///
    /// # Errors
    /// When something cannot be read, or has a name that cannot be sent.
    pub(super) fn add(&mut self, from: &Path, to: &Path) -> Result<()> {
        self.add_below(&[from], from, to)
    }

    /// Adds what is below the last of these folders, which was reached by a link in the one before, and so on.
    fn add_below(&mut self, folders: &[&Path], from: &Path, to: &Path) -> Result<()> {
        let metadata = fs::symlink_metadata(from).map_err(|error| unread(from, error))?;
        if metadata.is_symlink() {
            return self.add_link(folders, from, to);
        }
        if metadata.is_dir() {
            self.add_folder(to)?;
            for entry in entries(from)? {
                let name = entry.file_name().unwrap_or_default();
                self.add_below(folders, &entry, &to.join(name))?;
            }
            return Ok(());
        }
        // Sockets and the like are not sent.
        if metadata.is_file() { self.add_file(from, to, &metadata) } else { Ok(()) }
    }

    fn add_link(&mut self, folders: &[&Path], from: &Path, to: &Path) -> Result<()> {
        let target = fs::read_link(from).map_err(|error| unread(from, error))?;
        let leads_to = from.canonicalize().ok();
        let folder = folders.last().copied().unwrap_or(from);
        // Links within a toolchain stay links, or the same library would be sent twice.
        if stays_in(folder, from, &target, leads_to.as_deref()) {
            return self.tree.add_link(to, &target).map_err(|error| bad(to, error));
        }
        match leads_to {
            // A folder that contains the link, in the end, would have no end.
            Some(target) if !folders.iter().any(|folder| is_around(folder, &target)) => {
                let folders = [folders, &[&target]].concat();
                self.add_below(&folders, &target, to)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn add_folder(&mut self, to: &Path) -> Result<()> {
        self.tree.add_folder(to).map_err(|error| bad(to, error))
    }

    /// Adds a program with this content.
    pub(super) fn add_program(&mut self, to: &Path, content: Vec<u8>) -> Result<()> {
        let digest = Digest::of(&content);
        self.blobs.insert(digest, BlobContent::Bytes(content.into()));
        self.tree.add(to, digest, true).map_err(|error| bad(to, error))
    }

    /// What it has, which does not change any more.
    pub(super) fn sealed(self) -> Sealed {
        self.tree.sealed(self.blobs)
    }

    fn add_file(&mut self, from: &Path, to: &Path, metadata: &Metadata) -> Result<()> {
        let (digest, content) =
            self.files.content(from, metadata).map_err(|error| unread(from, error))?;
        let is_executable = metadata.permissions().mode() & 0o111 != 0;
        self.blobs.insert(digest, content);
        self.tree.add(to, digest, is_executable).map_err(|error| bad(to, error))
    }
}

/// What is in a folder, in the order of the names.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut read: Vec<PathBuf> = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(|error| unread(folder, error))?;
    // The order of a folder on disk differs between machines, and the digest must not.
    read.sort();
    Ok(read)
}

pub(super) fn unread(path: &Path, error: std::io::Error) -> NotSent {
    format!("{} cannot be read: {error}", path.display())
}

fn bad(path: &Path, _: BadPath) -> NotSent {
    format!("the name of {} cannot be sent", path.display())
}

/// Whether the target of a link is in this folder, by its name and in the end. One that leads to nothing has no end.
fn stays_in(folder: &Path, link: &Path, target: &Path, leads_to: Option<&Path>) -> bool {
    let ends_in = |end: &Path| folder.canonicalize().is_ok_and(|folder| end.starts_with(folder));
    let above = link.parent().and_then(|above| above.strip_prefix(folder).ok());
    let Some(mut depth) = above.map(|above| above.components().count()) else { return false };
    for part in target.components() {
        match part {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 => depth -= 1,
            // Most servers refuse absolute targets.
            _ => return false,
        }
    }
    leads_to.is_none_or(ends_in)
}

/// Whether a folder is the target of a link in it, or contains it.
fn is_around(folder: &Path, target: &Path) -> bool {
    folder.canonicalize().is_ok_and(|folder| folder.starts_with(target) && target.is_dir())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// The name of a tree with these files, links and folders.
    fn tree(fill: impl FnOnce(&mut TreeBuilder<'_>)) -> Digest {
        let files = Files::default();
        let mut filled = TreeBuilder::new(&files);
        fill(&mut filled);
        filled.sealed().digest
    }

    #[test]
    fn a_link_is_sent_if_it_stays_in_the_folder_and_else_what_it_leads_to() {
        let folder = tempfile::tempdir().unwrap();
        let (inner, outer) = (folder.path().join("inner"), folder.path().join("outer"));
        fs::create_dir_all(&inner).unwrap();
        fs::create_dir_all(outer.join("deep")).unwrap();
        fs::write(inner.join("a"), "a").unwrap();
        fs::write(outer.join("deep/b"), "b").unwrap();
        symlink("a", inner.join("same")).unwrap();
        symlink("../outer/deep/b", inner.join("file")).unwrap();
        symlink(outer.join("deep"), inner.join("folder")).unwrap();
        symlink("../inner", inner.join("endless")).unwrap();
        symlink("nothing", inner.join("broken")).unwrap();
        symlink("/no/such/file", inner.join("lost")).unwrap();
        // A folder that leads back.
        symlink(&inner, outer.join("deep/back")).unwrap();
        let sent = tree(|filled| filled.add(&inner, Path::new("call")).unwrap());
        let expected = tree(|filled| {
            let mut file = |path: &str, bytes: &str| {
                let digest = Digest::of(bytes.as_bytes());
                filled.tree.add(Path::new(path), digest, false).unwrap();
            };
            file("call/a", "a");
            file("call/file", "b");
            file("call/folder/b", "b");
            let mut link = |path: &str, target: &str| {
                let (path, target) = (Path::new(path), Path::new(target));
                filled.tree.add_link(path, target).unwrap();
            };
            link("call/same", "a");
            link("call/broken", "nothing");
        });
        assert_eq!(sent, expected);
    }

    #[test]
    fn a_file_that_is_named_by_a_link_is_sent_itself() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "x").unwrap();
        symlink("file", &link).unwrap();
        let of = |path: &Path| tree(|filled| filled.add(path, Path::new("it")).unwrap());
        assert_eq!(of(&link), of(&file));
    }
}
