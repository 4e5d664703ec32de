//! What all calls of a run on the farm came to: how many were executed, the bytes, the times.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::process::FarmWork;

/// Counts calls, bytes and times. Many threads may count at once.
#[derive(Debug, Default)]
pub(super) struct Totals {
    /// Calls that a worker has executed.
    pub(super) executed: Count,
    /// Calls that the farm knew the result of.
    pub(super) known: Count,
    pub(super) cancelled: Count,
    /// Tries after a fault.
    pub(super) again: Count,
    /// Bytes of blobs that were sent.
    pub(super) sent: Count,
    /// Bytes of blobs that were fetched.
    pub(super) fetched: Count,
    pub(super) upload: Time,
    /// The time in which calls waited for a worker, as the farm reports it.
    pub(super) queue: Time,
    /// The time of the commands, as the farm reports it.
    pub(super) run: Time,
    /// The time in which results were fetched.
    pub(super) download: Time,
    pub(super) whole: Time,
}

impl Totals {
    /// Whether a call has had a result.
    pub(super) fn have_results(&self) -> bool {
        self.executed.get() + self.known.get() > 0
    }

    pub(super) fn work(&self) -> FarmWork {
        FarmWork {
            executed: self.executed.get(),
            known: self.known.get(),
            cancelled: self.cancelled.get(),
            tries_again: self.again.get(),
            here: 0,
            bytes_sent: self.sent.get(),
            bytes_fetched: self.fetched.get(),
            seconds_upload: self.upload.seconds(),
            seconds_queue: self.queue.seconds(),
            seconds_run: self.run.seconds(),
            seconds_download: self.download.seconds(),
            seconds_whole: self.whole.seconds(),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Count(AtomicU64);

impl Count {
    pub(super) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Default)]
pub(super) struct Time(Count);

impl Time {
    pub(super) fn add(&self, time: Duration) {
        self.0.add(time.as_micros() as u64);
    }

    fn seconds(&self) -> f64 {
        Duration::from_micros(self.0.get()).as_secs_f64()
    }
}
