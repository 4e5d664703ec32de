//! Parts of a text with new content. Parts may lie inside of each other, as calls do in the arguments of calls.

use std::cmp::Reverse;
use std::iter::successors;

use ra_ap_syntax::SyntaxKind::{COMMA, WHITESPACE};
use ra_ap_syntax::{SyntaxElement, SyntaxNode, TextRange};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use crate::passes::shared::source::{Source, rewritten};

/// A range of text and its new content. The whole of `anchor` is replaced together with it.
#[derive(Clone, Debug)]
pub(super) struct Rewrite {
    pub(super) anchor: SyntaxNode,
    pub(super) range: TextRange,
    pub(super) content: String,
}

/// The change that replaces each of the outermost anchors with its new text.
pub(super) fn changed(source: &Source, parts: Vec<Rewrite>) -> Option<Change> {
    let anchors: FxHashSet<&SyntaxNode> = parts.iter().map(|part| &part.anchor).collect();
    let is_outer = |node: &&SyntaxNode| !node.ancestors().skip(1).any(|a| anchors.contains(&a));
    // In the order of the parts: that of a set of nodes differs from run to run.
    let mut rest = anchors.clone();
    let outer = parts.iter().map(|part| &part.anchor).filter(|node| rest.remove(node));
    let outer = outer.filter(is_outer);
    source.shrinking(outer.map(|node| source.replace(node, &written(node, &parts))))
}

/// The text of a node with the parts in it. If a part is inside another, the outer one counts.
pub(super) fn written(node: &SyntaxNode, parts: &[Rewrite]) -> String {
    let root = |node: &SyntaxNode| node.ancestors().last();
    let range = node.text_range();
    let is_inside =
        |part: &&Rewrite| range.contains_range(part.range) && root(&part.anchor) == root(node);
    let inside = parts.iter().filter(is_inside);
    let mut inside: Vec<_> = inside.map(|part| (part.range, part.content.clone())).collect();
    // What is put before a node comes first.
    inside.sort_by_key(|(range, _)| (range.start(), !range.is_empty(), Reverse(range.end())));
    rewritten(node, &inside)
}

/// The range of a node, and of the comma and whitespace after it.
pub(super) fn with_comma(node: &SyntaxNode) -> TextRange {
    let after = successors(node.next_sibling_or_token(), SyntaxElement::next_sibling_or_token);
    let skipped = after.take_while(|element| matches!(element.kind(), COMMA | WHITESPACE));
    let end = skipped.last().map_or(node.text_range().end(), |last| last.text_range().end());
    TextRange::new(node.text_range().start(), end)
}
