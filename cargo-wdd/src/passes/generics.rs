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
//! by the one type that the text instantiates it with or that implements its trait, by `u8` or by
//! `()`. A crash in generic code is most often one in code that could be generic.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName, HasTypeBounds};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::{Change, Edit, NodeId, Turn};

use super::binders::{argument_lists, same_lists};
use super::concrete::{implementer, is_closed, last_name};
use super::{Ask, Family, Pass};
use crate::source::{Source, together};
use crate::strategy::Level;

pub(super) static GENERICS: Pass = Pass {
    name: "generics",
    about: "replaces generic parameters by types and values",
    strategy: None,
    level: Level::Normal,
    p0: 0.6,
    turn: Turn::Once,
    ask: Ask::Changes(generics),
};

/// What takes a parameter's place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// What the text gives it, where it does.
    Given,
    /// `u8`, or for a const `0`.
    Number,
    /// `()`.
    Unit,
}

/// A parameter in its list, and what the text gives for it.
struct Parameter {
    list: ast::GenericParamList,
    at: usize,
    is_type: bool,
    given: Option<String>,
    constant: &'static str,
}

fn generics(source: &Source) -> Vec<Family> {
    let lists: Vec<Vec<Parameter>> = source
        .all::<ast::GenericParamList>()
        .filter(|list| same_lists(source, list).first() == Some(list))
        .map(|list| parameters(source, &list))
        .collect();
    let choices = [Choice::Given, Choice::Number, Choice::Unit];
    choices
        .into_iter()
        .flat_map(|choice| families(source, &lists, choice))
        .collect()
}

/// All parameters of a list at once, and then single ones of those that have several.
fn families(source: &Source, lists: &[Vec<Parameter>], choice: Choice) -> [Family; 2] {
    let fits = |list: &&Vec<Parameter>| list.iter().any(|parameter| parameter.has(choice));
    let whole = |list: &Vec<Parameter>| {
        let edits = list.iter().map(|parameter| parameter.gone(source, choice));
        Some(edits.collect::<Option<Vec<_>>>()?.concat())
    };
    let wholes = lists.iter().filter(fits).filter_map(whole).collect();
    let several = lists.iter().filter(|list| list.len() > 1).flatten();
    let several = several.filter(|parameter| parameter.has(choice));
    let singles = several.filter_map(|parameter| parameter.gone(source, choice));
    [wholes, singles.collect()]
}

fn parameters(source: &Source, list: &ast::GenericParamList) -> Vec<Parameter> {
    let arguments = argument_lists(source, list).unwrap_or_default();
    let parameters = list.type_or_const_params().enumerate();
    parameters
        .map(|(at, parameter)| Parameter {
            list: list.clone(),
            at,
            is_type: matches!(parameter, ast::TypeOrConstParam::Type(_)),
            given: instance(source, &arguments, at).or_else(|| implementing(source, &parameter)),
            constant: constant(&parameter),
        })
        .collect()
}

/// The one argument that is given for the parameter, but for other parameters.
fn instance(source: &Source, lists: &[ast::GenericArgList], at: usize) -> Option<String> {
    let arguments = lists.iter().filter_map(|list| argument(list, at));
    let closed = arguments.filter(|argument| is_closed(source, argument));
    let mut texts = closed.map(|argument| argument.text().to_string());
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

/// A type that implements a trait that the parameter is bound by.
fn implementing(source: &Source, parameter: &ast::TypeOrConstParam) -> Option<String> {
    let ast::TypeOrConstParam::Type(parameter) = parameter else {
        return None;
    };
    let traits = bounds(source, parameter);
    traits.iter().find_map(|name| implementer(source, name))
}

/// The names of the traits that a parameter is bound by, in its list or in a predicate.
fn bounds(source: &Source, parameter: &ast::TypeParam) -> Vec<String> {
    let name = parameter
        .name()
        .and_then(|name| name.syntax().first_token());
    let uses = name.map(|name| source.uses(&name)).unwrap_or_default();
    let predicates = uses.iter().filter_map(predicate_on);
    let lists = predicates.filter_map(|predicate| predicate.type_bound_list());
    let bounds = parameter.type_bound_list().into_iter().chain(lists);
    let types = bounds.flat_map(|list| list.bounds()).filter_map(|b| b.ty());
    types.filter_map(|ty| last_name(&ty)).collect()
}

/// The predicate that bounds just what the token names.
fn predicate_on(token: &SyntaxToken) -> Option<ast::WherePred> {
    let predicate = token.parent_ancestors().find_map(ast::WherePred::cast)?;
    let range = predicate.ty()?.syntax().text_range();
    (range == token.text_range()).then_some(predicate)
}

fn argument(list: &ast::GenericArgList, at: usize) -> Option<SyntaxNode> {
    let arguments = list.syntax().children();
    let mut placed = arguments.filter(|arg| matches!(arg.kind(), TYPE_ARG | CONST_ARG));
    placed.nth(at)
}

fn constant(parameter: &ast::TypeOrConstParam) -> &'static str {
    let ast::TypeOrConstParam::Const(parameter) = parameter else {
        return "0";
    };
    match parameter.ty().map(|ty| ty.syntax().text().to_string()) {
        Some(ty) if ty == "bool" => "false",
        Some(ty) if ty == "char" => "'a'",
        _ => "0",
    }
}

impl Parameter {
    fn has(&self, choice: Choice) -> bool {
        match choice {
            Choice::Given => self.given.is_some(),
            Choice::Number => true,
            Choice::Unit => self.is_type,
        }
    }

    fn content(&self, choice: Choice) -> &str {
        match (&self.given, choice) {
            (Some(given), Choice::Given) => given,
            _ if !self.is_type => self.constant,
            (_, Choice::Unit) => "()",
            _ => "u8",
        }
    }

    /// The parameter goes with its arguments, from all lists that can only change together.
    fn gone(&self, source: &Source, choice: Choice) -> Option<Change> {
        let content = self.content(choice);
        let mut edits = Vec::new();
        for list in same_lists(source, &self.list) {
            let parameter = list.type_or_const_params().nth(self.at)?;
            edits.extend(replaced(source, &parameter, content)?);
        }
        let lists = argument_lists(source, &self.list)?;
        for argument in lists.iter().filter_map(|list| argument(list, self.at)) {
            edits.push(source.delete(&argument)?);
            // What was constrained by the argument alone cannot stay.
            if let Some(parameter) = parameter_of_impl(&argument) {
                edits.extend(replaced(source, &parameter, content)?);
            }
        }
        Some(edits)
    }
}

/// The parameter goes, and with it the predicates on it; `content` takes the place of its uses.
fn replaced(source: &Source, parameter: &ast::TypeOrConstParam, content: &str) -> Option<Change> {
    let (node, name) = match parameter {
        ast::TypeOrConstParam::Type(parameter) => (parameter.syntax(), parameter.name()?),
        ast::TypeOrConstParam::Const(parameter) => (parameter.syntax(), parameter.name()?),
    };
    let bounds = match parameter {
        ast::TypeOrConstParam::Type(parameter) => bounds(source, parameter),
        ast::TypeOrConstParam::Const(_) => Vec::new(),
    };
    let uses = source.uses(&name.syntax().first_token()?);
    let used = uses.iter().map(|token| match predicate_on(token) {
        Some(predicate) => source.delete(predicate.syntax()),
        None => put(source, token, content, &bounds),
    });
    together(std::iter::once(source.delete(node)).chain(used))
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
        let defines = |name: &&String| has_member(source, name, &member.text());
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
    let mut traits = source.all::<ast::Trait>();
    let named = traits.find(|t| t.name().is_some_and(|name| name.text() == of));
    let aliases = named.into_iter().flat_map(|t| t.syntax().descendants());
    let mut names = aliases.filter_map(|node| ast::TypeAlias::cast(node)?.name());
    names.any(|name| name.text() == member)
}

/// The parameter of an `impl` that an argument in its head names.
fn parameter_of_impl(argument: &SyntaxNode) -> Option<ast::TypeOrConstParam> {
    let mut above = argument.ancestors();
    let holder = above
        .find(|node| ast::Item::can_cast(node.kind()) || ast::WhereClause::can_cast(node.kind()))?;
    let list = ast::Impl::cast(holder)?.generic_param_list()?;
    let text = argument.text();
    list.type_or_const_params().find(|parameter| {
        let name = match parameter {
            ast::TypeOrConstParam::Type(parameter) => parameter.name(),
            ast::TypeOrConstParam::Const(parameter) => parameter.name(),
        };
        name.is_some_and(|name| text == *name.text())
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

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
    fn parameters_of_a_member_go_from_the_trait_and_from_all_its_impls() {
        assert_eq!(
            first(
                "trait A { fn f<T>(x: T); } impl A for u8 { fn f<U>(x: U) {} } fn g() { u8.f::<()>() }"
            ),
            "trait A { fn f(x: ()); } impl A for u8 { fn f(x: ()) {} } fn g() { u8.f() }"
        );
    }

    #[test]
    fn a_unit_is_bracketed_before_colons() {
        let all = testing::each(&GENERICS, "fn f<T>() { T::g() }");
        assert_eq!(all, ["fn f() { u8::g() }", "fn f() { <()>::g() }"]);
    }
}
