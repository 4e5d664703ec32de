//! The oracle: the only seam through which a reduction reaches the world.

use std::{collections::BTreeMap, ops::ControlFlow};

use crate::Verdict;

/// Judges candidates.
///
/// Every closure from a candidate to a [`Verdict`] is an oracle that never stops.
pub trait Oracle<C: ?Sized> {
    /// The verdict on `candidate`, or why there will be no more.
    fn judge(&mut self, candidate: &C) -> ControlFlow<Stop, Verdict>;
}

/// Why an oracle wants the run to end before the reduction is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Somebody asked for it.
    Interrupted,
    /// The time or the tests that were granted are used up.
    Budget,
    /// No verdict can be had any more; the oracle itself knows what is broken.
    Broken,
}

impl<C: ?Sized, F: FnMut(&C) -> Verdict> Oracle<C> for F {
    fn judge(&mut self, candidate: &C) -> ControlFlow<Stop, Verdict> {
        ControlFlow::Continue(self(candidate))
    }
}

/// An oracle that remembers: a candidate that was judged before is not judged again.
///
/// ```
/// use wdd_core::{Memo, Oracle, Verdict};
///
/// let mut memo = Memo::new(|n: &u32| Verdict::from(n % 2 == 0));
/// for n in [2, 3, 2] {
///     let _ = memo.judge(&n);
/// }
/// assert_eq!((memo.tests(), memo.hits()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Memo<C, O> {
    oracle: O,
    verdicts: BTreeMap<C, Verdict>,
    tests: usize,
    hits: usize,
}

impl<C: Clone + Ord, O: Oracle<C>> Memo<C, O> {
    /// Remembers what `oracle` says.
    pub fn new(oracle: O) -> Self {
        Memo {
            oracle,
            verdicts: BTreeMap::new(),
            tests: 0,
            hits: 0,
        }
    }

    /// The number of candidates that the oracle judged: the *tests* of the papers.
    pub fn tests(&self) -> usize {
        self.tests
    }

    /// The number of questions that were answered from memory.
    pub fn hits(&self) -> usize {
        self.hits
    }
}

impl<C: Clone + Ord, O: Oracle<C>> Oracle<C> for Memo<C, O> {
    fn judge(&mut self, candidate: &C) -> ControlFlow<Stop, Verdict> {
        if let Some(&verdict) = self.verdicts.get(candidate) {
            self.hits += 1;
            return ControlFlow::Continue(verdict);
        }
        let verdict = self.oracle.judge(candidate)?;
        self.verdicts.insert(candidate.clone(), verdict);
        self.tests += 1;
        ControlFlow::Continue(verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Broken;

    impl Oracle<u8> for Broken {
        fn judge(&mut self, _: &u8) -> ControlFlow<Stop, Verdict> {
            ControlFlow::Break(Stop::Broken)
        }
    }

    #[test]
    fn a_stop_is_not_remembered_as_a_verdict() {
        let mut memo = Memo::new(Broken);
        assert_eq!(memo.judge(&1), ControlFlow::Break(Stop::Broken));
        assert_eq!(memo.judge(&1), ControlFlow::Break(Stop::Broken));
        assert_eq!((memo.tests(), memo.hits()), (0, 0));
    }
}
