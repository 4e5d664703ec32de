//! Values that the code under test produces for test code. If the code under test fails, one of them can be
//! the wrong value that leads to the failure: `check(&sort(list))` may become `check(&sort([1, 0]))`, but not
//! `check(&[1, 0])`.
//!
//! So a call of code that ran stays a call, and the names of the values that such calls produced stay
//! too. The arguments are free, and a call can be deleted with the statement or the element of a list that it
//! is in.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken, TextRange};

use crate::keep::code::{arguments, is_statement, is_value};
use crate::keep::functions::is_call;
use crate::keep::painter::Painter;
use crate::text::languages::rust::syntax::{is_after_dot, previous_solid, solid_tokens};
use crate::text::permissions::Permission;

/// Gives permissions to the calls in a function of test code that have one of these names.
pub(super) fn paint(painter: &mut Painter<'_>, function: &ast::Fn, ran: &BTreeSet<String>) {
    for unit in units(function, ran) {
        painter.tokens(unit, Permission::Whole);
    }
}

/// The tokens that stay, those of a statement or an element together.
fn units(function: &ast::Fn, ran: &BTreeSet<String>) -> Vec<Vec<SyntaxToken>> {
    let Some(body) = function.body() else { return Vec::new() };
    let tokens: Vec<_> = solid_tokens(body.syntax()).collect();
    let names = tokens.iter().filter(|token| token.kind() == IDENT);
    let (calls, others): (Vec<_>, Vec<_>) =
        names.partition(|token| ran.contains(token.text()) && (is_call(token) || is_value(token)));
    let produced = produced(&calls, &others);
    let uses = others.into_iter().filter(|token| {
        produced.contains(token.text()) && !is_after_dot(token) && !is_bound_here(token)
    });
    // Sorted by place, so that the parts are in the same order each time.
    let mut units: BTreeMap<(u32, u32), Vec<SyntaxToken>> = BTreeMap::new();
    for token in calls.into_iter().flat_map(tokens_of_call).chain(uses.cloned()) {
        let range = unit(&token);
        units.entry((range.start().into(), range.end().into())).or_default().push(token);
    }
    units.into_values().collect()
}

/// The names of the variables whose values come from these calls, directly or not.
fn produced(calls: &[&SyntaxToken], others: &[&SyntaxToken]) -> BTreeSet<String> {
    let mut sources: Vec<TextRange> = calls.iter().map(|token| unit(token)).collect();
    let mut names = BTreeSet::new();
    loop {
        let is_new = |token: &&&SyntaxToken| {
            is_bound_here(token) && !names.contains(token.text()) && sources.contains(&unit(token))
        };
        let new: BTreeSet<_> =
            others.iter().filter(is_new).map(|token| token.text().to_owned()).collect();
        if new.is_empty() {
            return names;
        }
        let uses = others.iter().filter(|token| new.contains(token.text()) && !is_after_dot(token));
        // What such a variable is used in can produce another one.
        sources.extend(uses.map(|token| unit(token)));
        names.extend(new);
    }
}

/// The name of a call, its parentheses, and the dot before it.
fn tokens_of_call(name: &SyntaxToken) -> Vec<SyntaxToken> {
    let dot = previous_solid(name).filter(|before| before.text() == ".");
    let mut found: Vec<_> = dot.into_iter().chain([name.clone()]).collect();
    let list = arguments(name);
    found.extend(list.iter().filter_map(SyntaxNode::first_token));
    found.extend(list.iter().filter_map(SyntaxNode::last_token));
    found
}

/// What is deleted together: the innermost statement, match arm or element of a list around a token.
fn unit(token: &SyntaxToken) -> TextRange {
    for node in token.parent_ancestors() {
        let is_element = node.parent().map(|parent| parent.kind()) == Some(ARRAY_EXPR);
        if is_statement(&node) || is_element || node.kind() == MATCH_ARM {
            return node.text_range();
        }
        if node.kind() == TOKEN_TREE && is_list(&node) {
            return element(&node, token);
        }
    }
    token.text_range()
}

/// Whether a token tree is in brackets: `vec![…]`, or a list in the arguments of a macro.
fn is_list(tree: &SyntaxNode) -> bool {
    tree.first_token().is_some_and(|first| first.text() == "[")
}

/// The part of a list between two commas that a token is in.
fn element(list: &SyntaxNode, token: &SyntaxToken) -> TextRange {
    let (before, after): (Vec<_>, Vec<_>) = list
        .children_with_tokens()
        .filter_map(NodeOrToken::into_token)
        .filter(|token| token.text() == ",")
        .map(|comma| comma.text_range())
        .partition(|comma| comma.end() <= token.text_range().start());
    let whole = list.text_range();
    let start = before.last().map_or(whole.start(), |comma| comma.end());
    let end = after.first().map_or(whole.end(), |comma| comma.start());
    TextRange::new(start, end)
}

/// Whether a token binds a variable.
fn is_bound_here(token: &SyntaxToken) -> bool {
    let name = token.parent().filter(|name| name.kind() == NAME);
    let pattern = name.and_then(|name| name.parent());
    pattern.is_some_and(|pattern| ast::IdentPat::can_cast(pattern.kind()))
}

#[cfg(test)]
mod tests {
    use ra_ap_syntax::{Edition, SourceFile};

    use super::*;

    /// The units of a body, where the code that ran has functions `f`, `g` and `h`.
    fn shown(body: &str) -> Vec<String> {
        let source = format!("fn t() {{ {body} }}");
        let file = SourceFile::parse(&source, Edition::CURRENT).syntax_node();
        let test = file.descendants().find_map(ast::Fn::cast).unwrap();
        let ran = ["f", "g", "h"].map(str::to_owned).into();
        let shown = units(&test, &ran).into_iter().map(|mut unit| {
            unit.sort_by_key(|token| token.text_range().start());
            let words: Vec<_> = unit.iter().map(|token| token.text().to_owned()).collect();
            words.join(" ")
        });
        shown.collect()
    }

    #[test]
    fn a_call_of_code_that_ran_stays_and_its_arguments_are_free() {
        assert_eq!(shown("f(&A::g(vec![1, 2]).len());"), ["f ( g ( ) )"]);
        assert_eq!(shown("a.f(3).map(g); k(1);"), [". f ( ) g"]);
        assert_eq!(shown("assert_eq!(a.f::<u8>(3), x[1]);"), [". f"]);
    }

    #[test]
    fn what_a_call_produced_stays_where_it_is_used() {
        assert_eq!(
            shown("let a = f(1); let b = a + 1; k(b, c); let d = 2; k(d);"),
            ["f ( )", "a", "b"]
        );
        assert_eq!(shown("for x in f(2) { k(x); } m(y.x);"), ["f ( )", "x"]);
    }

    #[test]
    fn elements_of_a_list_go_one_by_one() {
        assert_eq!(shown("k(&[f(1), g(2, 3)]);"), ["f ( )", "g ( )"]);
        assert_eq!(shown("k(vec![f(1), (2, g(3))]);"), ["f ( )", "g ( )"]);
        assert_eq!(shown("match a { 1 => f(1), _ => g(2) };"), ["f ( )", "g ( )"]);
    }
}
