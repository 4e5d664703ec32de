//! What an oracle may return: a verdict, a `bool`, a verdict with its reason, or a reason to stop the run.

use std::ops::ControlFlow;

use super::StopReason;
use crate::{Counterexample, Verdict};

/// What an oracle may return.
///
/// - `bool`: `true` means interesting.
/// - [`Verdict`]: for an oracle that cannot always decide.
/// - `(Verdict, Counterexample)`: for an oracle that knows what a candidate lacks.
/// - `ControlFlow<StopReason, V>`, where `V` is one of these: for an oracle that can stop the run.
pub trait IntoVerdict {
    /// The verdict and what the candidate lacks, as far as it is known; or the reason to stop the run.
    fn into_verdict(self) -> ControlFlow<StopReason, (Verdict, Counterexample)>;
}

impl IntoVerdict for bool {
    fn into_verdict(self) -> ControlFlow<StopReason, (Verdict, Counterexample)> {
        Verdict::from(self).into_verdict()
    }
}

impl IntoVerdict for Verdict {
    fn into_verdict(self) -> ControlFlow<StopReason, (Verdict, Counterexample)> {
        ControlFlow::Continue((self, Counterexample::default()))
    }
}

impl IntoVerdict for (Verdict, Counterexample) {
    fn into_verdict(self) -> ControlFlow<StopReason, (Verdict, Counterexample)> {
        ControlFlow::Continue(self)
    }
}

impl<V: IntoVerdict> IntoVerdict for ControlFlow<StopReason, V> {
    fn into_verdict(self) -> ControlFlow<StopReason, (Verdict, Counterexample)> {
        self?.into_verdict()
    }
}
