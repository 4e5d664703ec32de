//! ddmin, the minimizing delta debugging algorithm, which the other algorithms improve.
//!
//! Zeller & Hildebrandt, *Simplifying and Isolating Failure-Inducing Input* (2002), §3. The
//! variants are from Hodován & Kiss, *Practical Improvements to the Minimizing Delta Debugging
//! Algorithm* (2016, the tool Picire), §3.3.
//!
//! - Guarantee: 1-minimal for any property.
//! - Calls: at most n² + 5n. If n is a power of two, at most n² + 3n, as in the paper.
//! - Where we differ: the removal of the last element is tried too, so the result can be the empty
//!   list. The paper does not say which complement is tried after a removal: by default they continue as in
//!   Picire; in the descriptions of ddmin by WDD and CDD they restart.
//!   Picire's parallel and combined loops (§3.1 and §3.2) are not here. Speculative calls settle in order in
//!   their place, for every algorithm: the result is that of one call at a time, and the time can be
//!   longer than that of the loops.

use std::{ops::Range, sync::Arc};

use super::partition;
use super::{Algorithm, List};
use crate::{Reducer, Subset, Verdict};

pub(super) static DDMIN: Algorithm = Algorithm {
    name: "ddmin",
    source: "Zeller & Hildebrandt 2002: partitions, then complements",
    uses: &[],
    start: |list, _| Box::new(Ddmin::new(list)),
};

pub(super) static RESTARTING: Algorithm = Algorithm {
    name: "ddmin-restarting",
    source: "ddmin as WDD and CDD describe it: complements restart after a removal",
    uses: &[],
    start: |list, _| Box::new(Ddmin::new(list).continuation(DdminContinuation::Restart)),
};

pub(super) static COMPLEMENTS_FIRST: Algorithm = Algorithm {
    name: "ddmin-complements-first",
    source: "Hodován & Kiss 2016: complements, then partitions",
    uses: &[],
    start: |list, _| Box::new(Ddmin::new(list).variant(DdminVariant::ComplementsFirst)),
};

pub(super) static COMPLEMENTS_ONLY: Algorithm = Algorithm {
    name: "ddmin-complements",
    source: "Hodován & Kiss 2016: complements only",
    uses: &[],
    start: |list, _| Box::new(Ddmin::new(list).variant(DdminVariant::ComplementsOnly)),
};

/// Cuts the list into partitions, as many as the *granularity*, and tries each partition and each
/// complement. If none is interesting, the granularity doubles.
///
/// The result is 1-minimal for any property. n elements take at most n² + 5n calls.
///
/// ```
/// use wdd_core::list::Ddmin;
/// use wdd_core::{List, Subset, Verdict, drive};
///
/// let needed = Subset::of(8, [4, 7]);
/// let outcome = drive(&mut Ddmin::new(&List::uniform(8)), &mut |c: &Subset| {
///     Verdict::from(needed.is_subset(c))
/// });
/// assert_eq!(outcome.best, needed);
/// ```
#[derive(Clone, Debug)]
pub struct Ddmin {
    variant: DdminVariant,
    continuation: DdminContinuation,
    best: Subset,
    /// The elements of `best`, which are cut by their position in it.
    elements: Arc<[usize]>,
    /// The partition whose complement is tried first.
    first: usize,
    granularity: usize,
    state: DdminState,
}

/// Which candidates are tried at each granularity, and in which order (Picire §3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DdminVariant {
    /// The partitions, then their complements (Zeller).
    #[default]
    SubsetsFirst,
    /// The complements, then the partitions.
    ComplementsFirst,
    /// The complements only. The partitions are not needed for 1-minimality, and are seldom
    /// interesting.
    ComplementsOnly,
}

/// Which complement is tried first after the removal of a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DdminContinuation {
    /// That of the first partition, as WDD and CDD describe ddmin.
    Restart,
    /// That of the partition after the removed one, and after the last partition the first again
    /// (Picire). The partitions before it were just found to be needed. When the granularity
    /// doubles, the same place in the list stays first.
    #[default]
    Continue,
}

#[derive(Clone, Copy, Debug)]
enum DdminState {
    /// Tries to keep this partition alone.
    Subset(usize),
    /// Tries to remove a partition; this many were tried before it.
    Complement(usize),
    Finished,
}

impl Ddmin {
    /// Starts with the whole list, [`DdminVariant::SubsetsFirst`], and
    /// [`DdminContinuation::Continue`].
    pub fn new(list: &List) -> Self {
        let mut ddmin = Ddmin {
            variant: DdminVariant::default(),
            continuation: DdminContinuation::default(),
            best: Subset::full(list.len()),
            elements: (0..list.len()).collect(),
            first: 0,
            granularity: 0,
            state: DdminState::Finished,
        };
        ddmin.cut(2, 0);
        ddmin
    }

    /// Sets the order of candidates, and begins with the first of them.
    pub fn variant(mut self, variant: DdminVariant) -> Self {
        self.variant = variant;
        self.cut(2, 0);
        self
    }

    /// Sets which complement is tried first after a removal.
    pub fn continuation(mut self, continuation: DdminContinuation) -> Self {
        self.continuation = continuation;
        self
    }

    /// The number of partitions that the best is cut into.
    pub fn granularity(&self) -> usize {
        self.granularity
    }

    /// Cuts the best again, into partitions of the new granularity, and begins with the kind of
    /// candidate that the variant tries first.
    fn cut(&mut self, granularity: usize, first: usize) {
        // More partitions than elements would be empty.
        self.granularity = granularity.min(self.elements.len());
        self.first = if first < self.granularity { first } else { 0 };
        let is_alone = self.variant == DdminVariant::SubsetsFirst;
        self.state = if is_alone { DdminState::Subset(0) } else { DdminState::Complement(0) };
        self.skip();
    }

    /// From the end of the partitions or complements, moves to a state with a candidate, or to
    /// [`DdminState::Finished`].
    fn skip(&mut self) {
        use DdminVariant::{ComplementsFirst, SubsetsFirst};
        let end = self.granularity;
        match (self.variant, self.state) {
            // A single partition is the list itself.
            (SubsetsFirst, DdminState::Subset(i)) if i == end || end == 1 => {
                self.state = DdminState::Complement(0);
                self.skip();
            }
            // With a single partition, the complement was the empty list, and the partition is the list itself.
            (ComplementsFirst, DdminState::Complement(i)) if i == end && end > 1 => {
                self.state = DdminState::Subset(0);
            }
            (_, DdminState::Subset(i) | DdminState::Complement(i)) if i == end => self.refine(),
            _ => {}
        }
    }

    fn refine(&mut self) {
        if self.granularity < self.elements.len() {
            let finer = (2 * self.granularity).min(self.elements.len());
            // The same place in the list: the partitions before it were just found to be needed.
            self.cut(finer, self.first * finer / self.granularity);
        } else {
            self.state = DdminState::Finished;
        }
    }

    fn part(&self, index: usize) -> Range<usize> {
        partition::part(self.elements.len(), self.granularity, index)
    }

    /// The partition whose removal is tried after `tried` others.
    fn removal(&self, tried: usize) -> usize {
        (self.first + tried) % self.granularity
    }

    fn keep_part(&mut self, index: usize) {
        self.elements = self.elements[self.part(index)].into();
        self.best = Subset::of(self.best.list_len(), self.elements.iter().copied());
        self.cut(2, 0);
    }

    fn remove_part(&mut self, index: usize) {
        let part = self.part(index);
        self.best.remove(self.elements[part.clone()].iter().copied());
        self.elements = [&self.elements[..part.start], &self.elements[part.end..]].concat().into();
        let first = match self.continuation {
            DdminContinuation::Restart => 0,
            DdminContinuation::Continue => index,
        };
        // The other partitions stay as they are: one partition less, but never a single one while more can be cut.
        self.cut((self.granularity - 1).max(2), first);
    }
}

impl Reducer for Ddmin {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        let elements = |index| self.elements[self.part(index)].iter().copied();
        match self.state {
            DdminState::Subset(i) => Some(Subset::of(self.best.list_len(), elements(i))),
            DdminState::Complement(tried) => Some(self.best.without(elements(self.removal(tried)))),
            DdminState::Finished => None,
        }
    }

    fn report(&mut self, verdict: Verdict) {
        match (self.state, verdict.is_interesting()) {
            (DdminState::Subset(i), true) => self.keep_part(i),
            (DdminState::Complement(tried), true) => self.remove_part(self.removal(tried)),
            (DdminState::Subset(i), false) => self.state = DdminState::Subset(i + 1),
            (DdminState::Complement(tried), false) => {
                self.state = DdminState::Complement(tried + 1);
            }
            (DdminState::Finished, _) => {}
        }
        self.skip();
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }

    fn change(&self) -> Option<u128> {
        Some(self.best().removal(&self.candidate()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn removals(mut ddmin: Ddmin, verdicts: &[bool]) -> Vec<Vec<usize>> {
        let mut removed = Vec::new();
        for &verdict in verdicts {
            let candidate = ddmin.candidate().expect("not finished");
            removed.push(ddmin.best().iter().filter(|&e| !candidate.contains(e)).collect());
            ddmin.report(verdict.into());
        }
        removed
    }

    #[test]
    fn ddmin_continues_where_a_partition_was_removed() {
        let ddmin = Ddmin::new(&List::uniform(4)).variant(DdminVariant::ComplementsOnly);
        let verdicts = [false, false, false, true, false];
        let continued = removals(ddmin.clone(), &verdicts);
        assert_eq!(continued, [vec![0, 1], vec![2, 3], vec![0], vec![1], vec![2]]);
        let restarted = removals(ddmin.continuation(DdminContinuation::Restart), &verdicts);
        assert_eq!(restarted[4], [0]);
    }

    #[test]
    fn ddmin_wraps_around_to_the_partitions_before() {
        let ddmin = Ddmin::new(&List::uniform(3)).variant(DdminVariant::ComplementsOnly);
        // 1 and 2 cannot be removed together. Then 2 is removed alone, and 0 is tried again.
        let removed = removals(ddmin, &[false, false, false, false, true, false]);
        assert_eq!(removed[2..], [vec![0], vec![1], vec![2], vec![0]]);
    }

    #[test]
    fn ddmin_tries_the_empty_subset_when_one_element_is_left() {
        let variants = [
            DdminVariant::SubsetsFirst,
            DdminVariant::ComplementsFirst,
            DdminVariant::ComplementsOnly,
        ];
        for variant in variants {
            let mut ddmin = Ddmin::new(&List::uniform(1)).variant(variant);
            assert_eq!(ddmin.candidate(), Some(Subset::empty(1)));
            ddmin.report(Verdict::Uninteresting);
            assert_eq!(ddmin.candidate(), None);
        }
    }

    #[test]
    fn ddmin_has_no_candidate_for_an_empty_list() {
        assert_eq!(Ddmin::new(&List::uniform(0)).candidate(), None);
        assert_eq!(Ddmin::new(&List::uniform(2)).candidate(), Some(Subset::of(2, [0])));
    }
}
