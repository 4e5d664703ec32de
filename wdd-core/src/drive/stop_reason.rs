//! Why a run ended: one type for drivers, oracles and shrinking.

use std::fmt;

/// Why a run ended.
///
/// An oracle ends a run early by returning `ControlFlow::Break` with one of these reasons (see
/// [`drive`](crate::drive())).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The reducer has no more candidates: nothing smaller is left to try.
    Finished,
    /// The run made the largest allowed number of oracle calls.
    MaxCalls,
    /// The run took the largest allowed time.
    MaxTime,
    /// The caller or the user stopped the run.
    Interrupted,
    /// The oracle can give no more verdicts. Only the oracle knows the cause.
    Broken,
    /// The input itself is not interesting, so there is nothing to reduce.
    NotFailing,
    /// The oracle does not give the same verdict on the same candidate each time.
    Flaky,
}

impl StopReason {
    /// Whether the run came to its own end, with nothing left to try.
    pub fn is_finished(self) -> bool {
        self == StopReason::Finished
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Finished => "finished",
            StopReason::MaxCalls => "the limit on oracle calls was reached",
            StopReason::MaxTime => "the time limit was reached",
            StopReason::Interrupted => "interrupted",
            StopReason::Broken => "the oracle is broken",
            StopReason::NotFailing => "the input does not fail",
            StopReason::Flaky => "the oracle does not give the same verdict each time",
        })
    }
}
