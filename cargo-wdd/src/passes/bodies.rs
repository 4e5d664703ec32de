//! Bodies of functions: all emptied at once, then halves of them, then single ones.
//!
//! ```text
//! fn f(x: u8) { g(x); }      →   fn f(x: u8) {}
//! fn g(x: u8) -> u8 { x }    →   fn g(x: u8) -> u8 { loop {} }
//! ```
//!
//! Most crashes are of one function's body or of none. What the emptied ones used can go in the
//! passes after this one without a question about each.

use std::sync::Arc;

use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::{Change, Families, ListReduction, TreeReducer, Turn};

use super::{Ask, Family, Pass};
use crate::source::Source;
use crate::strategy::Level;
use crate::text::Text;

pub(super) static BODIES: Pass = Pass {
    name: "bodies",
    about: "empties the bodies of functions",
    strategy: None,
    level: Level::Fast,
    p0: Some(0.02),
    turn: Turn::Once,
    ask: Ask::Walk(bodies),
};

/// A body of fewer tokens is left to the passes over single nodes.
const LIGHTEST: u64 = 8;

fn bodies(text: &Arc<Text>, reduction: ListReduction) -> Option<TreeReducer> {
    let [endless, panicking] = Source::with(text, |source| {
        ["{ loop {} }", "{ panic!() }"].map(|diverging| emptied(source, diverging))
    });
    let families = Families::new(Arc::clone(text.tree()), vec![endless], reduction);
    Some(Box::new(families.or_if_it_hangs(vec![panicking])))
}

/// All heavy bodies empty, or `diverging` where something has to be returned.
fn emptied(source: &Source, diverging: &str) -> Family {
    let change = |function: ast::Fn| -> Option<Change> {
        let body = function.body()?;
        let form = function.ret_type().map_or("{}", |_| diverging);
        let tree = source.text().tree();
        let heavy = tree.weight(source.node(body.syntax())?) >= LIGHTEST;
        heavy.then(|| source.replace(body.syntax(), form).into_iter().collect())
    };
    source.all::<ast::Fn>().filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    /// The question that follows the verdicts, each on the one before it.
    fn after(verdicts: &[wdd_core::Verdict]) -> String {
        let source = "fn f(x: u8) { g(x, x, x); } fn g(x: u8) -> u8 { x + x + x + x + x }";
        let text = testing::text(source);
        let mut reducer = bodies(&text, text.plan().reduction).unwrap();
        verdicts.iter().for_each(|&verdict| reducer.report(verdict));
        testing::edited(&text, &reducer.candidate().unwrap())
    }

    #[test]
    fn all_bodies_are_emptied_at_once() {
        assert_eq!(after(&[]), "fn f(x: u8) {} fn g(x: u8) -> u8 { loop {} }");
    }

    #[test]
    fn where_an_endless_body_is_run_it_panics_instead() {
        assert_eq!(
            after(&[wdd_core::Verdict::Unresolved]),
            "fn f(x: u8) {} fn g(x: u8) -> u8 { panic!() }"
        );
    }
}
