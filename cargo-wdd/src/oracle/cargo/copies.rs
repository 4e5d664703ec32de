//! The workshops of a run: as many as questions are asked at once, each for one question at a time.

use std::io;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, PoisonError};

use super::package_copy::Workshop;

/// The workshops that nobody works in, and how more are made.
#[derive(Debug)]
pub(super) struct Workshops {
    folder: PathBuf,
    /// The copies' own name.
    name: PathBuf,
    idle: Mutex<Vec<Workshop>>,
    freed: Condvar,
}

/// A workshop, until it is dropped.
pub(super) struct Taken<'a> {
    workshop: Option<Workshop>,
    of: &'a Workshops,
}

impl Workshops {
    /// The first of them, below `folder`.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn new(folder: &Path, name: &Path) -> io::Result<Self> {
        let first = Workshop::new(&folder.join("workshop-0"), name)?;
        Ok(Workshops {
            folder: folder.to_owned(),
            name: name.to_owned(),
            idle: Mutex::new(vec![first]),
            freed: Condvar::new(),
        })
    }

    /// Makes others of the first, which nobody works in, until there are so many.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn fill(&self, count: usize) -> io::Result<()> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        while idle.len() < count {
            let folder = self.folder.join(format!("workshop-{}", idle.len()));
            let another = idle[0].another(&folder, &self.name)?;
            idle.push(another);
        }
        Ok(())
    }

    /// One that nobody works in, once there is one.
    pub(super) fn take(&self) -> Taken<'_> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = self.freed.wait_while(idle, |idle| idle.is_empty());
        let mut idle = idle.unwrap_or_else(PoisonError::into_inner);
        Taken {
            workshop: idle.pop(),
            of: self,
        }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut idle = self.of.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.extend(self.workshop.take());
        self.of.freed.notify_one();
    }
}

impl Deref for Taken<'_> {
    type Target = Workshop;

    fn deref(&self) -> &Workshop {
        self.workshop
            .as_ref()
            .expect("it is given back only when dropped")
    }
}

impl DerefMut for Taken<'_> {
    fn deref_mut(&mut self) -> &mut Workshop {
        self.workshop
            .as_mut()
            .expect("it is given back only when dropped")
    }
}
