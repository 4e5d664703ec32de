//! `Verdicts`: a cache of verdicts that is cheap to clone, since speculation clones a reducer, with
//! its cache, for each speculative call.
//!
//! The entries are in sorted runs. Clones share the runs. Each run is at most half as long as the run
//! before it, like the digits of a binary counter: a clone copies one pointer for each run, and an
//! entry is moved O(log n) times in total.

use std::sync::Arc;

use crate::Verdict;

/// A cache of verdicts. The key of a verdict is a hash of its candidate.
///
/// ```
/// use wdd_core::Verdict;
/// use wdd_core::drive::Verdicts;
///
/// let mut known = Verdicts::default();
/// known.insert(7, Verdict::Interesting);
/// let before = known.clone();
/// known.insert(8, Verdict::Uninteresting);
/// assert_eq!((known.verdict(7), before.verdict(8)), (Some(Verdict::Interesting), None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    runs: Vec<Arc<[KeyedVerdict]>>,
}

type KeyedVerdict = (u128, Verdict);

impl Verdicts {
    /// The verdict with that key, if it is cached.
    pub fn verdict(&self, key: u128) -> Option<Verdict> {
        let find = |run: &Arc<[KeyedVerdict]>| {
            let at = run.binary_search_by_key(&key, |entry| entry.0).ok()?;
            Some(run[at].1)
        };
        // Newer runs come first.
        self.runs.iter().rev().find_map(find)
    }

    /// Adds a verdict, and replaces an older verdict with the same key.
    pub fn insert(&mut self, key: u128, verdict: Verdict) {
        let mut run = vec![(key, verdict)];
        // Keeps each run at most half as long as the one before it.
        while let Some(shorter) = self.runs.pop_if(|last| last.len() < 2 * run.len()) {
            run.extend(shorter.iter());
            // The sort is stable and takes linear time on two sorted runs. The newer of two equal
            // keys comes first.
            run.sort_by_key(|entry| entry.0);
            run.dedup_by_key(|entry| entry.0);
        }
        self.runs.push(run.into());
    }

    /// The verdicts without unresolved ones, whose candidates can be judged again.
    pub fn without_unresolved(&self) -> Self {
        let resolved = |run: &Arc<[KeyedVerdict]>| -> Arc<[KeyedVerdict]> {
            run.iter().copied().filter(|entry| entry.1 != Verdict::Unresolved).collect()
        };
        Verdicts { runs: self.runs.iter().map(resolved).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unresolved_can_be_left_out() {
        let mut known = Verdicts::default();
        for key in 0..100 {
            known.insert(
                key,
                match key % 3 {
                    0 => Verdict::Unresolved,
                    1 => Verdict::Interesting,
                    _ => Verdict::Uninteresting,
                },
            );
        }
        let resolved = known.without_unresolved();
        assert_eq!((resolved.verdict(3), resolved.verdict(4)), (None, Some(Verdict::Interesting)));
        assert_eq!(known.verdict(3), Some(Verdict::Unresolved));
    }

    #[test]
    fn the_newest_verdict_counts_and_clones_go_their_own_ways() {
        let mut known = Verdicts::default();
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
