//! The bounds of a generic parameter.

use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode, HasTypeBounds};

use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_token;

/// The traits in the bounds of a parameter, from the parameter list and from `where` predicates.
pub(super) fn bounds(source: &Source, parameter: &ast::GenericParam) -> Vec<ast::Type> {
    let ast::GenericParam::TypeParam(own) = parameter else { return Vec::new() };
    let uses = name_token(parameter.syntax()).map(|name| source.uses(&name)).unwrap_or_default();
    let predicates = uses.iter().filter_map(predicate_on);
    let lists = predicates.filter_map(|predicate| predicate.type_bound_list());
    let bounds = own.type_bound_list().into_iter().chain(lists);
    bounds.flat_map(|list| list.bounds()).filter_map(|b| b.ty()).collect()
}

/// The `where` predicate on exactly the type that the token names.
pub(super) fn predicate_on(token: &SyntaxToken) -> Option<ast::WherePred> {
    let predicate = token.parent_ancestors().find_map(ast::WherePred::cast)?;
    (predicate.ty()?.syntax().text_range() == token.text_range()).then_some(predicate)
}
