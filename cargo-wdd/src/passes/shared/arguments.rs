//! The arguments that go when a function loses a parameter, or a tuple-like thing a field: in calls
//! by path, calls of methods, and what looks like one within a macro's arguments.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasArgList};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};
use wdd_core::tree::{Edit, NodeId, Role};

use super::places::{Place, ends_path, place};
use crate::passes::shared::source::Source;

/// The argument at `position` goes from the call that the token names; `None` where the name is
/// used otherwise. A mere import, or the way to something else, needs no edit.
pub(in crate::passes) fn from_call(
    source: &Source,
    name: &SyntaxToken,
    position: usize,
) -> Option<Vec<(NodeId, Edit)>> {
    match place(name) {
        Place::Value(call) if ends_path(name) => {
            let call = ast::CallExpr::cast(call)?;
            from_list(source, &call.arg_list()?, position)
        }
        Place::Value(_) | Place::Other => Some(Vec::new()),
        Place::Token if is_after_dot(name) => Some(Vec::new()),
        Place::Token => from_tokens(source, name, position),
        _ => None,
    }
}

/// The argument goes from every call of a method of that name; `self` does not count.
pub(in crate::passes) fn from_methods(
    source: &Source,
    name: &str,
    position: usize,
) -> Option<Vec<(NodeId, Edit)>> {
    let calls = source.method_calls(name).iter();
    let edits: Option<Vec<_>> = calls
        .map(|call| from_list(source, &call.arg_list()?, position))
        .collect();
    Some(edits?.concat())
}

/// Whether a dot stands before the token.
pub(in crate::passes) fn is_after_dot(token: &SyntaxToken) -> bool {
    let before = std::iter::successors(token.prev_token(), SyntaxToken::prev_token);
    let mut solid = before.filter(|token| !token.kind().is_trivia());
    solid.next().is_some_and(|token| token.kind() == DOT)
}

fn from_list(source: &Source, list: &ast::ArgList, position: usize) -> Option<Vec<(NodeId, Edit)>> {
    let argument = list.args().nth(position)?;
    source.delete(argument.syntax()).map(|edit| vec![edit])
}

/// The same in a macro's arguments, where a call is a name and parentheses.
pub(in crate::passes) fn from_tokens(
    source: &Source,
    name: &SyntaxToken,
    position: usize,
) -> Option<Vec<(NodeId, Edit)>> {
    let Some(NodeOrToken::Node(arguments)) = name.next_sibling_or_token() else {
        return Some(Vec::new());
    };
    let nodes = elements(source, &arguments);
    let is_list = arguments.children_with_tokens().any(|c| c.kind() == COMMA);
    let gone = match position {
        _ if is_list => vec![*nodes.get(position)?],
        0 if !nodes.is_empty() => nodes,
        _ => return None,
    };
    Some(gone.into_iter().map(|node| (node, Edit::Delete)).collect())
}

/// The elements of a list, or of a macro's arguments.
pub(in crate::passes) fn elements(source: &Source, list: &SyntaxNode) -> Vec<NodeId> {
    let tree = source.text().tree();
    let children = source
        .node(list)
        .into_iter()
        .flat_map(|list| tree.children(list));
    children
        .filter(|&child| tree.role(child) == Role::Element)
        .collect()
}
