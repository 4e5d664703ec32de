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

use crate::passes::plan::Level;
use crate::passes::shared::ending::ending;
use crate::passes::shared::source::Source;
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static BODIES: Pass = Pass {
    name: "bodies",
    about: "empties the bodies of functions",
    strategy: None,
    level: Level::Fast,
    p0: Some(0.02),
    turn: Turn::InOrder,
    ask: Ask::Rust(bodies),
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

#[cfg(test)]
mod tests {
    use wdd_core::{Edits, Subject};

    use super::*;
    use crate::passes::Task;
    use crate::passes::testing;

    fn all_emptied(task: &Task) -> String {
        let candidate = BODIES.start(task).unwrap().candidate().unwrap();
        testing::edited(task.text(), &candidate)
    }

    #[test]
    fn all_bodies_are_emptied_at_once_and_panic_where_endless_ones_hang() {
        let source = "fn f(x: u8) { g(x, x, x); } fn g(x: u8) -> u8 { x + x + x + x + x }";
        let task = Task::from(&testing::text(source));
        assert_eq!(
            all_emptied(&task),
            "fn f(x: u8) {} fn g(x: u8) -> u8 { loop {} }"
        );
        let hung: Edits = BODIES.start(&task).unwrap().candidate().unwrap();
        let wary = task.wary(&hung).unwrap();
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
