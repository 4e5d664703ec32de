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
use crate::source::Source;
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

/// All heavy bodies are empty, or diverge where something has to be returned.
fn bodies(source: &Source) -> Vec<Family> {
    let change = |function: ast::Fn| -> Option<Change> {
        let body = function.body()?;
        let diverging = || source.text().plan().diverging.body();
        let form = function.ret_type().map_or("{}", |_| diverging());
        let tree = source.text().tree();
        let heavy = tree.weight(source.node(body.syntax())?) >= LIGHTEST;
        heavy.then(|| source.replace(body.syntax(), form).into_iter().collect())
    };
    vec![source.all::<ast::Fn>().filter_map(change).collect()]
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
}
