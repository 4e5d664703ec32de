//! The verdicts that are known, in a map that is cheap to clone: speculation clones the machine for
//! each question that it looks ahead.
//!
//! Sorted runs, each shared by the clones and at most half as long as the one before it, like the
//! digits of a counter: a clone copies one pointer a run, and an entry is moved a logarithmic number
//! of times in all.

use std::sync::Arc;

use crate::Verdict;

/// Verdicts by key.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    runs: Vec<Arc<[Entry]>>,
}

type Entry = (u128, Verdict);

impl Known {
    pub(super) fn verdict(&self, key: u128) -> Option<Verdict> {
        let find = |run: &Arc<[Entry]>| {
            let at = run.binary_search_by_key(&key, |entry| entry.0).ok()?;
            Some(run[at].1)
        };
        // The newest first.
        self.runs.iter().rev().find_map(find)
    }

    pub(super) fn insert(&mut self, key: u128, verdict: Verdict) {
        let mut run = vec![(key, verdict)];
        while let Some(shorter) = self.runs.pop_if(|last| last.len() < 2 * run.len()) {
            run.extend(shorter.iter());
            // Sorts in linear time what is two sorted runs, and leaves the newer of equals first.
            run.sort_by_key(|entry| entry.0);
            run.dedup_by_key(|entry| entry.0);
        }
        self.runs.push(run.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_verdict_counts_and_clones_go_their_own_ways() {
        let mut known = Known::default();
        for key in (0..1000).map(|n| n * 37 % 1000) {
            known.insert(key, Verdict::from(key % 3 == 0));
        }
        let before = known.clone();
        known.insert(3, Verdict::Unresolved);
        assert_eq!(known.verdict(3), Some(Verdict::Unresolved));
        assert_eq!(before.verdict(3), Some(Verdict::Interesting));
        assert_eq!(before.verdict(1000), None);
        let all = (0..1000).all(|n| before.verdict(n) == Some(Verdict::from(n % 3 == 0)));
        assert!(all && known.runs.len() <= 11);
    }
}
