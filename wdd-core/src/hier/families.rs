//! `Families`: changes to a tree, family by family, each family in one list reduction.
//!
//! A family is of changes that are alike, so that one verdict tells something of the others: all of
//! it is tried at once, and then the list reduction finds what can be changed of it. A family
//! begins where the one before it has left the tree.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{ListReduction, Sweep};
use crate::{Change, Edits, Reducer, Tree, Verdict};

/// List reductions over families of changes, one after the other.
#[derive(Clone)]
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

    /// Starts families until one has a question.
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
                &self.reduction.of_many(changes.len()),
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
