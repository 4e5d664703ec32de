//! Texts without some of their parts, which are given by what they say.

use std::path::Path;

use wdd_core::tree::{Edits, NodeId};
use wdd_tests::roundtrip::{only, text};
use wdd_text::text::Text;
use wdd_text::text::render::render;

pub(crate) fn rust(source: &str) -> Text {
    text(Path::new("a.rs"), source.as_bytes())
}

pub(crate) fn plain(source: &str) -> Text {
    text(Path::new("a.txt"), source.as_bytes())
}

/// `text` without `nodes`.
pub(crate) fn without(text: &Text, nodes: impl IntoIterator<Item = NodeId>) -> String {
    let edits = Edits::none().deleting(text.tree(), nodes);
    String::from_utf8(only(render(text, &edits))).unwrap()
}

pub(crate) fn source_of(text: &Text, node: NodeId) -> &str {
    let place = &text.place(node).bytes;
    str::from_utf8(&text.bytes()[place.start as usize..place.end as usize]).unwrap()
}

/// The outermost deletable nodes whose text is one of `gone`.
pub(crate) fn named(text: &Text, gone: &[&str]) -> Vec<NodeId> {
    let tree = text.tree();
    let wanted =
        |node: NodeId| tree.role(node).deletable() && gone.contains(&source_of(text, node));
    let mut found: Vec<NodeId> = Vec::new();
    for node in tree.nodes().filter(|&node| wanted(node)) {
        if found.last().is_none_or(|&last| !tree.contains(last, node)) {
            found.push(node);
        }
    }
    for gone in gone {
        let is = |&node: &NodeId| source_of(text, node) == *gone;
        assert!(found.iter().any(is), "nothing deletable is `{gone}`");
    }
    found
}

/// `source` without all that reads as one of `gone`.
pub(crate) fn cut(source: &str, gone: &[&str]) -> String {
    let text = rust(source);
    without(&text, named(&text, gone))
}

pub(crate) fn cut_plain(source: &str, gone: &[&str]) -> String {
    let text = plain(source);
    without(&text, named(&text, gone))
}

/// Asserts that cutting the parts leaves `expected`.
#[track_caller]
pub(crate) fn leaves(source: &str, gone: &[&str], expected: &str) {
    assert_eq!(cut(source, gone), expected, "{source} without {gone:?}");
}
