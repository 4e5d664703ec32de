//! What all calls of a run on the farm came to: how many were executed, the bytes, the times.

use std::sync::{Mutex, PoisonError};

use crate::process::FarmWork;

/// Counts calls, bytes and times. Many threads may count at once.
#[derive(Debug, Default)]
pub(super) struct Totals(Mutex<FarmWork>);

impl Totals {
    /// Changes the counts. One lock is cheap beside the messages of a call.
    pub(super) fn count(&self, change: impl FnOnce(&mut FarmWork)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(super) fn work(&self) -> FarmWork {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether a call has had a result.
    pub(super) fn have_results(&self) -> bool {
        let work = self.work();
        work.executed + work.known > 0
    }
}
