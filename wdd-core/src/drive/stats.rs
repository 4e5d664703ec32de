//! The number of oracle calls of a run, by verdict.

use crate::Verdict;

/// The number of oracle calls of a run, by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// All oracle calls.
    pub calls: usize,
    /// Calls with the verdict [`Verdict::Interesting`].
    pub interesting: usize,
    /// Calls with the verdict [`Verdict::Unresolved`].
    pub unresolved: usize,
}

impl Stats {
    /// Counts one oracle call.
    pub fn count(&mut self, verdict: Verdict) {
        self.calls += 1;
        match verdict {
            Verdict::Interesting => self.interesting += 1,
            Verdict::Uninteresting => {}
            Verdict::Unresolved => self.unresolved += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verdict_is_counted_apart() {
        let mut stats = Stats::default();
        for verdict in [
            Verdict::Interesting,
            Verdict::Uninteresting,
            Verdict::Uninteresting,
            Verdict::Unresolved,
        ] {
            stats.count(verdict);
        }
        let Stats { calls, interesting, unresolved } = stats;
        assert_eq!((calls, interesting, unresolved), (4, 1, 1));
    }
}
