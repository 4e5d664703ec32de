//! The digests of files on disk. Those of large files are kept until the file changes; small ones are in memory.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{SystemTime, UNIX_EPOCH};

use super::digest::Digest;
use super::tree::BlobContent;

/// Files from this size on are not read into memory, and not read twice.
const LARGE: u64 = 1 << 16;

/// How many digests are kept: those of a toolchain and of many dependencies.
const KEPT: usize = 1 << 14;

/// After this time, in seconds, the digest of a file is kept.
const SETTLED: i64 = 1;

/// Knows the digests of large files, and keeps the content of small ones in memory once for all calls.
#[derive(Debug, Default)]
pub(super) struct Files {
    large: Mutex<HashMap<PathBuf, (Stamp, Digest)>>,
    /// What calls have in memory now. A thousand calls about a package have mostly the same files.
    small: Mutex<HashMap<Digest, Weak<[u8]>>>,
}

/// Differs after each change of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    inode: u64,
    size: u64,
    changed: (i64, i64),
}

impl Stamp {
    fn of(file: &Metadata) -> Self {
        Stamp { inode: file.ino(), size: file.size(), changed: (file.ctime(), file.ctime_nsec()) }
    }

    /// Whether another change would have another time: clocks of file systems tick slowly.
    fn is_settled(self) -> bool {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let seconds = now.map_or(0, |now| now.as_secs().cast_signed());
        self.changed.0 + SETTLED < seconds
    }
}

impl Files {
    /// The digest of a file, and where its content is.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn content(
        &self,
        path: &Path,
        metadata: &Metadata,
    ) -> io::Result<(Digest, BlobContent)> {
        // To read a small file takes about as long as to look it up.
        if metadata.len() < LARGE {
            let bytes = fs::read(path)?;
            let digest = Digest::of(&bytes);
            return Ok((digest, BlobContent::Bytes(self.once(digest, bytes))));
        }
        let stamp = Stamp::of(metadata);
        let known = self.known().get(path).copied();
        let digest = match known {
            Some((then, digest)) if then == stamp => digest,
            _ => Digest::of_file(path)?,
        };
        // A file that was written a moment ago may be written again at the same time of its clock.
        if stamp.is_settled() {
            let mut known = self.known();
            if known.len() >= KEPT {
                known.clear();
            }
            known.insert(path.to_owned(), (stamp, digest));
        }
        Ok((digest, BlobContent::File(path.into())))
    }

    /// Keeps bytes once, if several calls fetch the same ones.
    fn once(&self, digest: Digest, bytes: Vec<u8>) -> Arc<[u8]> {
        let mut small = self.small.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = small.get(&digest).and_then(Weak::upgrade) {
            return same;
        }
        if small.len() >= KEPT {
            small.retain(|_, bytes| bytes.strong_count() > 0);
        }
        let bytes = Arc::from(bytes);
        small.insert(digest, Arc::downgrade(&bytes));
        bytes
    }

    fn known(&self) -> MutexGuard<'_, HashMap<PathBuf, (Stamp, Digest)>> {
        self.large.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_file_that_changes_gets_another_digest() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        let files = Files::default();
        let digest = |byte: u8| {
            fs::write(&path, vec![byte; LARGE as usize]).unwrap();
            let metadata = fs::metadata(&path).unwrap();
            let (digest, content) = files.content(&path, &metadata).unwrap();
            assert!(matches!(content, BlobContent::File(_)));
            assert_eq!(files.content(&path, &metadata).unwrap().0, digest);
            digest
        };
        let first = digest(1);
        // The clock of file systems has steps of some milliseconds.
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert_ne!(digest(2), first);
    }

    #[test]
    fn what_two_small_files_have_is_in_memory_once() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::default();
        let bytes = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, "same").unwrap();
            let metadata = fs::metadata(&path).unwrap();
            match files.content(&path, &metadata).unwrap().1 {
                BlobContent::Bytes(bytes) => bytes,
                BlobContent::File(path) => panic!("{}", path.display()),
            }
        };
        let first = bytes("a");
        assert!(Arc::ptr_eq(&first, &bytes("b")));
    }
}
