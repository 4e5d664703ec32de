//! What may replace a node: something below it that fits its place, or something minimal.

use wdd_core::Weight;
use wdd_core::tree::{Edit, Form, NodeId, Role, Run};

use super::indentation::outdented;
use super::node_types::Kinds;
use super::{Grammar, WITH_TOKENS};
use crate::text::Text;
use crate::text::languages::literals;
use crate::text::languages::nearest::{nearest, nearest_nodes};
use crate::text::outline::range;

/// How many nodes below are looked at for lists.
const MOST: usize = 40;

/// How many nodes below are looked at that could be all of another node.
const MOST_WRAPPED: usize = 3;

/// The edits that may replace a node.
pub(super) fn alternatives(grammar: &Grammar, text: &Text, node: NodeId) -> Vec<Edit> {
    let tree = text.tree();
    let types = &grammar.loaded().types;
    // A node with its tokens is not in the grammar. The node within it has the alternatives.
    let own = grammar.number(text, node).filter(|own| *own != WITH_TOKENS);
    let Some(own) = own.filter(|_| tree.role(node) != Role::Aside) else { return Vec::new() };
    // The parts of a string's text are no nodes of the grammar.
    let is_leaf = tree.children(node).all(|below| grammar.number(text, below).is_none());
    let mut found = Vec::new();
    if is_leaf {
        found.extend(literals::stand_ins(text.slice(node), literals::QUOTES));
    }
    let Some(fitting) = fitting(grammar, text, node) else { return found };
    let fits = |below: NodeId| grammar.is_any(text, below, &fitting);
    if !is_leaf {
        let hoists = nearest(text, node, fits).into_iter().chain(lists(text, node, fits));
        let is_indented = grammar.loaded().by_indentation;
        found.extend(hoists.map(|hoist| match hoist {
            Edit::Hoist(run) if is_indented => outdented(grammar, text, node, run),
            hoist => hoist,
        }));
        found.extend(wrapped(grammar, text, node, &fitting));
        found.extend(emptied(grammar, text, node));
    }
    // A number has `0` among its shorter literals already.
    if !types.numbers.contains(&own) && !types.numbers.is_disjoint(&fitting) {
        found.push(stand_in(b"0"));
    }
    // A minimal text is one token itself.
    if tree.weight(node) > 1 {
        let forms = types.minimal.iter().filter(|(kinds, _)| !kinds.is_disjoint(&fitting));
        found.extend(forms.map(|(_, text)| stand_in(text.as_bytes())));
    }
    found
}

/// The kinds that fit in the place of a node. `None` if the node is not of the grammar, or is the root.
pub(super) fn fitting(grammar: &Grammar, text: &Text, node: NodeId) -> Option<Kinds> {
    let own = grammar.number(text, node)?;
    // A node with its tokens is not in the grammar: what is around it has the place.
    let of = text
        .tree()
        .above(node)
        .map(|above| grammar.number(text, above))
        .find(|kind| *kind != Some(WITH_TOKENS))??;
    Some(grammar.loaded().types.fitting(of, own))
}

/// What is below the node and could be all of another one in its place: an expression in place of a statement.
fn wrapped(grammar: &Grammar, text: &Text, node: NodeId, fitting: &Kinds) -> Vec<Edit> {
    let tree = text.tree();
    let kinds = grammar.loaded().types.wrapped(fitting);
    // Some languages end a statement with `;`. What does not parse costs no call.
    let ends: &[&[u8]] = if grammar.loaded().by_indentation { &[b""] } else { &[b"", b";"] };
    nearest_nodes(text, node, |below| grammar.is_any(text, below, &kinds))
        .into_iter()
        .take(MOST_WRAPPED)
        .flat_map(|below| {
            let (weight, own) = (tree.weight(below), text.slice(below));
            ends.iter().map(move |end| Form::new(weight + end.len() as Weight, [own, end].concat()))
        })
        .filter(|form| form.weight() < tree.weight(node))
        .map(Edit::StandIn)
        .collect()
}

/// The node without all elements of its list: parameters that can only go together.
fn emptied(grammar: &Grammar, text: &Text, node: NodeId) -> Option<Edit> {
    let tree = text.tree();
    let is_element = |node: &NodeId| tree.role(*node) == Role::Element;
    let mut children = tree.children(node).skip_while(|child| !is_element(child));
    let elements: Vec<NodeId> = children.by_ref().take_while(is_element).collect();
    // One element alone is tried as a deletion.
    let (&[first, .., last], None) = (&elements[..], children.find(is_element)) else {
        return None;
    };
    let own = range(&text.place(node).bytes);
    let start = range(&text.place(first).bytes).start;
    let end = range(&text.place(last).bytes).end;
    let left = [&text.bytes()[own.start..start], &text.bytes()[end..own.end]].concat();
    // Without anything left it would be a deletion, which is tried anyway.
    let may_be_empty = !tree.is_hollow(node) && !left.trim_ascii().is_empty();
    may_be_empty.then(|| Edit::StandIn(grammar.form(left)))
}

fn stand_in(text: &[u8]) -> Edit {
    Edit::StandIn(Form::new(1, text))
}

/// The elements of each list below that fit, all together: the statements of a block in the place of what the block is in.
fn lists(text: &Text, node: NodeId, fits: impl Fn(NodeId) -> bool) -> Vec<Edit> {
    let tree = text.tree();
    let is_separate = |element: &NodeId| tree.role(*element) == Role::Element;
    tree.below(node)
        .take(MOST)
        .filter_map(|list| {
            let elements: Vec<NodeId> = tree.children(list).filter(is_separate).collect();
            match elements[..] {
                // A single element that fits is among the nearest nodes already.
                [first, .., last] if elements.iter().all(|one| fits(*one)) => {
                    Some(Edit::Hoist(Run { first, last }))
                }
                _ => None,
            }
        })
        .collect()
}
