//! The shortest end of a function's body that has the function's return type.

use ra_ap_syntax::ast::{self, AstNode};

use super::source::Source;
use crate::text::languages::rust::names::name_of_type;

/// The shortest body of a function. `None` if only its body tells the return type.
pub(crate) fn shortest_body(source: &Source, function: &ast::Fn) -> Option<String> {
    // Without a value there are two blanks.
    Some(format!("{{ {} }}", ending(source, function)?).replace("{  }", "{}"))
}

/// The last expression of the shortest body of a function. It is empty if the function returns
/// nothing. `None` if only the body tells the return type (`Vec<impl A>`).
pub(crate) fn ending(source: &Source, function: &ast::Fn) -> Option<&'static str> {
    let Some(returned) = function.ret_type() else { return Some("") };
    let returned = returned.ty()?;
    match returned.syntax().descendants().find_map(ast::ImplTraitType::cast) {
        None => Some(source.plan().diverging.value()),
        Some(hidden) if hidden.syntax() == returned.syntax() => hidden_value(&hidden),
        Some(_) => None,
    }
}

/// The shortest value of a type `impl A` for some traits of the standard library.
fn hidden_value(hidden: &ast::ImplTraitType) -> Option<&'static str> {
    let bounds = hidden.type_bound_list()?.bounds().filter_map(|bound| bound.ty());
    let names: Vec<_> = bounds.filter_map(|bound| name_of_type(&bound)).collect();
    let one_of = |known: &[&str]| names.iter().any(|name| known.contains(&name.as_str()));
    if one_of(&["Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator"]) {
        return Some("std::iter::empty()");
    }
    one_of(&["Display", "Debug", "ToString", "AsRef"]).then_some("\"\"")
}
