//! What a run has cost so far.

use crate::Verdict;

/// Counts of the questions that the oracle answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Questions answered, of any verdict.
    pub tests: usize,
    /// Those answered [`Verdict::Interesting`].
    pub interesting: usize,
    /// Those answered [`Verdict::Unresolved`].
    pub unresolved: usize,
}

impl Stats {
    /// Counts one answer.
    pub fn count(&mut self, verdict: Verdict) {
        self.tests += 1;
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
        let Stats {
            tests,
            interesting,
            unresolved,
        } = stats;
        assert_eq!((tests, interesting, unresolved), (4, 1, 1));
    }
}
