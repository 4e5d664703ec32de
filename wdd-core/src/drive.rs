//! Drivers: they run a [`Reducer`] to its end, with an oracle that judges its candidates.
//!
//! - [`drive`](crate::drive()) makes one oracle call at a time.
//! - [`drive_parallel`] makes several oracle calls at the same time, in threads. The result is the
//!   same.
//! - [`speculate`] is the general form of `drive_parallel`: a [`Crew`] decides where and how the
//!   oracle runs.
//!
//! An oracle is a function from a candidate to a `bool`, a [`Verdict`], a verdict with what the candidate lacks, or a
//! `ControlFlow<StopReason, Verdict>` (see [`IntoVerdict`]).

mod expected;
mod into_verdict;
mod likely;
mod memo;
mod parallel;
mod pool;
mod speculate;
mod stats;
mod steps;
mod stop_reason;
mod verdicts;

use std::ops::ControlFlow;

pub use self::into_verdict::IntoVerdict;
pub(crate) use self::likely::Likely;
pub use self::memo::Memo;
pub use self::parallel::drive_parallel;
pub use self::pool::Pool;
pub use self::speculate::{Crew, Ticket, speculate};
pub use self::stats::Stats;
pub use self::stop_reason::StopReason;
pub use self::verdicts::Verdicts;
use crate::Reducer;
#[cfg(doc)]
use crate::Verdict;

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Driven<C> {
    /// The smallest interesting candidate, or the whole input if no candidate was interesting.
    pub best: C,
    /// Why the run ended.
    pub stop_reason: StopReason,
    /// The oracle calls of the run.
    pub stats: Stats,
}

/// Runs `reducer` with one oracle call at a time, until it is finished or the oracle stops the run.
///
/// ```
/// use wdd_core::list::Ddmin;
/// use wdd_core::{List, StopReason, Subset, drive};
///
/// let words = ["the", "quick", "brown", "fox", "jumps"];
/// let mut reducer = Ddmin::new(&List::uniform(words.len()));
/// let driven = drive(&mut reducer, |kept| kept.iter().any(|i| words[i] == "jumps"));
/// assert_eq!(driven.best, Subset::of(5, [4]));
/// assert_eq!(driven.stop_reason, StopReason::Finished);
/// ```
///
/// An oracle can stop the run. The reducer can be driven on later, from the same candidate:
///
/// ```
/// use std::ops::ControlFlow;
/// use wdd_core::list::OneMinimal;
/// use wdd_core::{List, StopReason, drive};
///
/// let mut reducer = OneMinimal::new(&List::uniform(100));
/// let mut calls = 0;
/// let driven = drive(&mut reducer, |kept| {
///     calls += 1;
///     if calls > 10 {
///         ControlFlow::Break(StopReason::MaxCalls)
///     } else {
///         ControlFlow::Continue(kept.contains(99))
///     }
/// });
/// assert_eq!(driven.stop_reason, StopReason::MaxCalls);
/// assert_eq!((driven.stats.calls, driven.best.len()), (10, 90));
///
/// assert_eq!(drive(&mut reducer, |kept| kept.contains(99)).best.len(), 1);
/// ```
pub fn drive<R, V>(
    reducer: &mut R,
    mut oracle: impl FnMut(&R::Candidate) -> V,
) -> Driven<R::Candidate>
where
    R: Reducer + ?Sized,
    V: IntoVerdict,
{
    let mut stats = Stats::default();
    let mut stop_reason = StopReason::Finished;
    while let Some(candidate) = reducer.candidate() {
        match oracle(&candidate).into_verdict() {
            ControlFlow::Continue((verdict, lacks)) => {
                stats.count(verdict);
                if !lacks.is_empty() {
                    reducer.learn(&lacks);
                }
                reducer.report(verdict);
            }
            ControlFlow::Break(reason) => {
                stop_reason = reason;
                break;
            }
        }
    }
    Driven { best: reducer.best(), stop_reason, stats }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Subset, Verdict};

    /// Removes single elements in order, each tried once.
    #[derive(Clone)]
    pub(super) struct Singles {
        best: Subset,
        next: usize,
    }

    impl Singles {
        pub(super) fn of(elements: usize) -> Self {
            let best = Subset::full(elements);
            Singles { best, next: 0 }
        }
    }

    impl Reducer for Singles {
        type Candidate = Subset;

        fn candidate(&self) -> Option<Subset> {
            (self.next < self.best.list_len()).then(|| self.best.without([self.next]))
        }

        fn report(&mut self, verdict: Verdict) {
            match self.candidate() {
                Some(candidate) if verdict.is_interesting() => self.best = candidate,
                _ => {}
            }
            self.next += 1;
        }

        fn best(&self) -> Subset {
            self.best.clone()
        }

        fn change(&self) -> Option<u128> {
            Some(self.next as u128)
        }
    }

    /// An oracle with a limited number of calls, all of them uninteresting.
    fn limited(mut calls: usize) -> impl FnMut(&Subset) -> ControlFlow<StopReason, Verdict> {
        move |_| {
            if calls == 0 {
                return ControlFlow::Break(StopReason::MaxCalls);
            }
            calls -= 1;
            ControlFlow::Continue(Verdict::Uninteresting)
        }
    }

    #[test]
    fn a_stopped_reduction_can_be_driven_on() {
        let mut reducer = Singles::of(5);
        let driven = drive(&mut reducer, limited(2));
        assert_eq!(driven.stop_reason, StopReason::MaxCalls);
        assert_eq!(driven.stats.calls, 2);
        let rest = drive(&mut reducer, limited(10));
        assert_eq!((rest.stop_reason, rest.stats.calls), (StopReason::Finished, 3));
    }
}
