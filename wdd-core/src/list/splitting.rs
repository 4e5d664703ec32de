//! Adaptive group testing, the core of `gt` and `wgt`.
//!
//! "Remove a group and call the oracle" is a group test: it fails if the group has a needed element.
//! The field's adaptive algorithms come within a few calls for each needed element of the limit that
//! information sets. This is generalised binary splitting (Hwang, *A Method for Detecting All
//! Defective Members in a Population by Group Testing*, 1972) with groups chosen by Bayes' rule, as in
//! nested testing: a group can be removed with a probability of about ½.
//!
//! - A group that can be removed is removed.
//! - A group that cannot is *suspect*: one of its elements is needed. Its first part is tried, again
//!   with a probability of about ½. If that can be removed, the rest is suspect. If not, it is
//!   suspect itself, and the rest is as it was before.
//! - The last element of a suspect group is needed. No call is made for it now.
//!
//! Elements of low hazard come first. So the elements that were not tried are always the end of that
//! order, and a group is a range of it.
//!
//! In the end, the elements that were found needed are removed one by one, as far as that has not been
//! tried since the last removal. So the result is 1-minimal for any property.

use std::ops::Range;
use std::sync::Arc;

use super::rate::Rate;
use super::{List, Settings};
use crate::{Reducer, Subset, Verdict};

/// The probability with which a group can be removed. A call whose verdict is open teaches most.
const EVEN: f64 = 0.5;

/// A list that is reduced by group tests.
#[derive(Clone, Debug)]
pub(super) struct Splitting {
    /// The elements by hazard, the lowest first. A *place* is an index of it.
    order: Arc<[usize]>,
    /// The hazards of the elements before each place, and of all.
    before: Arc<[f64]>,
    rate: Rate,
    best: Subset,
    /// The first place that was not decided.
    next: usize,
    /// Where the suspect group ends that begins at `next`.
    suspect: Option<usize>,
    /// The places of elements found needed.
    needed: NeededPlaces,
    trial: Option<GroupTrial>,
}

#[derive(Clone, Debug)]
struct NeededPlaces {
    /// The places that were not tried alone since the last removal.
    open: Subset,
    /// The places that could not be removed alone from the best.
    tried: Subset,
}

#[derive(Clone, Debug)]
struct GroupTrial {
    /// The places whose elements are removed.
    group: Range<usize>,
    /// The probability that the elements can be removed.
    odds: f64,
}

impl Splitting {
    /// The whole list. The hazards follow from the probabilities of its elements, or else are the algorithm's own.
    pub(super) fn knowing(
        list: &List,
        settings: &Settings,
        own: impl FnOnce() -> Vec<f64>,
    ) -> Self {
        let Some(known) = list.probabilities() else {
            return Splitting::new(&own(), settings.given_prior());
        };
        let hazards: Vec<f64> = known.iter().map(|&p| -(-p).ln_1p()).collect();
        let mean = hazards.iter().sum::<f64>() / hazards.len().max(1) as f64;
        // The probability of an element of mean hazard.
        Splitting::new(&hazards, Some(-(-mean).exp_m1()))
    }

    /// The whole list, with the hazard of each element, which is greater than 0. Without a `p0`, the
    /// share of needed elements is thought to be anything.
    pub(super) fn new(hazards: &[f64], p0: Option<f64>) -> Self {
        let n = hazards.len();
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|&a, &b| hazards[a].total_cmp(&hazards[b]));
        let mut before = vec![0.0; n + 1];
        for (place, &element) in order.iter().enumerate() {
            before[place + 1] = before[place] + hazards[element];
        }
        let mean = before[n] / n.max(1) as f64;
        let mut splitting = Splitting {
            order: order.into(),
            before: before.into(),
            rate: match p0 {
                Some(p0) => Rate::about(-(1.0 - p0).ln() / mean),
                None => Rate::unknown(n, mean),
            },
            best: Subset::full(n),
            next: 0,
            suspect: None,
            needed: NeededPlaces { open: Subset::empty(n), tried: Subset::empty(n) },
            trial: None,
        };
        splitting.choose();
        splitting
    }

    fn hazard(&self, group: &Range<usize>) -> f64 {
        self.before[group.end] - self.before[group.start]
    }

    /// The probability that a group which begins at `next` can be removed. A suspect group as a whole
    /// cannot.
    fn odds(&self, end: usize) -> f64 {
        let free = |end| self.rate.free(self.hazard(&(self.next..end)));
        let Some(suspect) = self.suspect else { return free(end) };
        let whole = free(suspect);
        let odds = (free(end) - whole) / (1.0 - whole);
        // If the whole group was as good as certain to be removable, there is no telling.
        if odds.is_finite() { odds.clamp(0.0, 1.0) } else { EVEN }
    }

    fn choose(&mut self) {
        // The last element of a suspect group: the others were removed, so it is the cause.
        if self.suspect == Some(self.next + 1) {
            self.is_needed();
        }
        let group = if self.next < self.order.len() {
            Some(self.next..self.group_end())
        } else {
            self.needed.open.iter().next().map(|place| place..place + 1)
        };
        self.trial = group.map(|group| GroupTrial { odds: self.odds_of(&group), group });
    }

    /// The end of the group that begins at `next` and can be removed with a probability as close to ½
    /// as possible.
    fn group_end(&self) -> usize {
        // A suspect group as a whole cannot be removed, so one element less is the largest group of it.
        let last = self.suspect.map_or(self.order.len(), |end| end - 1);
        let (mut likely, mut unlikely) = (self.next + 1, last + 1);
        // The odds fall with each element, so halving finds where they cross ½.
        while likely + 1 < unlikely {
            let middle = likely.midpoint(unlikely);
            if self.odds(middle) >= EVEN {
                likely = middle;
            } else {
                unlikely = middle;
            }
        }
        let distance = |end: usize| (self.odds(end) - EVEN).abs();
        if unlikely <= last && distance(unlikely) < distance(likely) { unlikely } else { likely }
    }

    fn odds_of(&self, group: &Range<usize>) -> f64 {
        // Elsewhere lie elements that were found needed.
        if group.start == self.next { self.odds(group.end) } else { 0.0 }
    }

    /// The element at `next` is needed.
    fn is_needed(&mut self) {
        let place = self.next;
        self.rate = self.rate.needed(self.hazard(&(place..place + 1)));
        self.needed.open.insert(place);
        self.next += 1;
        self.suspect = None;
    }

    fn remove(&mut self, group: Range<usize>) {
        self.best.remove(group.clone().map(|place| self.order[place]));
        // A removal can make other elements removable.
        self.needed.open.union_with(&self.needed.tried);
        self.needed.tried.clear();
        if group.start == self.next {
            self.rate = self.rate.removed(self.hazard(&group));
            self.next = group.end;
        } else {
            self.needed.open.remove(group);
        }
    }

    fn keep(&mut self, group: Range<usize>) {
        // One of its elements is needed, and a part of it is tried next.
        if group.len() > 1 {
            self.suspect = Some(group.end);
            return;
        }
        if group.start == self.next {
            self.is_needed();
        }
        self.needed.open.remove(group.clone());
        self.needed.tried.insert(group.start);
    }
}

impl Reducer for Splitting {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        let group = self.trial.as_ref()?.group.clone();
        Some(self.best.without(group.map(|place| self.order[place])))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(GroupTrial { group, .. }) = self.trial.take() else { return };
        if verdict.is_interesting() {
            self.remove(group);
        } else {
            self.keep(group);
        }
        self.choose();
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }

    fn odds(&self) -> f64 {
        self.trial.as_ref().map_or(0.0, |trial| trial.odds.min(1.0))
    }
}
