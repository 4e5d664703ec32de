//! Joins neighbouring lists of the same type, and sorts lists.
//!
//! ```text
//! [[1], [], [2, 3]]   →   [[1, 2, 3]]   →   …
//! [3, 1, 2]           →   [1, 2, 3]     or, if that is not interesting, [1, 3, 2]
//! ```
//!
//! Few failures depend on how elements are distributed over lists, or on their order. So similar failures
//! get the same normal form.

use super::{Pass, Proposes, neighbours, one_by_one};
use crate::Weight;
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::Sketch;
use crate::value::op::Op;

pub(super) static LISTS: Pass = Pass::new("lists", Proposes::Families(families));

// Each change is a call of its own, and gives a value that is nicer and hardly smaller.
const MOST: usize = 64;

fn families(sketch: &Sketch) -> Vec<Vec<Change>> {
    let spliced = spliced(sketch).take(MOST);
    // Each alone: two of these changes may move the same elements.
    one_by_one(spliced.chain(joined(sketch)).chain(sorted(sketch)).chain(swapped(sketch)))
}

/// Joins all neighbouring lists together, and then each list with the next.
fn joined(sketch: &Sketch) -> Vec<Change> {
    let runs = neighbours(sketch, sketch.lists());
    let whole = runs.iter().filter(|lists| lists.len() > 2);
    let pairs = runs.iter().flat_map(|lists| lists.windows(2));
    whole.map(Vec::as_slice).chain(pairs).map(|lists| into_first(sketch, lists)).collect()
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
fn spliced(sketch: &Sketch) -> impl Iterator<Item = Change> {
    let tree = sketch.tree();
    sketch.all_elements().filter_map(|element| {
        let parts = sketch.nearest_below(element);
        // With a single part, hoisting does it.
        let list = tree.parent(element).filter(|_| parts.len() > 1)?;
        let before = tree.children(list).take_while(|&child| child != element);
        let after = tree.children(list).skip_while(|&child| child <= element);
        Some(vec![holding(sketch, list, before.chain(parts).chain(after).collect())])
    })
}

/// Gives the list these elements instead of its own.
fn holding(sketch: &Sketch, list: NodeId, elements: Vec<NodeId>) -> (NodeId, Edit) {
    let tree = sketch.tree();
    let own: Weight = tree.children(list).map(|child| tree.weight(child)).sum();
    let new: Weight = elements.iter().map(|&node| tree.weight(node)).sum();
    let form = Op::Elements(elements).form(tree.weight(list) - own + new);
    (list, Edit::StandIn(form))
}

/// Sorts each list by the order of results.
fn sorted(sketch: &Sketch) -> impl Iterator<Item = Change> {
    lists(sketch).filter_map(|(list, elements)| {
        let mut sorted = elements.clone();
        sorted.sort_by(|&one, &other| sketch.order_beside(one, other));
        (sorted != elements).then(|| vec![holding(sketch, list, sorted)])
    })
}

/// Swaps neighbours that are not in the order of results.
fn swapped(sketch: &Sketch) -> Vec<Change> {
    let mut changes = Vec::new();
    for (list, elements) in lists(sketch) {
        let is_unsorted = |at: &usize| sketch.order_beside(elements[at - 1], elements[*at]).is_gt();
        for at in (1..elements.len()).filter(is_unsorted).take(MOST - changes.len()) {
            let mut swapped = elements.clone();
            swapped.swap(at - 1, at);
            changes.push(vec![holding(sketch, list, swapped)]);
        }
    }
    changes
}

/// All lists with more than one element, with their elements.
fn lists(sketch: &Sketch) -> impl Iterator<Item = (NodeId, Vec<NodeId>)> + '_ {
    let tree = sketch.tree();
    let lists = sketch.lists().map(|list| (list, tree.children(list).collect::<Vec<_>>()));
    lists.filter(|(_, elements)| elements.len() > 1)
}
