//! Deletes all but the first elements of the list that makes up most of the value: it keeps none, one,
//! two, four, …
//!
//! ```text
//! [7, 1, 8, 2, 5, 5, 0, 3, 6]   →   [7, 1]      where any two different elements are enough
//! ```
//!
//! It helps with failures that need a number of elements, no matter which. A list reduction would find
//! this out element by element; here it takes a few calls.

use super::{Pass, Proposes, one_by_one};
use crate::Weight;
use crate::hier::Turn;
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

// Again: inside the elements that are left, another list may be the largest part.
pub(super) static LENGTHS: Pass =
    Pass::new("lengths", Proposes::Families(families)).with_turn(Turn::Again).waiting();

// A list is tried if its weight is at least the value's weight divided by this number: at most one list of each level has
// half of the weight, and what is deleted is worth the calls.
const SHARE: Weight = 2;

fn families(sketch: &Sketch) -> Vec<Vec<Change>> {
    one_by_one(heavy(sketch).flat_map(|list| prefixes(sketch, list)))
}

/// The lists that make up most of the value, the outermost first.
fn heavy(sketch: &Sketch) -> impl Iterator<Item = NodeId> + '_ {
    let tree = sketch.tree();
    let is_heavy = |node: &NodeId| tree.weight(*node) * SHARE >= sketch.weight();
    let below = move |&node: &NodeId| tree.children(node).find(is_heavy);
    std::iter::successors(Some(NodeId::ROOT), below).filter(|&node| sketch.is_list(node))
}

/// Deletes all but the first elements, the fewest kept first.
fn prefixes(sketch: &Sketch, list: NodeId) -> impl Iterator<Item = Change> {
    let elements: Vec<NodeId> = sketch.tree().children(list).collect();
    let fewest = sketch.fewest(list);
    // Doubled, so that the calls are logarithmic in the length.
    let kept = std::iter::successors(Some(0_usize), |kept| Some((2 * kept).max(1)));
    let kept = kept.take_while({
        let all = elements.len();
        move |kept| *kept < all
    });
    let delete = |&node: &NodeId| (node, Edit::Delete);
    let kept = kept.filter(move |kept| *kept >= fewest);
    kept.map(move |kept| elements[kept..].iter().map(delete).collect())
}
