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
    p0: 0.02,
    turn: Turn::Once,
    ask: Ask::Changes(bodies),
};

/// A body of fewer tokens is left to the passes over single nodes.
const LIGHTEST: u64 = 8;

fn bodies(source: &Source) -> Vec<Family> {
    let functions = source.all::<ast::Fn>();
    vec![functions.filter_map(|f| emptied(source, &f)).collect()]
}

fn emptied(source: &Source, function: &ast::Fn) -> Option<Change> {
    let body = function.body()?;
    let form = match function.ret_type() {
        Some(_) => "{ loop {} }",
        None => "{}",
    };
    let tree = source.text().tree();
    let heavy = tree.weight(source.node(body.syntax())?) >= LIGHTEST;
    heavy.then(|| source.replace(body.syntax(), form).into_iter().collect())
}
