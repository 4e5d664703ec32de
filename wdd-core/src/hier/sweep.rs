//! `Sweep`: one list reduction whose elements are changes to a tree.
//!
//! Hierarchical reducers use it at each step. An element is a change: most often the deletion of one
//! node, or several edits that can only be made together. *Kept* means not changed. The list
//! algorithms keep as few elements as possible, so they make as many changes as possible.

use std::sync::Arc;

use super::ListReduction;
use crate::list::{GroupsFirst, Guided};
use crate::reducer::InList;
use crate::tree::{Change, Edit, Edits, NodeId, gain};
use crate::{Counterexample, List, Need, Reducer, Subset, Tree, Verdict};

/// A list reduction over changes.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    tree: Arc<Tree>,
    changes: Changes,
    list: Guided<GroupsFirst>,
    /// The edits that were made before.
    above: Edits,
    best: Edits,
    /// The changes that are not made in the best.
    kept: Subset,
    candidate: Option<SweepCandidate>,
}

/// A tree under the edits that were made before.
#[derive(Clone, Copy)]
pub(super) struct EditedTree<'a> {
    pub(super) tree: &'a Arc<Tree>,
    pub(super) edits: &'a Edits,
    /// What refused candidates have lacked so far.
    pub(super) learned: &'a Counterexample,
}

#[derive(Clone, Debug)]
struct SweepCandidate {
    edits: Edits,
    /// How many changes it does not make.
    kept: usize,
}

/// The changes, by element.
#[derive(Clone, Debug)]
enum Changes {
    /// Each deletes one node.
    Deletions(Arc<[NodeId]>),
    /// Each edit with its element, sorted by node.
    Edits(Arc<[(NodeId, usize, Edit)]>),
}

impl From<&[Change]> for Changes {
    fn from(changes: &[Change]) -> Self {
        let deletion = |change: &Change| match change[..] {
            [(node, Edit::Delete)] => Some(node),
            _ => None,
        };
        // Deletions need no search for the edits of an element, and most lists have nothing else.
        if let Some(nodes) = changes.iter().map(deletion).collect() {
            return Changes::Deletions(nodes);
        }
        let mut edits = Vec::new();
        for (element, change) in changes.iter().enumerate() {
            edits.extend(change.iter().map(|(node, edit)| (*node, element, edit.clone())));
        }
        edits.sort_by_key(|&(node, element, _)| (node, element));
        Changes::Edits(edits.into())
    }
}

impl Sweep {
    /// Starts a reduction of `changes` to the tree. First each of the groups of changes is tried. A group is a list of
    /// indices of `changes`.
    pub(super) fn new(
        above: EditedTree<'_>,
        changes: &[Change],
        groups: Vec<Vec<usize>>,
        reduction: &ListReduction,
    ) -> Self {
        let gains = List::new(changes.iter().map(|change| gain(above.tree, change)));
        let gains = reduction.with_probabilities(above.tree, gains, || changes.to_vec());
        Sweep::start(above, changes.into(), reduction.with_groups(&gains, groups))
    }

    /// Starts a reduction of changes that delete one of `nodes` each.
    pub(super) fn deleting(
        above: EditedTree<'_>,
        nodes: Arc<[NodeId]>,
        groups: Vec<Vec<usize>>,
        reduction: &ListReduction,
    ) -> Self {
        let gains = List::new(nodes.iter().map(|node| above.tree.weight(*node)));
        let deletion = |&node: &NodeId| vec![(node, Edit::Delete)];
        let changes = || nodes.iter().map(deletion).collect();
        let gains = reduction.with_probabilities(above.tree, gains, changes);
        Sweep::start(above, Changes::Deletions(nodes), reduction.with_groups(&gains, groups))
    }

    fn start(above: EditedTree<'_>, changes: Changes, list: Guided<GroupsFirst>) -> Self {
        let mut sweep = Sweep {
            tree: Arc::clone(above.tree),
            changes,
            kept: list.best(),
            list,
            best: above.edits.clone(),
            above: above.edits.clone(),
            candidate: None,
        };
        if above.learned.is_empty() {
            sweep.settle();
        } else {
            sweep.know(above.learned);
        }
        sweep
    }

    /// The changes that are not made in the best.
    pub(super) fn kept(&self) -> Subset {
        self.list.best()
    }

    /// Goes on to the next candidate that needs a call.
    fn settle(&mut self) {
        let best = self.best.weight(&self.tree);
        self.candidate = loop {
            let Some(kept) = self.list.candidate() else { break None };
            let candidate = self.edits(&kept);
            if candidate == self.best {
                // Other changes have deleted what this change edits.
                self.list.report(Verdict::Interesting);
                self.kept = kept;
            } else if candidate.weight(&self.tree) > best {
                // A candidate that is heavier than the best cannot become the best.
                self.list.report(Verdict::Uninteresting);
            } else {
                break Some(SweepCandidate { edits: candidate, kept: kept.len() });
            }
        };
    }

    /// The edits of all changes except those that are kept.
    fn edits(&self, kept: &Subset) -> Edits {
        match &self.changes {
            // Only what is new is added to the best, so that a call for few changes is cheap also if many were made.
            Changes::Deletions(nodes) if kept.is_subset(&self.kept) => {
                let more = self.kept.difference(kept).map(|element| nodes[element]);
                self.best.deleting(&self.tree, more)
            }
            Changes::Deletions(nodes) => {
                let made = Subset::full(nodes.len()).difference(kept).map(|element| nodes[element]);
                self.above.deleting(&self.tree, made)
            }
            Changes::Edits(edits) => {
                let made = edits.iter().filter(|(_, e, _)| !kept.contains(*e));
                let made = made.map(|(node, _, edit)| (*node, edit.clone()));
                self.above.and(&self.tree, made)
            }
        }
    }
}

/// Needs of nodes as needs of elements.
struct Elements<'a> {
    above: EditedTree<'a>,
    /// The nodes that the elements edit, sorted.
    edited: Vec<(NodeId, usize)>,
}

impl Elements<'_> {
    /// The elements that edit a node, or one around it, the innermost first.
    fn around(&self, node: usize) -> Vec<usize> {
        let edits = |node: NodeId| {
            let from = self.edited.partition_point(|(other, _)| *other < node);
            self.edited[from..].iter().take_while(move |(other, _)| *other == node)
        };
        let around = self.above.tree.around(NodeId::new(node));
        around.flat_map(edits).map(|(_, element)| *element).collect()
    }

    fn needs(&self, need: &Need) -> Vec<Need> {
        let is_deleted = |by: usize| {
            let mut around = self.above.tree.around(NodeId::new(by));
            around.any(|node| self.above.edits.deletes(node))
        };
        // What was deleted before this list has no needs any more.
        if need.by().is_some_and(is_deleted) {
            return Vec::new();
        }
        let ways: Vec<Vec<usize>> = need.one_of().iter().map(|node| self.around(*node)).collect();
        let one_of = ways.iter().filter_map(|way| way.first().copied());
        let felt = match need.by().and_then(|by| self.around(by).first().copied()) {
            Some(by) => Need::of(by, one_of),
            // It is in no element, so it stays.
            None => Need::always(one_of),
        };
        // What lies in another element stays only with that.
        let steps = ways.iter().flat_map(|way| way.windows(2));
        [felt].into_iter().chain(steps.map(|step| Need::of(step[0], [step[1]]))).collect()
    }
}

impl Sweep {
    /// A counterexample about nodes, as one about the elements.
    fn of_elements(&self, counterexample: &Counterexample) -> Counterexample {
        let mut edited: Vec<(NodeId, usize)> = match &self.changes {
            Changes::Deletions(nodes) => nodes.iter().copied().zip(0..).collect(),
            Changes::Edits(edits) => edits.iter().map(|(node, at, _)| (*node, *at)).collect(),
        };
        edited.sort_unstable();
        let above = EditedTree { tree: &self.tree, edits: &self.above, learned: counterexample };
        let elements = Elements { above, edited };
        counterexample.needs().iter().flat_map(|need| elements.needs(need)).collect()
    }
}

impl Reducer for Sweep {
    type Candidate = Edits;

    fn learn(&mut self, counterexample: &Counterexample) {
        self.list.learn(&self.of_elements(counterexample));
    }

    fn know(&mut self, learned: &Counterexample) {
        self.list.know(&self.of_elements(learned));
        self.settle();
    }

    fn candidate(&self) -> Option<Edits> {
        Some(self.candidate.as_ref()?.edits.clone())
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(candidate) = self.candidate.take() else { return };
        self.list.report(verdict);
        if verdict.is_interesting() {
            self.best = candidate.edits;
            self.kept = self.list.best();
        }
        self.settle();
    }

    fn best(&self) -> Edits {
        self.best.clone()
    }

    fn odds(&self) -> f64 {
        self.list.odds()
    }

    fn list(&self) -> Option<InList> {
        Some(InList {
            // The walk knows how many lists came before.
            number: 0,
            elements: self.kept.list_len(),
            kept: self.kept.len(),
            tried: self.candidate.as_ref()?.kept,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{ADDED, Kind, NodeInfo, Role, TreeBuilder};
    use crate::{Algorithm, Settings, drive};

    /// A root with that many leaves.
    fn flat(leaves: usize) -> Arc<Tree> {
        let info = |role| NodeInfo::new(Kind(0), role);
        let mut builder = TreeBuilder::default();
        builder.open(info(Role::Fixed));
        for _ in 0..leaves {
            builder.open(info(Role::Element));
            builder.add_weight(1);
            builder.close();
        }
        builder.close();
        Arc::new(builder.finish())
    }

    #[test]
    fn a_call_looks_only_at_the_deletions_that_the_best_does_not_have() {
        let leaves = 10_000;
        let tree = flat(leaves);
        let nodes: Arc<[NodeId]> = tree.children(NodeId::ROOT).collect();
        let needed = [7, 4711, 9999].map(|at| nodes[at]);
        let wcdd = Algorithm::named("wcdd").unwrap();
        let reduction = ListReduction::new(wcdd, Settings::new()).for_list(leaves);
        let before = ADDED.get();
        let learned = &Counterexample::default();
        let above = EditedTree { tree: &tree, edits: &Edits::none(), learned };
        let mut sweep = Sweep::deleting(above, nodes, vec![], &reduction);
        let driven =
            drive(&mut sweep, |edits: &Edits| !needed.iter().any(|&node| edits.deletes(node)));
        assert_eq!(driven.best.iter().count(), leaves - 3);
        let looked = ADDED.get() - before;
        // If each call looked at all deletions, it would be one for most leaves and each call.
        assert!(driven.stats.calls > 50, "{}", driven.stats.calls);
        assert!(looked < 10 * leaves, "{looked}");
    }
}
