//! How long a call may take, given how long the one about the untouched input took.

use std::time::{Duration, Instant};

/// The time limit of a call is never shorter.
const SHORTEST: Duration = Duration::from_secs(10);

/// What a call executes never gets a shorter time limit.
const SHORTEST_EXECUTED: Duration = Duration::from_secs(3);

/// How many times longer than the untouched input a candidate may take.
const SLACK: u32 = 8;

/// The time limit for the untouched input, unless the user sets one.
const UNTOUCHED: Duration = Duration::from_secs(600);

/// How long the first call of an oracle may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstLimit {
    /// The time limit that the user has given.
    pub(crate) given: Option<Duration>,
    /// When the run must end.
    pub(crate) until: Option<Instant>,
}

impl FirstLimit {
    /// The time limit of a call that begins now.
    pub(crate) fn now(self) -> Duration {
        let whole = self.given.unwrap_or(UNTOUCHED);
        self.left().map_or(whole, |left| left.min(whole))
    }

    /// Whether this limit is shorter than usual because the run must end.
    pub(crate) fn is_shortened(self, limit: Duration) -> bool {
        limit < self.given.unwrap_or(UNTOUCHED)
    }

    /// Whether the run must end now.
    pub(crate) fn is_over(self) -> bool {
        self.left() == Some(Duration::ZERO)
    }

    fn left(self) -> Option<Duration> {
        Some(self.until?.saturating_duration_since(Instant::now()))
    }
}

/// The time limits of the calls of one oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallLimits {
    /// Of a whole call.
    pub(crate) call: Duration,
    /// Of what a call executes after it was built.
    pub(crate) executed: Duration,
}

impl CallLimits {
    /// The limits of calls after one that took so long. The user can give one limit for both.
    pub(crate) fn after(wall: Duration, given: Option<Duration>) -> Self {
        CallLimits {
            call: given.unwrap_or_else(|| SHORTEST.max(wall * SLACK)),
            executed: given.unwrap_or_else(|| SHORTEST_EXECUTED.max(wall * SLACK)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_may_take_eight_times_the_input_s_time_and_has_at_least_some_seconds() {
        let seconds = |call, executed| CallLimits {
            call: Duration::from_secs(call),
            executed: Duration::from_secs(executed),
        };
        let after = |millis, given| CallLimits::after(Duration::from_millis(millis), given);
        assert_eq!(after(80, None), seconds(10, 3));
        assert_eq!(after(1000, None), seconds(10, 8));
        assert_eq!(after(3000, None), seconds(24, 24));
        assert_eq!(after(3000, Some(Duration::from_secs(5))), seconds(5, 5));
    }
}
