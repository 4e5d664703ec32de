//! Empties the bodies of functions.
//!
//! The new body is empty if nothing is returned, or if the language allows it all the same. Else it is what the grammar names
//! as [diverging](Grammar::diverging). A `constexpr` function of C++ must return a value, so it returns `{}`; and if its result has
//! no type but `auto`, the body says what the type is, so it stays.

use tree_sitter::Node;
use wdd_core::Weight;
use wdd_core::tree::{Change, Edit, Form};

use super::functions::{declared, field, nodes, parameters, text};
use super::places::Places;
use super::{Grammar, Language as _};
use crate::text::outline::range;
use crate::text::{File, Text};

/// A body of fewer tokens is left to the walks.
const LIGHTEST: Weight = 8;

/// The changes that each empty a heavy body, and apart from them those of functions that a compiler may evaluate: they fail in
/// other cases than the others.
pub(super) fn emptyings(grammar: &Grammar, source: &Text, file: &File) -> [Vec<Change>; 2] {
    let mut families = [Vec::new(), Vec::new()];
    let content = &source.bytes()[range(&file.bytes)];
    let Some(tree) = grammar.parse(content) else {
        return families;
    };
    let places = Places::of(source, file);
    for node in nodes(tree.root_node()) {
        let Some(body) = block(grammar, node) else {
            continue;
        };
        let Some(place) = places.node(&body.byte_range()) else {
            continue;
        };
        let header = &content[node.start_byte()..body.start_byte()];
        let is_evaluated = has_word(header, EVALUATED);
        let is_heavy = source.tree().weight(place) >= LIGHTEST;
        let Some(form) = form(grammar, node, content, is_evaluated).filter(|_| is_heavy) else {
            continue;
        };
        let tokens = grammar.tokens(form.as_bytes(), source.reading().edition);
        let edit = Edit::StandIn(Form::new(tokens, form.into_bytes()));
        families[usize::from(is_evaluated)].push([(place, edit)].into_iter().collect());
    }
    families
}

/// The word for functions of C++ that a compiler may evaluate.
const EVALUATED: &[u8] = b"constexpr";

fn has_word(content: &[u8], word: &[u8]) -> bool {
    let mut words = content.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    words.any(|one| one == word)
}

/// The body of a function, if it is a block: in braces, or below its header as in Python.
fn block<'t>(grammar: &Grammar, node: Node<'t>) -> Option<Node<'t>> {
    let body = node.child_by_field_name("body")?;
    parameters(node)?;
    let is_block = match grammar.loaded().by_indentation {
        true => body.kind() == "block",
        false => body.child(0).is_some_and(|first| first.kind() == "{"),
    };
    is_block.then_some(body)
}

/// The body that a function gets. `None` if nothing is known that the rest of the program could do without error.
fn form(
    grammar: &Grammar,
    function: Node<'_>,
    content: &[u8],
    is_evaluated: bool,
) -> Option<String> {
    if grammar.loaded().by_indentation {
        return Some("pass".to_owned());
    }
    let chain = declared(function);
    let result = field(function, &["type", "return_type", "result"]);
    let result = result.map_or(&b""[..], |result| text(result, content));
    let result = result
        .trim_ascii_start()
        .strip_prefix(b":")
        .unwrap_or(result)
        .trim_ascii();
    let is_pointer = chain
        .get(1)
        .is_some_and(|of| of.child_by_field_name("parameters").is_none());
    let has_result = !result.is_empty() && (result != b"void" || is_pointer);
    let is_deduced = has_word(result, b"auto") && !chain.iter().any(|of| has_trailing_type(*of));
    match () {
        () if is_deduced => None,
        () if !has_result => Some("{}".to_owned()),
        () if is_evaluated => Some("{ return {}; }".to_owned()),
        () if grammar.diverging.is_empty() => Some("{}".to_owned()),
        () => Some(format!("{{ {} }}", grammar.diverging)),
    }
}

/// Whether the type of the result stands behind the parameters: `auto f() -> int`.
fn has_trailing_type(declarator: Node<'_>) -> bool {
    let mut cursor = declarator.walk();
    let mut children = declarator.children(&mut cursor);
    children.any(|child| child.kind() == "trailing_return_type")
}
