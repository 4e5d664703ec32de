//! `Memo`: an oracle with a cache of its verdicts.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

use super::{IntoVerdict, StopReason};
use crate::Verdict;

/// An oracle with a cache: it is called once for each candidate.
///
/// ```
/// use wdd_core::drive::Memo;
///
/// let mut memo = Memo::new(|n: &u32| n % 2 == 0);
/// for n in [2, 3, 2] {
///     let _ = memo.judge(&n);
/// }
/// assert_eq!((memo.calls(), memo.cached()), (2, 1));
/// ```
#[derive(Clone)]
pub struct Memo<C, O> {
    oracle: O,
    verdicts: BTreeMap<C, Verdict>,
    calls: usize,
    cached: usize,
}

impl<C: Clone + Ord, O> Memo<C, O> {
    /// An empty cache for the verdicts of `oracle`.
    pub fn new<V: IntoVerdict>(oracle: O) -> Self
    where
        O: FnMut(&C) -> V,
    {
        Memo { oracle, verdicts: BTreeMap::new(), calls: 0, cached: 0 }
    }

    /// The number of oracle calls: the *tests* of the papers.
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// The number of verdicts that came from the cache.
    pub fn cached(&self) -> usize {
        self.cached
    }

    /// The verdict on `candidate`, from the cache or else from the oracle. A stop reason is not
    /// cached.
    pub fn judge<V: IntoVerdict>(&mut self, candidate: &C) -> ControlFlow<StopReason, Verdict>
    where
        O: FnMut(&C) -> V,
    {
        if let Some(&verdict) = self.verdicts.get(candidate) {
            self.cached += 1;
            return ControlFlow::Continue(verdict);
        }
        // What the candidate lacks is of no use here: a cached verdict has no reason.
        let (verdict, _) = (self.oracle)(candidate).into_verdict()?;
        // After the call: an oracle that stops the run has given no verdict.
        self.verdicts.insert(candidate.clone(), verdict);
        self.calls += 1;
        ControlFlow::Continue(verdict)
    }
}

// By hand, because closures have no `Debug`.
impl<C, O> fmt::Debug for Memo<C, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo")
            .field("calls", &self.calls)
            .field("cached", &self.cached)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_reason_is_not_cached() {
        let broken = ControlFlow::<_, Verdict>::Break(StopReason::Broken);
        let mut memo = Memo::new(|_: &u8| broken);
        assert_eq!(memo.judge(&1), broken);
        assert_eq!(memo.judge(&1), broken);
        assert_eq!((memo.calls(), memo.cached()), (0, 0));
        let mut memo = Memo::new(|_: &u8| Verdict::Uninteresting);
        assert_eq!(memo.judge(&1), memo.judge(&1));
        assert_eq!((memo.calls(), memo.cached()), (1, 1));
    }
}
