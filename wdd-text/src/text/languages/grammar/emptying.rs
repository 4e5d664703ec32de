//! Empties the bodies of functions.
//!
//! The new body is empty if nothing is returned. Else it is what the [grammar](Grammar::emptied) tells. A `constexpr` function of
//! C++ must return a value, so it returns `{}`; and if its result has no type but `auto`, as that of most lambdas, the body says what
//! the type is, so it stays.

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
        let heavy = places
            .node(&body.byte_range())
            .filter(|place| source.tree().weight(*place) >= LIGHTEST);
        let header = &content[function.start_byte()..body.start_byte()];
        let is_evaluated = EVALUATED.iter().any(|word| has_word(header, word));
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

/// The words for functions of C++ that a compiler may evaluate, or must.
const EVALUATED: [&[u8]; 2] = [b"constexpr", b"consteval"];

fn has_word(content: &[u8], word: &[u8]) -> bool {
    let mut words = content.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    words.any(|one| one == word)
}

/// The body of a function, if it is a block in braces. What is caught, and a record, have parameters and a body too.
fn block<'t>(node: Node<'t>) -> Option<Node<'t>> {
    let body = node.child_by_field_name("body")?;
    parameters(node)?;
    let has_braces = body.child(0).is_some_and(|first| first.kind() == "{");
    let is_function = !node.kind().ends_with("_clause") && !body.kind().ends_with("class_body");
    (has_braces && is_function).then_some(body)
}

/// The body that a function gets. `None` if the type of its result is deduced from the body.
fn form(emptied: &str, function: Node<'_>, content: &[u8], is_evaluated: bool) -> Option<String> {
    let chain = declared(function);
    let trailing = chain.iter().find_map(|of| trailing_type(*of));
    let mut types = chain.iter().filter_map(|of| field(*of, &["type", "return_type", "result"]));
    let result = trailing
        .or_else(|| types.next())
        .map_or(&b""[..], |result| without_sign(text(result, content)));
    let ends_with = chain.last().map_or("", |last| last.kind());
    let has_name = field(function, &["name"]).is_some()
        || !(chain.len() == 1 || ends_with.starts_with("abstract_"));
    let is_pointer = |of: &Node<'_>| of.child_by_field_name("parameters").is_none();
    let is_void = result == b"void" && !chain.get(1).is_some_and(is_pointer);
    let is_deduced = if result.is_empty() {
        !has_name && emptied.is_empty()
    } else {
        trailing.is_none() && has_word(result, b"auto")
    };
    match () {
        () if is_deduced => None,
        () if is_void || (result.is_empty() && has_name) => Some("{}".to_owned()),
        () if is_evaluated => Some("{ return {}; }".to_owned()),
        () if emptied.is_empty() => Some("{}".to_owned()),
        () => Some(format!("{{ {emptied} }}")),
    }
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
    let mut children = declarator.children(&mut cursor);
    children.find(|child| child.kind() == "trailing_return_type")
}
