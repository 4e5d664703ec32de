//! Empties the bodies of functions.
//!
//! The new body is empty if nothing is returned. Else it is what the [grammar](Grammar::emptied) tells. A `constexpr` function of
//! C++ must return a value, so it returns `{}`; and if its result has no type but `auto`, the body says what the type is, so it
//! stays.

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
    let (Some(emptied), Some(tree)) = (grammar.emptied, grammar.parse(content)) else {
        return families;
    };
    let places = Places::of(source, file);
    let functions = nodes(tree.root_node()).filter_map(|node| Some((node, block(node)?)));
    for (function, body) in functions {
        let heavy = places.node(&body.byte_range());
        let heavy = heavy.filter(|place| source.tree().weight(*place) >= LIGHTEST);
        let is_evaluated = has_word(
            &content[function.start_byte()..body.start_byte()],
            EVALUATED,
        );
        let form = form(emptied, function, content, is_evaluated);
        let (Some(place), Some(form)) = (heavy, form) else {
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

/// The body of a function, if it is a block in braces.
fn block<'t>(node: Node<'t>) -> Option<Node<'t>> {
    let body = node.child_by_field_name("body")?;
    parameters(node)?;
    let is_block = body.child(0).is_some_and(|first| first.kind() == "{");
    is_block.then_some(body)
}

/// The body that a function gets. `None` if the type of its result is deduced from the body.
fn form(emptied: &str, function: Node<'_>, content: &[u8], is_evaluated: bool) -> Option<String> {
    let result = field(function, &["type", "return_type", "result"]);
    let result = result.map_or(&b""[..], |result| text(result, content));
    // In TypeScript the colon is a part of the type.
    let result = result.trim_ascii_start();
    let result = result.strip_prefix(b":").unwrap_or(result).trim_ascii();
    let chain = declared(function);
    let is_pointer = |of: &Node<'_>| of.child_by_field_name("parameters").is_none();
    let is_void = result == b"void" && !chain.get(1).is_some_and(is_pointer);
    let is_deduced = has_word(result, b"auto") && !chain.iter().any(|of| has_trailing_type(*of));
    match () {
        () if is_deduced => None,
        () if result.is_empty() || is_void => Some("{}".to_owned()),
        () if is_evaluated => Some("{ return {}; }".to_owned()),
        () if emptied.is_empty() => Some("{}".to_owned()),
        () => Some(format!("{{ {emptied} }}")),
    }
}

/// Whether the type of the result stands behind the parameters: `auto f() -> int`.
fn has_trailing_type(declarator: Node<'_>) -> bool {
    let mut cursor = declarator.walk();
    let mut children = declarator.children(&mut cursor);
    children.any(|child| child.kind() == "trailing_return_type")
}
