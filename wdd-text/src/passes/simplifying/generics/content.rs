//! Chooses the type or value that replaces a generic parameter.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use super::bounds::bounds;
use crate::passes::shared::binders::Parameter;
use crate::passes::shared::concrete::{implementer, is_closed};
use crate::passes::shared::source::Source;

/// The type or value that the text itself passes for a parameter, or that implements its bound.
pub(super) fn given(source: &Source, parameter: &Parameter) -> Option<String> {
    let arguments = parameter.arguments(source).unwrap_or_default();
    instance(source, &arguments).or_else(|| implementing(source, parameter))
}

/// A type that implements one of the parameter's bounds.
pub(super) fn implementing(source: &Source, parameter: &Parameter) -> Option<String> {
    let first = parameter.everywhere()?.into_iter().next()?;
    bounds(source, &first).iter().find_map(|bound| implementer(source, bound))
}

/// The argument that is passed for the parameter, if all arguments that are not parameters are the
/// same.
fn instance(source: &Source, arguments: &[SyntaxNode]) -> Option<String> {
    let closed = arguments.iter().filter(|argument| is_closed(source, argument));
    let mut texts = closed.map(|argument| argument.text().to_string());
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

pub(super) fn simplest_of(class: &[&Parameter]) -> &'static str {
    class.first().map_or("u8", |parameter| simplest(parameter))
}

/// The simplest type or value that a parameter may stand for.
fn simplest(parameter: &Parameter) -> &'static str {
    let first = parameter.everywhere().and_then(|all| all.into_iter().next());
    let Some(ast::GenericParam::ConstParam(parameter)) = first else { return "u8" };
    match parameter.ty().map(|ty| ty.syntax().text().to_string()) {
        Some(ty) if ty == "bool" => "false",
        Some(ty) if ty == "char" => "'a'",
        _ => "0",
    }
}
