//! What a run has saved last, so that the same run can replace it when it goes on. Anything else that is in its place is
//! kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::process::store::Store;
use crate::text::digest::digest;

/// The key of the digests of what was saved last.
const SAVED: u128 = 1;

/// Notes in the store of the run what is saved.
#[derive(Debug)]
pub(super) struct Track {
    store: Arc<Store>,
    last: Option<u128>,
}

impl Track {
    /// Starts with what the store says.
    pub(super) fn new(store: Arc<Store>) -> Self {
        let last = saved(&store).last().copied();
        Track { store, last }
    }

    /// Whether the file or folder at this path is what the run has saved last.
    pub(super) fn is_own(&self, path: &Path) -> bool {
        let found = on_disk(path).map(|files| digest(&files));
        found.is_some_and(|found| saved(&self.store).contains(&found))
    }

    /// Notes that these files, with paths below the result, are saved next. The last ones count too until then.
    pub(super) fn note<'f>(&mut self, files: impl IntoIterator<Item = (PathBuf, &'f [u8])>) {
        let mut files: Vec<_> = files
            .into_iter()
            .map(|(path, content)| (path, content.to_vec()))
            .collect();
        files.sort();
        let next = digest(&files);
        let both = self.last.into_iter().chain([next]);
        let both: Vec<u8> = both.flat_map(u128::to_le_bytes).collect();
        // Without the note, the result is kept under another name when the run goes on: nothing is lost.
        let _ = self.store.put(SAVED, &both);
        self.last = Some(next);
    }
}

/// The digests of what was saved last, and before.
fn saved(store: &Store) -> Vec<u128> {
    let bytes = store.get(SAVED).ok().flatten().unwrap_or_default();
    let digests = bytes.chunks_exact(size_of::<u128>());
    digests
        .filter_map(|bytes| Some(u128::from_le_bytes(bytes.try_into().ok()?)))
        .collect()
}

/// The files of a folder, with their paths in it; of a file, itself with an empty path.
fn on_disk(path: &Path) -> Option<Vec<(PathBuf, Vec<u8>)>> {
    if !path.is_dir() {
        return Some(vec![(PathBuf::new(), fs::read(path).ok()?)]);
    }
    let mut files = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).ok()?.flatten() {
            match entry.file_type().ok()? {
                kind if kind.is_dir() => folders.push(entry.path()),
                _ => {
                    let below = entry.path().strip_prefix(path).ok()?.to_owned();
                    files.push((below, fs::read(entry.path()).ok()?));
                }
            }
        }
    }
    files.sort();
    Some(files)
}
