//! Deletes a type parameter that only gives a name to an associated type, and writes the associated
//! type instead.
//!
//! ```text
//! impl<T: Iterator<Item = U>, U> A for T { type B = U; }
//! →
//! impl<T: Iterator> A for T { type B = T::Item; }
//! ```
//!
//! It does not apply if the parameter has bounds of its own, or if the text would get longer. It
//! helps because both the parameter and the binding (`Item = U`) are deleted.

use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::tree::Change;

use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::syntax::is_within;

pub(in crate::passes) static PROJECTIONS: Pass = Pass::rust(
    "projections",
    "replaces a type parameter that only names an associated type with that type",
    projections,
);

fn projections(source: &Source) -> Vec<Family> {
    vec![source.each(|binding| projected(source, &binding))]
}

/// Deletes the binding and the parameter, and replaces all other uses with the associated type.
fn projected(source: &Source, binding: &ast::AssocTypeArg) -> Option<Change> {
    let parameter = parameter(source, &single_name(&binding.ty()?)?)?;
    let name = parameter.name()?.ident_token()?;
    let projection = format!("{}::{}", bounded(binding)?, binding.name_ref()?.text());
    let elsewhere = |token: &SyntaxToken| !is_within(token, binding.syntax());
    let uses = source.uses(&name).into_iter().filter(elsewhere);
    let edits = uses.map(|token| source.put(&token, &projection));
    let whole = [source.delete(binding.syntax()), source.delete(parameter.syntax())];
    source.shrinking(whole.into_iter().chain(edits))
}

/// The only token of a type, if the type is a single name.
fn single_name(named: &ast::Type) -> Option<SyntaxToken> {
    let ast::Type::PathType(named) = named else { return None };
    named.path()?.as_single_name_ref()?.ident_token()
}

/// The parameter that the token names, if the parameter has no bounds of its own.
fn parameter(source: &Source, used: &SyntaxToken) -> Option<ast::TypeParam> {
    let definition = source.definitions(used).first()?.clone();
    let parameter = definition.parent_ancestors().find_map(ast::TypeParam::cast)?;
    // The bounds of the parameter would be lost with it.
    ast::HasTypeBounds::type_bound_list(&parameter).is_none().then_some(parameter)
}

/// The name of the parameter whose bound contains the binding: `T` of `T: A<B = U>`.
fn bounded(binding: &ast::AssocTypeArg) -> Option<String> {
    let above = || binding.syntax().ancestors();
    let parameter = above().find_map(ast::TypeParam::cast);
    let named = parameter.and_then(|parameter| Some(parameter.name()?.text().to_string()));
    let of = named.or_else(|| Some(above().find_map(ast::WherePred::cast)?.ty()?.to_string()))?;
    of.chars().all(char::is_alphanumeric).then_some(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_parameter_that_names_an_associated_type_is_replaced_by_it() {
        assert_eq!(
            testing::each(&PROJECTIONS, "impl<T: Iterator<Item = U>, U> A for T { type B = U; }"),
            ["impl<T: Iterator> A for T { type B = T::Item; }"]
        );
        assert_eq!(
            testing::each(&PROJECTIONS, "fn f<T, U>(u: U) where T: A<B = U, C = u8> {}"),
            ["fn f<T>(u: T::B) where T: A<C = u8> {}"]
        );
    }

    #[test]
    fn nothing_is_done_where_the_text_gets_longer_or_a_bound_is_lost() {
        let long = "fn f<T: A<B = U>, U>(a: U, b: U, c: U, d: U) {}";
        assert!(testing::each(&PROJECTIONS, long).is_empty());
        let bounded = "fn f<T: A<B = U>, U: Copy>(a: U) {}";
        assert!(testing::each(&PROJECTIONS, bounded).is_empty());
        let concrete = "fn f<T: A<B = u8>>() {}";
        assert!(testing::each(&PROJECTIONS, concrete).is_empty());
        let short = "fn f<T: A<B = U>, U>(a: U) {}";
        assert_eq!(testing::each(&PROJECTIONS, short), ["fn f<T: A>(a: T::B) {}"]);
    }
}
