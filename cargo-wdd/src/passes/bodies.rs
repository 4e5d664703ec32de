//! Bodies of functions: all emptied at once, then halves of them, then single ones.
//!
//! ```text
//! fn f(x: u8) { g(x); }      →   fn f(x: u8) {}
//! fn g(x: u8) -> u8 { x }    →   fn g(x: u8) -> u8 { loop {} }
//! ```
//!
//! Most crashes are of one function's body or of none. What the emptied ones used can go in the
//! passes after this one without a question about each.

use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::{Change, Turn};

use super::{Ask, Family, Pass};
use crate::source::{Source, last_name};
use crate::strategy::Level;

pub(super) static BODIES: Pass = Pass {
    name: "bodies",
    about: "empties the bodies of functions",
    strategy: None,
    level: Level::Fast,
    p0: Some(0.02),
    turn: Turn::InOrder,
    ask: Ask::Changes(bodies),
};

/// A body of fewer tokens is left to the passes over single nodes.
const LIGHTEST: u64 = 8;

/// All heavy bodies are empty, or diverge where something has to be returned. Those that constants may
/// be made of come last: what fails to be evaluated fails to compile.
fn bodies(source: &Source) -> Vec<Family> {
    let change = |function: &ast::Fn| -> Option<Change> {
        let body = function.body()?;
        let form = format!("{{ {} }}", ending(source, function)?).replace("{  }", "{}");
        let tree = source.text().tree();
        let heavy = tree.weight(source.node(body.syntax())?) >= LIGHTEST;
        heavy.then(|| source.replace(body.syntax(), &form).into_iter().collect())
    };
    let (constant, others): (Vec<_>, Vec<_>) = source
        .all::<ast::Fn>()
        .partition(|f| f.const_token().is_some());
    let family = |functions: Vec<ast::Fn>| functions.iter().filter_map(change).collect();
    let families = vec![family(others), family(constant)];
    families
        .into_iter()
        .filter(|family: &Family| !family.is_empty())
        .collect()
}

/// What the least body of a function ends in: nothing, where nothing is returned; none where a type is
/// returned that only the body tells.
pub(super) fn ending(source: &Source, function: &ast::Fn) -> Option<&'static str> {
    let Some(returned) = function.ret_type() else {
        return Some("");
    };
    let returned = returned.ty()?;
    match returned
        .syntax()
        .descendants()
        .find_map(ast::ImplTraitType::cast)
    {
        None => Some(source.text().plan().diverging.value()),
        Some(hidden) if hidden.syntax() == returned.syntax() => hidden_value(&hidden),
        Some(_) => None,
    }
}

/// The least value of a type of which only its traits are told.
fn hidden_value(hidden: &ast::ImplTraitType) -> Option<&'static str> {
    let bounds = hidden
        .type_bound_list()?
        .bounds()
        .filter_map(|bound| bound.ty());
    let names: Vec<_> = bounds.filter_map(|bound| last_name(&bound)).collect();
    let one_of = |known: &[&str]| names.iter().any(|name| known.contains(&name.as_str()));
    if one_of(&[
        "Iterator",
        "IntoIterator",
        "DoubleEndedIterator",
        "ExactSizeIterator",
    ]) {
        return Some("std::iter::empty()");
    }
    one_of(&["Display", "Debug", "ToString", "AsRef"]).then_some("\"\"")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wdd_core::{Edits, Subject};

    use super::super::testing;
    use super::*;
    use crate::text::Text;

    fn all_emptied(text: &Arc<Text>) -> String {
        let candidate = BODIES.start(text).unwrap().candidate().unwrap();
        testing::edited(text, &candidate)
    }

    #[test]
    fn all_bodies_are_emptied_at_once_and_panic_where_endless_ones_hang() {
        let source = "fn f(x: u8) { g(x, x, x); } fn g(x: u8) -> u8 { x + x + x + x + x }";
        let text = testing::text(source);
        assert_eq!(
            all_emptied(&text),
            "fn f(x: u8) {} fn g(x: u8) -> u8 { loop {} }"
        );
        let hung: Edits = BODIES.start(&text).unwrap().candidate().unwrap();
        let wary = Arc::new(text.wary(&hung).unwrap());
        assert_eq!(
            all_emptied(&wary),
            "fn f(x: u8) {} fn g(x: u8) -> u8 { panic!() }"
        );
        assert!(wary.wary(&hung).is_none(), "it is wary already");
    }

    #[test]
    fn types_that_only_the_body_tells_get_a_value_or_are_left() {
        let body = "{ g(1, 2, 3, 4, 5) }";
        let source = format!(
            "fn f() -> impl Iterator<Item = u8> + '_ {body} fn g() -> Box<impl Fn()> {body} \
             const fn h() -> u8 {body}"
        );
        let each = testing::each(&BODIES, &source);
        let expected = [
            source.replacen(body, "{ std::iter::empty() }", 1),
            source.replace(&format!("u8 {body}"), "u8 { loop {} }"),
        ];
        assert_eq!(each, expected);
    }
}
