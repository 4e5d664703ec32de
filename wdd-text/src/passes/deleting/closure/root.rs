//! What a compile error is about: the items that it is in. All other bodies go.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use super::parts::is_within_function;
use crate::passes::shared::ending::shortest_body;
use crate::passes::shared::source::{Source, together};

/// What the failure is about.
#[derive(Default)]
pub(super) struct Root {
    /// The items that a compile error is in, with what is around them.
    pub(super) around: FxHashSet<SyntaxNode>,
    /// The bodies of all functions that the error is not in: a caller is checked against the signature. A test executes
    /// bodies, so there it has none.
    pub(super) emptied: FxHashSet<SyntaxNode>,
    /// The changes that leave nothing of these bodies.
    pub(super) stubs: Vec<Change>,
}

impl Root {
    /// `None` if the text has no longer what a compile error is about.
    pub(super) fn of(source: &Source) -> Option<Self> {
        let Some(site) = &source.plan().site else { return Some(Root::default()) };
        let roots = site.roots(source);
        let around: FxHashSet<SyntaxNode> = roots.iter().flat_map(SyntaxNode::ancestors).collect();
        let stub = |function: ast::Fn| {
            let body = function.body()?.syntax().clone();
            // The compiler evaluates the body of a constant function.
            let is_free = function.const_token().is_none()
                && !around.contains(function.syntax())
                && !is_within_function(function.syntax())
                && !function.syntax().ancestors().any(|node| roots.contains(&node));
            let form = is_free.then(|| shortest_body(source, &function)).flatten()?;
            Some((body.clone(), source.smaller(together([source.replace(&body, &form)])?)?))
        };
        let (emptied, stubs) = source.all::<ast::Fn>().filter_map(stub).unzip();
        (!roots.is_empty()).then_some(Root { around, emptied, stubs })
    }
}
