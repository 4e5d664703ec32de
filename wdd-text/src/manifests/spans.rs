//! Finds the nodes of the tree to delete in order to delete given bytes of a text.

use wdd_core::tree::{Change, Edit, NodeId};

use crate::text::Text;
use crate::text::outline::{Bytes, range};

/// The change that deletes `bytes`, which are in the file with the index `file`. It deletes the
/// uppermost nodes in these bytes, if they cover all of them, or else the smallest node around them
/// that can be deleted. `None` if that is the whole file.
pub(crate) fn deletion(text: &Text, file: usize, bytes: &Bytes) -> Option<Change> {
    let file = text.files()[file].node?;
    let tree = text.tree();
    let within = |node: NodeId| {
        let at = &text.place(node).bytes;
        bytes.start <= at.start && at.end <= bytes.end
    };
    let apart = |node: NodeId| {
        let at = &text.place(node).bytes;
        at.end <= bytes.start || bytes.end <= at.start
    };
    let nodes: Vec<NodeId> =
        tree.uppermost(file, |node| tree.role(node).deletable() && within(node), apart).collect();
    if is_all(text, &nodes, bytes) {
        return Some(nodes.into_iter().map(|node| (node, Edit::Delete)).collect());
    }
    let innermost = smallest(text, file, bytes);
    let holder = tree.deletable_above(innermost).filter(|node| *node != file)?;
    Some(vec![(holder, Edit::Delete)])
}

/// Whether the nodes cover the bytes, except for blanks.
fn is_all(text: &Text, nodes: &[NodeId], bytes: &Bytes) -> bool {
    let mut at = bytes.start;
    let mut rest = Vec::new();
    for node in nodes {
        let place = &text.place(*node).bytes;
        rest.extend_from_slice(&text.bytes()[range(&(at..place.start.max(at)))]);
        at = at.max(place.end);
    }
    rest.extend_from_slice(&text.bytes()[range(&(at..bytes.end.max(at)))]);
    !nodes.is_empty() && rest.iter().all(u8::is_ascii_whitespace)
}

/// The smallest node around the bytes.
fn smallest(text: &Text, top: NodeId, bytes: &Bytes) -> NodeId {
    let holds = |node: &NodeId| {
        let at = &text.place(*node).bytes;
        at.start <= bytes.start && bytes.end <= at.end
    };
    let mut node = top;
    while let Some(inner) = text.tree().children(node).find(holds) {
        node = inner;
    }
    node
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Edits;

    use super::*;
    use crate::text::outline::offset;
    use crate::text::testing;

    const MANIFEST: &str = "[package]\nname = \"p\"\n[[bin]]\nname = \"x\"\npath = \"y\"\n\
        [workspace]\nmembers = [\"a\", \"b\"]\n[lints]\na = 1\n";

    /// What is left of a manifest, in one line, after this part of it is deleted.
    fn without(written: &str) -> Option<String> {
        let text = testing::package(&[("lib.rs", "fn f() {}"), ("Cargo.toml", MANIFEST)]);
        let start = offset(9 + MANIFEST.find(written).unwrap());
        let bytes = start..start + offset(written.len());
        let change = deletion(&text, 1, &bytes)?;
        let mut left = testing::of_package(&text, &Edits::none().and(text.tree(), change));
        left.pop()
    }

    #[test]
    fn tables_lines_and_elements_are_deleted_alone() {
        let members = "[workspace] members = [\"a\", \"b\"] [lints] a = 1";
        assert_eq!(
            without("[[bin]]\nname = \"x\"\npath = \"y\"").unwrap(),
            format!("Cargo.toml: [package] name = \"p\" {members}")
        );
        assert_eq!(
            without("path = \"y\"").unwrap(),
            format!("Cargo.toml: [package] name = \"p\" [[bin]] name = \"x\" {members}")
        );
        assert!(without("\"b\"").unwrap().contains("members = [\"a\"] [lints]"));
    }

    #[test]
    fn the_file_is_not_deleted_for_a_part_of_several_lines() {
        assert_eq!(without("ame = \"p\"\n[[bi"), None);
    }
}
