//! `Guided`: a list algorithm that learns from refused candidates what its elements need.
//!
//! Delta debugging takes a refused candidate as *no*, and finds the elements that others need by halving. Where the oracle
//! names them, that is not needed: each candidate is completed by what is known to be needed, and a refused candidate
//! takes back what its [counterexample](Counterexample) names and is tried once more.
//!
//! The nearest work: Kalhauge and Palsberg, *Binary Reduction of Dependency Graphs* (2019) and *Logical Bytecode Reduction*
//! (J-Reduce, 2021), write the model of dependencies down before the reduction; `SPReduce` computes it. Here the
//! oracle teaches it while the reduction runs, as in counterexample-guided synthesis (Solar-Lezama, 2008).
//!
//! - Guarantee: what is learned is believed and not proved. So the elements that the algorithm has not tried to remove alone are
//!   tried at the end, without what was learned: if the algorithm is 1-minimal, so is the result. Without counterexamples it is the
//!   algorithm, call by call.
//! - Calls: those of the algorithm, at most [`MOST`] more for each candidate, and one for each element that
//!   stayed because it was needed. The worst case are counterexamples that name everything: then the result of the algorithm is
//!   the whole list, and each element is tried alone.

use std::sync::Arc;

use super::ListReducer;
use super::implications::Implications;
use crate::{Counterexample, Reducer, Subset, Verdict};

/// How often one candidate takes back what its counterexamples name.
const MOST: usize = 40;

/// A list reducer whose candidates are completed by what refused candidates have lacked.
///
/// It is for oracles that know why they refuse: see [`Counterexample`] for an example.
#[derive(Clone, Debug)]
pub struct Guided<L> {
    inner: L,
    implications: Implications,
    /// The smallest interesting candidate: what the inner reducer keeps, and what that needs.
    best: Subset,
    /// Whether elements that stay only because others need them are left as they are.
    leaves_needed: bool,
    state: GuidedState,
}

#[derive(Clone, Debug)]
enum GuidedState {
    /// Tries a candidate of the inner reducer, completed.
    Completed {
        candidate: Subset,
        /// How often it has taken back what was named.
        times: usize,
        /// Whether something was learned since it became the candidate.
        has_learned: bool,
    },
    /// Tries to remove each element that stays only because others need it.
    Alone(Alone),
}

/// Elements that are tried alone, in rounds until one changes nothing.
#[derive(Clone, Debug, Default)]
struct Alone {
    elements: Arc<[usize]>,
    /// The place of the one whose removal is tried.
    next: usize,
    has_removed: bool,
}

impl Alone {
    /// Goes on to an element that is still there.
    fn settle(&mut self, best: &Subset) {
        loop {
            let rest = self.elements.iter().skip(self.next);
            self.next += rest.take_while(|element| !best.contains(**element)).count();
            if self.next < self.elements.len() || !self.has_removed {
                return;
            }
            (self.next, self.has_removed) = (0, false);
        }
    }

    fn candidate(&self, best: &Subset) -> Option<Subset> {
        Some(best.without([*self.elements.get(self.next)?]))
    }
}

impl<L: ListReducer> Guided<L> {
    /// Guides a reducer that has just started.
    pub fn new(inner: L) -> Self {
        let best = inner.best();
        let mut guided = Guided {
            inner,
            implications: Implications::default(),
            best,
            leaves_needed: false,
            state: GuidedState::Alone(Alone::default()),
        };
        guided.settle();
        guided
    }

    /// Leaves the elements that stay only because others need them, without a trial of each alone, and ends with the first candidate
    /// that is refused without a reason. It is for a first step, which other reductions of the same input follow.
    #[must_use]
    pub fn leaving_needed(mut self) -> Self {
        self.leaves_needed = true;
        self
    }

    /// Leaves all that is left as it is.
    fn end(&mut self) {
        self.state = GuidedState::Alone(Alone::default());
    }

    /// Goes on to the next candidate of the inner reducer that is smaller than the best when it is completed.
    fn settle(&mut self) {
        while let Some(kept) = self.inner.candidate() {
            let candidate = self.implications.complete(&kept, &self.best);
            if candidate != self.best {
                self.state = GuidedState::Completed { candidate, times: 0, has_learned: false };
                return;
            }
            // What it removes is needed by what it keeps.
            self.inner.report(Verdict::Uninteresting);
        }
        let mut alone = Alone { elements: self.not_tried_alone(), next: 0, has_removed: false };
        alone.settle(&self.best);
        self.state = GuidedState::Alone(alone);
    }

    /// The elements that the inner reducer has not tried to remove alone: those that others need, and those that were removed
    /// together with what only they need.
    fn not_tried_alone(&self) -> Arc<[usize]> {
        if self.leaves_needed {
            return Arc::default();
        }
        let kept = self.inner.best();
        let was_tried = |element: &usize| {
            let rest = self.implications.complete(&kept.without([*element]), &self.best);
            kept.contains(*element) && rest.len() + 1 == self.best.len()
        };
        let is_open = |element: &usize| !was_tried(element);
        self.best.iter().filter(is_open).collect()
    }
}

impl<L: ListReducer + Clone> Reducer for Guided<L> {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        match &self.state {
            GuidedState::Completed { candidate, .. } => Some(candidate.clone()),
            GuidedState::Alone(alone) => alone.candidate(&self.best),
        }
    }

    fn learn(&mut self, counterexample: &Counterexample) {
        // What stays is tried alone without what was learned.
        let GuidedState::Completed { candidate, has_learned, .. } = &mut self.state else { return };
        *has_learned |= self.implications.add(counterexample, candidate);
    }

    fn know(&mut self, learned: &Counterexample) {
        let nothing = Subset::empty(self.best.list_len());
        if matches!(self.state, GuidedState::Completed { .. })
            && self.implications.add(learned, &nothing)
        {
            self.settle();
        }
    }

    fn report(&mut self, verdict: Verdict) {
        match &mut self.state {
            GuidedState::Completed { candidate, times, has_learned } => {
                if verdict.is_interesting() {
                    self.best = candidate.clone();
                } else if *has_learned && *times < MOST {
                    let again = self.implications.complete(candidate, &self.best);
                    if again != self.best && again != *candidate {
                        (*candidate, *has_learned) = (again, false);
                        *times += 1;
                        return;
                    }
                }
                let gives_up = self.leaves_needed && !verdict.is_interesting();
                self.inner.report(verdict);
                if gives_up { self.end() } else { self.settle() }
            }
            GuidedState::Alone(alone) => {
                if verdict.is_interesting()
                    && let Some(smaller) = alone.candidate(&self.best)
                {
                    self.best = smaller;
                    alone.has_removed = true;
                }
                alone.next += 1;
                alone.settle(&self.best);
            }
        }
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }

    fn odds(&self) -> f64 {
        match &self.state {
            GuidedState::Completed { .. } => self.inner.odds(),
            GuidedState::Alone(_) => 0.0,
        }
    }

    fn change(&self) -> Option<u128> {
        Some(self.best.removal(&self.candidate()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{ALGORITHMS, Ddmin};
    use crate::{List, Need, Settings, drive};

    /// Each element needs these others. The failure needs `roots`.
    struct Graph {
        needs: Vec<Vec<usize>>,
        roots: Vec<usize>,
    }

    impl Graph {
        /// Elements in layers, each needing up to two of a later one.
        fn random(n: usize, rng: &mut fastrand::Rng) -> Self {
            let mut needs = vec![Vec::new(); n];
            for (element, needs) in needs.iter_mut().enumerate().take(n - 1) {
                needs.extend((0..rng.usize(..3)).map(|_| rng.usize(element + 1..n)));
            }
            Graph { needs, roots: (0..2).map(|_| rng.usize(..n)).collect() }
        }

        fn lacks(&self, kept: &Subset) -> Counterexample {
            let lacks = |by: usize| self.needs[by].iter().map(move |of| (by, *of));
            let all = kept.iter().flat_map(lacks).filter(|(_, of)| !kept.contains(*of));
            all.map(|(by, of)| Need::of(by, [of])).collect()
        }

        fn fails(&self, kept: &Subset) -> bool {
            self.lacks(kept).is_empty() && self.roots.iter().all(|root| kept.contains(*root))
        }
    }

    #[test]
    fn every_algorithm_ends_with_what_the_failure_needs_in_fewer_calls() {
        let mut rng = fastrand::Rng::with_seed(3);
        for algorithm in ALGORITHMS {
            let (mut guided, mut plain) = (0, 0);
            for _ in 0..20 {
                let graph = Graph::random(60, &mut rng);
                let start = || algorithm.start(&List::uniform(60), &Settings::new());
                let with = drive(&mut Guided::new(start()), |kept: &Subset| {
                    (Verdict::from(graph.fails(kept)), graph.lacks(kept))
                });
                let without = drive(&mut start(), |kept: &Subset| graph.fails(kept));
                assert!(graph.fails(&with.best));
                // What nothing needs can be removed alone, so the smallest is the only 1-minimal one.
                let can_be_removed = |element: &usize| graph.fails(&with.best.without([*element]));
                assert!(
                    !algorithm.name.starts_with("ddmin")
                        || !with.best.iter().any(|e| can_be_removed(&e))
                );
                guided += with.stats.calls;
                plain += without.stats.calls;
            }
            // Nothing is saved where each element is tried once.
            assert!(
                plain <= 20 * 60 || guided * 5 < plain * 4,
                "{algorithm:?}: {guided} of {plain}"
            );
        }
    }

    #[test]
    fn without_counterexamples_it_is_the_algorithm() {
        for algorithm in ALGORITHMS {
            let start = || algorithm.start(&List::new(1..40), &Settings::new());
            let fails = |kept: &Subset| kept.contains(3) && kept.contains(30);
            assert_eq!(drive(&mut Guided::new(start()), fails), drive(&mut start(), fails));
        }
    }

    #[test]
    fn what_a_false_counterexample_keeps_is_tried_alone() {
        let mut guided = Guided::new(Ddmin::new(&List::uniform(32)));
        let driven = drive(&mut guided, |kept: &Subset| {
            let fails = kept.contains(7);
            let wrong = Need::always([20, 21, 22].into_iter().filter(|of| !kept.contains(*of)));
            (
                Verdict::from(fails),
                [wrong, Need::of(7, [9])].into_iter().collect::<Counterexample>(),
            )
        });
        assert_eq!(driven.best, Subset::of(32, [7]));
    }

    #[test]
    fn a_need_that_was_met_asks_for_the_next_that_may_meet_it() {
        // The oracle does not know which of its names is meant: the third is.
        let mut guided = Guided::new(Ddmin::new(&List::uniform(64)));
        let driven = drive(&mut guided, |kept: &Subset| {
            let lacks = Need::of(1, [40, 50, 60]);
            let fails = kept.contains(1) && kept.contains(60);
            (Verdict::from(fails), Counterexample::from_iter([lacks]))
        });
        assert_eq!(driven.best, Subset::of(64, [1, 60]));
    }

    #[test]
    fn a_first_step_ends_with_the_first_candidate_that_is_refused_without_a_reason() {
        // Neither half has both.
        let fails = |kept: &Subset| kept.contains(3) && kept.contains(40);
        let start = || Guided::new(Ddmin::new(&List::uniform(64))).leaving_needed();
        let refused = drive(&mut start(), |kept: &Subset| fails(kept));
        assert_eq!((refused.best, refused.stats.calls), (Subset::full(64), 1));
        let taught = drive(&mut start(), |kept: &Subset| {
            let missing = [3, 40].into_iter().find(|of| !kept.contains(*of));
            (Verdict::from(fails(kept)), Counterexample::from_iter([Need::always(missing)]))
        });
        assert_eq!(taught.best, Subset::of(64, [3, 40]));
    }

    #[test]
    fn one_candidate_takes_back_no_more_than_a_limited_number_of_times() {
        // A long chain, of which one link is named at a time, and that is never enough.
        let mut guided = Guided::new(Ddmin::new(&List::uniform(400)));
        let first = guided.candidate().unwrap();
        let mut asked = 0;
        while guided.candidate().is_some_and(|candidate| first.is_subset(&candidate)) {
            let candidate = guided.candidate().unwrap();
            let missing = (0..400).find(|element| !candidate.contains(*element)).unwrap();
            guided.learn(&Counterexample::from_iter([Need::always([missing])]));
            guided.report(Verdict::Uninteresting);
            asked += 1;
        }
        assert_eq!(asked, MOST + 1);
    }
}
