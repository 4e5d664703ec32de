//! What is known of the types of values without a type checker: the names in the types of fields and
//! parameters. A method of another type cannot be called on them.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use rustc_hash::FxHashMap;

use crate::keep::code::{Code, bound_in};
use crate::text::languages::rust::names::names_in;
use crate::text::languages::rust::syntax::solid_tokens;

/// The names that the type of a value is made of. `None` if it can be any type.
type TypeNames = Option<BTreeSet<String>>;

/// For each name, the names in the types of all that has the name.
#[derive(Clone, Debug, Default)]
pub(super) struct Types {
    by_name: FxHashMap<String, TypeNames>,
}

impl Types {
    /// The types of the fields in a text.
    pub(super) fn of_fields(code: &Code<'_>) -> Self {
        let mut types = Types::default();
        for field in code.all::<ast::RecordField>() {
            types.add(field.name(), field.ty(), field.syntax());
        }
        types
    }

    /// The types of a function's parameters. A name that the body binds too can be of any type.
    pub(super) fn of_parameters(function: &ast::Fn) -> Self {
        let mut types = Types::default();
        for parameter in function.param_list().into_iter().flat_map(|list| list.params()) {
            if let Some(ast::Pat::IdentPat(pattern)) = parameter.pat() {
                types.add(pattern.name(), parameter.ty(), parameter.syntax());
            }
        }
        let bound = function.body().into_iter().flat_map(|body| bound_in(body.syntax()));
        types.by_name.extend(bound.map(|name| (name, None)));
        types
    }

    fn add(&mut self, name: Option<ast::Name>, of: Option<ast::Type>, within: &SyntaxNode) {
        let (Some(name), Some(of)) = (name, of) else { return };
        let found =
            self.by_name.entry(name.text().to_string()).or_insert_with(|| Some(BTreeSet::new()));
        match (found.as_mut(), names_of(&of, within)) {
            (Some(names), Some(more)) => names.extend(more),
            _ => *found = None,
        }
    }

    /// The names in the type of the value with this name. `None` if nothing is known about it.
    pub(super) fn get(&self, name: &str) -> Option<&BTreeSet<String>> {
        self.by_name.get(name)?.as_ref()
    }
}

/// The names in a type that is written at this place.
fn names_of(of: &ast::Type, within: &SyntaxNode) -> TypeNames {
    let is_open = |kind| matches!(kind, IMPL_KW | DYN_KW | UNDERSCORE);
    if solid_tokens(of.syntax()).any(|token| is_open(token.kind()) || token.text() == "Self") {
        return None;
    }
    let generic: BTreeSet<String> = within
        .ancestors()
        .filter_map(ast::AnyHasGenericParams::cast)
        .filter_map(|item| item.generic_param_list())
        .flat_map(|list| names_in(list.syntax()))
        .collect();
    let names: BTreeSet<String> = names_in(of.syntax()).collect();
    // A bound, or a type that is projected, says nothing about what the type is.
    names.is_disjoint(&generic).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    fn shown(names: Option<&BTreeSet<String>>) -> Option<String> {
        names.map(|names| names.iter().cloned().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_names_in_the_types_of_all_fields_with_a_name() {
        let source =
            "struct A<T> { a: Vec<B>, t: Vec<T>, d: Box<dyn C> } struct D { a: String, b: u8 }";
        let text = testing::text(source);
        Code::with(&text, |code| {
            let types = Types::of_fields(code);
            assert_eq!(shown(types.get("a")).unwrap(), "B String Vec");
            assert_eq!(shown(types.get("b")).unwrap(), "u8");
            assert_eq!([types.get("t"), types.get("d"), types.get("x")], [None; 3]);
        });
    }

    #[test]
    fn a_parameter_that_is_bound_again_can_be_of_any_type() {
        let source = "impl<I> A<I> { fn f(&self, a: &str, b: B, i: I, j: impl C) { let b = 1; } }";
        let text = testing::text(source);
        Code::with(&text, |code| {
            let function = code.all::<ast::Fn>().next().unwrap();
            let types = Types::of_parameters(&function);
            assert_eq!(shown(types.get("a")).unwrap(), "str");
            assert_eq!([types.get("b"), types.get("i"), types.get("j")], [None; 3]);
        });
    }
}
