//! The leaves of a result that may have any other value, as Hypothesis' *explain* phase finds them, and their marks in
//! the result's `Debug` output.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::tree::{Edits, NodeId};
use crate::value::sketch::rebuilt;
use crate::value::{Leaf, Sketch, WeightedTree};

/// The largest number of leaves that are tried.
const MOST: usize = 32;

/// The leaves of a result that may have any other value, as far as a few calls tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Free {
    /// Each with another value.
    leaves: Vec<(NodeId, Leaf)>,
    /// Whether the value also fails with all of them changed.
    together: bool,
}

impl Free {
    /// Finds them. `fails` makes a call.
    pub(super) fn find<T: WeightedTree>(value: &T, mut fails: impl FnMut(&T) -> bool) -> Self {
        let sketch = Sketch::of(value);
        // If another leaf were free, it would be the simplest value too.
        let simplest = leaves(&sketch).filter(|(_, leaf)| *leaf == Leaf::SIMPLEST);
        let free = simplest.filter_map(|(node, leaf)| {
            let others = others(&sketch, node, leaf).into_iter();
            let changed = others.filter_map(|other| {
                let changed = with(value, &sketch, &[(node, other)])?;
                Some((other, changed))
            });
            let changed: Vec<(Leaf, T)> = changed.collect();
            let (last, _) = changed.last()?;
            let is_free = changed.iter().all(|(_, changed)| fails(changed));
            is_free.then_some((node, *last))
        });
        let leaves: Vec<(NodeId, Leaf)> = free.collect();
        let all = with(value, &sketch, &leaves).filter(|_| leaves.len() > 1);
        Free {
            together: all.is_some_and(|all| fails(&all)),
            leaves,
        }
    }

    /// The `Debug` output of the value, with marks on the lines whose leaves are all free.
    pub(super) fn marked<T: WeightedTree + Debug>(&self, value: &T) -> String {
        let text = format!("{value:#?}");
        let sketch = Sketch::of(value);
        let (mut free, mut fixed) = (BTreeSet::new(), BTreeSet::new());
        for (node, leaf) in leaves(&sketch) {
            let others = others(&sketch, node, leaf)
                .into_iter()
                .chain([Leaf::SIMPLEST]);
            let mut changed = others.filter_map(|other| with(value, &sketch, &[(node, other)]));
            let lines = changed.next();
            let lines = lines.map(|changed| differing(&text, &format!("{changed:#?}")));
            let is_free = self.leaves.iter().any(|(free, _)| *free == node);
            let marked = if is_free { &mut free } else { &mut fixed };
            marked.extend(lines.unwrap_or_default());
        }
        let lines = text.lines().enumerate().map(|(at, line)| {
            let is_marked = free.contains(&at) && !fixed.contains(&at);
            let mark = if is_marked { "  // any value" } else { "" };
            format!("{line}{mark}\n")
        });
        let note = match (self.leaves.len(), self.together) {
            (0 | 1, _) => "",
            (_, true) => "// It also fails with all of these changed together.\n",
            (_, false) => "// It does not fail with all of these changed together.\n",
        };
        lines.chain([note.to_owned()]).collect()
    }
}

/// The leaves of a value, up to a limit.
fn leaves(sketch: &Sketch) -> impl Iterator<Item = (NodeId, Leaf)> {
    let nodes = sketch.tree().nodes();
    let leaves = nodes.filter_map(|node| Some((node, sketch.facts(node).leaf?)));
    leaves.take(MOST)
}

/// Other values of a leaf: the next one, one far away, and the farthest.
fn others(sketch: &Sketch, node: NodeId, leaf: Leaf) -> BTreeSet<Leaf> {
    let next = leaf.moved(leaf.distance.saturating_add(1));
    let farthest = sketch.reach(node).map(|reach| reach.farthest(leaf));
    let middle = farthest.map(|end| leaf.moved(leaf.distance.midpoint(end.distance)));
    let all = [Some(next), middle, farthest].into_iter().flatten();
    all.filter(|other| *other != leaf).collect()
}

/// The value with other leaves. `None` if it is not valid, or not another value.
fn with<T: WeightedTree>(value: &T, sketch: &Sketch, leaves: &[(NodeId, Leaf)]) -> Option<T> {
    let edits = leaves.iter();
    let edits = edits.map(|&(node, leaf)| sketch.leaf_edit(node, leaf));
    let edits = Edits::none().and(sketch.tree(), edits);
    let changed = rebuilt(value, sketch, &edits)?;
    let is_other = Sketch::of(&changed).order(sketch).is_ne();
    is_other.then_some(changed)
}

/// The numbers of the lines that differ; none if another number of lines shows that more has changed.
fn differing(text: &str, other: &str) -> Vec<usize> {
    let same_length = text.lines().count() == other.lines().count();
    let pairs = text.lines().zip(other.lines()).enumerate();
    let differ = pairs.filter(|(_, (line, other))| same_length && line != other);
    differ.map(|(at, _)| at).collect()
}
