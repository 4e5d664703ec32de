//! Empties the bodies of functions.
//!
//! The new body is empty if nothing is returned. Else it is what the [grammar](Grammar::emptied) tells. A `constexpr` function of
//! C++ must return a value, so it returns `{}`; and if its result has no type but `auto`, as that of most lambdas, the body says what
//! the type is, so it stays.

use tree_sitter::Node;
use wdd_core::Weight;
use wdd_core::tree::{Change, Edit};

use super::Grammar;
use super::functions::{declared, field, nodes, parameters, text};
use super::places::Places;
use crate::text::outline::range;
use crate::text::{File, Text};

/// A body of fewer tokens is left to the walks.
const LIGHTEST: Weight = 8;

/// The changes that each empty a heavy body, and apart from them those of functions that a compiler may evaluate.
pub(super) fn emptyings(grammar: &Grammar, source: &Text, file: &File) -> [Vec<Change>; 2] {
    let mut families = [Vec::new(), Vec::new()];
    let content = &source.bytes()[range(&file.bytes)];
    let (Some(emptied), Some(tree)) = (grammar.emptied, grammar.parse(content)) else {
        return families;
    };
    let places = Places::of(source, file);
    for (function, body) in nodes(tree.root_node()).filter_map(|node| Some((node, block(node)?))) {
        let heavy = places
            .node(&body.byte_range())
            .filter(|place| source.tree().weight(*place) >= LIGHTEST);
        let header = &content[function.start_byte()..body.start_byte()];
        let is_evaluated = EVALUATED.iter().any(|word| has_word(header, word));
        let form = form(emptied, function, content, is_evaluated);
        let (Some(place), Some(form)) = (heavy, form) else { continue };
        let edit = Edit::StandIn(grammar.form(form.into_bytes()));
        // They fail in other cases than the others, and many changes are tried together.
        families[usize::from(is_evaluated)].push([(place, edit)].into_iter().collect());
    }
    families
}

/// The words for functions of C++ that a compiler may evaluate, or must.
const EVALUATED: [&[u8]; 2] = [b"constexpr", b"consteval"];

fn has_word(content: &[u8], word: &[u8]) -> bool {
    content.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_').any(|one| one == word)
}

/// The body of a function, if it is a block in braces.
fn block<'t>(node: Node<'t>) -> Option<Node<'t>> {
    let body = node.child_by_field_name("body")?;
    parameters(node)?;
    let has_braces = body.child(0).is_some_and(|first| first.kind() == "{");
    // What is caught, and a record, have parameters and a body too.
    let is_function = !node.kind().ends_with("_clause") && !body.kind().ends_with("class_body");
    (has_braces && is_function).then_some(body)
}

/// The body that a function gets. `None` if the type of its result is deduced from the body.
fn form(emptied: &str, function: Node<'_>, content: &[u8], is_evaluated: bool) -> Option<String> {
    let chain = declared(function);
    let trailing = chain.iter().find_map(|of| trailing_type(*of));
    let result = trailing
        .or_else(|| chain.iter().find_map(|of| field(*of, &["type", "return_type", "result"])))
        .map_or(&b""[..], |result| without_sign(text(result, content)));
    // A lambda of C++ has a declarator, too, but one without a name.
    let ends_with = chain.last().map_or("", |last| last.kind());
    let has_name = field(function, &["name"]).is_some()
        || !(chain.len() == 1 || ends_with.starts_with("abstract_"));
    // `void *f()` returns a value.
    let is_pointer = |of: &Node<'_>| of.child_by_field_name("parameters").is_none();
    let is_void = result == b"void" && !chain.get(1).is_some_and(is_pointer);
    // A lambda of C++ need not say what it returns, and `auto f() -> int` does.
    let is_deduced = if result.is_empty() {
        !has_name && emptied.is_empty()
    } else {
        trailing.is_none() && has_word(result, b"auto")
    };
    if is_deduced {
        return None;
    }
    // A constructor has no type of a result, nor has a function of Go without one.
    let has_result = if result.is_empty() { !has_name } else { !is_void };
    Some(if has_result && is_evaluated {
        "{ return {}; }".to_owned()
    } else if has_result && !emptied.is_empty() {
        format!("{{ {emptied} }}")
    } else {
        "{}".to_owned()
    })
}

/// A type without what stands before it: `: int` in TypeScript, `-> int` in C++.
fn without_sign(written: &[u8]) -> &[u8] {
    let written = written.trim_ascii_start();
    let sign = [&b":"[..], b"->"].into_iter().find(|sign| written.starts_with(sign));
    written[sign.map_or(0, <[u8]>::len)..].trim_ascii()
}

/// The type of the result behind the parameters: `auto f() -> int`.
fn trailing_type(declarator: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = declarator.walk();
    declarator.children(&mut cursor).find(|child| child.kind() == "trailing_return_type")
}
