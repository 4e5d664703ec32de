//! Generic parameters of a function that nothing uses any more after some of its parameters are
//! deleted.

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use crate::passes::shared::changes::MaybeEdits;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::is_within;

/// Deletes the generic parameters that only the `deleted` nodes use, and everything that bounds
/// them. `None` stands for an edit that cannot be made.
pub(crate) fn orphans(source: &Source, function: &ast::Fn, deleted: &[SyntaxNode]) -> MaybeEdits {
    let Some(list) = function.generic_param_list() else { return Vec::new() };
    let clause = function.where_clause().map(|clause| clause.syntax().clone());
    let bounds: Vec<_> = clause.into_iter().chain([list.syntax().clone()]).collect();
    let mut edits = Vec::new();
    for parameter in list.generic_params() {
        let Some(name) = name_token(parameter.syntax()) else { continue };
        // Uses in bounds alone do not keep a parameter.
        let (told, bounding): (Vec<_>, Vec<_>) =
            source.uses(&name).into_iter().partition(|token| !is_in(token, &bounds));
        if !told.is_empty() && told.iter().all(|token| is_in(token, deleted)) {
            edits.push(source.delete(parameter.syntax()));
            edits.extend(bounding.iter().map(|token| source.remove(token)));
        }
    }
    edits
}

fn is_in(token: &SyntaxToken, nodes: &[SyntaxNode]) -> bool {
    nodes.iter().any(|node| is_within(token, node))
}
