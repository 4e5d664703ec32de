//! The places for commands on this machine while most of them run on a farm.
//!
//! A farm makes hundreds of calls at the same time. If it cannot be used, this machine makes as many as it has processors;
//! so does it with commands that no farm can run.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::interrupt::Interrupt;
use crate::error::{Error, Result};

/// How often a command that waits for a place looks whether it is still needed.
const CHECK: Duration = Duration::from_millis(10);

/// The places of this machine.
#[derive(Debug)]
pub struct LocalPlaces {
    free: Mutex<usize>,
    freed: Condvar,
    /// Commands that ran here since the farm could not be used.
    instead: AtomicU64,
}

/// One of the places. It is free again when this value is dropped.
pub(crate) struct LocalPlace<'a>(&'a LocalPlaces);

/// As many as there are processors.
impl Default for LocalPlaces {
    fn default() -> Self {
        LocalPlaces::new(thread::available_parallelism().map_or(1, NonZero::get))
    }
}

impl LocalPlaces {
    fn new(count: usize) -> Self {
        LocalPlaces { free: Mutex::new(count), freed: Condvar::new(), instead: AtomicU64::new(0) }
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// [`Error::Interrupted`].
    pub(crate) fn take(&self, interrupt: &Interrupt) -> Result<LocalPlace<'_>> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            if interrupt.is_set() {
                return Err(Error::Interrupted);
            }
            // An interrupt cannot wake a condition variable, so it is looked at from time to time.
            let woken = self.freed.wait_timeout(free, CHECK);
            free = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Ok(LocalPlace(self))
    }

    /// Counts a command that runs here since the farm cannot be used.
    pub(crate) fn count_instead(&self) {
        self.instead.fetch_add(1, Ordering::Relaxed);
    }

    /// How many commands ran here since the farm could not be used.
    pub(crate) fn instead(&self) -> u64 {
        self.instead.load(Ordering::Relaxed)
    }
}

impl Drop for LocalPlace<'_> {
    fn drop(&mut self) {
        let places = self.0;
        *places.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        places.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn no_more_have_a_place_than_there_are() {
        let (places, now, most) = (LocalPlaces::new(3), AtomicUsize::new(0), AtomicUsize::new(0));
        let interrupt = Interrupt::none().unwrap();
        thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| {
                    let _place = places.take(&interrupt).unwrap();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::sleep(Duration::from_millis(5));
                    now.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(most.into_inner(), 3);
    }

    #[test]
    fn who_is_not_needed_any_more_does_not_wait() {
        let (places, interrupt) = (LocalPlaces::new(1), Interrupt::none().unwrap());
        let _place = places.take(&interrupt).unwrap();
        interrupt.raise();
        assert!(matches!(places.take(&interrupt), Err(Error::Interrupted)));
    }
}
