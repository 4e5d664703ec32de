//! `W_ddmin`: ddmin whose partitions have equal weight, not an equal number of elements.
//!
//! Zhou et al., *WDD: Weighted Delta Debugging* (2025), §IV and Alg. 1.
//!
//! - Guarantee: 1-minimal for any property, by the closing pass.
//! - Calls: at most n(n + 1)/2 + 4n; O(n²) in the paper.
//! - Where we differ: after the removal of a partition, the other partitions are not tried alone
//!   again. Their verdicts are known, so this saves cached candidates and no call. After a removal, the paper's Alg. 1 tries the complements from the first again.
//!   `wddmin-continuing` goes on with the next one, as Picire's ddmin does: with k of n elements needed this is
//!   O(k·log n) calls where a restart takes O(k²·log n).

use std::{ops::Range, sync::Arc};

use super::partition;
use super::{Algorithm, DdminContinuation, List, OneMinimal};
use crate::{Reducer, Subset, Verdict};

pub(super) static WDDMIN: Algorithm = Algorithm {
    name: "wddmin",
    source: "Zhou et al. 2025 (WDD): ddmin with partitions of equal weight",
    uses: &[],
    start: |list, _| Box::new(Wddmin::new(list)),
};

pub(super) static CONTINUING: Algorithm = Algorithm {
    name: "wddmin-continuing",
    source: "W_ddmin that goes on after a removal, as Hodován & Kiss 2016",
    uses: &[],
    start: |list, _| Box::new(Wddmin::new(list).continuation(DdminContinuation::Continue)),
};

/// Tries each partition alone, then each complement. If none is interesting, cuts every partition
/// into two halves of about equal weight. Ends with [`OneMinimal`].
///
/// The result is 1-minimal for any property. n elements take at most n(n + 1)/2 + 4n calls.
///
/// ```
/// use wdd_core::list::Wddmin;
/// use wdd_core::{List, Subset, Verdict, drive};
///
/// let needed = Subset::of(4, [3]);
/// let outcome = drive(&mut Wddmin::new(&List::new([1, 1, 1, 30])), &mut |c: &Subset| {
///     Verdict::from(needed.is_subset(c))
/// });
/// assert_eq!(outcome.best, needed);
/// assert_eq!(outcome.stats.calls, 3); // [0, 1, 2], [3], and nothing at all
/// ```
#[derive(Clone, Debug)]
pub struct Wddmin {
    list: List,
    continuation: DdminContinuation,
    state: WddminState,
}

#[derive(Clone, Debug)]
enum WddminState {
    Partitions(Partitions),
    Closing(OneMinimal),
}

#[derive(Clone, Debug)]
struct Partitions {
    best: Subset,
    // Partitions are removed whole, so all their elements are in `best`. Elements of `best` that were tried alone are in none.
    /// Ranges of the whole list.
    ranges: Arc<[Range<usize>]>,
    /// The partition whose complement is tried first.
    first: usize,
    turn: PartitionTurn,
}

#[derive(Clone, Copy, Debug)]
enum PartitionTurn {
    /// Tries to keep this partition alone.
    Alone(usize),
    /// Tries to remove a partition; since the last removal this many were tried before it.
    Complement(usize),
}

impl Partitions {
    /// The partition whose removal is tried after `tried` others.
    fn removal(&self, tried: usize) -> usize {
        (self.first + tried) % self.ranges.len()
    }

    fn candidate(&self) -> Subset {
        match self.turn {
            PartitionTurn::Alone(at) => Subset::of(self.best.list_len(), self.ranges[at].clone()),
            PartitionTurn::Complement(tried) => {
                self.best.without(self.ranges[self.removal(tried)].clone())
            }
        }
    }
}

impl Wddmin {
    /// Starts with the whole list, and [`DdminContinuation::Restart`].
    pub fn new(list: &List) -> Self {
        let mut wddmin = Wddmin {
            list: list.clone(),
            continuation: DdminContinuation::Restart,
            state: WddminState::Closing(OneMinimal::new(list)),
        };
        wddmin.halve(Subset::full(list.len()), std::slice::from_ref(&(0..list.len())));
        wddmin
    }

    /// Sets which complement is tried first after a removal.
    pub fn continuation(mut self, continuation: DdminContinuation) -> Self {
        self.continuation = continuation;
        self
    }

    /// Cuts each partition into two by weight, and drops partitions of one element.
    fn halve(&mut self, best: Subset, partitions: &[Range<usize>]) {
        let mut halves = Vec::new();
        for partition in partitions {
            if let Some(cut) = partition::halving(&self.list.weights()[partition.clone()]) {
                let middle = partition.start + cut;
                halves.extend([partition.start..middle, middle..partition.end]);
            }
        }
        let (ranges, turn) = (halves.into(), PartitionTurn::Alone(0));
        self.enter(Partitions { best, ranges, first: 0, turn });
    }

    /// Moves to this turn, or to the next that has a candidate.
    fn enter(&mut self, mut at: Partitions) {
        let end = at.ranges.len();
        if end == 0 {
            self.state = WddminState::Closing(at.best.into());
            return;
        }
        match at.turn {
            PartitionTurn::Complement(tried) if tried == end => {
                return self.halve(at.best, &at.ranges);
            }
            PartitionTurn::Alone(next) if next == end => at.turn = PartitionTurn::Complement(0),
            PartitionTurn::Alone(_) | PartitionTurn::Complement(_) => {}
        }
        self.state = WddminState::Partitions(at);
    }
}

impl Reducer for Wddmin {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        match &self.state {
            WddminState::Partitions(at) => Some(at.candidate()),
            WddminState::Closing(pass) => pass.candidate(),
        }
    }

    fn report(&mut self, verdict: Verdict) {
        let mut at = match &mut self.state {
            WddminState::Partitions(at) => at.clone(),
            WddminState::Closing(pass) => return pass.report(verdict),
        };
        match (at.turn, verdict.is_interesting()) {
            (PartitionTurn::Alone(next), true) => {
                return self.halve(at.candidate(), &at.ranges[next..=next]);
            }
            (PartitionTurn::Complement(tried), true) => {
                let removed = at.removal(tried);
                at.best = at.candidate();
                at.ranges = [&at.ranges[..removed], &at.ranges[removed + 1..]].concat().into();
                at.first = match self.continuation {
                    DdminContinuation::Continue if removed < at.ranges.len() => removed,
                    DdminContinuation::Continue | DdminContinuation::Restart => 0,
                };
                at.turn = PartitionTurn::Complement(0);
            }
            (PartitionTurn::Alone(next), false) => at.turn = PartitionTurn::Alone(next + 1),
            (PartitionTurn::Complement(tried), false) => {
                at.turn = PartitionTurn::Complement(tried + 1);
            }
        }
        self.enter(at);
    }

    fn best(&self) -> Subset {
        match &self.state {
            WddminState::Partitions(at) => at.best.clone(),
            WddminState::Closing(pass) => pass.best(),
        }
    }

    fn change(&self) -> Option<u128> {
        Some(self.best().removal(&self.candidate()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The candidates before the closing pass when nothing can be removed.
    fn candidates(weights: &[u64]) -> Vec<Vec<usize>> {
        let mut wddmin = Wddmin::new(&List::new(weights.iter().copied()));
        let mut candidates = Vec::new();
        while let (WddminState::Partitions(_), Some(candidate)) =
            (&wddmin.state, wddmin.candidate())
        {
            candidates.push(candidate.iter().collect());
            wddmin.report(Verdict::Uninteresting);
        }
        candidates
    }

    #[test]
    fn wddmin_splits_by_weight_not_by_count() {
        let candidates = candidates(&[1, 1, 1, 1, 1, 9]);
        assert_eq!(candidates[..2], [vec![0, 1, 2, 3, 4], vec![5]]);
    }

    #[test]
    fn wddmin_tries_single_elements_once_before_the_closing_pass() {
        // [0] is a partition from the start, and dropped at the next cut.
        let candidates = candidates(&[9, 1, 1]);
        let without_0 = candidates.iter().filter(|&kept| *kept == [1, 2]);
        assert_eq!(without_0.count(), 2); // the partition alone, and the complement of [0]
        assert_eq!(candidates.len(), 8);
    }

    #[test]
    fn wddmin_keeps_the_other_partitions_when_one_is_removed() {
        let mut wddmin = Wddmin::new(&List::uniform(4));
        let verdicts = [false; 8].into_iter().chain([true]);
        for interesting in verdicts {
            wddmin.report(interesting.into());
        }
        assert_eq!(wddmin.best(), Subset::of(4, [1, 2, 3]));
        assert_eq!(wddmin.candidate(), Some(Subset::of(4, [2, 3])));
    }

    #[test]
    fn wddmin_goes_on_where_a_partition_was_removed_if_it_may() {
        let wddmin = Wddmin::new(&List::uniform(4)).continuation(DdminContinuation::Continue);
        // Halves, quarters alone, and the removal of quarter 0.
        let verdicts = [false; 4 + 4 + 1].into_iter().chain([true]);
        let report = |mut wddmin: Wddmin| {
            for interesting in verdicts.clone() {
                wddmin.report(interesting.into());
            }
            wddmin.candidate()
        };
        // Element 1 was removed. Element 0 was just found to be needed, so 2 is next.
        assert_eq!(report(wddmin.clone()), Some(Subset::of(4, [0, 3])));
        let restarting = wddmin.continuation(DdminContinuation::Restart);
        assert_eq!(report(restarting), Some(Subset::of(4, [2, 3])));
    }

    #[test]
    fn wddmin_that_continues_takes_few_calls_where_many_elements_are_needed() {
        let needed = Subset::of(4096, (0..4096).step_by(64));
        let calls = |continuation| {
            let mut wddmin = Wddmin::new(&List::uniform(4096)).continuation(continuation);
            crate::drive(&mut wddmin, |kept: &Subset| needed.is_subset(kept)).stats.calls
        };
        assert!(calls(DdminContinuation::Continue) * 4 < calls(DdminContinuation::Restart));
    }

    #[test]
    fn wddmin_closes_with_single_elements() {
        let mut wddmin = Wddmin::new(&List::new([100, 1]));
        for _ in 0..4 {
            wddmin.report(Verdict::Uninteresting);
        }
        assert!(matches!(wddmin.state, WddminState::Closing(_)));
        assert_eq!(wddmin.candidate(), Some(Subset::of(2, [1])));
    }
}
