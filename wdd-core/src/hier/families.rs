//! `Families`: list reductions over families of changes to a tree, one family after the other.
//!
//! The changes of a family are similar, so one verdict says something about the others. First all
//! changes of a family are tried together. Then a list reduction finds the largest possible part of
//! them. Each family starts from the result of the family before it.

use std::collections::VecDeque;
use std::sync::Arc;

use super::ListReduction;
use super::sweep::Sweep;
use crate::tree::{Change, Edits};
use crate::{Reducer, Tree, Verdict};

/// List reductions over families of changes, one family after the other.
#[derive(Clone, Debug)]
pub struct Families {
    tree: Arc<Tree>,
    reduction: ListReduction,
    rest: VecDeque<Arc<[Change]>>,
    best: Arc<Edits>,
    sweep: Option<Sweep>,
}

impl Families {
    /// Starts with the first of `families`.
    pub fn new(tree: Arc<Tree>, families: Vec<Vec<Change>>, reduction: ListReduction) -> Self {
        let mut all = Families {
            tree,
            reduction,
            rest: families.into_iter().map(Into::into).collect(),
            best: Arc::default(),
            sweep: None,
        };
        all.settle();
        all
    }

    /// Starts families until one has a candidate.
    fn settle(&mut self) {
        while self.candidate().is_none() {
            self.sweep = None;
            let Some(changes) = self.rest.pop_front() else {
                return;
            };
            let all = (0..changes.len()).collect();
            let sweep = Sweep::new(
                Arc::clone(&self.tree),
                Arc::clone(&self.best),
                &changes,
                if changes.len() > 1 { vec![all] } else { vec![] },
                &self.reduction.for_list(changes.len()),
            );
            self.best = Arc::new(sweep.best());
            self.sweep = Some(sweep);
        }
    }
}

impl Reducer for Families {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        self.sweep.as_ref()?.candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(sweep) = &mut self.sweep else { return };
        sweep.report(verdict);
        self.best = Arc::new(sweep.best());
        self.settle();
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        self.sweep.as_ref().map_or(0.0, Sweep::odds)
    }
}
