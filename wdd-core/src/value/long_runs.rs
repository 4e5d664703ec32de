//! Long runs of equal elements: neighbours in a list that no pass can distinguish.
//!
//! What is tried of one element is hardly worth a call for each of the others. So elements inside a run are deleted only as
//! a number of them, and what is in them moves in a few blocks.

use std::ops::Range;

use super::Sketch;
use super::descent::{far, is_far};
use crate::tree::NodeId;

/// The least number of elements in a long run.
const LONG: usize = 64;

// A failure may depend on the first or the last elements of a list: these are tried one by one.
const ENDS: usize = 4;

// With so many blocks a run costs about as many calls as a list of 16 elements, whatever its length.
const BLOCKS: usize = 8;

/// The long runs, in order.
pub(super) fn runs(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let mut long = Vec::new();
    for list in sketch.lists() {
        let elements: Vec<NodeId> = sketch.elements(list).collect();
        let runs = elements.chunk_by(|&one, &other| sketch.are_alike(one, other));
        long.extend(runs.filter(|run| run.len() >= LONG).map(<[NodeId]>::to_vec));
    }
    long
}

/// What lies inside long runs.
pub(super) struct InsideRuns {
    /// The elements of each run, without those at its ends.
    runs: Vec<Vec<NodeId>>,
    /// The nodes of these elements and all below them.
    nodes: Vec<Range<NodeId>>,
}

impl InsideRuns {
    pub(super) fn of(sketch: &Sketch) -> Self {
        let mut inside = InsideRuns { runs: Vec::new(), nodes: Vec::new() };
        let mut runs = runs(sketch);
        // In pre-order, so that a run comes before the runs below its elements.
        runs.sort_unstable_by_key(|run| run[ENDS]);
        for run in runs {
            let inner = &run[ENDS..run.len() - ENDS];
            let nodes = inner[0]..run[run.len() - ENDS];
            // Runs below a run are copies of each other, and what is tried of one says enough.
            if !inside.contains(nodes.start) {
                inside.runs.push(inner.to_vec());
                inside.nodes.push(nodes);
            }
        }
        inside
    }

    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Whether the node is inside a run.
    fn contains(&self, node: NodeId) -> bool {
        self.last_before(node).is_some_and(|run| node < self.nodes[run].end)
    }

    /// Whether the node is an element inside a run.
    pub(super) fn has(&self, node: NodeId) -> bool {
        self.last_before(node).is_some_and(|run| self.runs[run].binary_search(&node).is_ok())
    }

    /// The number of the last run that begins before the node, or with it.
    fn last_before(&self, node: NodeId) -> Option<usize> {
        self.nodes.partition_point(|nodes| nodes.start <= node).checked_sub(1)
    }

    /// The leaves that are not in any run and not the simplest value of their type, each alone.
    fn others(&self, sketch: &Sketch) -> Vec<Vec<NodeId>> {
        far(sketch).filter(|&leaf| !self.contains(leaf)).map(|leaf| vec![leaf]).collect()
    }

    /// For each leaf of the elements of a run that is not the simplest, that leaf of all elements of a block.
    fn blocks(&self, sketch: &Sketch) -> Vec<Vec<NodeId>> {
        let blocks = self.runs.iter().flat_map(|run| {
            let size = run.len().div_ceil(BLOCKS);
            let leaves = sketch.tree().subtree(run[0]).filter(|&node| is_far(sketch, node));
            leaves.flat_map(move |leaf| {
                let at = leaf.index() - run[0].index();
                let same = move |element: &NodeId| NodeId::new(element.index() + at);
                run.chunks(size).map(move |block| block.iter().map(same).collect())
            })
        });
        blocks.collect()
    }
}

/// The leaves outside of long runs that are not the simplest value of their type, each alone.
pub(super) fn outside(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    InsideRuns::of(sketch).others(sketch)
}

/// The leaves that are not the simplest value of their type: each alone outside of long runs, in blocks inside them.
pub(super) fn blocks(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let inside = InsideRuns::of(sketch);
    let mut blocks = inside.others(sketch);
    blocks.extend(inside.blocks(sketch));
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_has_its_ends_and_a_few_blocks() {
        let list = [vec![(1_u8, 0_u8)], vec![(7, 9); 100], vec![(0, 1)]].concat();
        let sketch = Sketch::of(&list);
        let blocks = blocks(&sketch);
        assert_eq!(blocks.len(), 1 + 2 * (2 * ENDS + BLOCKS) + 1);
        let mut leaves = blocks.concat();
        leaves.sort_unstable();
        assert_eq!(leaves, far(&sketch).collect::<Vec<_>>());
        assert_eq!(outside(&sketch).len(), 1 + 2 * 2 * ENDS + 1);
    }

    #[test]
    fn runs_inside_a_run_are_left_out() {
        let sketch = Sketch::of(&vec![vec![3_u8; 70]; 70]);
        let inside = InsideRuns::of(&sketch);
        assert_eq!(inside.runs.len(), 1 + 2 * ENDS);
    }
}
