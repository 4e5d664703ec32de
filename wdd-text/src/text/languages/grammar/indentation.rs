//! Hoists in languages where the blanks before a line tell what it belongs to.

use wdd_core::tree::{Edit, Form, NodeId, Run};

use super::Grammar;
use crate::text::Text;
use crate::text::outline::range;

/// A hoist whose lines are indented as those of the node, except those that begin in a string. One of a single line stays as it is.
pub(super) fn outdented(grammar: &Grammar, text: &Text, node: NodeId, run: Run) -> Edit {
    let bytes = range(&text.place(run.first).bytes).start..range(&text.place(run.last).bytes).end;
    let own = text.place(node).bytes.start as usize;
    let [from, to] = [bytes.start, own].map(|at| blanks(text.bytes(), at).len());
    let lines: Vec<&[u8]> = text.bytes()[bytes.clone()].split(|byte| *byte == b'\n').collect();
    let ([first, rest @ ..], true) = (&lines[..], from > to && lines.len() > 1) else {
        return Edit::Hoist(run);
    };
    let tree = text.tree();
    let is_string = |node: &NodeId| {
        grammar
            .number(text, *node)
            .and_then(|kind| grammar.loaded().language.node_kind_for_id(kind))
            .is_some_and(|name| name.contains("string"))
    };
    let strings: Vec<_> = run
        .nodes(tree)
        .flat_map(|node| tree.subtree(node))
        .filter(is_string)
        .map(|node| range(&text.place(node).bytes))
        .collect();
    let mut written = first.to_vec();
    let mut at = bytes.start + first.len();
    for line in rest {
        at += 1;
        // Blanks at the start of a line are a part of the string that the line begins in.
        let is_in_string = strings.iter().any(|string| string.contains(&at));
        let blanks = if is_in_string { 0 } else { line.len() - line.trim_ascii_start().len() };
        written.push(b'\n');
        written.extend_from_slice(&line[blanks.min(from - to)..]);
        at += line.len();
    }
    let weight = run.nodes(tree).map(|node| tree.weight(node)).sum();
    Edit::StandIn(Form::hoisted(weight, written))
}

/// The blanks before the line of byte `at`.
pub(super) fn blanks(content: &[u8], at: usize) -> &[u8] {
    let start = memchr::memrchr(b'\n', &content[..at]).map_or(0, |end| end + 1);
    let line = &content[start..];
    &line[..line.len() - line.trim_ascii_start().len()]
}

/// Lines that were written at byte `from`, with the blanks that lines at byte `to` have.
pub(super) fn moved(content: &[u8], lines: &[u8], from: usize, to: usize) -> Vec<u8> {
    let (old, new) = (blanks(content, from), blanks(content, to));
    let mut lines = lines.split(|byte| *byte == b'\n');
    let mut written = lines.next().unwrap_or_default().to_vec();
    for line in lines {
        written.push(b'\n');
        match line.strip_prefix(old) {
            Some(rest) => written.extend([new, rest].concat()),
            // An empty line, and one that begins in a string, may have other blanks before it.
            None => written.extend_from_slice(line),
        }
    }
    written
}
