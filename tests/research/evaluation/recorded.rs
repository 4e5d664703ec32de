//! A list algorithm that records what it does with each list.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use wdd_core::list::ListReducer;
use wdd_core::{Algorithm, List, Reducer, Settings, Subset, Verdict};

use crate::statistics::spearman;
use crate::variant::{Order, Variant};

thread_local! {
    /// What runs in this thread.
    static VARIANT: Cell<Option<Variant>> = const { Cell::new(None) };
    /// The lists that have ended in this thread.
    static LISTS: RefCell<Lists> = RefCell::default();
}

/// The variant that runs in this thread, as an algorithm: a tree reduction knows only its name.
static RECORDED: Algorithm =
    Algorithm::new("recorded", "a list algorithm, recorded", |list, settings| {
        Box::new(Recorded::start(list, settings))
    });

/// The variant as an algorithm that records. One variant runs in a thread at a time.
pub(crate) fn recorded(variant: Variant) -> &'static Algorithm {
    VARIANT.set(Some(variant));
    LISTS.take();
    &RECORDED
}

/// What was recorded in this thread since the variant began.
pub(crate) fn lists() -> Lists {
    LISTS.take()
}

/// Queries, and those that were interesting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Queries {
    pub(crate) all: u64,
    pub(crate) interesting: u64,
}

impl Queries {
    fn add(&mut self, verdict: Verdict) {
        self.all += 1;
        self.interesting += u64::from(verdict.is_interesting());
    }
}

/// What all lists of a run came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    pub(crate) count: u64,
    /// Queries that keep less than half of what is left, but something: for ddmin, the complement of a subset is removed (CDD, IV-F).
    pub(crate) complement: Queries,
    /// Queries that remove what was tried before in the same list.
    pub(crate) revisit: Queries,
    pub(crate) other: Queries,
    /// For each list of which something was deleted and where it is defined: the rank correlation of weight and deletion.
    pub(crate) correlations: Vec<f64>,
    /// Lists whose result was not 1-minimal, of those that were checked.
    pub(crate) not_minimal: u64,
    /// The elements that could go alone from their results.
    pub(crate) further: u64,
    /// The queries of the checks.
    pub(crate) checks: u64,
}

/// A list that is reduced.
#[derive(Clone, Debug)]
struct Recorded {
    inner: Box<dyn ListReducer>,
    weights: Arc<[u64]>,
    /// For each element of the inner list, its index in the list; `None` if it is the same.
    order: Option<Arc<[usize]>>,
    /// What was removed in queries. A clone is not told what other clones see.
    tried: BTreeSet<Vec<usize>>,
    check: Option<Check>,
    is_checked: bool,
}

/// Each element that is left is tried alone.
#[derive(Clone, Debug)]
struct Check {
    best: Subset,
    rest: Arc<[usize]>,
    next: usize,
    further: u64,
}

impl Recorded {
    fn start(list: &List, settings: &Settings) -> Self {
        let variant = VARIANT.get().expect("a variant runs in this thread");
        let elements = 0..list.len();
        let weights: Arc<[u64]> = elements.clone().map(|at| list.weight(at)).collect();
        let order: Option<Arc<[usize]>> = match variant.order {
            Order::Input | Order::Each(_) => None,
            Order::Reversed => Some(elements.rev().collect()),
            Order::Once(seed) => {
                let mut order: Vec<usize> = elements.collect();
                fastrand::Rng::with_seed(seed).shuffle(&mut order);
                Some(order.into())
            }
        };
        let algorithm = variant.algorithm();
        let inner = match &order {
            None => algorithm.start(list, settings),
            Some(order) => {
                let ordered = List::new(order.iter().map(|&at| weights[at]));
                algorithm.start(&ordered, settings)
            }
        };
        Recorded {
            inner,
            weights,
            order,
            tried: BTreeSet::new(),
            check: None,
            is_checked: variant.is_checked,
        }
    }

    /// A subset of the inner list, as one of the list.
    fn of_list(&self, inner: Subset) -> Subset {
        match &self.order {
            None => inner,
            Some(order) => Subset::of(order.len(), inner.iter().map(|at| order[at])),
        }
    }

    fn count(&mut self, candidate: &Subset, verdict: Verdict) {
        let best = self.best();
        let removed: Vec<usize> = best.iter().filter(|at| !candidate.contains(*at)).collect();
        let is_complement = !candidate.is_empty() && candidate.len() < removed.len();
        let is_new = self.tried.insert(removed);
        LISTS.with_borrow_mut(|lists| {
            let queries = match (is_complement, is_new) {
                (true, _) => &mut lists.complement,
                (false, false) => &mut lists.revisit,
                (false, true) => &mut lists.other,
            };
            queries.add(verdict);
        });
    }

    /// Checks the result, or ends the list.
    fn settle(&mut self) {
        if self.candidate().is_some() {
            return;
        }
        if self.is_checked && self.check.is_none() {
            let best = self.best();
            self.check = Some(Check { rest: best.iter().collect(), best, next: 0, further: 0 });
            if self.candidate().is_some() {
                return;
            }
        }
        let further = self.check.as_ref().map_or(0, |check| check.further);
        let correlation = self.correlation();
        LISTS.with_borrow_mut(|lists| {
            lists.count += 1;
            lists.not_minimal += u64::from(further > 0);
            lists.further += further;
            lists.correlations.extend(correlation);
        });
    }

    /// The rank correlation of weight and the share of elements of that weight that are deleted (WDD, VI-A).
    fn correlation(&self) -> Option<f64> {
        let kept = self.of_list(self.inner.best());
        let mut weights: Vec<u64> = self.weights.to_vec();
        weights.sort_unstable();
        weights.dedup();
        let of = |weight: u64| {
            let all = (0..self.weights.len()).filter(|at| self.weights[*at] == weight);
            let deleted = all.clone().filter(|at| !kept.contains(*at)).count();
            (weight as f64, deleted as f64 / all.count() as f64)
        };
        // Equal ranks on one side have no correlation; a list that keeps all has none either.
        (kept.len() < kept.list_len())
            .then(|| spearman(&weights.into_iter().map(of).collect::<Vec<_>>()))
            .flatten()
    }
}

impl Reducer for Recorded {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        match &self.check {
            None => Some(self.of_list(self.inner.candidate()?)),
            Some(check) => {
                let element = *check.rest.get(check.next)?;
                Some(check.best.without([element]))
            }
        }
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(candidate) = self.candidate() else {
            return;
        };
        match &mut self.check {
            None => {
                self.count(&candidate, verdict);
                self.inner.report(verdict);
            }
            Some(check) => {
                check.next += 1;
                if verdict.is_interesting() {
                    check.further += 1;
                    check.best = candidate;
                }
                LISTS.with_borrow_mut(|lists| lists.checks += 1);
            }
        }
        self.settle();
    }

    fn best(&self) -> Subset {
        match &self.check {
            None => self.of_list(self.inner.best()),
            Some(check) => check.best.clone(),
        }
    }
}
