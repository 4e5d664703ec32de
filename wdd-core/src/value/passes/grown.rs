//! Deletes elements and increases a number next to their list to its largest value.
//!
//! ```text
//! n = 100_000, [10]     →   n = 1_000_000, []      where the product must be this large
//! ```
//!
//! It helps with failures that depend on a total: a budget, a sum, a product. `counted` increases a number by how many
//! elements it deletes; here it is not known by how much. The number grows, but the value gets lighter. Later passes
//! find the smallest number that is large enough; so this pass may start with the largest.

use super::{Pass, Proposes};
use crate::hier::Turn;
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static GROWN: Pass =
    Pass::new("grown", Proposes::Families(families)).with_turn(Turn::Last);

// Each pair of a number and a list has a list reduction of its own. A number that makes up for elements is mostly a field
// near the root, which comes first.
const MOST_PAIRS: usize = 4;

fn families(sketch: &Sketch) -> Vec<Vec<Change>> {
    let tree = sketch.tree();
    let numbers = tree.nodes().filter(|&node| sketch.reach(node).is_some());
    let has_elements = |list: &NodeId| tree.children(*list).next().is_some();
    let lists: Vec<NodeId> = sketch.lists().filter(has_elements).collect();
    numbers.flat_map(|number| grown(sketch, number, &lists)).take(MOST_PAIRS).collect()
}

/// For a number and each list next to it or below a neighbour: the deletions of single elements, each with the number at
/// its largest value. `lists` are all lists of the value, in order.
fn grown(sketch: &Sketch, number: NodeId, lists: &[NodeId]) -> impl Iterator<Item = Vec<Change>> {
    let tree = sketch.tree();
    let leaf = sketch.leaf(number).unwrap_or_default();
    let farthest = sketch.reach(number).map(|reach| reach.farthest(leaf));
    let farthest = farthest.filter(|farthest| *farthest != leaf);
    let above = tree.parent(number).zip(farthest).into_iter();
    above.flat_map(move |(above, farthest)| {
        let below = lists.partition_point(|list| *list < above)..;
        let below = lists[below].iter().take_while(move |list| **list < tree.end(above));
        // The deletion of an element could delete a number that is in the list.
        below.filter(move |list| !tree.contains(**list, number)).map(move |&list| {
            let with = |deleted| vec![(deleted, Edit::Delete), sketch.leaf_edit(number, farthest)];
            tree.children(list).map(with).collect()
        })
    })
}
