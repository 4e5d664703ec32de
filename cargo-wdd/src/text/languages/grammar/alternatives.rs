//! What may replace a node: something below it that fits its place, or something minimal.

use wdd_core::tree::{Edit, Form, NodeId, Role, Run};

use super::node_types::Kinds;
use super::{Grammar, WITH_TOKENS};
use crate::text::Text;
use crate::text::languages::literals;
use crate::text::languages::nearest::nearest;
use crate::text::outline::range;

/// How many nodes below are looked at for lists.
const MOST: usize = 40;

/// The edits that may replace a node.
pub(super) fn alternatives(grammar: &Grammar, text: &Text, node: NodeId) -> Vec<Edit> {
    let tree = text.tree();
    let types = &grammar.loaded().types;
    let number = |node: NodeId| grammar.number_of(tree.kind(node));
    let Some(own) = number(node).filter(|own| *own != WITH_TOKENS) else {
        return Vec::new();
    };
    if tree.role(node) == Role::Aside {
        return Vec::new();
    }
    let is_leaf = tree.children(node).all(|below| number(below).is_none());
    let mut found = Vec::new();
    if is_leaf {
        let forms = literals::shorter(text.slice(node), b"\"'`").into_iter();
        found.extend(forms.map(|form| stand_in(&form)));
    }
    let mut above = tree.parent(node);
    while let Some(parent) = above.filter(|parent| number(*parent) == Some(WITH_TOKENS)) {
        above = tree.parent(parent);
    }
    let Some(of) = above.and_then(number) else {
        return found;
    };
    let fitting = types.fitting(of, own);
    let fits = |below: NodeId| number(below).is_some_and(|kind| fitting.contains(&kind));
    if !is_leaf {
        let hoists = nearest(text, node, fits)
            .into_iter()
            .chain(lists(text, node, fits));
        let is_indented = grammar.loaded().by_indentation;
        found.extend(hoists.map(|hoist| match hoist {
            Edit::Hoist(run) if is_indented => outdented(text, node, run),
            hoist => hoist,
        }));
    }
    if !types.numbers.contains(&own) && types.numbers.iter().any(|kind| fitting.contains(kind)) {
        found.push(stand_in(b"0"));
    }
    if tree.weight(node) > 1 {
        let fit = |kinds: &Kinds| kinds.iter().any(|kind| fitting.contains(kind));
        let forms = types.minimal.iter().filter(|(kinds, _)| fit(kinds));
        found.extend(forms.map(|(_, text)| stand_in(text.as_bytes())));
    }
    found
}

/// A hoist whose lines are indented as those of the node. One of a single line stays as it is.
fn outdented(text: &Text, node: NodeId, run: Run) -> Edit {
    let bytes = range(&text.place(run.first).bytes).start..range(&text.place(run.last).bytes).end;
    let own = text.place(node).bytes.start as usize;
    let (from, to) = (indentation(text, bytes.start), indentation(text, own));
    let lines: Vec<&[u8]> = text.bytes()[bytes].split(|byte| *byte == b'\n').collect();
    let ([first, rest @ ..], true) = (&lines[..], from > to && lines.len() > 1) else {
        return Edit::Hoist(run);
    };
    let mut written = first.to_vec();
    for line in rest {
        let blanks = line.len() - line.trim_ascii_start().len();
        written.push(b'\n');
        written.extend_from_slice(&line[blanks.min(from - to)..]);
    }
    let weight = run
        .nodes(text.tree())
        .map(|node| text.tree().weight(node))
        .sum();
    Edit::StandIn(Form::new(weight, written))
}

/// The number of blanks before the line of a byte.
fn indentation(text: &Text, at: usize) -> usize {
    let before = &text.bytes()[..at];
    let start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
    let line = &text.bytes()[start..];
    line.len() - line.trim_ascii_start().len()
}

fn stand_in(text: &[u8]) -> Edit {
    Edit::StandIn(Form::new(1, text))
}

/// The elements of each list below that fit, all together: the statements of a block in the place of what the block is in.
fn lists(text: &Text, node: NodeId, fits: impl Fn(NodeId) -> bool) -> Vec<Edit> {
    let tree = text.tree();
    let is_separate = |element: &NodeId| tree.role(*element) == Role::Element;
    let run = |list: NodeId| {
        let elements: Vec<NodeId> = tree.children(list).filter(is_separate).collect();
        let (&[first, .., last], true) = (&elements[..], elements.iter().all(|one| fits(*one)))
        else {
            return None;
        };
        Some(Edit::Hoist(Run { first, last }))
    };
    tree.below(node).take(MOST).filter_map(run).collect()
}
