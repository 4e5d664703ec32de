//! Joins neighbouring lists of the same type, and sorts lists.
//!
//! ```text
//! [[1], [], [2, 3]]   →   [[1, 2, 3]]   →   …
//! [3, 1, 2]           →   [1, 2, 3]     or, if that is not interesting, [1, 3, 2]
//! ```
//!
//! Few failures depend on how elements are distributed over lists, or on their order. So similar failures
//! get the same normal form.

use std::sync::Arc;

use super::{Pass, neighbours};
use crate::hier::{Families, Turn};
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::Sketch;
use crate::value::op::Op;

pub(super) static LISTS: Pass = Pass {
    name: "lists",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let families = [spliced(sketch), joined(sketch), sorted(sketch), swapped(sketch)].concat();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// Families of changes. Each family has one change here.
type All = Vec<Vec<Change>>;

/// Joins all neighbouring lists together, and then each list with the next.
fn joined(sketch: &Sketch) -> All {
    let runs = neighbours(sketch, sketch.lists());
    let whole = runs.iter().filter(|lists| lists.len() > 2);
    let pairs = runs.iter().flat_map(|lists| lists.windows(2));
    whole.map(Vec::as_slice).chain(pairs).map(|lists| vec![into_first(sketch, lists)]).collect()
}

/// Gives the first list the elements of the others. The others are deleted, or become empty.
fn into_first(sketch: &Sketch, lists: &[NodeId]) -> Change {
    let tree = sketch.tree();
    let elements: Vec<NodeId> = lists.iter().flat_map(|&list| tree.children(list)).collect();
    let (first, others) = (lists[0], &lists[1..]);
    let deleted = others.iter().flat_map(|&list| match tree.role(list) {
        Role::Element => vec![list],
        _ => tree.children(list).collect(),
    });
    let delete = deleted.map(|node| (node, Edit::Delete));
    std::iter::once(holding(sketch, first, elements)).chain(delete).collect()
}

/// Replaces an element by the nearest parts in it that could be elements too.
fn spliced(sketch: &Sketch) -> All {
    let tree = sketch.tree();
    let spliced =
        tree.nodes().filter(|&node| tree.role(node) == Role::Element).filter_map(|element| {
            let parts = sketch.nearest_below(element);
            // All of the list takes time.
            let list = tree.parent(element).filter(|_| parts.len() > 1)?;
            let all: Vec<NodeId> = tree
                .children(list)
                .flat_map(|child| if child == element { parts.clone() } else { vec![child] })
                .collect();
            Some(vec![vec![holding(sketch, list, all)]])
        });
    spliced.take(MOST).collect()
}

/// Gives the list these elements instead of its own.
fn holding(sketch: &Sketch, list: NodeId, elements: Vec<NodeId>) -> (NodeId, Edit) {
    let tree = sketch.tree();
    let own: u64 = tree.children(list).map(|child| tree.weight(child)).sum();
    let new: u64 = elements.iter().map(|&node| tree.weight(node)).sum();
    let form = Op::Elements(elements).form(tree.weight(list) - own + new);
    (list, Edit::StandIn(form))
}

/// Sorts each list by the order of results.
fn sorted(sketch: &Sketch) -> All {
    let sorted = lists(sketch).filter_map(|(list, elements)| {
        let mut sorted = elements.clone();
        sorted.sort_by(|&one, &other| sketch.order_beside(one, other));
        (sorted != elements).then(|| vec![vec![holding(sketch, list, sorted)]])
    });
    sorted.collect()
}

/// Swaps neighbours that are not in this order.
fn swapped(sketch: &Sketch) -> All {
    let swapped = lists(sketch).flat_map(|(list, elements)| {
        let swaps = (1..elements.len()).filter_map(move |at| {
            sketch.order_beside(elements[at - 1], elements[at]).is_gt().then(|| {
                let mut swapped = elements.clone();
                swapped.swap(at - 1, at);
                vec![vec![holding(sketch, list, swapped)]]
            })
        });
        swaps.take(MOST)
    });
    swapped.take(MOST).collect()
}

/// The largest number of swaps that are tried.
const MOST: usize = 64;

/// All lists with more than one element, with their elements.
fn lists(sketch: &Sketch) -> impl Iterator<Item = (NodeId, Vec<NodeId>)> + '_ {
    let tree = sketch.tree();
    let lists = sketch.lists().map(|list| (list, tree.children(list).collect::<Vec<_>>()));
    lists.filter(|(_, elements)| elements.len() > 1)
}
