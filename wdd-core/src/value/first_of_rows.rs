//! `FirstOfRows`: a reducer that makes the first interesting change of each row of changes.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::tree::{Change, Edits};
use crate::{Reducer, Tree, Verdict};

/// Rows of changes. At most one change of each row is made.
#[derive(Clone)]
pub(super) struct FirstOfRows {
    tree: Arc<Tree>,
    rows: VecDeque<VecDeque<Change>>,
    best: Arc<Edits>,
}

impl FirstOfRows {
    pub(super) fn new(tree: Arc<Tree>, rows: Vec<Vec<Change>>) -> Self {
        let rows = rows.into_iter().map(VecDeque::from).collect();
        let mut first = FirstOfRows { tree, rows, best: Arc::default() };
        first.settle();
        first
    }

    /// Skips rows that have no change left.
    fn settle(&mut self) {
        while self.rows.front().is_some_and(VecDeque::is_empty) {
            self.rows.pop_front();
        }
    }
}

impl Reducer for FirstOfRows {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        let change = self.rows.front()?.front()?;
        Some(self.best.and(&self.tree, change.iter().cloned()))
    }

    fn report(&mut self, verdict: Verdict) {
        if verdict.is_interesting() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Edit, NodeId};
    use crate::value::Sketch;

    #[test]
    fn one_change_of_a_row_is_made_and_then_the_next_row_begins() {
        let sketch = Sketch::of(&vec![0u8; 4]);
        let delete = |at| vec![(NodeId::new(at), Edit::Delete)];
        let rows = [vec![delete(1), delete(2), delete(3)], vec![], vec![delete(4)]];
        let mut first = FirstOfRows::new(Arc::clone(sketch.tree()), rows.into());
        let mut tried = Vec::new();
        while let Some(candidate) = first.candidate() {
            let deleted: Vec<usize> = candidate.iter().map(|(node, _)| node.index()).collect();
            first.report(Verdict::from(deleted == [2]));
            tried.push(deleted);
        }
        assert_eq!(tried, [vec![1], vec![2], vec![2, 4]]);
        assert!(first.best().deletes(NodeId::new(2)));
    }
}
