//! The copies of the package: one for each call that can be made at the same time.

use std::io;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use wdd_text::text::digest::digest;

use super::package_copy::{CopyExtras, PackageCopy};
use crate::process::scratch::remove;

/// The copies that no call uses, and what is needed to make more.
#[derive(Debug)]
pub(super) struct PackageCopies {
    folder: PathBuf,
    /// The place of the package's folder in each copy.
    place: PathBuf,
    idle: Mutex<Vec<PackageCopy>>,
    freed: Condvar,
    stamp: Mutex<u128>,
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A copy that one call uses. It is given back when this value is dropped.
pub(super) struct TakenCopy<'a> {
    copy: Option<PackageCopy>,
    of: &'a PackageCopies,
}

impl PackageCopies {
    /// Makes the first copy, below `folder`.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn new(folder: &Path, place: &Path) -> io::Result<Self> {
        let first = PackageCopy::new(&folder.join("copy-0"), place)?;
        Ok(PackageCopies {
            folder: folder.to_owned(),
            place: place.to_owned(),
            idle: Mutex::new(vec![first]),
            freed: Condvar::new(),
            stamp: Mutex::default(),
        })
    }

    /// Duplicates the first copy until there are `count` copies. No call may be running.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn fill(&self, count: usize) -> io::Result<()> {
        let mut idle = locked(&self.idle);
        while idle.len() < count {
            let folder = self.folder.join(format!("copy-{}", idle.len()));
            // Dependencies take longer to build than to copy.
            let another = idle[0].duplicate(&folder, &self.place)?;
            idle.push(another);
        }
        Ok(())
    }

    /// Gives all copies these extras from now on. No call may be running.
    pub(super) fn set_extras(&self, extras: &Arc<CopyExtras>) {
        let stamp = digest(&(extras.outside.stamp(), extras.surplus.stamp()));
        *locked(&self.stamp) = stamp;
        locked(&self.idle).iter_mut().for_each(|copy| copy.set_extras(Arc::clone(extras)));
    }

    /// The stamp of the extras, from when the copies got them.
    pub(super) fn stamp(&self) -> u128 {
        *locked(&self.stamp)
    }

    /// The extras of the copies. No call may be running.
    pub(super) fn extras(&self) -> Arc<CopyExtras> {
        locked(&self.idle)[0].extras()
    }

    /// Takes a copy that no other call uses. Waits until there is one.
    pub(super) fn take(&self) -> TakenCopy<'_> {
        let idle = self.freed.wait_while(locked(&self.idle), |idle| idle.is_empty());
        TakenCopy { copy: idle.unwrap_or_else(PoisonError::into_inner).pop(), of: self }
    }
}

impl TakenCopy<'_> {
    /// Makes the copy again, without anything that was built, if a call has deleted what was built in it or
    /// `written` says that it cannot be written.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn repair(&mut self, written: &io::Result<()>) -> io::Result<bool> {
        let is_damaged = written.is_err() || self.lacks_what_was_built();
        if is_damaged {
            let (folder, extras) = (self.folder(), self.extras());
            remove(&folder);
            let mut new = PackageCopy::new(&folder, &self.of.place)?;
            new.set_extras(extras);
            self.copy = Some(new);
        }
        Ok(is_damaged)
    }
}

impl Drop for TakenCopy<'_> {
    fn drop(&mut self) {
        locked(&self.of.idle).extend(self.copy.take());
        self.of.freed.notify_one();
    }
}

impl Deref for TakenCopy<'_> {
    type Target = PackageCopy;

    fn deref(&self) -> &PackageCopy {
        self.copy.as_ref().expect("only `drop` takes the copy")
    }
}

impl DerefMut for TakenCopy<'_> {
    fn deref_mut(&mut self) -> &mut PackageCopy {
        self.copy.as_mut().expect("only `drop` takes the copy")
    }
}
