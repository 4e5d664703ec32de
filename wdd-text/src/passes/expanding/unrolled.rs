//! Replaces a loop over values that are written one by one with its rounds, one after another, if candidates are executed.
//!
//! ```text
//! fn f() { let z = k(); for (x, y) in [(1, a), (2, b)] { g(x, y); h(z) } }
//! →
//! fn f() { let z = k(); { let (x, y) = (1, a); g(x, y); h(z) } { let (x, y) = (2, b); g(x, y); h(z) } }
//! ```
//!
//! The text grows first, and the result is kept only if the reduction that continues from it ends smaller. It does not apply
//! to loops that are left with `break` or `continue`, or that have more than a few rounds. It helps because each round may
//! need other parts of the body.

use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode, HasLoopBody};
use wdd_core::hier::Turn;
use wdd_core::tree::Edits;

use crate::passes::shared::lets::{inside, is_left, listed};
use crate::passes::shared::source::{Source, rewritten};
use crate::passes::{Pass, Task};
use crate::text::Text;
use crate::text::languages::Diverging;
use crate::text::render::render;

pub(in crate::passes) static UNROLLED: Pass = Pass::growing(
    "unrolled",
    "writes the rounds of loops over arrays one after another, if the program then ends smaller",
    unrolled,
)
.turn(Turn::Last);

/// The rounds of a loop: more of them cost too many oracle calls.
const MOST: usize = 4;

fn unrolled(task: &Task) -> Option<Text> {
    if task.plan().diverging != Diverging::Panicking {
        return None;
    }
    let text = task.text();
    let mut files = render(text, &Edits::none()).files;
    let written = Source::with(task, |source| {
        let written = source.files().filter_map(|(at, root)| {
            let loops = root.descendants().filter_map(ast::ForExpr::cast);
            let replaced: Vec<(TextRange, String)> =
                loops.filter_map(|of| Some((of.syntax().text_range(), rounds(&of)?))).collect();
            (!replaced.is_empty()).then(|| (at, rewritten(root, &replaced)))
        });
        written.collect::<Vec<_>>()
    });
    for (at, content) in &written {
        files.get_mut(*at)?.1 = content.clone().into_bytes();
    }
    (!written.is_empty()).then(|| text.parse_alike(&files))
}

/// The rounds of a loop, each in a block.
fn rounds(of: &ast::ForExpr) -> Option<String> {
    let values = listed(&of.iterable()?)?;
    let (pattern, body) = (of.pat()?, of.loop_body().filter(|body| !is_left(body))?);
    let body = inside(&ast::Expr::BlockExpr(body))?;
    let round = |value: &ast::Expr| format!("{{ let {pattern} = {value}; {body} }}");
    let rounds: Vec<String> = values.iter().map(round).collect();
    (2..=MOST).contains(&values.len()).then(|| rounds.join(" "))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::passes::testing::{edited, plan, text};

    fn grown(source: &str) -> Option<String> {
        let text = text(source);
        let task = Task::new(Arc::clone(&text), plan().running(true));
        let grown = Arc::new(UNROLLED.grow(&task)?);
        Some(edited(&grown, &Edits::none()))
    }

    #[test]
    fn each_value_has_a_round() {
        assert_eq!(
            grown("fn f() { for x in [1, 2] { g(x) } h() }").unwrap(),
            "fn f() { { let x = 1; g(x) } { let x = 2; g(x) } h() }"
        );
    }

    #[test]
    fn it_needs_a_loop_with_known_values_that_ends_by_itself() {
        assert!(grown("fn f() { for x in a { g(x) } }").is_none());
        assert!(grown("fn f() { for x in [1, 2] { break } }").is_none());
        assert!(grown("fn f() { for x in [1, 2, 3, 4, 5] { g(x) } }").is_none());
        let text = text("fn f() { for x in [1, 2] { g(x) } }");
        assert!(UNROLLED.grow(&Task::from(&text)).is_none());
    }
}
