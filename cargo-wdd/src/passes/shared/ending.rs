//! The smallest end of a function's body that has the type that the function returns.

use ra_ap_syntax::ast::{self, AstNode};

use super::source::{Source, last_name};

/// What the least body of a function ends in: nothing, where nothing is returned; none where a type is
/// returned that only the body tells.
pub(in crate::passes) fn ending(source: &Source, function: &ast::Fn) -> Option<&'static str> {
    let Some(returned) = function.ret_type() else {
        return Some("");
    };
    let returned = returned.ty()?;
    match returned
        .syntax()
        .descendants()
        .find_map(ast::ImplTraitType::cast)
    {
        None => Some(source.plan().diverging.value()),
        Some(hidden) if hidden.syntax() == returned.syntax() => hidden_value(&hidden),
        Some(_) => None,
    }
}

/// The least value of a type of which only its traits are told.
fn hidden_value(hidden: &ast::ImplTraitType) -> Option<&'static str> {
    let bounds = hidden
        .type_bound_list()?
        .bounds()
        .filter_map(|bound| bound.ty());
    let names: Vec<_> = bounds.filter_map(|bound| last_name(&bound)).collect();
    let one_of = |known: &[&str]| names.iter().any(|name| known.contains(&name.as_str()));
    if one_of(&[
        "Iterator",
        "IntoIterator",
        "DoubleEndedIterator",
        "ExactSizeIterator",
    ]) {
        return Some("std::iter::empty()");
    }
    one_of(&["Display", "Debug", "ToString", "AsRef"]).then_some("\"\"")
}
