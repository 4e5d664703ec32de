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

use super::{Pass, Proposes, several};
use crate::hier::Alternatives;
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static TWINS: Pass = Pass::new("twins", Proposes::Families(families)).waiting();

// The largest groups first: what is equal in few nodes is equal by chance.
const MOST_GROUPS: usize = 16;

// The content of each part is hashed, so parts without a limit would take quadratic time in a deep value.
const LARGEST: usize = 64;

fn families(sketch: &Sketch) -> Vec<Vec<Change>> {
    let families = groups(sketch).into_iter().flat_map(|twins| {
        let whole = replaced(sketch, &twins).into_iter().map(|change| vec![change]);
        whole.chain([without_elements(sketch, &twins)])
    });
    families.collect()
}

/// Groups of equal parts with several nodes each, the largest first.
fn groups(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    let tree = sketch.tree();
    // A part of one node is a leaf: `together` moves equal leaves.
    let parts = tree.nodes().filter(|&node| (2..=LARGEST).contains(&tree.size(node)));
    let mut groups: Vec<_> = several(parts.map(|node| (sketch.content(node), node))).collect();
    // The place too, so that the order does not depend on hashes.
    groups.sort_by_key(|twins| (std::cmp::Reverse(tree.size(twins[0])), twins[0]));
    groups.truncate(MOST_GROUPS);
    groups
}

/// Replaces all of them in the same way.
fn replaced(sketch: &Sketch, twins: &[NodeId]) -> Vec<Change> {
    let each: Vec<Vec<Edit>> = twins.iter().map(|&twin| sketch.of(twin)).collect();
    // Equal parts have the same alternatives, except where their place forbids some.
    let alternatives = each.iter().map(Vec::len).min().unwrap_or(0);
    let change = |at: usize| {
        let edits = twins.iter().zip(&each);
        edits.map(|(&twin, edits)| (twin, edits[at].clone())).collect()
    };
    (0..alternatives).map(change).collect()
}

/// Deletes the same element from all of them.
fn without_elements(sketch: &Sketch, twins: &[NodeId]) -> Vec<Change> {
    let nth = |twin: NodeId, at: usize| NodeId::new(twin.index() + at);
    let places = 1..sketch.tree().size(twins[0]);
    let elements = places.filter(|&at| sketch.is_element(nth(twins[0], at)));
    let delete = |at| twins.iter().map(move |&twin| (nth(twin, at), Edit::Delete));
    elements.map(|at| delete(at).collect()).collect()
}
