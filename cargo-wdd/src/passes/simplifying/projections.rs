//! Type parameters that only name an associated type: the projection says the same without them.
//!
//! ```text
//! impl<T: Iterator<Item = U>, U> A for T { type B = U; }
//!                   →   impl<T: Iterator> A for T { type B = T::Item; }
//! ```

use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::{Change, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, is_within, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static PROJECTIONS: Pass = Pass {
    name: "projections",
    about: "writes an associated type for the parameter that names it",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(projections),
};

fn projections(source: &Source) -> Vec<Family> {
    let bindings = source.all::<ast::AssocTypeArg>();
    vec![
        bindings
            .filter_map(|binding| projected(source, &binding))
            .collect(),
    ]
}

/// The binding and the parameter go, and all other uses become the projection.
fn projected(source: &Source, binding: &ast::AssocTypeArg) -> Option<Change> {
    let used = single_name(&binding.ty()?)?;
    let parameter = parameter(source, &used)?;
    let name = parameter.name()?.ident_token()?;
    let projection = format!("{}::{}", bounded(binding)?, binding.name_ref()?.text());
    let elsewhere = |token: &SyntaxToken| !is_within(token, binding.syntax());
    let uses = source.uses(&name).into_iter().filter(elsewhere);
    let edits = uses.map(|token| source.put(&token, &projection));
    let whole = [
        source.delete(binding.syntax()),
        source.delete(parameter.syntax()),
    ];
    source.smaller(together(whole.into_iter().chain(edits))?)
}

/// The token that a type is, if it is one.
fn single_name(named: &ast::Type) -> Option<SyntaxToken> {
    let ast::Type::PathType(named) = named else {
        return None;
    };
    named.path()?.as_single_name_ref()?.ident_token()
}

/// The parameter that the token names, if it has no bounds of its own.
fn parameter(source: &Source, used: &SyntaxToken) -> Option<ast::TypeParam> {
    let definition = source.definitions(used).first()?.clone();
    let parameter = definition
        .parent_ancestors()
        .find_map(ast::TypeParam::cast)?;
    ast::HasTypeBounds::type_bound_list(&parameter)
        .is_none()
        .then_some(parameter)
}

/// The parameter whose bound holds the binding: `T` of `T: A<B = U>`.
fn bounded(binding: &ast::AssocTypeArg) -> Option<String> {
    let above = || binding.syntax().ancestors();
    let parameter = above().find_map(ast::TypeParam::cast);
    let named = parameter.and_then(|parameter| Some(parameter.name()?.text().to_string()));
    let predicate = || Some(above().find_map(ast::WherePred::cast)?.ty()?.to_string());
    let of = named.or_else(predicate)?;
    of.chars().all(char::is_alphanumeric).then_some(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_parameter_that_names_an_associated_type_gives_way_to_it() {
        assert_eq!(
            testing::each(
                &PROJECTIONS,
                "impl<T: Iterator<Item = U>, U> A for T { type B = U; }"
            ),
            ["impl<T: Iterator> A for T { type B = T::Item; }"]
        );
        assert_eq!(
            testing::each(
                &PROJECTIONS,
                "fn f<T, U>(u: U) where T: A<B = U, C = u8> {}"
            ),
            ["fn f<T>(u: T::B) where T: A<C = u8> {}"]
        );
    }

    #[test]
    fn nothing_is_done_where_it_would_be_longer_or_mean_less() {
        let long = "fn f<T: A<B = U>, U>(a: U, b: U, c: U, d: U) {}";
        assert!(testing::each(&PROJECTIONS, long).is_empty());
        let bounded = "fn f<T: A<B = U>, U: Copy>(a: U) {}";
        assert!(testing::each(&PROJECTIONS, bounded).is_empty());
        let concrete = "fn f<T: A<B = u8>>() {}";
        assert!(testing::each(&PROJECTIONS, concrete).is_empty());
    }
}
