//! `GroupsFirst`: tries to remove given groups of elements, each once, before a list algorithm
//! reduces the elements that are left.
//!
//! Definitions that use each other can only be removed together. If the caller knows such groups,
//! one call does what no sequence of smaller candidates can do. With the whole list as the only
//! group, this is the call on the empty list with which Perses begins every list (Sun et al.,
//! *Perses: Syntax-Guided Program Reduction*, 2018); the papers' list algorithms leave it out.
//!
//! - Guarantee: that of the algorithm.
//! - Calls: at most one for each group, and those of the algorithm.

use std::sync::Arc;

use super::{Algorithm, List, ListReducer, Settings};
use crate::{Reducer, Subset, Verdict};

/// Tries to remove groups of elements, and then reduces the rest with a list algorithm.
#[derive(Clone, Debug)]
pub struct GroupsFirst {
    list: List,
    algorithm: &'static Algorithm,
    settings: Settings,
    state: GroupsFirstState,
}

#[derive(Clone, Debug)]
enum GroupsFirstState {
    Groups {
        best: Subset,
        groups: Arc<[Vec<usize>]>,
        next: usize,
    },
    Rest {
        reducer: Box<dyn ListReducer>,
        /// What the reducer's list is of the whole list; `None` if it has the whole list.
        part: Option<Sublist>,
    },
}

/// Some elements of the whole list, as a list of their own.
#[derive(Clone, Debug)]
struct Sublist {
    /// The index of each element in the whole list.
    elements: Arc<[usize]>,
    /// The best, as a subset of the whole list.
    best: Subset,
    /// The best, as a subset of `elements`.
    inner: Subset,
}

impl Sublist {
    /// The elements of the best.
    fn new(best: Subset) -> Self {
        Sublist { elements: best.iter().collect(), inner: Subset::full(best.len()), best }
    }

    /// A subset of `elements`, as a subset of the whole list.
    fn of_whole(&self, kept: &Subset) -> Subset {
        let place = |element: usize| self.elements[element];
        // Most candidates differ from the best in few elements.
        if kept.is_subset(&self.inner) {
            self.best.without(self.inner.difference(kept).map(place))
        } else {
            Subset::of(self.best.list_len(), kept.iter().map(place))
        }
    }
}

impl GroupsFirst {
    /// Tries to remove each of `groups`, in order, and then starts `algorithm`. A group is a set of
    /// elements of `list`.
    ///
    /// # Panics
    /// If a group has an element that is not in the list.
    pub fn new(
        list: &List,
        groups: Vec<Vec<usize>>,
        algorithm: &'static Algorithm,
        settings: &Settings,
    ) -> Self {
        let mut first = GroupsFirst {
            list: list.clone(),
            algorithm,
            settings: *settings,
            state: GroupsFirstState::Groups {
                best: Subset::full(list.len()),
                groups: groups.into(),
                next: 0,
            },
        };
        first.settle();
        first
    }

    /// Skips groups that have no element left, and starts the algorithm after the last group.
    fn settle(&mut self) {
        let GroupsFirstState::Groups { best, groups, next } = &mut self.state else { return };
        let is_left = |group: &Vec<usize>| group.iter().any(|&e| best.contains(e));
        match groups[*next..].iter().position(is_left) {
            Some(skipped) => *next += skipped,
            None => {
                // The whole list needs no mapping of its elements.
                let best = std::mem::replace(best, Subset::empty(0));
                let part = (best.len() < best.list_len()).then(|| Sublist::new(best));
                let rest = part.as_ref().map(|part| self.list.part(&part.elements));
                let rest = rest.as_ref().unwrap_or(&self.list);
                self.state = GroupsFirstState::Rest {
                    reducer: self.algorithm.start(rest, &self.settings),
                    part,
                };
            }
        }
    }
}

impl Reducer for GroupsFirst {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        match &self.state {
            GroupsFirstState::Groups { best, groups, next } => {
                Some(best.without(groups[*next].iter().copied()))
            }
            GroupsFirstState::Rest { reducer, part } => {
                let kept = reducer.candidate()?;
                Some(if let Some(part) = part { part.of_whole(&kept) } else { kept })
            }
        }
    }

    fn report(&mut self, verdict: Verdict) {
        match &mut self.state {
            GroupsFirstState::Groups { best, groups, next } => {
                if verdict.is_interesting() {
                    best.remove(groups[*next].iter().copied());
                }
                *next += 1;
                self.settle();
            }
            GroupsFirstState::Rest { reducer, part } => {
                reducer.report(verdict);
                if let Some(part) = part
                    && verdict.is_interesting()
                {
                    let kept = reducer.best();
                    part.best = part.of_whole(&kept);
                    part.inner = kept;
                }
            }
        }
    }

    fn best(&self) -> Subset {
        match &self.state {
            GroupsFirstState::Groups { best, .. } => best.clone(),
            GroupsFirstState::Rest { part: Some(part), .. } => part.best.clone(),
            GroupsFirstState::Rest { reducer, part: None } => reducer.best(),
        }
    }

    fn odds(&self) -> f64 {
        match &self.state {
            GroupsFirstState::Groups { .. } => 0.0,
            GroupsFirstState::Rest { reducer, .. } => reducer.odds(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive;

    fn reduce(
        n: usize,
        groups: Vec<Vec<usize>>,
        interesting: impl Fn(&Subset) -> bool,
    ) -> (Subset, usize) {
        let (list, cdd) = (List::uniform(n), Algorithm::named("cdd").unwrap());
        let mut first = GroupsFirst::new(&list, groups, cdd, &Settings::default());
        let outcome = drive(&mut first, |kept: &Subset| Verdict::from(interesting(kept)));
        (outcome.best, outcome.stats.calls)
    }

    #[test]
    fn a_list_without_needed_elements_takes_one_call() {
        let all = vec![(0..1000).collect()];
        assert_eq!(reduce(1000, all, |_| true), (Subset::empty(1000), 1));
    }

    #[test]
    fn a_group_that_is_needed_takes_one_call_more() {
        let needs_7 = |kept: &Subset| kept.contains(7);
        let (_, without) = reduce(20, vec![], needs_7);
        let (best, with) = reduce(20, vec![vec![6, 7]], needs_7);
        assert_eq!((best, with), (Subset::of(20, [7]), without + 1));
    }

    #[test]
    fn elements_that_can_only_be_removed_together_are_removed() {
        // Even elements need each other; element 1 makes the failure.
        let together = |kept: &Subset| {
            let even = kept.iter().filter(|e| e % 2 == 0).count();
            kept.contains(1) && (even == 0 || even == 50)
        };
        let even = vec![(0..100).step_by(2).collect()];
        assert_eq!(reduce(100, even, together).0, Subset::of(100, [1]));
        assert_ne!(reduce(100, vec![], together).0, Subset::of(100, [1]));
    }
}
