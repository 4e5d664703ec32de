//! Empties the bodies of functions: first all at once, then some of them. In Rust, and in languages with a grammar and a
//! compiler.
//!
//! ```text
//! fn f(x: u8) { g(x, 1); h(x, 2); }    →  fn f(x: u8) {}
//! fn f(x: u8) -> u8 { x + x + x + x }  →  fn f(x: u8) -> u8 { loop {} }
//!
//! fn f() -> impl Iterator<Item = u8> { g(1, 2, 3, 4, 5) }
//! →
//! fn f() -> impl Iterator<Item = u8> { std::iter::empty() }
//!
//! a.c: int f(int a) { int b = g(a); return h(b, a); }  →  int f(int a) {}
//! a.java: class C { int f(int a) { int b = g(a); return h(b); } }  →  class C { int f(int a) { throw null; } }
//! ```
//!
//! Most crashes need one body, or none. What only the emptied bodies used can then be deleted
//! without an oracle call for each body. If the function returns something, the new body is an
//! expression that has every type: `loop {}`, or `panic!()` if candidates are run. The pass does
//! not apply to small bodies, and not to functions whose return type has an `impl Trait` for which
//! no small value is known.
//!
//! In another language, a function that has a result throws, where the compiler needs a body that returns one. Bodies of C++ from
//! which the type of the result is deduced stay. In JavaScript and Python a function can be deleted whole though others name it, so
//! nothing is emptied. In a text that is not long the pass waits: the walks delete most functions whole there, in fewer calls.

mod grammars;

use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::Weight;
use wdd_core::tree::{Change, NodeId};

use crate::passes::plan::Level;
use crate::passes::shared::ending::shortest_body;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass, has_rust};
use crate::text::Text;

pub(in crate::passes) static BODIES: Pass =
    Pass::rust("bodies", "empties the bodies of functions", bodies)
        .and_text(grammars::bodies)
        .at(Level::Fast)
        .waits_in(is_short);

/// The weight of a text, in tokens, from which on bodies are emptied first in languages with a grammar. What was measured is in
/// `tests/benches/languages.md`.
const LONG: Weight = 30_000;

/// Whether the text has no Rust and is not long.
fn is_short(text: &Text) -> bool {
    !has_rust(text) && text.tree().weight(NodeId::ROOT) < LONG
}

/// A body of fewer tokens is left to the walks.
const LIGHTEST: u64 = 8;

/// One family of all heavy bodies, and one of those of `const` functions. The compiler may
/// evaluate these, and an endless loop then is an error.
fn bodies(source: &Source) -> Vec<Family> {
    let change = |function: &ast::Fn| -> Option<Change> {
        let body = function.body()?;
        let form = shortest_body(source, function)?;
        let heavy = source.text().tree().weight(source.node(body.syntax())?) >= LIGHTEST;
        heavy.then(|| source.replace(body.syntax(), &form).into_iter().collect())
    };
    let (constant, others): (Vec<_>, Vec<_>) =
        source.all::<ast::Fn>().partition(|f| f.const_token().is_some());
    let family = |functions: Vec<ast::Fn>| functions.iter().filter_map(change).collect();
    vec![family(others), family(constant)]
}

#[cfg(test)]
mod tests {
    use wdd_core::hier::Subject;
    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::Task;
    use crate::passes::testing;

    fn all_emptied(task: &Task) -> String {
        let candidate = BODIES.start(task).unwrap().candidate().unwrap();
        testing::edited(task.text(), &candidate)
    }

    #[test]
    fn all_bodies_are_emptied_at_once_and_panic_after_a_timeout() {
        let source = "fn f(x: u8) { g(x, x, x); } fn g(x: u8) -> u8 { x + x + x + x + x }";
        let task = Task::from(&testing::text(source));
        assert_eq!(all_emptied(&task), "fn f(x: u8) {} fn g(x: u8) -> u8 { loop {} }");
        let hung: Edits = BODIES.start(&task).unwrap().candidate().unwrap();
        let wary = task.after_unresolved(&hung).unwrap();
        assert_eq!(all_emptied(&wary), "fn f(x: u8) {} fn g(x: u8) -> u8 { panic!() }");
        assert!(wary.after_unresolved(&hung).is_none(), "no loop is left to replace");
    }

    #[test]
    fn an_impl_trait_gets_a_known_value_or_its_body_stays() {
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
