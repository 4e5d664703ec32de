//! The calls in code, as far as tokens tell what is called.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use super::implicit::implicit_calls;
use crate::keep::code::{is_value, neighbour, solid_tokens};

/// A call, as far as its tokens tell what is called.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) name: String,
    pub(super) on: On,
}

/// What a function is called on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// `f()`
    Nothing,
    /// `Path::f()`, with the last name of the path
    Path(String),
    /// `self.f()`
    Receiver,
    /// `name.f()`
    Local(String),
    /// `value.name.f()`
    Field(String),
    /// `value().f()`
    Value,
    /// An operator, a format or another construct that calls a function of a trait
    Implicit,
}

/// All calls in a body, also those in arguments of macros, and functions that are only named.
pub(super) fn calls(body: &SyntaxNode) -> Vec<Call> {
    let names = solid_tokens(body).filter(|token| token.kind() == SyntaxKind::IDENT);
    let bound = bound_around(body);
    let is_passed = |token: &SyntaxToken| is_value(token) && !bound.contains(token.text());
    let passed = |token: &SyntaxToken| {
        is_passed(token).then(|| Call { name: token.text().to_owned(), on: On::Nothing })
    };
    let implicit = implicit_calls(body)
        .into_iter()
        .map(|name| Call { name: name.to_owned(), on: On::Implicit });
    names.filter_map(|token| call(&token).or_else(|| passed(&token))).chain(implicit).collect()
}

/// The names that the function around a node binds.
fn bound_around(node: &SyntaxNode) -> BTreeSet<String> {
    let function = node.ancestors().find_map(ast::Fn::cast);
    let whole = function.as_ref().map_or(node, AstNode::syntax);
    let patterns = whole.descendants().filter_map(ast::IdentPat::cast);
    let names = patterns.filter_map(|pattern| pattern.name());
    names.map(|name| name.text().to_string()).collect()
}

/// Whether a name is that of a function, called or named by a path.
pub(in crate::keep) fn is_call(name: &SyntaxToken) -> bool {
    call(name).is_some()
}

fn call(name: &SyntaxToken) -> Option<Call> {
    let next = neighbour(name, SyntaxToken::next_token);
    let before = neighbour(name, SyntaxToken::prev_token);
    let back = |token: &SyntaxToken| neighbour(token, SyntaxToken::prev_token);
    let next = next.map_or_else(String::new, |token| token.text().to_owned());
    let is_called = matches!(&*next, "(" | "::" | ":");
    let before_text = before.as_ref().map_or("", |token| token.text());
    // Inside of macros each character is a token.
    let after_path = before_text == "::"
        || (before_text == ":" && before.as_ref().and_then(back).is_some_and(|b| b.text() == ":"));
    let on = match before_text {
        "." if is_called => {
            let receiver = before.as_ref().and_then(back);
            let whole = receiver.as_ref().and_then(back);
            let is_field = whole.is_some_and(|token| token.text() == ".");
            match receiver {
                Some(name) if name.text() == "self" && !is_field => On::Receiver,
                Some(name) if name.kind() != SyntaxKind::IDENT => On::Value,
                Some(name) if is_field => On::Field(name.text().to_owned()),
                Some(name) => On::Local(name.text().to_owned()),
                None => On::Value,
            }
        }
        "." => return None,
        _ if after_path => {
            let colons = if before_text == "::" { before } else { before.as_ref().and_then(back) };
            let path = colons.as_ref().and_then(back);
            // `$type::f()` in a macro can be any type.
            let is_open =
                |token: &SyntaxToken| back(token).is_some_and(|before| before.text() == "$");
            let path = path.filter(|token| !is_open(token));
            On::Path(path.map_or_else(String::new, |token| token.text().to_owned()))
        }
        _ if next == "(" || next == "::" => On::Nothing,
        _ => return None,
    };
    Some(Call { name: name.text().to_owned(), on })
}
