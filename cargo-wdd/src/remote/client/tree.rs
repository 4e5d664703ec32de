//! A tree of files as the API wants it: each folder is a blob that names its entries by their digests (a Merkle tree).

use std::collections::{BTreeMap, HashMap};
use std::path::{Component, Path};
use std::sync::Arc;

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;

use super::digest::Digest;

/// Where the bytes of a blob are.
#[derive(Clone, Debug)]
pub(super) enum BlobContent {
    Bytes(Arc<[u8]>),
    File(Arc<Path>),
}

pub(super) type Blobs = HashMap<Digest, BlobContent>;

/// A folder that is being filled.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    files: BTreeMap<String, File>,
    links: BTreeMap<String, String>,
    folders: BTreeMap<String, Folder>,
}

#[derive(Clone, Debug)]
struct File {
    digest: Digest,
    is_executable: bool,
}

#[derive(Clone, Debug)]
enum Folder {
    Open(Tree),
    Sealed(Arc<Sealed>),
}

/// A tree that does not change any more.
#[derive(Debug)]
pub(super) struct Sealed {
    pub(super) digest: Digest,
    pub(super) blobs: Blobs,
}

/// A path that cannot be sent: it is not UTF-8, or leads out of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadPath;

impl Tree {
    /// Adds a file.
    ///
    /// # Errors
    /// When the path cannot be sent.
    pub(super) fn add(
        &mut self,
        path: &Path,
        digest: Digest,
        is_executable: bool,
    ) -> Result<(), BadPath> {
        let (folder, name) = self.around(path)?;
        folder.files.insert(name, File { digest, is_executable });
        Ok(())
    }

    /// Adds a symbolic link.
    ///
    /// # Errors
    /// When the path or the target cannot be sent.
    pub(super) fn add_link(&mut self, path: &Path, target: &Path) -> Result<(), BadPath> {
        let target = target.to_str().ok_or(BadPath)?.to_owned();
        let (folder, name) = self.around(path)?;
        folder.links.insert(name, target);
        Ok(())
    }

    /// Adds an empty folder, unless there is one.
    ///
    /// # Errors
    /// When the path cannot be sent.
    pub(super) fn add_folder(&mut self, path: &Path) -> Result<(), BadPath> {
        let (folder, name) = self.around(path)?;
        folder.folders.entry(name).or_insert_with(|| Folder::Open(Tree::default()));
        Ok(())
    }

    pub(super) fn mount(&mut self, name: &str, sealed: Arc<Sealed>) {
        self.folders.insert(name.to_owned(), Folder::Sealed(sealed));
    }

    /// The folder that has this path, which is made if it is missing, and the name of the path in it.
    fn around(&mut self, path: &Path) -> Result<(&mut Tree, String), BadPath> {
        let names = path.components().map(|part| match part {
            Component::Normal(name) => name.to_str().ok_or(BadPath),
            // `..` would lead out of the folder of the action.
            _ => Err(BadPath),
        });
        let mut parts = names.collect::<Result<Vec<_>, _>>()?;
        let name = parts.pop().ok_or(BadPath)?.to_owned();
        let mut folder = self;
        for part in parts {
            let inner = folder.folders.entry(part.to_owned());
            match inner.or_insert_with(|| Folder::Open(Tree::default())) {
                Folder::Open(inner) => folder = inner,
                // Its digest is known, so that nothing can be added any more.
                Folder::Sealed(_) => return Err(BadPath),
            }
        }
        Ok((folder, name))
    }

    /// The name of the tree. Its blobs, without those of the files, are added to `blobs`.
    pub(super) fn digest(&self, blobs: &mut Blobs) -> Digest {
        let folder = |(name, folder): (&String, &Folder)| {
            let digest = match folder {
                Folder::Open(tree) => tree.digest(blobs),
                Folder::Sealed(sealed) => {
                    let known = sealed.blobs.iter();
                    blobs.extend(known.map(|(digest, content)| (*digest, content.clone())));
                    sealed.digest
                }
            };
            api::DirectoryNode { name: name.clone(), digest: Some(digest.message()) }
        };
        let file = |(name, file): (&String, &File)| api::FileNode {
            name: name.clone(),
            digest: Some(file.digest.message()),
            is_executable: file.is_executable,
            node_properties: None,
        };
        let link = |(name, target): (&String, &String)| api::SymlinkNode {
            name: name.clone(),
            target: target.clone(),
            node_properties: None,
        };
        // The API wants each list in the order of the names, as these maps have it.
        let message = api::Directory {
            directories: self.folders.iter().map(folder).collect(),
            files: self.files.iter().map(file).collect(),
            symlinks: self.links.iter().map(link).collect(),
            node_properties: None,
        };
        let (digest, bytes) = Digest::of_message(&message);
        blobs.insert(digest, BlobContent::Bytes(bytes.into()));
        digest
    }

    /// The tree as it is now. `blobs` has the content of its files.
    pub(super) fn sealed(&self, mut blobs: Blobs) -> Sealed {
        let digest = self.digest(&mut blobs);
        Sealed { digest, blobs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_trees_with_the_same_files_have_one_name() {
        let digest = Digest::of(b"x");
        let tree = |paths: &[&str]| {
            let mut tree = Tree::default();
            for path in paths {
                tree.add(Path::new(path), digest, false).unwrap();
            }
            tree.digest(&mut Blobs::new())
        };
        let one = tree(&["a/b", "a/c", "d"]);
        assert_eq!(one, tree(&["d", "a/c", "a/b"]));
        assert_ne!(one, tree(&["a/b", "a/c", "e"]));
    }

    #[test]
    fn a_folder_that_is_mounted_brings_its_blobs() {
        let mut inner = Tree::default();
        let digest = Digest::of(b"x");
        inner.add(Path::new("f"), digest, true).unwrap();
        let bytes = BlobContent::Bytes(b"x".to_vec().into());
        let sealed = Arc::new(inner.sealed(Blobs::from([(digest, bytes)])));
        let mut tree = Tree::default();
        tree.mount("toolchain", Arc::clone(&sealed));
        let mut blobs = Blobs::new();
        tree.digest(&mut blobs);
        assert!(blobs.contains_key(&digest) && blobs.contains_key(&sealed.digest));
        assert_eq!(blobs.len(), 3);
    }

    #[test]
    fn a_path_that_leads_out_is_refused() {
        let mut tree = Tree::default();
        for path in ["../x", "/x", "a/../x", ""] {
            let refused = tree.add(Path::new(path), Digest::of(b""), false);
            assert_eq!(refused, Err(BadPath), "{path}");
        }
    }
}
