//! Takes comments and unreachable functions off a result that a limit has stopped.
//!
//! ```text
//! // What a and b do.
//! fn a() { unreachable!() }
//! fn b() { c(); }
//! →
//! fn b() { c(); }
//! ```
//!
//! A person has to read the result of a stopped run, too. So time is held back for two calls: all comments and all functions
//! that are never executed and that nothing names go in one candidate; if it is not interesting, comments alone. After a
//! signal nothing is called.

use ra_ap_syntax::SyntaxKind::TRAIT;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::hier::Turn;
use wdd_core::tree::{Edit, Edits, NodeId, Role};

use crate::passes::plan::Level;
use crate::passes::shared::source::Source;
use crate::passes::{Pass, Proposes, Task};
use crate::text::permissions::NEVER_EXECUTED;
use crate::text::render::{Rendered, render};

/// The pass that tidies up a result which a limit has stopped.
pub static LEFTOVERS: Pass = Pass::new(
    "leftovers",
    "takes comments and unreachable functions off a result that a limit has stopped",
    Proposes::Afterwards,
)
.at(Level::Fast)
.turn(Turn::Close);

/// The candidates, the smallest first; at most two.
pub fn leftovers(task: &Task) -> Vec<Rendered> {
    let text = task.text();
    let comments: Vec<NodeId> = text
        .tree()
        .nodes()
        .filter(|&node| text.tree().role(node) == Role::Aside && text.allows(node, &Edit::Delete))
        .collect();
    let unreachable = Source::with(task, unreachable);
    let all: Vec<_> = comments.iter().chain(&unreachable).copied().collect();
    let both = (!unreachable.is_empty() && !comments.is_empty()).then_some(comments);
    let lists = [Some(all).filter(|all| !all.is_empty()), both];
    lists
        .into_iter()
        .flatten()
        .map(|nodes| render(text, &Edits::none().deleting(text.tree(), nodes)))
        .collect()
}

/// The functions that were found to be never executed, and that nothing names. What a trait wants stays.
fn unreachable(source: &Source) -> Vec<NodeId> {
    let is_left = |function: &ast::Fn| {
        let body = function.body().map(|body| body.syntax().text().to_string());
        let around = function.syntax().parent().and_then(|list| list.parent());
        let of_trait = around.is_some_and(|around| {
            around.kind() == TRAIT
                || ast::Impl::cast(around).is_some_and(|of| of.trait_().is_some())
        });
        body.is_some_and(|body| body == NEVER_EXECUTED) && !of_trait
    };
    let is_named = |function: &ast::Fn| {
        let name = function.name().and_then(|name| name.syntax().first_token());
        name.is_none_or(|name| !source.uses(&name).is_empty())
    };
    let left = source.all::<ast::Fn>().filter(|function| is_left(function) && !is_named(function));
    let nodes = left.filter_map(|function| source.node(function.syntax()));
    nodes.filter(|&node| source.text().allows(node, &Edit::Delete)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::plan::Plan;
    use crate::text::testing;

    #[test]
    fn what_is_named_or_of_a_trait_stays() {
        let source = "/// A.\nfn a() { unreachable!() }\nfn b() { c() } // B.\nfn c() { unreachable!() }\n\
                      impl T for S { fn d() { unreachable!() } }\n";
        let text = testing::package(&[("src/lib.rs", source)]);
        let all = leftovers(&Task::new(text, Plan::default()));
        let shown = |one: &Rendered| {
            let (_, content) = one.files.last().expect("there is a file");
            String::from_utf8_lossy(content).split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let rest =
            "fn b() { c() } fn c() { unreachable!() } impl T for S { fn d() { unreachable!() } }";
        let expected = [rest.to_owned(), format!("fn a() {{ unreachable!() }} {rest}")];
        assert_eq!(all.iter().map(shown).collect::<Vec<_>>(), expected);
    }
}
