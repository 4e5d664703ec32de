//! Which files a process opens, as inotify tells (Linux). Elsewhere, nothing is known.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Watches files from its creation on.
#[derive(Debug)]
pub(crate) struct OpenedFiles {
    #[cfg(target_os = "linux")]
    watch: linux::Watch,
    paths: Vec<PathBuf>,
}

impl OpenedFiles {
    /// Watches the files at these paths, which are relative to `folder`. `None` if the system cannot.
    pub(crate) fn watch(folder: &Path, paths: Vec<PathBuf>) -> Option<Self> {
        #[cfg(target_os = "linux")]
        return Some(OpenedFiles { watch: linux::Watch::new(folder, &paths)?, paths });
        #[cfg(not(target_os = "linux"))]
        return {
            let _ = (folder, paths);
            None
        };
    }

    /// The files that were opened so far: all of them if the system has lost count.
    pub(crate) fn opened(self) -> BTreeSet<PathBuf> {
        #[cfg(target_os = "linux")]
        if let Some(opened) = self.watch.opened() {
            return self.paths.into_iter().filter(|path| opened.contains(path)).collect();
        }
        self.paths.into_iter().collect()
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::{BTreeMap, BTreeSet};
    use std::ffi::OsStr;
    use std::mem::MaybeUninit;
    use std::os::unix::ffi::OsStrExt;
    use std::path::{Path, PathBuf};

    use rustix::fd::OwnedFd;
    use rustix::fs::inotify::{CreateFlags, ReadFlags, Reader, WatchFlags, add_watch, init};
    use rustix::io::Errno;

    /// Watches over folders, each with its path.
    #[derive(Debug)]
    pub(super) struct Watch {
        inotify: OwnedFd,
        folders: BTreeMap<i32, PathBuf>,
    }

    impl Watch {
        /// Watches the folders of these files.
        pub(super) fn new(within: &Path, files: &[PathBuf]) -> Option<Self> {
            let inotify = init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).ok()?;
            let folders: BTreeSet<&Path> = files.iter().filter_map(|path| path.parent()).collect();
            let watched = folders.into_iter().map(|folder| {
                let id = add_watch(&inotify, within.join(folder), WatchFlags::OPEN).ok()?;
                Some((id, folder.to_owned()))
            });
            let folders = watched.collect::<Option<_>>()?;
            Some(Watch { inotify, folders })
        }

        /// The files that were opened. `None` if the system has lost some.
        pub(super) fn opened(self) -> Option<BTreeSet<PathBuf>> {
            let mut buffer = [MaybeUninit::uninit(); 8192];
            let mut events = Reader::new(&self.inotify, &mut buffer);
            let mut opened = BTreeSet::new();
            loop {
                match events.next() {
                    Ok(event) if event.events().contains(ReadFlags::QUEUE_OVERFLOW) => return None,
                    Ok(event) => {
                        let folder = self.folders.get(&event.wd());
                        let name = event.file_name().map(|name| OsStr::from_bytes(name.to_bytes()));
                        opened.extend(folder.zip(name).map(|(folder, name)| folder.join(name)));
                    }
                    Err(Errno::WOULDBLOCK) => return Some(opened),
                    Err(_) => return None,
                }
            }
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_read_was_opened_and_another_one_was_not() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("data")).unwrap();
        let paths = ["a.txt", "data/b.txt", "data/c.txt"].map(PathBuf::from);
        for path in &paths {
            std::fs::write(folder.path().join(path), "1").unwrap();
        }
        let watched = OpenedFiles::watch(folder.path(), paths.to_vec()).unwrap();
        std::fs::read(folder.path().join("data/b.txt")).unwrap();
        assert_eq!(watched.opened(), BTreeSet::from(["data/b.txt".into()]));
    }
}
