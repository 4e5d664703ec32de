//! What is in a folder.

use std::fs::{self, DirEntry};
use std::path::Path;

/// What is in a folder, in any order. Nothing if the folder cannot be read.
pub(crate) fn entries(folder: impl AsRef<Path>) -> impl Iterator<Item = DirEntry> {
    // An entry that cannot be read was deleted meanwhile.
    fs::read_dir(folder).into_iter().flatten().flatten()
}
