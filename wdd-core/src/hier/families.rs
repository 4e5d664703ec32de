//! `Families`: list reductions over families of changes to a tree, one family after the other.
//!
//! The changes of a family are similar, so one verdict says something about the others. First all
//! changes of a family are tried together. Then a list reduction finds the largest possible part of
//! them. Each family starts from the result of the family before it.

use std::collections::VecDeque;
use std::sync::Arc;

use super::ListReduction;
use super::sweep::{EditedTree, Sweep};
use crate::reducer::InList;
use crate::tree::{Change, Edits};
use crate::{Counterexample, Reducer, Tree, Verdict};

/// List reductions over families of changes, one family after the other.
#[derive(Clone, Debug)]
pub struct Families {
    tree: Arc<Tree>,
    reduction: ListReduction,
    rest: VecDeque<Arc<[Change]>>,
    /// The smallest part of a family that is tried before the list reduction.
    least: usize,
    best: Arc<Edits>,
    sweep: Option<Sweep>,
    /// What lists of this tree have learned, which is told to those that follow.
    learned: Arc<Counterexample>,
    /// The lists that were reduced.
    lists: usize,
}

impl Families {
    /// Starts with the first of `families`.
    pub fn new(tree: Arc<Tree>, families: Vec<Vec<Change>>, reduction: ListReduction) -> Self {
        Families::halving(tree, families, reduction, usize::MAX)
    }

    /// Starts with the first of `families`. After a whole family its halves are tried, then its quarters, and so on, as long
    /// as they have at least `least` changes. So the calls are logarithmic in the length of a family if few of its changes
    /// cannot be made, with any list algorithm.
    pub(crate) fn halving(
        tree: Arc<Tree>,
        families: Vec<Vec<Change>>,
        reduction: ListReduction,
        least: usize,
    ) -> Self {
        let mut all = Families {
            tree,
            reduction,
            rest: families.into_iter().map(Into::into).collect(),
            least: least.max(1),
            best: Arc::default(),
            sweep: None,
            learned: Arc::default(),
            lists: 0,
        };
        all.settle();
        all
    }

    /// Starts families until one has a candidate.
    fn settle(&mut self) {
        while self.candidate().is_none() {
            // A family can end without a call, where the best makes all its changes already.
            self.sweep = None;
            let Some(changes) = self.rest.pop_front() else { return };
            let above = EditedTree { tree: &self.tree, edits: &self.best, learned: &self.learned };
            let groups = groups(changes.len(), self.least);
            let reduction = self.reduction.for_list(changes.len());
            let sweep = Sweep::new(above, &changes, groups, &reduction);
            self.best = Arc::new(sweep.best());
            self.sweep = Some(sweep);
        }
    }
}

/// The whole family, its halves, its quarters, …
fn groups(changes: usize, least: usize) -> Vec<Vec<usize>> {
    // A single change is what the list reduction tries first.
    if changes < 2 {
        return Vec::new();
    }
    let sizes = std::iter::successors(Some(changes), |size| Some(size.div_ceil(2)))
        .take_while(|&size| size == changes || (size >= least && size > 1));
    let all: Vec<usize> = (0..changes).collect();
    sizes.flat_map(|size| all.chunks(size).map(<[usize]>::to_vec).collect::<Vec<_>>()).collect()
}

impl Reducer for Families {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        self.sweep.as_ref()?.candidate()
    }

    fn learn(&mut self, counterexample: &Counterexample) {
        Arc::make_mut(&mut self.learned).extend(counterexample.needs());
        if let Some(sweep) = &mut self.sweep {
            sweep.learn(counterexample);
        }
    }

    fn know(&mut self, learned: &Counterexample) {
        Arc::make_mut(&mut self.learned).extend(learned.needs());
        if let Some(sweep) = &mut self.sweep {
            sweep.know(learned);
            self.best = Arc::new(sweep.best());
            self.settle();
        }
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(sweep) = &mut self.sweep else { return };
        sweep.report(verdict);
        self.lists += usize::from(sweep.list().is_none());
        self.best = Arc::new(sweep.best());
        self.settle();
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        self.sweep.as_ref().map_or(0.0, Sweep::odds)
    }

    fn list(&self) -> Option<InList> {
        let number = self.lists;
        let list = self.sweep.as_ref()?.list()?;
        Some(InList { number, ..list })
    }
}
