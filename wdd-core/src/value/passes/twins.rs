//! Changes equal parts together: all become the least value of their type, or a node below them, or all
//! lose the same elements.
//!
//! ```text
//! let total = 1; total + total   →   let t = 1; t + t
//! { "name": 1, "name": 2 }       →   { "": 1, "": 2 }
//! ```
//!
//! It helps with values that contain the same name in several places: a definition and its uses, a key and
//! its copy. No other pass changes two names together, and a change of one name breaks the reference.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Pass;
use crate::hier::{Alternatives, Families, Turn};
use crate::tree::{Change, Edit, NodeId, Role};
use crate::value::Sketch;

pub(super) static TWINS: Pass = Pass {
    name: "twins",
    turn: Turn::InOrder,
    waits: true,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let families = groups(sketch).into_iter().flat_map(|twins| {
            let whole = replaced(sketch, &twins).into_iter().map(|change| vec![change]);
            whole.chain([without_elements(sketch, &twins)])
        });
        let families = families.collect();
        Some(Box::new(Families::new(tree, families, reduction)))
    },
};

/// The largest number of groups of equal parts that are tried.
const MOST: usize = 16;
/// The largest number of nodes of a part that is compared: comparing all parts must stay cheap.
const LARGEST: usize = 64;

/// Groups of equal parts with several nodes each, the largest first.
fn groups(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let tree = sketch.tree();
    let size = |node: NodeId| tree.end(node).index() - node.index();
    let mut groups: BTreeMap<u128, Vec<NodeId>> = BTreeMap::new();
    let several = tree.nodes().filter(|&node| (2..=LARGEST).contains(&size(node)));
    for node in several {
        groups.entry(sketch.content(node)).or_default().push(node);
    }
    let mut groups: Vec<_> = groups.into_values().filter(|all| all.len() > 1).collect();
    groups.sort_by_key(|twins| (std::cmp::Reverse(size(twins[0])), twins[0]));
    groups.truncate(MOST);
    groups
}

/// Replaces all of them in the same way.
fn replaced(sketch: &Sketch, twins: &[NodeId]) -> Vec<Change> {
    let each: Vec<Vec<Edit>> = twins.iter().map(|&twin| sketch.of(twin)).collect();
    let ways = each.iter().map(Vec::len).min().unwrap_or(0);
    let change = |way: usize| {
        let edits = twins.iter().zip(&each);
        edits.map(|(&twin, edits)| (twin, edits[way].clone())).collect()
    };
    (0..ways).map(change).collect()
}

/// Deletes the same element from all of them.
fn without_elements(sketch: &Sketch, twins: &[NodeId]) -> Vec<Change> {
    let tree = sketch.tree();
    let size = tree.end(twins[0]).index() - twins[0].index();
    let nth = |twin: NodeId, at: usize| NodeId::new(twin.index() + at);
    let elements = (1..size).filter(|&at| tree.role(nth(twins[0], at)) == Role::Element);
    let delete = |at| twins.iter().map(move |&twin| (nth(twin, at), Edit::Delete));
    elements.map(|at| delete(at).collect()).collect()
}
