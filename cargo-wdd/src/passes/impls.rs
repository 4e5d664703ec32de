//! Inherent `impl`s of one type become one, and functions that need no `self` become free.
//!
//! ```text
//! impl S { fn f(&self) {} }    →   impl S { fn f(&self) {} fn g() {} }
//! impl S { fn g() {} }
//!
//! impl<T> S<T> { fn g(&self) {} }    →   fn g() {}
//! fn f(s: S<u8>) { s.g() }               fn f(s: S<u8>) { g() }
//! ```

use std::collections::BTreeMap;

use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasGenericParams, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, TextRange};
use wdd_core::{Change, Turn};

use super::{Ask, Family, Pass};
use crate::source::{Source, is_within, last_name, rewritten, together, tokens_of};
use crate::strategy::Level;

pub(super) static IMPLS: Pass = Pass {
    name: "impls",
    about: "merges inherent impls and frees functions from them",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Changes(impls),
};

fn impls(source: &Source) -> Vec<Family> {
    let inherent = source
        .all::<ast::Impl>()
        .filter(|i| i.for_token().is_none());
    let inherent: Vec<_> = inherent.collect();
    let freed = inherent.iter().filter_map(|own| freed(source, own));
    let mut families = vec![freed.collect()];
    let mut groups: BTreeMap<String, Vec<&ast::Impl>> = BTreeMap::new();
    for own in &inherent {
        let name = type_name(own).unwrap_or_default();
        groups.entry(name).or_default().push(own);
    }
    for (name, group) in groups {
        if !name.is_empty() && group.len() > 1 {
            families.extend(merged(source, &group));
        }
    }
    families
}

/// `S` of `impl<T> a::S<T>`.
fn type_name(own: &ast::Impl) -> Option<String> {
    last_name(&own.self_ty()?)
}

/// All go into one, whichever; of those with one header only the first is asked about.
fn merged(source: &Source, group: &[&ast::Impl]) -> Vec<Family> {
    let mut headers = Vec::new();
    let mut families = Vec::new();
    for target in group {
        let header = header(target);
        if !headers.contains(&header) {
            headers.push(header);
            families.push(into(source, target, group).into_iter().collect());
        }
    }
    families
}

fn header(own: &ast::Impl) -> Option<String> {
    let list = own.assoc_item_list()?;
    let range = TextRange::new(
        own.syntax().text_range().start(),
        list.syntax().text_range().start(),
    );
    let text = own.syntax().to_string();
    text.get(..usize::from(range.len())).map(str::to_owned)
}

fn into(source: &Source, target: &ast::Impl, group: &[&ast::Impl]) -> Option<Change> {
    let mut edits = Vec::new();
    let mut joined = String::new();
    for own in group {
        let list = own.assoc_item_list()?.syntax().to_string();
        joined += list.trim_start_matches('{').strip_suffix('}')?;
        if own != &target {
            edits.push(source.delete(own.syntax()));
        }
    }
    let list = target.assoc_item_list()?;
    edits.push(source.replace(list.syntax(), &format!("{{{joined}}}")));
    source.smaller(together(edits)?)
}

/// The functions take the place of their `impl`, if none of them needs it.
fn freed(source: &Source, own: &ast::Impl) -> Option<Change> {
    let items: Vec<_> = own.assoc_item_list()?.assoc_items().collect();
    let (mut edits, mut texts) = (Vec::new(), Vec::new());
    let mut inside = Vec::new();
    let mut functions = Vec::new();
    for item in items {
        let ast::AssocItem::Fn(function) = item else {
            return None;
        };
        for call in calls(source, &function)? {
            if call.0.ancestors().any(|above| above == *own.syntax()) {
                inside.push((call.0.text_range(), call.1));
            } else {
                edits.push(source.replace(&call.0, &call.1));
            }
        }
        functions.push(function);
    }
    for function in functions {
        inside.extend(adjusted(source, own, &function)?);
        texts.push(rewritten(function.syntax(), &within(&function, &inside)));
    }
    edits.push(source.replace(own.syntax(), &texts.join(" ")));
    (!texts.is_empty()).then(|| source.smaller(together(edits)?))?
}

fn within(function: &ast::Fn, all: &[(TextRange, String)]) -> Vec<(TextRange, String)> {
    let range = function.syntax().text_range();
    let inside = all.iter().filter(|(at, _)| range.contains_range(*at));
    inside.cloned().collect()
}

/// The calls of a function, and what they are when it is free.
fn calls(source: &Source, function: &ast::Fn) -> Option<Vec<(SyntaxNode, String)>> {
    let name = function.name()?.syntax().first_token()?;
    if source.functions(name.text()).len() > 1 || in_macros(source, name.text()) {
        return None;
    }
    let mut calls = Vec::new();
    for token in source.uses(&name) {
        let segment = token.parent()?.parent()?;
        let path = ast::Path::cast(segment.parent()?)?;
        calls.push((path.syntax().clone(), segment.to_string()));
    }
    for call in source.method_calls(name.text()) {
        let content = format!("{name}{}", call.arg_list()?.syntax());
        calls.push((call.syntax().clone(), content));
    }
    Some(calls)
}

/// Whether the name is a member's among a macro's tokens.
fn in_macros(source: &Source, name: &str) -> bool {
    source.in_macros(name).iter().any(|token| {
        let before = token.prev_sibling_or_token().map(|before| before.kind());
        matches!(before, Some(SyntaxKind::COLON | SyntaxKind::DOT))
    })
}

/// What is written otherwise in a free function: no `self`, no `Self`, the generics its own.
fn adjusted(
    source: &Source,
    own: &ast::Impl,
    function: &ast::Fn,
) -> Option<Vec<(TextRange, String)>> {
    let mut all = own_type(own, function)?;
    let body = function.body()?;
    let mut tokens = tokens_of(body.syntax());
    if tokens.any(|token| token.kind() == SyntaxKind::SELF_KW) {
        return None;
    }
    if let Some(receiver) = function.param_list()?.self_param() {
        all.push((with_comma(receiver.syntax()), String::new()));
    }
    if needs_generics(source, own, function)? {
        if own.where_clause().is_some() || function.generic_param_list().is_some() {
            return None;
        }
        let name = function.name()?;
        let generics = own.generic_param_list()?;
        all.push((
            name.syntax().text_range(),
            format!("{name}{}", generics.syntax()),
        ));
    }
    Some(all)
}

/// Whether the function names a parameter of its `impl`, or a type that has them.
fn needs_generics(source: &Source, own: &ast::Impl, function: &ast::Fn) -> Option<bool> {
    let Some(list) = own.generic_param_list() else {
        return Some(false);
    };
    let mut tokens = tokens_of(function.syntax());
    if tokens.any(|token| token.kind() == SyntaxKind::SELF_TYPE_KW) {
        return Some(true);
    }
    let names = tokens_of(list.syntax());
    let names = names
        .filter(|token| matches!(token.kind(), SyntaxKind::IDENT | SyntaxKind::LIFETIME_IDENT));
    let mut uses = names.flat_map(|name| source.uses(&name));
    Some(uses.any(|token| is_within(&token, function.syntax())))
}

/// The type's name, or where types stand the whole type, for `Self`.
fn own_type(own: &ast::Impl, function: &ast::Fn) -> Option<Vec<(TextRange, String)>> {
    let (short, long) = (type_name(own), own.self_ty()?.syntax().to_string());
    let tokens = tokens_of(function.syntax());
    let selves = tokens.filter(|token| token.kind() == SyntaxKind::SELF_TYPE_KW);
    let written = selves.map(|token| {
        let place = token.parent_ancestors().nth(3)?;
        let content = if place.kind() == SyntaxKind::PATH_TYPE {
            long.clone()
        } else {
            short.clone()?
        };
        Some((token.text_range(), content))
    });
    written.collect()
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
    use super::super::testing;
    use super::*;

    #[test]
    fn impls_of_one_type_become_one() {
        let source = "impl S { fn f(&self) { self } } impl S { fn g(&self) { self } }";
        assert_eq!(
            testing::each(&IMPLS, source),
            ["impl S { fn f(&self) { self } fn g(&self) { self } }"]
        );
    }

    #[test]
    fn impls_with_other_headers_go_into_either() {
        let source = "impl<T> S<T> { const A: u8 = 1; } impl S<u8> { const B: u8 = 1; }";
        assert_eq!(
            testing::each(&IMPLS, source),
            [
                "impl<T> S<T> { const A: u8 = 1; const B: u8 = 1; }",
                "impl S<u8> { const A: u8 = 1; const B: u8 = 1; }"
            ]
        );
    }

    #[test]
    fn a_function_that_needs_no_self_becomes_free() {
        let source = "impl<T> S<T> { fn g(&self, x: u8) {} } fn f(s: S<u8>) { s.g(1) }";
        assert_eq!(
            testing::each(&IMPLS, source),
            ["fn g(x: u8) {} fn f(s: S<u8>) { g(1) }"]
        );
    }

    #[test]
    fn a_free_function_names_its_type() {
        let source = "impl<T> S<T> { fn new() -> Self { Self(1) } } fn f() { S::new(); }";
        assert_eq!(
            testing::each(&IMPLS, source),
            ["fn new<T>() -> S<T> { S(1) } fn f() { new(); }"]
        );
    }

    #[test]
    fn a_function_that_uses_self_is_not_freed() {
        assert!(testing::each(&IMPLS, "impl S { fn g(&self) { self.0 } }").is_empty());
    }
}
