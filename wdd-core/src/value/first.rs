//! `First`: of some changes to a tree the first that stays interesting, and then the same of others.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::{Change, Edits, Reducer, Tree, Verdict};

/// Rows of changes; of each row at most one is made.
#[derive(Clone)]
pub(super) struct First {
    tree: Arc<Tree>,
    rows: VecDeque<VecDeque<Change>>,
    best: Arc<Edits>,
}

impl First {
    /// Starts with the first row.
    pub(super) fn new(tree: Arc<Tree>, rows: impl IntoIterator<Item = Vec<Change>>) -> Self {
        let rows = rows.into_iter().map(VecDeque::from);
        let mut first = First {
            tree,
            rows: rows.collect(),
            best: Arc::default(),
        };
        first.settle();
        first
    }

    /// Goes on to a row that has a question.
    fn settle(&mut self) {
        while self.rows.pop_front_if(|row| row.is_empty()).is_some() {}
    }
}

impl Reducer for First {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        let change = self.rows.front()?.front()?;
        Some(self.best.and(&self.tree, change.iter().cloned()))
    }

    fn report(&mut self, verdict: Verdict) {
        if verdict.holds() {
            self.best = Arc::new(self.candidate().unwrap_or_default());
            self.rows.pop_front();
        } else if let Some(row) = self.rows.front_mut() {
            row.pop_front();
        }
        self.settle();
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }
}
