//! Shortens trait bounds, and replaces types such as `dyn A`, `impl A` and `<T as A>::X` with shorter
//! types.
//!
//! ```text
//! fn f<T>() where T: A + B {}           →   fn f<T: A + B>() {}
//! impl A for W<u8> where W<u8>: B {}    →   impl A for W<u8> where Self: B {}
//! fn f<T: A>(x: <T as A>::X) {}         →   fn f<T: A>(x: T::X) {}
//! impl A for S {}  fn f(x: &dyn A) {}   →   impl A for S {}  fn f(x: &S) {}
//! fn f<T: A<X = ()>>(x: T) { x.g() }    →   fn f<T: A>(x: T) { x.g(); }
//! fn f() where [u8; N]: Sized {}        →   fn f() where [u8; N]: {}
//!
//! impl A for S { type X = u8; }
//! fn f(x: <S as A>::X) {}
//! →
//! impl A for S { type X = u8; }
//! fn f(x: u8) {}
//! ```
//!
//! `dyn A` and `impl A` are replaced only with a type that implements the trait in the text, or that
//! the bound itself names. The code around it can then still use the trait's methods. A predicate
//! without bounds still makes the compiler check the length of an array. A change is tried only if
//! the text gets smaller. It helps because generic code is long, and other passes can do more with
//! concrete types.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName, HasTypeBounds};
use wdd_core::tree::Change;

use crate::passes::shared::changes::several;
use crate::passes::shared::concrete::{given_to, implementer, is_closed};
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::type_parameters;

pub(in crate::passes) static BOUNDS: Pass = Pass::rust(
    "bounds",
    "writes trait bounds in a shorter form, and replaces `dyn A`, `impl A` and `T::X` with concrete types",
    bounds,
);

fn bounds(source: &Source) -> Vec<Family> {
    vec![
        projections(source),
        trait_types(source),
        unanchored(source),
        selves(source),
        named(source),
        predicates(source),
        units(source),
        unbounded(source),
    ]
}

/// Replaces a path to an associated type (`<S as A>::X`) with the type that it means (`u8`).
fn projections(source: &Source) -> Family {
    source.each(|ty: ast::PathType| {
        source.shrinking([source.replace(ty.syntax(), &projected(source, &ty.path()?)?)])
    })
}

/// The type that a path to an associated type stands for. For `Self::X` this is the type that the
/// `impl` around it gives. Otherwise all `impl`s of the text must give the same type.
fn projected(source: &Source, path: &ast::Path) -> Option<String> {
    let owner = path.qualifier()?;
    let name = path.segment()?.name_ref()?.text().to_string();
    let of_self = owner.syntax().text() == "Self";
    own_type(path.syntax(), &name).filter(|_| of_self).or_else(|| given_to(source, &name))
}

/// The type that the `impl` around `node` gives to its associated type of this name.
fn own_type(node: &SyntaxNode, name: &str) -> Option<String> {
    let items = node.ancestors().find_map(ast::Impl::cast)?.assoc_item_list()?.assoc_items();
    let ty = items.into_iter().find_map(|item| match item {
        ast::AssocItem::TypeAlias(alias) if alias.name()?.text() == name => alias.ty(),
        _ => None,
    });
    let ty = ty?.syntax().clone();
    // A type cannot be replaced with itself.
    (!ty.text_range().contains_range(node.text_range())).then(|| ty.text().to_string())
}

/// Replaces `dyn A` and `impl A` with a type `S` that implements `A`.
fn trait_types(source: &Source) -> Family {
    source.each(|ty: ast::Type| {
        let bounds = match &ty {
            ast::Type::DynTraitType(ty) => ty.type_bound_list()?,
            ast::Type::ImplTraitType(ty) => ty.type_bound_list()?,
            _ => return None,
        };
        let content = bounds.bounds().find_map(|bound| implementer(source, &bound.ty()?))?;
        source.shrinking([source.replace(ty.syntax(), &content)])
    })
}

/// Replaces `<T as A>::X` with `T::X`.
fn unanchored(source: &Source) -> Family {
    source.each(|segment: ast::PathSegment| {
        let ast::Type::PathType(ty) = segment.type_anchor()?.ty()? else { return None };
        source.shrinking([source.hoist(segment.syntax(), ty.syntax())])
    })
}

/// Replaces the type that an `impl` is for with `Self`, within the `impl`.
fn selves(source: &Source) -> Family {
    let in_impl = |of: ast::Impl| {
        let own = of.self_ty()?.syntax().clone();
        let types = of.syntax().descendants().filter(|node| ast::Type::can_cast(node.kind()));
        let same = types.filter(|ty| {
            // The `impl` itself has to name its type.
            ty.text() == own.text() && !own.text_range().contains_range(ty.text_range())
        });
        let change = |ty| source.shrinking([source.replace(&ty, "Self")]);
        Some(same.filter_map(change).collect::<Vec<_>>())
    };
    source.all().filter_map(in_impl).flatten().collect()
}

/// Replaces `Self` with the name of the type, where that is shorter and means the same everywhere.
fn named(source: &Source) -> Family {
    source.each(|segment: ast::PathSegment| {
        let around = segment.syntax().ancestors().find_map(ast::Impl::cast)?;
        let ast::Type::PathType(own) = around.self_ty()? else { return None };
        let is_same = segment.syntax().text() == "Self" && is_closed(source, own.syntax());
        let content = own.syntax().text().to_string();
        source.shrinking([source.replace(segment.syntax(), &content).filter(|_| is_same)])
    })
}

/// Replaces `where T: A` with `<T: A>`.
fn predicates(source: &Source) -> Family {
    let of_owner = |owner: ast::AnyHasGenericParams| {
        let (parameters, clause) = (type_parameters(&owner), owner.where_clause()?);
        let change = |parameter| moved(source, parameter, &clause);
        Some(parameters.iter().filter_map(change).collect::<Vec<_>>())
    };
    source.all().filter_map(of_owner).flatten().collect()
}

/// Moves the bounds of all predicates on a parameter into the parameter list.
fn moved(source: &Source, parameter: &ast::TypeParam, clause: &ast::WhereClause) -> Option<Change> {
    let name = parameter.name()?.text().to_string();
    let of_it = |predicate: &ast::WherePred| {
        // In a parameter list there is no place for `for<…>`.
        let ty = predicate.ty().filter(|_| predicate.for_binder().is_none());
        ty.is_some_and(|ty| ty.syntax().text() == *name)
    };
    let predicates: Vec<_> = clause.predicates().filter(of_it).collect();
    let lists = predicates.iter().filter_map(ast::WherePred::type_bound_list);
    let lists = parameter.type_bound_list().into_iter().chain(lists);
    let bounds: Vec<_> = lists.map(|list| list.syntax().text().to_string()).collect();
    let default = parameter.default_type().map(|ty| format!(" = {}", ty.syntax().text()));
    let content = format!("{name}: {}{}", bounds.join(" + "), default.unwrap_or_default());
    let deleted = predicates.iter().map(|p| source.delete(p.syntax()));
    source.smaller(several(deleted.chain([source.replace(parameter.syntax(), &content)]))?)
}

/// Replaces `A<X = ()>` with `A`. A value at the end of a function without a return type gets a
/// semicolon, so that it may be of any type.
fn units(source: &Source) -> Family {
    source.each(|binding: ast::AssocTypeArg| {
        let is_unit = binding.ty()?.syntax().text() == "()";
        let items = binding.syntax().ancestors().filter_map(ast::Item::cast);
        let around = items.last().filter(|_| is_unit)?;
        let functions = around.syntax().descendants().filter_map(ast::Fn::cast);
        let tails = functions
            .filter(|function| function.ret_type().is_none())
            .filter_map(|function| function.body()?.tail_expr());
        let dropped = tails.map(|tail| source.replace(tail.syntax(), &format!("{tail};")));
        source.shrinking(dropped.chain([source.delete(binding.syntax())]))
    })
}

/// Replaces `where [u8; N]: A` with `where [u8; N]:`. Only lengths of arrays are checked often enough
/// to be worth a call.
fn unbounded(source: &Source) -> Family {
    source.each(|predicate: ast::WherePred| {
        let list = predicate.type_bound_list()?;
        list.bounds().next()?;
        let mut below = predicate.ty()?.syntax().descendants();
        let has_length = below.any(|node| ast::ArrayType::can_cast(node.kind()));
        let end = list.syntax().text_range().start() - predicate.syntax().text_range().start();
        let text = predicate.syntax().text().to_string();
        let content = text.get(..usize::from(end))?.trim_end();
        source.shrinking([source.replace(predicate.syntax(), content).filter(|_| has_length)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn predicates_on_a_parameter_move_to_it() {
        assert_eq!(
            testing::each(&BOUNDS, "fn f<T: A>() where T: B + C, u8: D, T: E {}"),
            ["fn f<T: A + B + C + E>() where u8: D {}"]
        );
    }

    #[test]
    fn a_where_clause_without_predicates_is_deleted() {
        assert_eq!(
            testing::each(&BOUNDS, "struct S<T = u8>(T) where T: A;"),
            ["struct S<T: A = u8>(T);"]
        );
    }

    #[test]
    fn a_projection_becomes_the_type_in_the_impl() {
        let source = "impl A for S { type X = u8; fn f(x: Self::X) -> <S as A>::X {} }";
        assert_eq!(
            testing::each(&BOUNDS, source)[..3],
            [
                "impl A for S { type X = u8; fn f(x: u8) -> <S as A>::X {} }",
                "impl A for S { type X = u8; fn f(x: Self::X) -> u8 {} }",
                "impl A for S { type X = u8; fn f(x: Self::X) -> S::X {} }",
            ]
        );
    }

    #[test]
    fn the_type_of_a_trait_becomes_one_that_implements_it() {
        assert_eq!(
            testing::each(&BOUNDS, "impl A for S {} fn f(x: &dyn A, y: impl B) {}"),
            ["impl A for S {} fn f(x: &S, y: impl B) {}"]
        );
    }

    #[test]
    fn a_binding_to_the_unit_type_is_deleted_and_values_get_a_semicolon() {
        let source = "fn f<T: A<u8, X = ()>>(x: T) { x.g() } fn g(x: S<X = u8>) { x }";
        assert_eq!(
            testing::each(&BOUNDS, source),
            ["fn f<T: A<u8>>(x: T) { x.g(); } fn g(x: S<X = u8>) { x }"]
        );
    }

    #[test]
    fn the_type_of_an_impl_becomes_self_where_that_is_shorter() {
        assert_eq!(
            testing::each(&BOUNDS, "impl<T> A for W<T> where W<T>: B { fn f(x: Self) {} }"),
            ["impl<T> A for W<T> where Self: B { fn f(x: Self) {} }"]
        );
        assert_eq!(
            testing::each(&BOUNDS, "impl A for u8 { fn f(x: Self) {} }"),
            ["impl A for u8 { fn f(x: u8) {} }"]
        );
    }

    #[test]
    fn a_predicate_on_an_array_loses_all_bounds() {
        assert_eq!(
            testing::each(
                &BOUNDS,
                "fn f<T>() where for<'a> [&'a T; N]: A + B, u8: C, W<[u8; N]>: D, [u8; N]: {}"
            ),
            [
                "fn f<T>() where for<'a> [&'a T; N]:, u8: C, W<[u8; N]>: D, [u8; N]: {}",
                "fn f<T>() where for<'a> [&'a T; N]: A + B, u8: C, W<[u8; N]>:, [u8; N]: {}",
            ]
        );
    }
}
