//! Which of several oracles is called first, if all of them have to agree: the one that refuses a candidate in the
//! least time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How often an oracle was called, how often it refused, and how long that took.
#[derive(Debug, Default)]
pub(super) struct Odds {
    calls: AtomicU64,
    refused: AtomicU64,
    nanos: AtomicU64,
}

impl Odds {
    /// Begins with the time of a call about the untouched input.
    pub(super) fn new(wall: Duration) -> Self {
        let odds = Odds::default();
        odds.count(false, wall);
        odds
    }

    /// Counts one call.
    pub(super) fn count(&self, refused: bool, wall: Duration) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.refused.fetch_add(u64::from(refused), Ordering::Relaxed);
        let nanos = u64::try_from(wall.as_nanos()).unwrap_or(u64::MAX);
        self.nanos.fetch_add(nanos, Ordering::Relaxed);
    }

    /// The time until it refuses, in nanoseconds: that of a call, divided by the share of the calls that refuse.
    pub(super) fn time_to_refuse(&self) -> u64 {
        // As if it had refused once more: nothing is known at the start.
        let refused = self.refused.load(Ordering::Relaxed) + 1;
        self.nanos.load(Ordering::Relaxed) / refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_cheaper_or_refuses_more_often_comes_first() {
        let millis = Duration::from_millis;
        let (cheap, dear) = (Odds::new(millis(1)), Odds::new(millis(10)));
        assert!(cheap.time_to_refuse() < dear.time_to_refuse());
        for _ in 0..50 {
            cheap.count(false, millis(1));
            dear.count(true, millis(10));
        }
        assert!(dear.time_to_refuse() < cheap.time_to_refuse());
    }
}
