//! How long something takes.

use std::time::{Duration, Instant};

/// Runs something; how long it took, and what it gave.
pub fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}
