//! `Sweep`: one list reduction whose elements are changes to a tree.
//!
//! Hierarchical reducers use it at each step. An element is a change: most often the deletion of one
//! node, or several edits that can only be made together. *Kept* means not changed. The list
//! algorithms keep as few elements as possible, so they make as many changes as possible.

use std::sync::Arc;

use super::ListReduction;
use crate::list::{GroupsFirst, ListReducer};
use crate::tree::{Change, Edit, Edits, NodeId, gain};
use crate::{List, Reducer, Subset, Tree, Verdict};

/// A list reduction over changes.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    tree: Arc<Tree>,
    /// Each edit with its element, sorted by node.
    edits: Arc<[(NodeId, usize, Edit)]>,
    list: Box<dyn ListReducer>,
    /// The edits that were made before.
    above: Arc<Edits>,
    best: Arc<Edits>,
    candidate: Option<Arc<Edits>>,
}

impl Sweep {
    /// Starts a reduction of `changes` to a tree under the edits `above`. First each of the groups of
    /// changes is tried. A group is a list of indices of `changes`.
    pub(super) fn new(
        tree: Arc<Tree>,
        above: Arc<Edits>,
        changes: &[Change],
        groups: Vec<Vec<usize>>,
        reduction: &ListReduction,
    ) -> Self {
        let gains = List::new(changes.iter().map(|change| gain(&tree, change)));
        let ListReduction {
            algorithm,
            settings,
        } = reduction;
        let mut edits: Vec<_> = changes
            .iter()
            .enumerate()
            .flat_map(|(element, change)| change.iter().map(move |(n, e)| (*n, element, e.clone())))
            .collect();
        edits.sort_by_key(|&(node, element, _)| (node, element));
        let mut sweep = Sweep {
            list: Box::new(GroupsFirst::new(&gains, groups, algorithm, settings)),
            tree,
            edits: edits.into(),
            best: Arc::clone(&above),
            above,
            candidate: None,
        };
        sweep.settle();
        sweep
    }

    /// The changes that are not made in the best.
    pub(super) fn kept(&self) -> Subset {
        self.list.best()
    }

    /// Goes on to the next candidate that needs a call. A candidate that is equal to the best (other
    /// changes have deleted what this change edits) is interesting. A candidate that is heavier than
    /// the best is uninteresting.
    fn settle(&mut self) {
        let best = self.best.weight(&self.tree);
        self.candidate = loop {
            let Some(kept) = self.list.candidate() else {
                break None;
            };
            let made = self.edits.iter().filter(|(_, e, _)| !kept.contains(*e));
            let made = made.map(|(node, _, edit)| (*node, edit.clone()));
            let candidate = self.above.and(&self.tree, made);
            if candidate == *self.best {
                self.list.report(Verdict::Interesting);
            } else if candidate.weight(&self.tree) > best {
                self.list.report(Verdict::Uninteresting);
            } else {
                break Some(Arc::new(candidate));
            }
        };
    }
}

impl Reducer for Sweep {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        self.candidate.as_deref().cloned()
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(candidate) = self.candidate.take() else {
            return;
        };
        self.list.report(verdict);
        if verdict.is_interesting() {
            self.best = candidate;
        }
        self.settle();
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        self.list.odds()
    }
}
