//! From bytes of a text to the nodes of its tree that go when the bytes go.

use wdd_core::tree::{Change, Edit, NodeId};

use crate::text::Text;
use crate::text::outline::{Bytes, range};

/// The deletion of what stands at `bytes`, which lie in the file `file`: of the uppermost nodes
/// there, which have to be all of it, or else of the smallest that holds it. None where that would
/// be the whole file.
pub(crate) fn gone(text: &Text, file: usize, bytes: &Bytes) -> Option<Change> {
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
    let wanted = |node| tree.role(node).deletable() && within(node);
    let nodes: Vec<NodeId> = tree.uppermost(file, wanted, apart).collect();
    if is_all(text, &nodes, bytes) {
        return Some(nodes.into_iter().map(|node| (node, Edit::Delete)).collect());
    }
    let holder = smallest(text, file, bytes);
    let holder = tree.deletable_above(holder).filter(|node| *node != file)?;
    Some(vec![(holder, Edit::Delete)])
}

/// Whether nothing of the bytes is left outside of the nodes but blanks.
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

/// The smallest node that holds the bytes.
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

    /// What is left of a manifest, in one line, when that goes which is written so.
    fn without(written: &str) -> Option<String> {
        let text = testing::package(&[("lib.rs", "fn f() {}"), ("Cargo.toml", MANIFEST)]);
        let start = offset(9 + MANIFEST.find(written).unwrap());
        let bytes = start..start + offset(written.len());
        let change = gone(&text, 1, &bytes)?;
        let mut left = testing::of_package(&text, &Edits::none().and(text.tree(), change));
        left.pop()
    }

    #[test]
    fn tables_lines_and_elements_go_alone() {
        let members = "[workspace] members = [\"a\", \"b\"] [lints] a = 1";
        assert_eq!(
            without("[[bin]]\nname = \"x\"\npath = \"y\"").unwrap(),
            format!("Cargo.toml: [package] name = \"p\" {members}")
        );
        assert_eq!(
            without("path = \"y\"").unwrap(),
            format!("Cargo.toml: [package] name = \"p\" [[bin]] name = \"x\" {members}")
        );
        assert!(
            without("\"b\"")
                .unwrap()
                .contains("members = [\"a\"] [lints]")
        );
    }

    #[test]
    fn for_a_part_of_several_lines_the_file_does_not_go() {
        assert_eq!(without("ame = \"p\"\n[[bi"), None);
    }
}
