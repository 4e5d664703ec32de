//! Makes saved results durable: after a power failure there is a whole result, and not an empty file.
//!
//! The content goes to the disk before the rename that puts it into its place, and the rename after it. That
//! takes milliseconds for each file, and there can be hundreds of saves. So it is done at most once a second,
//! for at most about one percent of the time, and at the end of the run.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};

/// The shortest time between two saves that go to the disk.
const PAUSE: Duration = Duration::from_secs(1);

/// The time between two such saves is at least this many times as long as the last one took.
const SHARE: u32 = 100;

/// When saves go to the disk.
#[derive(Debug)]
pub(super) struct Syncs {
    last: Instant,
    took: Duration,
    /// Whether the last save did not.
    is_pending: bool,
}

impl Syncs {
    pub(super) fn new() -> Self {
        Syncs { last: Instant::now(), took: Duration::ZERO, is_pending: false }
    }

    /// Whether the save that begins now goes to the disk.
    pub(super) fn is_due(&mut self) -> bool {
        let due = self.last.elapsed() >= PAUSE.max(self.took * SHARE);
        self.is_pending = !due;
        due
    }

    /// Whether the last save still has to go to the disk. It has not to any more after this call.
    pub(super) fn take_pending(&mut self) -> bool {
        std::mem::take(&mut self.is_pending)
    }

    /// Notes that a save was brought to the disk, in this time.
    pub(super) fn done(&mut self, took: Duration) {
        self.last = Instant::now();
        self.took = took;
    }
}

/// Brings a file, or a folder with all that is in it, to the disk.
pub(super) fn sync(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            // What a link leads to is not a part of the result.
            if !entry.file_type()?.is_symlink() {
                sync(&entry.path())?;
            }
        }
    }
    sync_one(path)
}

/// Brings a file, or the names in a folder, to the disk.
pub(super) fn sync_one(path: &Path) -> io::Result<()> {
    match File::open(path).and_then(|file| file.sync_all()) {
        // Some file systems cannot do that for folders, and a file may be there to be written only.
        Err(error) if cannot_sync(error.kind()) => Ok(()),
        result => result,
    }
}

/// Whether an error of this kind tells that a file of this sort is never synced. Then nothing has failed.
fn cannot_sync(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::InvalidInput | ErrorKind::Unsupported | ErrorKind::PermissionDenied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_go_to_the_disk_after_a_pause_and_the_last_one_stays_pending() {
        let mut syncs = Syncs::new();
        assert!(!syncs.is_due());
        assert!(syncs.take_pending() && !syncs.take_pending());
        syncs.last = Instant::now().checked_sub(PAUSE * 2).unwrap();
        assert!(syncs.is_due() && !syncs.take_pending());
        syncs.took = PAUSE;
        assert!(!syncs.is_due(), "it takes too much of the time");
    }

    #[test]
    fn a_folder_is_brought_to_the_disk_with_all_that_is_in_it() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        fs::write(folder.path().join("a/b"), "x").unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join("link")).unwrap();
        sync(folder.path()).unwrap();
        assert!(sync(&folder.path().join("none")).is_err());
    }
}
