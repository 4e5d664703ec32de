//! A file with each line indented by what is open before it, a bracket, a tag or a statement, and without empty lines.

use std::collections::BTreeSet;
use std::iter;

use tree_sitter::{Node, Tree};

use super::Grammar;

/// How many children of a node are looked at for the token or tag that opens it.
const FIRST: usize = 3;

/// What a line begins with that closes something.
const CLOSING: [&str; 4] = ["}", ")", "]", "</"];

/// What the kinds of nodes end with that are indented in a line of their own.
const HANGING: [&str; 3] = ["statement", "expression", "declaration"];

/// The file in its layout. `None` if blanks tell what belongs together, or if the file cannot be parsed.
pub(super) fn layout(grammar: &Grammar, source: &str) -> Option<String> {
    if grammar.loaded().by_indentation {
        return None;
    }
    let tree = grammar.parse(source.as_bytes())?;
    let unit = if source.lines().any(|line| line.starts_with('\t')) {
        "\t"
    } else if grammar.has_prose {
        "  "
    } else {
        "    "
    };
    let mut out = String::with_capacity(source.len());
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let at = start + line.len() - line.trim_start().len();
        match line.trim() {
            // Its blanks are a part of a comment, a string or a text.
            _ if is_in_leaf(&tree, source, start, at) => out += line,
            "" => {}
            solid => {
                // It is indented as the line of what it closes, and not as what is within.
                let closes = CLOSING.iter().any(|closing| solid.starts_with(closing));
                out += &unit.repeat(depth(&tree, at).saturating_sub(usize::from(closes)));
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
        let goes_on = node.start_byte() < start && node.end_byte() > at;
        node.child_count() == 0 && goes_on && !source[node.byte_range()].trim().is_empty()
    })
}

/// How deeply the line is nested whose first byte that is no blank is `at`.
fn depth(tree: &Tree, at: usize) -> usize {
    let node = tree.root_node().descendant_for_byte_range(at, at + 1);
    let around: Vec<Node<'_>> = iter::successors(node, Node::parent).collect();
    // Brackets and tags of one line indent once.
    let lines: BTreeSet<usize> = around.iter().filter_map(|node| opener(*node, at)).collect();
    let hanging = around.windows(2).filter(|pair| is_hanging(pair[0], pair[1], at));
    lines.len() + hanging.count()
}

/// Whether a node begins in a line after its parent without a bracket around it: a statement after `if (a)`.
fn is_hanging(node: Node<'_>, parent: Node<'_>, at: usize) -> bool {
    let kind = node.kind();
    // A block is written below `if (a)` in some styles. Its braces indent what is in it.
    let is_block = node.child(0).is_some_and(|first| first.kind() == "{");
    let may_hang = HANGING.iter().any(|end| kind.ends_with(end)) && !is_block;
    let is_later = node.start_position().row > parent.start_position().row;
    // What stands in the file itself hangs on nothing.
    may_hang && is_later && parent.parent().is_some() && opener(parent, at).is_none()
}

/// The line of the bracket or tag that opens a node, if it ends before the byte.
fn opener(node: Node<'_>, at: usize) -> Option<usize> {
    let is_opener = |child: &Node<'_>| {
        let kind = child.kind();
        if child.is_named() {
            kind == "STag" || kind == "start_tag" || kind.contains("opening")
        } else {
            kind.ends_with(['{', '(', '['])
        }
    };
    let found = (0..FIRST)
        .filter_map(|nth| node.child(nth as u32))
        .find(|child| is_opener(child) && child.end_byte() <= at)?;
    Some(found.end_position().row)
}
