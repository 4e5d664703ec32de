//! Methods that need no `self` become functions of their type, and these become free.
//!
//! ```text
//! impl<T> S<T> { fn g(&self) {} }    →   impl<T> S<T> { fn g() {} }    →   fn g() {}
//! fn f(s: S<u8>) { s.g() }               fn f(s: S<u8>) { S::g() }         fn f(s: S<u8>) { g() }
//! ```
//!
//! A method that reads one field of `self` is given that field instead, if the text ends smaller:
//!
//! ```text
//! impl S { fn g(self) { self.0 } }   →   fn g(field: u8) { field }
//! fn f(s: S) { s.g() }                   fn f(s: S) { g(s.0) }
//! ```
//!
//! Of each all at once, then whole `impl`s, then one function alone. What calls them is found by
//! their names (`methods/calls.rs`), so that two functions of one name stay as they are.

mod calls;
mod field;

use std::cmp::Reverse;
use std::collections::HashSet;

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken, TextRange};
use wdd_core::{Change, Turn};

use self::calls::uses;
use self::field::Field;
use crate::passes::plan::Level;
use crate::passes::shared::calls::{is_own, owner};
use crate::passes::shared::source::{Source, is_within, last_name, rewritten, together, tokens_of};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static METHODS: Pass = Pass {
    name: "methods",
    about: "makes functions of methods, and free ones of those",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(methods),
};

/// What is made of functions.
type Make = fn(&Source, &[&Member]) -> Option<Change>;

fn methods(source: &Source) -> Vec<Family> {
    let functions = source.all::<ast::Fn>();
    let all: Vec<Member> = functions.filter_map(|f| Member::of(source, f)).collect();
    let alone = |member| vec![member];
    let receivers = all.iter().filter(|member| member.receiver().is_some());
    let of_one = |a: &Member, b: &Member| a.own == b.own;
    let impls: Vec<Vec<&Member>> = all
        .chunk_by(of_one)
        .map(|own| own.iter().collect())
        .collect();
    let several = impls.iter().filter(|own| own.len() > 1);
    let apart: Vec<_> = several.flatten().copied().map(alone).collect();
    let sorts: [(Vec<Vec<&Member>>, Make); 3] = [
        (receivers.map(alone).collect(), without_receivers),
        (impls, freed),
        (apart, freed),
    ];
    let families = sorts.iter();
    families
        .flat_map(|(groups, make)| families_of(source, groups, *make))
        .collect()
}

/// All groups at once, then each.
fn families_of<'m>(source: &Source, groups: &[Vec<&'m Member>], make: Make) -> [Family; 2] {
    let possible = |group: &Vec<&'m Member>| Some((group.clone(), make(source, group)?));
    let (groups, each): (Vec<_>, Family) = groups.iter().filter_map(possible).unzip();
    let all = groups.concat();
    let at_once = (groups.len() > 1).then(|| make(source, &all)).flatten();
    [at_once.into_iter().collect(), each]
}

/// The number of items in an `impl`.
fn members(own: &ast::Impl) -> usize {
    own.assoc_item_list()
        .map_or(0, |list| list.assoc_items().count())
}

/// A function of a type that no trait asks for and that reads one field of `self` at most.
#[derive(Clone, Debug)]
struct Member {
    function: ast::Fn,
    name: SyntaxToken,
    own: ast::Impl,
    /// The name of the type.
    of: String,
    /// What it reads of `self`.
    field: Option<Field>,
}

/// Something else in the place of some text, which is written anew with all of `anchor`.
#[derive(Clone, Debug)]
struct Part {
    anchor: SyntaxNode,
    range: TextRange,
    content: String,
}

impl Member {
    fn of(source: &Source, function: ast::Fn) -> Option<Self> {
        let own = owner(&function).filter(|_| is_own(&function))?;
        let name = function.name()?.syntax().first_token()?;
        let known = source.plan().kept.contains(name.text());
        let body = function.body()?;
        let is_self = |token: SyntaxToken| token.kind() == SyntaxKind::SELF_KW;
        let uses_self = tokens_of(body.syntax()).any(is_self);
        let alone = source.functions(name.text()).len() == 1;
        let field = uses_self.then(|| Field::of(source, &function, &own));
        let is_read = field.as_ref().is_none_or(Option::is_some);
        (alone && !known && is_read).then_some(Member {
            of: last_name(&own.self_ty()?)?,
            field: field.flatten(),
            function,
            name,
            own,
        })
    }

    fn receiver(&self) -> Option<ast::SelfParam> {
        self.function.param_list()?.self_param()
    }

    /// A part in the function itself.
    fn part(&self, range: TextRange, content: impl Into<String>) -> Part {
        Part {
            anchor: self.own.syntax().clone(),
            range,
            content: content.into(),
        }
    }

    /// The function without `self`, or with its field instead.
    fn without_receiver(&self) -> Option<Vec<Part>> {
        let receiver = self.receiver()?;
        let Some(field) = &self.field else {
            return Some(vec![self.part(with_comma(receiver.syntax()), "")]);
        };
        let read = field.read.iter();
        let read = read.map(|range| self.part(*range, field.parameter.as_str()));
        let declared = self.part(receiver.syntax().text_range(), field.declared());
        Some(read.chain([declared]).collect())
    }

    /// What is written otherwise in a free function: no `self`, no `Self`, the generics its own.
    fn adjusted(&self, source: &Source) -> Option<Vec<Part>> {
        let mut all = self.own_type()?;
        all.extend(self.without_receiver().into_iter().flatten());
        if self.needs_generics(source) {
            all.extend(self.generics()?);
        }
        Some(all)
    }

    /// The parameters of the `impl` and what it asks of them, beside those of the function.
    fn generics(&self) -> Option<Vec<Part>> {
        let outer = self.own.generic_param_list()?;
        let after = |token: SyntaxToken| TextRange::empty(token.text_range().end());
        let mut parts = Vec::new();
        if let Some(inner) = self.function.generic_param_list() {
            // Lifetimes come first.
            let all = || outer.generic_params().chain(inner.generic_params());
            let (lifetimes, others): (Vec<_>, Vec<_>) =
                all().partition(|of| matches!(of, ast::GenericParam::LifetimeParam(_)));
            let all = lifetimes.into_iter().chain(others);
            let all: Vec<_> = all.map(|of| of.to_string()).collect();
            let written = format!("<{}>", all.join(", "));
            parts.push(self.part(inner.syntax().text_range(), written));
        } else {
            parts.push(self.part(after(self.name.clone()), outer.to_string()));
        }
        let asked = self.own.where_clause();
        let asked: Vec<_> = asked
            .iter()
            .flat_map(ast::WhereClause::predicates)
            .map(|predicate| predicate.to_string())
            .collect();
        let asked = asked.join(", ");
        match self.function.where_clause() {
            _ if asked.is_empty() => {}
            Some(inner) => {
                let place = after(inner.where_token()?);
                parts.push(self.part(place, format!(" {asked},")));
            }
            None => {
                let before = self.function.body()?.syntax().text_range().start();
                parts.push(self.part(TextRange::empty(before), format!("where {asked} ")));
            }
        }
        Some(parts)
    }

    /// Whether the function names a parameter of its `impl`, or a type that has them.
    ///
    /// The type of a field may have them, too.
    fn needs_generics(&self, source: &Source) -> bool {
        let Some(list) = self.own.generic_param_list() else {
            return false;
        };
        let mut tokens = tokens_of(self.function.syntax());
        let is_self = |token: SyntaxToken| token.kind() == SyntaxKind::SELF_TYPE_KW;
        if self.field.is_some() || tokens.any(is_self) {
            return true;
        }
        let names = tokens_of(list.syntax());
        let names = names
            .filter(|token| matches!(token.kind(), SyntaxKind::IDENT | SyntaxKind::LIFETIME_IDENT));
        let mut uses = names.flat_map(|name| source.uses(&name));
        uses.any(|token| is_within(&token, self.function.syntax()))
    }

    /// The type's name, or where types stand the whole type, for `Self`.
    fn own_type(&self) -> Option<Vec<Part>> {
        let long = self.own.self_ty()?.syntax().to_string();
        let tokens = tokens_of(self.function.syntax());
        let selves = tokens.filter(|token| token.kind() == SyntaxKind::SELF_TYPE_KW);
        let written = selves.map(|token| {
            let place = token.parent_ancestors().nth(3)?;
            let is_type = place.kind() == SyntaxKind::PATH_TYPE;
            Some(self.part(token.text_range(), if is_type { &long } else { &self.of }))
        });
        written.collect()
    }
}

/// The functions lose `self`, and so do their calls.
fn without_receivers(source: &Source, members: &[&Member]) -> Option<Change> {
    let mut parts = Vec::new();
    for member in members {
        parts.extend(uses(source, member, false)?);
        parts.extend(member.without_receiver()?);
    }
    changed(source, parts)
}

/// The functions leave their `impl`s, which go if nothing is left in them.
fn freed(source: &Source, all: &[&Member]) -> Option<Change> {
    let mut parts = Vec::new();
    for member in all {
        parts.extend(uses(source, member, true)?);
        parts.extend(member.adjusted(source)?);
    }
    for group in all.chunk_by(|a, b| a.own == b.own) {
        let (own, range) = (group[0].own.syntax(), group[0].own.syntax().text_range());
        let functions = group.iter().map(|member| member.function.syntax());
        let places: Vec<_> = functions.clone().map(SyntaxNode::text_range).collect();
        if members(&group[0].own) == group.len() {
            let (first, last) = (places.first()?.start(), places.last()?.end());
            parts.push(group[0].part(TextRange::new(range.start(), first), ""));
            parts.push(group[0].part(TextRange::new(last, range.end()), ""));
            continue;
        }
        let texts: Vec<_> = functions.map(|node| written(node, &parts)).collect();
        parts.extend(places.into_iter().map(|place| group[0].part(place, "")));
        let after = TextRange::empty(own.text_range().end());
        parts.push(group[0].part(after, format!(" {}", texts.join(" "))));
    }
    changed(source, parts)
}

/// Each of the outermost anchors is written anew.
fn changed(source: &Source, parts: Vec<Part>) -> Option<Change> {
    let anchors: HashSet<SyntaxNode> = parts.iter().map(|part| part.anchor.clone()).collect();
    let is_outer = |node: &&SyntaxNode| !node.ancestors().skip(1).any(|a| anchors.contains(&a));
    let edits = anchors.iter().filter(is_outer);
    let edits = edits.map(|node| source.replace(node, &written(node, &parts)));
    source.smaller(together(edits)?)
}

/// The text of a node with the parts in it; of parts in parts the outer ones.
fn written(node: &SyntaxNode, parts: &[Part]) -> String {
    let root = |node: &SyntaxNode| node.ancestors().last();
    let range = node.text_range();
    let inside = parts.iter().filter(|part| range.contains_range(part.range));
    let inside = inside.filter(|part| root(&part.anchor) == root(node));
    let mut inside: Vec<_> = inside
        .map(|part| (part.range, part.content.clone()))
        .collect();
    inside.sort_by_key(|(range, _)| (range.start(), Reverse(range.end())));
    rewritten(node, &inside)
}

/// The node, and the comma and the blank after it.
fn with_comma(node: &SyntaxNode) -> TextRange {
    let after = std::iter::successors(node.next_sibling_or_token(), |element| {
        element.next_sibling_or_token()
    });
    let skipped = after
        .take_while(|element| matches!(element.kind(), SyntaxKind::COMMA | SyntaxKind::WHITESPACE));
    let end = skipped
        .last()
        .map_or(node.text_range().end(), |last| last.text_range().end());
    TextRange::new(node.text_range().start(), end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_method_that_needs_no_self_becomes_a_function_and_free() {
        let source = "impl<T> S<T> { fn g(&self, x: u8) {} } fn f(s: S<u8>) { s.g(1) }";
        assert_eq!(
            testing::each(&METHODS, source),
            [
                "impl<T> S<T> { fn g(x: u8) {} } fn f(s: S<u8>) { S::g(1) }",
                "fn g(x: u8) {} fn f(s: S<u8>) { g(1) }"
            ]
        );
    }

    #[test]
    fn a_free_function_names_its_type() {
        let source = "impl<T> S<T> { fn new() -> Self { Self(1) } } fn f() { S::new(); }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["fn new<T>() -> S<T> { S(1) } fn f() { new(); }"]
        );
    }

    #[test]
    fn a_function_that_uses_self_stays_where_it_is() {
        let source = "impl S { fn g(&self) { self.0 } fn h() {} } fn f() { S::h() }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["impl S { fn g(&self) { self.0 } } fn h() {} fn f() { h() }"]
        );
    }

    #[test]
    fn the_one_field_that_is_read_becomes_a_parameter() {
        let source = "struct S<U>(*const U); impl<T> S<T> where *const T: Add { \
            fn g(&self, x: u8) -> u8 { self.0 + x } } fn f(s: S<u8>) { s.g(S::g(&a, S::g(a + b, 2))) }";
        assert_eq!(
            testing::each(&METHODS, source),
            [
                "struct S<U>(*const U); fn g<T>(field: *const T, x: u8) -> u8 \
                 where *const T: Add { field + x } fn f(s: S<u8>) { g(s.0, g(a.0, g((a + b).0, 2))) }"
            ]
        );
        let source = "struct S { a: u8 } impl S { fn g(&self) { let a = 1; self.a(self.a) } } \
            impl S { fn h(&self) -> &Self { a!(self.a); self } }";
        assert!(testing::each(&METHODS, source).is_empty());
    }

    #[test]
    fn parameters_and_what_is_asked_of_them_go_along() {
        let source = "impl<'a, T> S<'a, T> where T: A { \
            fn g<'b, U>(x: &'b T) -> U where U: B { x } }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["fn g<'a, 'b, T, U>(x: &'b T) -> U where T: A, U: B { x }"]
        );
    }

    #[test]
    fn calls_in_calls_and_in_macros_change_at_once() {
        let source = "impl S { fn g(&self, x: u8) {} fn h(&self) -> S { S } } \
            fn f(s: S) { s.g(s.h().g(1)); a!(s.h().g(2), !s.x.g(3), S::g(&s, 4), g); }";
        let all = testing::each(&METHODS, source);
        assert_eq!(
            all[0],
            "impl S { fn g(x: u8) {} fn h() -> S { S } } \
             fn f(s: S) { S::g(S::g(1)); a!(S::g(2), !S::g(3), S::g(4), g); }"
        );
        assert!(
            all.contains(
                &"fn g(x: u8) {} fn h() -> S { S } \
              fn f(s: S) { g(g(1)); a!(g(2), !g(3), g(4), g); }"
                    .to_owned()
            )
        );
    }

    #[test]
    fn from_other_modules_a_free_function_is_called_by_its_path() {
        let source = "mod m { impl S { pub fn g() {} } fn f() { Self::g() } } \
            fn f() { m::S::g(); S::g() } mod n { fn f() { a!(S::g()) } }";
        assert_eq!(
            testing::each(&METHODS, source),
            ["mod m { pub fn g() {} fn f() { g() } } \
              fn f() { m::g(); m::g() } mod n { fn f() { a!(crate::m::g()) } }"]
        );
    }

    #[test]
    fn what_is_no_call_or_has_another_of_its_name_stays() {
        for source in [
            "impl S { fn g(&self) {} } fn f() { a(S::g) }",
            "impl S { fn g() {} } impl R { fn g() {} }",
            "impl A for S { fn g() {} }",
        ] {
            let each = testing::each(&METHODS, source);
            assert!(each.iter().all(|one| one.starts_with("fn g")), "{each:?}");
        }
    }

    #[test]
    fn files_of_another_crate_change_too() {
        let text = testing::package(&[
            (
                "src/lib.rs",
                "pub mod m { pub struct S; impl S { pub fn g() {} } }",
            ),
            ("tests/t.rs", "fn f() { p::m::S::g() }"),
        ]);
        let families = testing::families_of_package(&METHODS, &text);
        assert_eq!(
            families.concat(),
            [[
                "src/lib.rs: pub mod m { pub struct S; pub fn g() {} }",
                "tests/t.rs: fn f() { p::m::g() }"
            ]]
        );
    }
}
