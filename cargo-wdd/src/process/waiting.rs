//! What a run waits for that can take minutes, for a person who looks on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What is waited for now, if that can take long. Its clones share it.
#[derive(Clone, Debug, Default)]
pub struct Waiting(Arc<Mutex<Option<(String, Instant)>>>);

impl Waiting {
    /// Waits for something until the returned value is dropped.
    pub(crate) fn begin(&self, what: String) -> Wait<'_> {
        *self.state() = Some((what, Instant::now()));
        Wait(self)
    }

    /// What is waited for, in words, and for how long.
    pub(crate) fn now(&self) -> Option<(String, Duration)> {
        self.state().as_ref().map(|(what, since)| (what.clone(), since.elapsed()))
    }

    fn state(&self) -> MutexGuard<'_, Option<(String, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time in which something is waited for.
#[must_use]
pub(crate) struct Wait<'a>(&'a Waiting);

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        *self.0.state() = None;
    }
}
