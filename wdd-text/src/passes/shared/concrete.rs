//! Concrete types from the text: types that implement a trait, and types that `impl`s give to
//! associated types.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_of_type;
use crate::text::languages::rust::syntax::tokens_of;

/// A type that satisfies the bound: the shortest type that the text has an `impl` for, or a type
/// that the bound itself names.
pub(crate) fn implementer(source: &Source, bound: &ast::Type) -> Option<String> {
    let of = name_of_type(bound)?;
    let types = source.implementations(&of).iter().filter_map(ast::Impl::self_ty);
    let closed = types.filter(|ty| is_closed(source, ty.syntax()));
    let texts = closed.map(|ty| ty.syntax().text().to_string());
    texts.min_by_key(String::len).or_else(|| in_bound(source, bound, &of))
}

/// The type that a bound of the standard library names: `fn(u8)` for `Fn(u8)`, `S` for `Into<S>`.
fn in_bound(source: &Source, bound: &ast::Type, of: &str) -> Option<String> {
    let ast::Type::PathType(path) = bound else { return None };
    // A bound with a parameter in it names another type in each place.
    if !is_closed(source, bound.syntax()) {
        return None;
    }
    let segment = path.path()?.segment()?;
    if let ("Fn" | "FnMut" | "FnOnce", Some(list)) = (of, segment.parenthesized_arg_list()) {
        let returned = segment.ret_type().map(|ty| format!(" {}", ty.syntax().text()));
        return Some(format!("fn{}{}", list.syntax().text(), returned.unwrap_or_default()));
    }
    let argument = segment.generic_arg_list()?.generic_args().next()?;
    match (of, argument) {
        ("Borrow" | "From" | "Into", ast::GenericArg::TypeArg(ty)) => {
            Some(ty.syntax().text().to_string())
        }
        ("AsRef", ast::GenericArg::TypeArg(ty)) => Some(format!("&{}", ty.syntax().text())),
        ("IntoIterator", ast::GenericArg::AssocTypeArg(item)) => {
            Some(format!("Vec<{}>", item.ty()?.syntax().text()))
        }
        _ => None,
    }
}

/// The type that the text's `impl`s give to the associated type of this name, if they all give the
/// same.
pub(crate) fn given_to(source: &Source, name: &str) -> Option<String> {
    let types: Vec<_> = source.aliases(name).iter().filter_map(ast::TypeAlias::ty).collect();
    let closed = types.iter().all(|ty| is_closed(source, ty.syntax()));
    let mut texts = types.iter().map(|ty| ty.syntax().text().to_string());
    let first = texts.next()?;
    (closed && texts.all(|text| text == first)).then_some(first)
}

/// Whether the type means the same everywhere: it names no generic parameter, it does not contain
/// `Self`, and nothing in it is inferred.
pub(crate) fn is_closed(source: &Source, ty: &SyntaxNode) -> bool {
    let mut tokens = tokens_of(ty);
    let opens = |token: &SyntaxToken| match token.kind() {
        UNDERSCORE | SELF_TYPE_KW | IMPL_KW => true,
        LIFETIME_IDENT => token.text() != "'static",
        IDENT => is_parameter(source, token),
        _ => false,
    };
    !tokens.any(|token| opens(&token))
}

fn is_parameter(source: &Source, name: &SyntaxToken) -> bool {
    let definitions = source.definitions(name).into_iter();
    let mut holders = definitions.filter_map(|token| token.parent()?.parent());
    holders.any(|holder| matches!(holder.kind(), TYPE_PARAM | CONST_PARAM))
}
