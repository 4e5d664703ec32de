//! `Sweep`: one list reduction whose elements are changes to a tree, each a set of edits made
//! together.
//!
//! It is what hierarchical reducers do at each of their stops, where an element is a node and its
//! change the node's deletion; what goes only together is an element with more edits. *Kept* means
//! not changed, so that the list algorithms, which make what is kept small, change all they can.

use std::sync::Arc;

use super::ListReduction;
use crate::tree::gain;
use crate::{
    Change, Edit, Edits, GroupsFirst, List, ListReducer, NodeId, Reducer, Subset, Tree, Verdict,
};

/// A list reduction over changes.
#[derive(Clone)]
pub struct Sweep {
    tree: Arc<Tree>,
    /// Each edit with the element whose change it is a part of, by node.
    edits: Arc<[(NodeId, usize, Edit)]>,
    list: ListReducer,
    /// What was done to the tree before.
    above: Arc<Edits>,
    best: Arc<Edits>,
    candidate: Option<Arc<Edits>>,
}

impl Sweep {
    /// Starts a reduction of `changes` to a tree that is under the edits `above`; a question about
    /// each of the groups of changes comes first.
    ///
    /// # Panics
    /// If a group names a change that is not there.
    pub fn new(
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
    pub fn kept(&self) -> Subset {
        self.list.best()
    }

    /// Finds the next question that is one. Where a change comes to nothing because others took
    /// away what it changes, the list reducer is told that it can be made; where what it puts there
    /// is more than others have left, that it cannot.
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
        if verdict.holds() {
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
