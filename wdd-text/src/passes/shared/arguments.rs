//! Deletes the arguments of a parameter or field that is deleted: in calls by path, in method
//! calls, and in what looks like a call inside of a macro call.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasArgList};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};
use wdd_core::tree::{Change, Edit, NodeId, Role};

use super::use_sites::{UseSite, ends_path, use_site};
use crate::passes::shared::source::Source;
use crate::text::languages::rust::syntax::is_after_dot;

/// Deletes the argument at `position` from the call that the token names. `None` if the name is
/// used in another way than in a call. Imports and names that only lead to something else need no
/// edit.
pub(crate) fn from_call(source: &Source, name: &SyntaxToken, position: usize) -> Option<Change> {
    match use_site(name) {
        UseSite::Value(call) if ends_path(name) => {
            from_list(source, &ast::CallExpr::cast(call)?.arg_list()?, position)
        }
        UseSite::Value(_) | UseSite::Other => Some(Vec::new()),
        UseSite::Token if is_after_dot(name) => Some(Vec::new()),
        UseSite::Token => from_tokens(source, name, position),
        _ => None,
    }
}

/// Deletes the argument from all calls of methods of this name. `self` does not count as an
/// argument.
pub(crate) fn from_methods(source: &Source, name: &str, position: usize) -> Option<Change> {
    let calls = source.method_calls(name).iter();
    let edits = calls.map(|call| from_list(source, &call.arg_list()?, position));
    Some(edits.collect::<Option<Vec<_>>>()?.concat())
}

fn from_list(source: &Source, list: &ast::ArgList, position: usize) -> Option<Change> {
    source.delete(list.args().nth(position)?.syntax()).map(|edit| vec![edit])
}

/// Deletes the argument from a call inside of a macro call, which is a name and parentheses.
pub(crate) fn from_tokens(source: &Source, name: &SyntaxToken, position: usize) -> Option<Change> {
    let Some(NodeOrToken::Node(arguments)) = name.next_sibling_or_token() else {
        return Some(Vec::new());
    };
    let nodes = elements(source, &arguments);
    // Without a comma, all tokens are one argument.
    let is_list = arguments.children_with_tokens().any(|c| c.kind() == COMMA);
    let deleted = match position {
        _ if is_list => vec![*nodes.get(position)?],
        0 if !nodes.is_empty() => nodes,
        _ => return None,
    };
    Some(deleted.into_iter().map(|node| (node, Edit::Delete)).collect())
}

/// The elements of a list, or of the tokens of a macro call.
pub(crate) fn elements(source: &Source, list: &SyntaxNode) -> Vec<NodeId> {
    let tree = source.text().tree();
    let children = source.node(list).into_iter().flat_map(|list| tree.children(list));
    children.filter(|&child| tree.role(child) == Role::Element).collect()
}
