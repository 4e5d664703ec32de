//! What is on disk only while the process runs: scratch folders, and unfinished files beside the result.
//!
//! The code that makes such a path registers it, and removes it when it is not needed any more. If the process has
//! to end while another thread is still computing, [`remove_all`] removes what is registered. A result is put
//! into its place under [`placing`], so that the process never ends between two renames.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::scratch;

static PATHS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
static PLACING: Mutex<()> = Mutex::new(());

/// A registered path. It is taken off the register when this value is dropped, and not removed from disk.
#[derive(Debug)]
pub(crate) struct Leftover(PathBuf);

impl Leftover {
    /// Registers a path.
    pub(crate) fn new(path: &Path) -> Self {
        // The process may be in another folder when the path is removed.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        paths().insert(path.clone());
        Leftover(path)
    }
}

impl Drop for Leftover {
    fn drop(&mut self) {
        paths().remove(&self.0);
    }
}

/// Removes everything that is registered.
pub fn remove_all() {
    let all: Vec<_> = paths().iter().cloned().collect();
    for path in all {
        if fs::remove_file(&path).is_err() {
            scratch::remove(&path);
        }
    }
}

/// Held while a result is put into its place.
pub fn placing() -> MutexGuard<'static, ()> {
    PLACING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn paths() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    PATHS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_registered_until_it_is_dropped() {
        let path = Path::new("/no/such/leftover");
        let one = Leftover::new(path);
        assert!(paths().contains(path));
        drop(one);
        assert!(!paths().contains(path));
    }
}
