//! Generic parameters become what they are instantiated with, or the simplest thing of their kind.
//!
//! ```text
//! fn f<T: A>(x: S<T>) {}           fn f(x: S) {}
//! struct S<T, const N: usize>  →   struct S
//! { a: [T; N] }                    { a: [u8; 0] }
//! fn g() { f::<u8>(y) }            fn g() { f(y) }
//! ```
//!
//! A parameter goes with its bounds and with its arguments everywhere, and its uses are replaced:
//! by the one type that the text instantiates it with, by one that implements its trait, by
//! `impl Trait` where a call decides, or by `u8`. Parameters that are given for each other stand for
//! the same thing, so that they go together. A crash in generic code is seldom one of all that is
//! generic in it.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName, HasTypeBounds};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::{Change, Edit, NodeId, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::binders::{Parameter, classes, name, parameters};
use crate::passes::shared::concrete::{implementer, is_closed};
use crate::passes::shared::source::{Source, last_name, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static GENERICS: Pass = Pass {
    name: "generics",
    about: "replaces generic parameters by types and values",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(generics),
};

/// What takes the place of a parameter's uses.
#[derive(Clone, Copy)]
enum Content<'a> {
    /// The same everywhere.
    Given(&'a str),
    /// In the parameters of functions `impl Trait`, and elsewhere the simplest thing.
    Anonymous,
}

/// Those that stand for the same go together, and then single ones; at last `u8` takes the place
/// of those that are given something else, or the type is left to the calls.
fn generics(source: &Source) -> Vec<Family> {
    let parameters = parameters(source, false);
    let classes = classes(source, &parameters).into_iter();
    let members = |class: Vec<usize>| class.into_iter().map(|at| &parameters[at]).collect();
    let classes: Vec<Vec<&Parameter>> = classes.map(members).collect();
    let several = classes.iter().filter(|class| class.len() > 1);
    let single = several.flatten().map(std::slice::from_ref);
    let wholes = classes.iter().map(Vec::as_slice);
    let found = |class: &[&Parameter]| class.iter().find_map(|p| given(source, p));
    let likeliest = |class: &[&Parameter]| {
        let found = found(class);
        let content = found.as_deref().unwrap_or_else(|| simplest_of(class));
        all_gone(source, class, Content::Given(content))
    };
    let anyhow = |class| all_gone(source, class, Content::Given(simplest_of(class)));
    // Where a trait is asked for that the text implements, nothing else will do.
    let bound = |class: &&[&Parameter]| class.iter().any(|p| implementing(source, p).is_some());
    let free = wholes
        .clone()
        .filter(|class| !bound(class) && found(class).is_some());
    vec![
        wholes.clone().filter_map(likeliest).collect(),
        single.filter_map(likeliest).collect(),
        free.filter_map(anyhow).collect(),
        wholes
            .filter(|class| class.iter().any(|p| is_passed(source, p)))
            .filter_map(|class| all_gone(source, class, Content::Anonymous))
            .collect(),
    ]
}

/// All of a class go.
fn all_gone(source: &Source, class: &[&Parameter], content: Content) -> Option<Change> {
    let mut edits = Vec::new();
    for parameter in class {
        edits.extend(gone(source, parameter, content)?);
    }
    Some(edits)
}

fn simplest_of(class: &[&Parameter]) -> &'static str {
    class.first().map_or("u8", |parameter| simplest(parameter))
}

/// Whether a function has a parameter of that type, in some form.
fn is_passed(source: &Source, parameter: &Parameter) -> bool {
    let all = parameter.everywhere().unwrap_or_default();
    let mut uses = all.iter().filter_map(name).flat_map(|n| source.uses(&n));
    uses.any(|token| is_in_parameters(&token))
}

/// Whether the token stands in the type of a function's parameter.
fn is_in_parameters(token: &SyntaxToken) -> bool {
    let mut above = token.parent_ancestors().skip_while(|a| a.kind() != PARAM);
    let list = above.nth(1);
    list.and_then(|list| list.parent())
        .is_some_and(|f| f.kind() == FN)
}

/// What the text itself gives for a parameter.
fn given(source: &Source, parameter: &Parameter) -> Option<String> {
    let arguments = parameter.arguments(source).unwrap_or_default();
    instance(source, &arguments).or_else(|| implementing(source, parameter))
}

/// The simplest thing of a parameter's kind.
fn simplest(parameter: &Parameter) -> &'static str {
    let first = parameter
        .everywhere()
        .and_then(|all| all.into_iter().next());
    let Some(ast::GenericParam::ConstParam(parameter)) = first else {
        return "u8";
    };
    match parameter.ty().map(|ty| ty.syntax().text().to_string()) {
        Some(ty) if ty == "bool" => "false",
        Some(ty) if ty == "char" => "'a'",
        _ => "0",
    }
}

/// The one argument that is given for the parameter, but for other parameters.
fn instance(source: &Source, arguments: &[SyntaxNode]) -> Option<String> {
    let closed = arguments
        .iter()
        .filter(|argument| is_closed(source, argument));
    let mut texts = closed.map(|argument| argument.text().to_string());
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

/// A type that implements a trait that the parameter is bound by.
fn implementing(source: &Source, parameter: &Parameter) -> Option<String> {
    let first = parameter.everywhere()?.into_iter().next()?;
    let bounds = bounds(source, &first);
    bounds.iter().find_map(|bound| implementer(source, bound))
}

/// The traits that a parameter is bound by, in its list or in a predicate.
fn bounds(source: &Source, parameter: &ast::GenericParam) -> Vec<ast::Type> {
    let ast::GenericParam::TypeParam(own) = parameter else {
        return Vec::new();
    };
    let uses = name(parameter).map(|name| source.uses(&name));
    let uses = uses.unwrap_or_default();
    let predicates = uses.iter().filter_map(predicate_on);
    let lists = predicates.filter_map(|predicate| predicate.type_bound_list());
    let bounds = own.type_bound_list().into_iter().chain(lists);
    let types = bounds.flat_map(|list| list.bounds()).filter_map(|b| b.ty());
    types.collect()
}

/// The predicate that bounds just what the token names.
fn predicate_on(token: &SyntaxToken) -> Option<ast::WherePred> {
    let predicate = token.parent_ancestors().find_map(ast::WherePred::cast)?;
    let range = predicate.ty()?.syntax().text_range();
    (range == token.text_range()).then_some(predicate)
}

/// The parameter goes with its arguments, from all lists that can only change together.
fn gone(source: &Source, parameter: &Parameter, content: Content) -> Option<Change> {
    let mut edits = Vec::new();
    for parameter in parameter.everywhere()? {
        edits.extend(replaced(source, &parameter, content)?);
    }
    for argument in parameter.arguments(source)? {
        edits.push(source.delete(&argument)?);
        // What was constrained by the argument alone cannot stay.
        if let Some(parameter) = parameter_of_impl(&argument) {
            edits.extend(replaced(source, &parameter, content)?);
        }
    }
    Some(edits)
}

/// The parameter goes, and with it the predicates on it; `content` takes the place of its uses.
fn replaced(source: &Source, parameter: &ast::GenericParam, content: Content) -> Option<Change> {
    let bounds = bounds(source, parameter);
    let anonymous = anonymous(&bounds);
    let content = |token: &SyntaxToken| match content {
        Content::Given(content) => content,
        Content::Anonymous if is_in_parameters(token) => &anonymous,
        Content::Anonymous => "u8",
    };
    let traits: Vec<_> = bounds.iter().filter_map(last_name).collect();
    let uses = source.uses(&name(parameter)?);
    let used = uses.iter().map(|token| match predicate_on(token) {
        Some(predicate) => source.delete(predicate.syntax()),
        None => put(source, token, content(token), &traits),
    });
    together(std::iter::once(source.delete(parameter.syntax())).chain(used))
}

/// The type of a parameter of a function that has these bounds, without a name.
fn anonymous(bounds: &[ast::Type]) -> String {
    let bounds: Vec<_> = bounds.iter().map(|b| b.syntax().to_string()).collect();
    match bounds.as_slice() {
        [] => "impl Sized".to_owned(),
        bounds => format!("impl {}", bounds.join(" + ")),
    }
}

/// `content` takes the place of one use, with what it needs around it to be read as a type.
fn put(
    source: &Source,
    token: &SyntaxToken,
    content: &str,
    bounds: &[String],
) -> Option<(NodeId, Edit)> {
    let path = token.parent_ancestors().find_map(ast::Path::cast);
    let whole = path.and_then(|path| path.parent_path());
    let Some(whole) = whole.filter(|_| followed_by_colons(token)) else {
        return source.put(token, content);
    };
    let member = whole.segment().and_then(|segment| segment.name_ref());
    let is_type = whole
        .syntax()
        .parent()
        .is_some_and(|p| p.kind() == PATH_TYPE);
    let of = member.filter(|_| is_type).and_then(|member| {
        let defines = |name: &&String| has_member(source, name, member.text());
        bounds.iter().find(defines).or(bounds.first())
    });
    match of {
        Some(of) => source.put(token, &format!("<{content} as {of}>")),
        None if content
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == ':') =>
        {
            source.put(token, content)
        }
        None => source.put(token, &format!("<{content}>")),
    }
}

fn followed_by_colons(token: &SyntaxToken) -> bool {
    let next = std::iter::successors(token.next_token(), SyntaxToken::next_token)
        .find(|token| !token.kind().is_trivia());
    next.is_some_and(|next| matches!(next.kind(), COLON | COLON2))
}

/// Whether the trait of that name has an associated type of that name.
fn has_member(source: &Source, of: &str, member: &str) -> bool {
    let first = source.traits(of).first();
    let aliases = first.into_iter().flat_map(|t| t.syntax().descendants());
    let mut names = aliases.filter_map(|node| ast::TypeAlias::cast(node)?.name());
    names.any(|name| name.text() == member)
}

/// The parameter of an `impl` that an argument in its head names.
fn parameter_of_impl(argument: &SyntaxNode) -> Option<ast::GenericParam> {
    let is_holder = |node: &SyntaxNode| {
        ast::Item::can_cast(node.kind()) || ast::WhereClause::can_cast(node.kind())
    };
    let holder = argument.ancestors().find(is_holder)?;
    let list = ast::Impl::cast(holder)?.generic_param_list()?;
    let text = argument.text();
    let mut parameters = list.generic_params();
    parameters.find(|parameter| name(parameter).is_some_and(|name| text == *name.text()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    fn first(source: &str) -> String {
        testing::each(&GENERICS, source).swap_remove(0)
    }

    #[test]
    fn a_parameter_becomes_a_number_where_it_is_used() {
        assert_eq!(
            first("fn foo<T>(slf: *const T) where *const T: Add<u8>, T: X {}"),
            "fn foo(slf: *const u8) where *const u8: Add<u8> {}"
        );
    }

    #[test]
    fn an_argument_goes_with_its_parameter() {
        assert_eq!(
            first("struct S<'a, T>(&'a T); fn f(x: S<'_, u8>) { S::<()>(x) }"),
            "struct S<'a>(&'a u8); fn f(x: S<'_>) { S(x) }"
        );
    }

    #[test]
    fn what_the_only_instance_has_comes_first() {
        assert_eq!(
            first("fn f<const N: usize>() -> [u8; N] {} fn g() { f::<3>() }"),
            "fn f() -> [u8; 3] {} fn g() { f() }"
        );
    }

    #[test]
    fn a_type_that_implements_the_bound_is_projected_through_its_trait() {
        assert_eq!(
            first("trait A { type B; } impl A for S { type B = u8; } fn f<T: A>(x: T, y: T::B) {}"),
            "trait A { type B; } impl A for S { type B = u8; } fn f(x: S, y: <S as A>::B) {}"
        );
    }

    #[test]
    fn what_an_argument_alone_constrained_goes_with_it() {
        assert_eq!(
            first("struct S<T>(T); impl<T> S<T> { fn f(x: T) {} }"),
            "struct S(u8); impl S { fn f(x: u8) {} }"
        );
    }

    #[test]
    fn parameters_that_stand_for_the_same_go_together() {
        assert_eq!(
            first("struct S<T>(T); struct R<U>(S<U>); fn f<V>(x: R<V>) {} fn g(x: R<i8>) {}"),
            "struct S(i8); struct R(S); fn f(x: R) {} fn g(x: R) {}"
        );
    }

    #[test]
    fn a_function_type_takes_the_place_of_what_can_be_called() {
        assert_eq!(
            first("fn f<F: Fn(i8) -> i8>(x: F) {}"),
            "fn f(x: fn(i8) -> i8) {}"
        );
    }

    #[test]
    fn parameters_of_a_member_go_from_the_trait_and_from_all_its_impls() {
        assert_eq!(
            first(
                "trait A { fn f<T>(x: T); } impl A for u8 { fn f<U>(x: U) {} } fn g() { u8.f::<()>() }"
            ),
            "trait A { fn f(x: ()); } impl A for u8 { fn f(x: ()) {} } fn g() { u8.f() }"
        );
    }

    #[test]
    fn what_only_calls_decide_has_no_name() {
        let source =
            "struct S<K: A>(Vec<K>); impl<K: A> S<K> { fn f(k: K) {} } fn g(s: S<_>) { s.f(h()) }";
        let last = testing::each(&GENERICS, source).pop().unwrap();
        assert_eq!(
            last,
            "struct S(Vec<u8>); impl S { fn f(k: impl A) {} } fn g(s: S) { s.f(h()) }"
        );
    }

    #[test]
    fn a_unit_is_bracketed_before_colons() {
        assert_eq!(
            first("fn f<T>() { T::g() } fn h() { f::<()>() }"),
            "fn f() { <()>::g() } fn h() { f() }"
        );
    }
}
