//! The verdicts that are known, in a map that is cheap to clone: speculation clones a machine, with
//! all that it knows, for each question that it looks ahead.
//!
//! Sorted runs, each shared by the clones and at most half as long as the one before it, like the
//! digits of a counter: a clone copies one pointer a run, and an entry is moved a logarithmic number
//! of times in all.

use std::sync::Arc;

use crate::Verdict;

/// Verdicts by the key of what they are about.
///
/// ```
/// use wdd_core::{Verdict, Verdicts};
///
/// let mut known = Verdicts::default();
/// known.insert(7, Verdict::Interesting);
/// let before = known.clone();
/// known.insert(8, Verdict::Uninteresting);
/// assert_eq!((known.verdict(7), before.verdict(8)), (Some(Verdict::Interesting), None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    runs: Vec<Arc<[Entry]>>,
}

type Entry = (u128, Verdict);

impl Verdicts {
    /// The verdict of that key, if there is one.
    pub fn verdict(&self, key: u128) -> Option<Verdict> {
        let find = |run: &Arc<[Entry]>| {
            let at = run.binary_search_by_key(&key, |entry| entry.0).ok()?;
            Some(run[at].1)
        };
        // The newest first.
        self.runs.iter().rev().find_map(find)
    }

    /// Takes a verdict in, in the place of one of the same key.
    pub fn insert(&mut self, key: u128, verdict: Verdict) {
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
