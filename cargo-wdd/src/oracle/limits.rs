//! How long a call may take, given how long the one about the untouched input took.

use std::time::{Duration, Instant};

/// The time limit of a call is never shorter.
const SHORTEST: Duration = Duration::from_secs(10);

/// What a call executes never gets a shorter time limit, if it is not known how long that takes by itself.
const SHORTEST_EXECUTED: Duration = Duration::from_secs(3);

/// A test never gets a shorter time limit if its own time is known, without that of its build.
const SHORTEST_TEST: Duration = Duration::from_secs(1);

/// How many times longer than that of the untouched input a test may take.
const SLACK_OF_TEST: u32 = 10;

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
    /// The limits of calls after one that took so long, with a `test` that took so long by itself, if that is known. The user
    /// can give one limit for both.
    pub(crate) fn after(wall: Duration, test: Option<Duration>, given: Option<Duration>) -> Self {
        let executed = match test {
            Some(test) => SHORTEST_TEST.max(test * SLACK_OF_TEST),
            None => SHORTEST_EXECUTED.max(wall * SLACK),
        };
        CallLimits {
            call: given.unwrap_or_else(|| SHORTEST.max(wall * SLACK)),
            executed: given.unwrap_or(executed),
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
        let after = |millis, given| CallLimits::after(Duration::from_millis(millis), None, given);
        assert_eq!(after(80, None), seconds(10, 3));
        assert_eq!(after(1000, None), seconds(10, 8));
        assert_eq!(after(3000, None), seconds(24, 24));
        assert_eq!(after(3000, Some(Duration::from_secs(5))), seconds(5, 5));
        let wall = Duration::from_secs(4);
        let with_test = |millis| CallLimits::after(wall, Some(Duration::from_millis(millis)), None);
        assert_eq!(with_test(50), seconds(32, 1));
        assert_eq!(with_test(600), seconds(32, 6));
    }
}
