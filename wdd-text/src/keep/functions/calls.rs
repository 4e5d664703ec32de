//! The calls in code, as far as tokens tell what is called.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use super::implicit::implicit_calls;
use crate::keep::code::{bound_in, is_value};
use crate::text::languages::rust::syntax::{next_solid, previous_solid, qualifier, solid_tokens};

/// A call, as far as its tokens tell what is called.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) name: String,
    pub(super) on: Base,
}

/// What a function is called on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Base {
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
    // A function that is passed on can be called. A variable of the same name is no function.
    let passed = |token: &SyntaxToken| {
        let is_passed = is_value(token) && !bound.contains(token.text());
        is_passed.then(|| Call { name: token.text().to_owned(), on: Base::Nothing })
    };
    let implicit = implicit_calls(body)
        .into_iter()
        .map(|name| Call { name: name.to_owned(), on: Base::Implicit });
    names.filter_map(|token| call(&token).or_else(|| passed(&token))).chain(implicit).collect()
}

/// The names that the function around a node binds.
fn bound_around(node: &SyntaxNode) -> BTreeSet<String> {
    let function = node.ancestors().find_map(ast::Fn::cast);
    bound_in(function.as_ref().map_or(node, AstNode::syntax)).collect()
}

/// Whether a name is that of a function, called or named by a path.
pub(in crate::keep) fn is_call(name: &SyntaxToken) -> bool {
    call(name).is_some()
}

fn call(name: &SyntaxToken) -> Option<Call> {
    let next = next_solid(name).map_or_else(String::new, |token| token.text().to_owned());
    let is_called = matches!(&*next, "(" | "::" | ":");
    let before = previous_solid(name);
    let on = match before.as_ref().map_or("", |token| token.text()) {
        "." if is_called => called_on(before.as_ref().and_then(previous_solid)),
        "." => return None,
        "::" => after_path(last_before(name)),
        // Inside of macros each character is a token.
        ":" if before.as_ref().and_then(previous_solid).is_some_and(|b| b.text() == ":") => {
            after_path(last_before(name))
        }
        _ if next == "(" || next == "::" => Base::Nothing,
        _ => return None,
    };
    Some(Call { name: name.text().to_owned(), on })
}

/// What a method is called on, by the token before its dot.
fn called_on(receiver: Option<SyntaxToken>) -> Base {
    let whole = receiver.as_ref().and_then(previous_solid);
    // In `a.b.f()` the receiver is a field, and no variable.
    let is_field = whole.is_some_and(|token| token.text() == ".");
    match receiver {
        Some(name) if name.text() == "self" && !is_field => Base::Receiver,
        Some(name) if name.kind() != SyntaxKind::IDENT => Base::Value,
        Some(name) if is_field => Base::Field(name.text().to_owned()),
        Some(name) => Base::Local(name.text().to_owned()),
        None => Base::Value,
    }
}

/// The last name of the path before a name, without its arguments: `A` of `A::<B>::f`.
fn last_before(name: &SyntaxToken) -> Option<SyntaxToken> {
    let before = qualifier(name)?;
    let path = before.parent_ancestors().find_map(ast::Path::cast);
    // `<A as B>::f` has no name there.
    let of_arguments = path.filter(|_| before.text() == ">").and_then(|path| path.segment());
    let own = of_arguments.and_then(|segment| segment.name_ref()?.syntax().first_token());
    Some(own.unwrap_or(before))
}

/// The path with this last name. `$type::f()` in a macro can be any type.
fn after_path(last: Option<SyntaxToken>) -> Base {
    let last = last.filter(|token| {
        let before = previous_solid(token);
        before.is_none_or(|before| before.text() != "$")
    });
    Base::Path(last.map_or_else(String::new, |token| token.text().to_owned()))
}
