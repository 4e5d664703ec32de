//! A file with each line indented by the brackets and tags that are open before it, and without empty lines.

use std::collections::BTreeSet;
use std::iter;

use tree_sitter::{Node, Tree};

use super::Grammar;

/// How many children of a node are looked at for the token or tag that opens it.
const FIRST: usize = 3;

/// What a line begins with that closes something.
const CLOSING: [&str; 4] = ["}", ")", "]", "</"];

/// The file in its layout. `None` if blanks tell what belongs together, or if the file cannot be parsed.
pub(super) fn layout(grammar: &Grammar, source: &str) -> Option<String> {
    if grammar.loaded().by_indentation {
        return None;
    }
    let tree = grammar.parse(source.as_bytes())?;
    let unit = match () {
        () if source.lines().any(|line| line.starts_with('\t')) => "\t",
        () if grammar.has_prose => "  ",
        () => "    ",
    };
    let mut out = String::with_capacity(source.len());
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let at = start + line.len() - line.trim_start().len();
        match line.trim() {
            _ if is_in_leaf(&tree, source, start, at) => out += line,
            "" => {}
            solid => {
                let opened = opened(&tree, at).len();
                let closes = CLOSING.iter().any(|closing| solid.starts_with(closing));
                out += &unit.repeat(opened.saturating_sub(usize::from(closes)));
                out += line.trim_start();
            }
        }
        start += line.len();
    }
    Some(out)
}

/// Whether a line, whose first byte that is no blank is `at`, begins in a comment, in a string or in text.
fn is_in_leaf(tree: &Tree, source: &str, start: usize, at: usize) -> bool {
    let node = tree.root_node().descendant_for_byte_range(start, start);
    node.is_some_and(|node| {
        let is_blank = || source[node.byte_range()].trim().is_empty();
        let goes_on = node.start_byte() < start && node.end_byte() > at;
        node.child_count() == 0 && goes_on && !is_blank()
    })
}

/// The lines before the byte in which brackets and tags are open. Those of one line indent once.
fn opened(tree: &Tree, at: usize) -> BTreeSet<usize> {
    let node = tree.root_node().descendant_for_byte_range(at, at + 1);
    let around = iter::successors(node, Node::parent);
    around.filter_map(|node| opener(node, at)).collect()
}

/// The line of the bracket or tag that opens a node, if it ends before the byte.
fn opener(node: Node<'_>, at: usize) -> Option<usize> {
    let is_opener = |child: &Node<'_>| {
        let kind = child.kind();
        match child.is_named() {
            true => kind == "STag" || kind == "start_tag" || kind.contains("opening"),
            false => kind.ends_with(['{', '(', '[']),
        }
    };
    let children = (0..FIRST).filter_map(|nth| node.child(nth as u32));
    let mut openers = children.filter(is_opener);
    let found = openers.find(|child| child.end_byte() <= at)?;
    Some(found.end_position().row)
}
