//! How many calls a farm makes at the same time without letting them wait.
//!
//! A farm does not tell how many workers it has, and others use them too. But a result tells how long its commands ran,
//! and the rest of its time is the way there and back, and waiting. As long as the rest is about as short as it ever was,
//! there is room for more calls; if it grows, calls wait for workers. TCP Vegas finds its window in the same way (Brakmo &
//! Peterson, 1995). The calls about the untouched input, which do not wait for others, tell the shortest time.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The room at the start, and the least.
const FIRST: f64 = 2.0;

/// The part of its time that a call may wait.
const WAITS: f64 = 0.25;

/// How many calls are made at the same time: an estimate that each result changes.
#[derive(Debug)]
pub(super) struct CallWindow(Mutex<Estimate>);

#[derive(Debug)]
struct Estimate {
    calls: f64,
    most: f64,
    /// The shortest time of a call besides that of its commands, in seconds.
    shortest: Option<f64>,
}

impl CallWindow {
    /// With no more than `most` calls.
    pub(super) fn new(most: usize) -> Self {
        let most = most as f64;
        CallWindow(Mutex::new(Estimate { calls: FIRST.min(most), most, shortest: None }))
    }

    pub(super) fn calls(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).calls as usize
    }

    /// Takes an execution that has ended after `whole`; its commands ran for `ran`.
    pub(super) fn count(&self, whole: Duration, ran: Duration) {
        let mut window = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rest = whole.saturating_sub(ran).as_secs_f64();
        let shortest = window.shortest.map_or(rest, |shortest| shortest.min(rest));
        window.shortest = Some(shortest);
        // The part is of the whole time, since a long command hides a short wait.
        let waits = rest - shortest > WAITS * (shortest + ran.as_secs_f64());
        // One more with each result doubles the room in the time of a call; so does one less halve it, about.
        let change = if waits { -0.5 } else { 1.0 };
        window.calls = (window.calls + change).clamp(FIRST.min(window.most), window.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The room after calls of 100 ms on a farm with that many workers, 20 ms away.
    fn room_with(workers: usize) -> usize {
        let room = CallWindow::new(1024);
        let ran = Duration::from_millis(100);
        // The untouched input is judged alone.
        room.count(ran + Duration::from_millis(20), ran);
        for _ in 0..20_000 {
            let rounds = room.calls().div_ceil(workers) as u32;
            let waited = (ran + Duration::from_millis(20)) * rounds;
            room.count(waited, ran);
        }
        room.calls()
    }

    #[test]
    fn the_room_is_about_the_number_of_workers() {
        for workers in [16, 64, 300] {
            let room = room_with(workers);
            assert!(room >= workers && room < workers + workers / 4, "{workers}: {room}");
        }
        assert!(room_with(1) <= 3);
        assert_eq!(room_with(5000), 1024);
    }
}
