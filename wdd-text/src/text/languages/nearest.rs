//! The nodes below a node that may replace it: the nearest first, or all elements of a list.

use std::collections::VecDeque;

use wdd_core::tree::{Edit, NodeId, Role, Run};

use crate::text::Text;

/// The largest number of nodes that are proposed to replace one node.
const MOST: usize = 24;

/// Hoists of the nodes below that fit, in the order of [`nearest_nodes`].
pub(super) fn nearest(text: &Text, node: NodeId, fits: impl Fn(NodeId) -> bool) -> Vec<Edit> {
    nearest_nodes(text, node, fits).into_iter().map(Edit::hoist).collect()
}

/// The nodes below that fit: the nearest first, and of equally near ones the heaviest first.
pub(super) fn nearest_nodes(
    text: &Text,
    node: NodeId,
    fits: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let tree = text.tree();
    let mut found = Vec::new();
    let mut queue = VecDeque::from([node]);
    while let Some(above) = queue.pop_front() {
        let mut below: Vec<NodeId> = tree.uppermost(above, &fits, |_| false).collect();
        below.sort_by_key(|&node| std::cmp::Reverse(tree.weight(node)));
        found.extend(&below);
        if found.len() >= MOST {
            found.truncate(MOST);
            break;
        }
        // What is below a node that fits is looked at after all nodes that are as near as that one.
        queue.extend(below);
    }
    // A node that has all the tokens of another one may still have fewer blanks and comments.
    found.retain(|&below| {
        tree.weight(below) < tree.weight(node) || text.slice(below).len() < text.slice(node).len()
    });
    found
}

/// The hoist of all elements of a list, if it has any.
pub(super) fn elements(text: &Text, list: NodeId) -> Option<Edit> {
    let tree = text.tree();
    let mut elements = tree.children(list).filter(|&child| tree.role(child) == Role::Element);
    let first = elements.next()?;
    let last = elements.last().unwrap_or(first);
    Some(Edit::Hoist(Run { first, last }))
}
