//! Deletes a generic parameter with its arguments, and replaces its uses.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use super::bounds::{bounds, predicate_on};
use super::is_in_parameters;
use crate::passes::shared::binders::Parameter;
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::source::{Source, together};
use crate::text::languages::rust::names::{name_of_type, name_token};
use crate::text::languages::rust::syntax::next_solid;

/// What replaces the uses of a parameter.
#[derive(Clone, Copy)]
pub(super) enum Content<'a> {
    /// This text everywhere.
    Given(&'a str),
    /// `impl Trait` in the parameters of functions, and `u8` elsewhere.
    Anonymous,
}

/// Deletes the parameter and its arguments, in all lists that must change together.
pub(super) fn deleted(source: &Source, parameter: &Parameter, content: Content) -> Option<Change> {
    let mut edits = Vec::new();
    for parameter in parameter.everywhere()? {
        edits.extend(replaced(source, &parameter, content)?);
    }
    for argument in parameter.arguments(source)? {
        edits.push(source.delete(&argument)?);
        // An `impl`'s parameter that only this argument used would be unconstrained.
        if let Some(parameter) = parameter_of_impl(&argument) {
            edits.extend(replaced(source, &parameter, content)?);
        }
    }
    Some(edits)
}

/// Deletes the parameter and the predicates on it, and replaces its uses with `content`.
fn replaced(source: &Source, parameter: &ast::GenericParam, content: Content) -> Option<Change> {
    let bounds = bounds(source, parameter);
    let anonymous = anonymous(&bounds);
    let content = |token: &SyntaxToken| match content {
        Content::Given(content) => content,
        Content::Anonymous if is_in_parameters(token) => &anonymous,
        Content::Anonymous => "u8",
    };
    let traits: Vec<_> = bounds.iter().filter_map(name_of_type).collect();
    let uses = source.uses(&name_token(parameter.syntax())?);
    let used = uses.iter().map(|token| match predicate_on(token) {
        Some(predicate) => source.delete(predicate.syntax()),
        None => put(source, token, content(token), &traits),
    });
    together(std::iter::once(source.delete(parameter.syntax())).chain(used))
}

/// `impl Trait` with these bounds: the type of a function's parameter without a name for the type.
fn anonymous(bounds: &[ast::Type]) -> String {
    let bounds: Vec<_> = bounds.iter().map(|b| b.syntax().to_string()).collect();
    match bounds.as_slice() {
        // `impl` needs a trait.
        [] => "impl Sized".to_owned(),
        bounds => format!("impl {}", bounds.join(" + ")),
    }
}

/// Replaces one use with `content`, and adds what is needed to read it as a type (`<S as A>::X`).
fn put(source: &Source, token: &SyntaxToken, content: &str, bounds: &[String]) -> MaybeEdit {
    let path = token.parent_ancestors().find_map(ast::Path::cast);
    let whole = path.and_then(|path| path.parent_path());
    let Some(whole) = whole.filter(|_| followed_by_colons(token)) else {
        return source.put(token, content);
    };
    let member = whole.segment().and_then(|segment| segment.name_ref());
    let is_type = whole.syntax().parent().is_some_and(|p| p.kind() == PATH_TYPE);
    let of = member.filter(|_| is_type).and_then(|member| {
        let defines = |name: &&String| has_member(source, name, member.text());
        bounds.iter().find(defines).or(bounds.first())
    });
    match of {
        Some(of) => source.put(token, &format!("<{content} as {of}>")),
        // Only a path can stand before `::` without brackets.
        None if content.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':') => {
            source.put(token, content)
        }
        None => source.put(token, &format!("<{content}>")),
    }
}

fn followed_by_colons(token: &SyntaxToken) -> bool {
    next_solid(token).is_some_and(|next| matches!(next.kind(), COLON | COLON2))
}

/// Whether the trait `of` has an associated type named `member`.
fn has_member(source: &Source, of: &str, member: &str) -> bool {
    let aliases = source.traits(of).first().into_iter().flat_map(|t| t.syntax().descendants());
    aliases.filter_map(|node| ast::TypeAlias::cast(node)?.name()).any(|name| name.text() == member)
}

/// The parameter of an `impl` that this argument in the `impl`'s head names.
fn parameter_of_impl(argument: &SyntaxNode) -> Option<ast::GenericParam> {
    let is_holder = |node: &SyntaxNode| {
        ast::Item::can_cast(node.kind()) || ast::WhereClause::can_cast(node.kind())
    };
    let list = ast::Impl::cast(argument.ancestors().find(is_holder)?)?.generic_param_list()?;
    let text = argument.text();
    list.generic_params()
        .find(|parameter| name_token(parameter.syntax()).is_some_and(|name| text == *name.text()))
}
