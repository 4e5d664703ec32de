//! The closure in a language with a grammar: all goes but what an error is in, and errors bring back what that names.

use wdd_core::tree::{Edit, NodeId};

use crate::passes::shared::elements::is_declaration;
use crate::passes::{Family, Task};

/// Deletes each declaration and statement that the error is not in, also those within others: what comes back is without its own.
pub(super) fn from_place(task: &Task) -> Vec<Family> {
    let text = task.text();
    let Some(at) = task.plan().site.as_ref().and_then(|site| site.start_in(text)) else {
        return Vec::new();
    };
    let holds = |node: &NodeId| {
        let bytes = &text.place(*node).bytes;
        bytes.start <= at && at < bytes.end
    };
    let all: Vec<NodeId> = text.tree().nodes().filter(|node| is_declaration(text, *node)).collect();
    let Some(root) = all.iter().copied().rfind(holds) else { return Vec::new() };
    let is_other = |node: &NodeId| !holds(node) && !text.tree().contains(root, *node);
    vec![all.into_iter().filter(is_other).map(|node| vec![(node, Edit::Delete)]).collect()]
}
