//! What an oracle may return: a verdict, a `bool`, or a reason to stop the run.

use std::ops::ControlFlow;

use super::StopReason;
use crate::Verdict;

/// What an oracle may return.
///
/// - `bool`: `true` means interesting.
/// - [`Verdict`]: for an oracle that cannot always decide.
/// - `ControlFlow<StopReason, V>`, where `V` is one of these: for an oracle that can stop the run.
pub trait IntoVerdict {
    /// The verdict, or the reason to stop the run.
    fn into_verdict(self) -> ControlFlow<StopReason, Verdict>;
}

impl IntoVerdict for bool {
    fn into_verdict(self) -> ControlFlow<StopReason, Verdict> {
        ControlFlow::Continue(Verdict::from(self))
    }
}

impl IntoVerdict for Verdict {
    fn into_verdict(self) -> ControlFlow<StopReason, Verdict> {
        ControlFlow::Continue(self)
    }
}

impl<V: IntoVerdict> IntoVerdict for ControlFlow<StopReason, V> {
    fn into_verdict(self) -> ControlFlow<StopReason, Verdict> {
        self?.into_verdict()
    }
}
