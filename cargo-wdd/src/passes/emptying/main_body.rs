//! An empty `main` gives way to a function that does something.
//!
//! ```text
//! fn f() -> u8 { g() }    →   fn main() -> u8 { g() }
//! fn main() {}
//! ```
//!
//! A program must have a `main`, which the crash seldom needs; as a last resort `main` is given the
//! body alone.

use ra_ap_syntax::SyntaxKind;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use wdd_core::{Change, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, is_within, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static MAIN: Pass = Pass {
    name: "main",
    about: "makes another function the program's main",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(into_main),
};

/// More functions than these are not asked about: the text is far from small.
const MOST: usize = 12;

/// One family a question: there is but one main.
fn into_main(source: &Source) -> Vec<Family> {
    let Some(main) = source.all().find(is_idle_main) else {
        return Vec::new();
    };
    let file = source.file_of(main.syntax().clone());
    let kept = &source.plan().kept;
    let may_go = |f: &ast::Fn| {
        f.name()
            .is_some_and(|name| !kept.contains(&name.text().to_string()))
    };
    let others = source
        .all::<ast::Fn>()
        .filter(|f| is_free(f) && *f != main && may_go(f));
    let others = others.filter(|f| source.file_of(f.syntax().clone()) == file);
    let mut others: Vec<_> = others.take(MOST).collect();
    others.sort_by_key(|f| !is_like_main(f));
    let renamed = others.iter().filter_map(|f| renamed(source, &main, f));
    let moved = others.iter().filter_map(|f| moved(source, &main, f));
    renamed.chain(moved).map(|change| vec![change]).collect()
}

/// Whether it is a `main` that does nothing, or only calls another function.
fn is_idle_main(function: &ast::Fn) -> bool {
    let body = function.body().and_then(|body| body.stmt_list());
    let calls = body.is_some_and(|list| {
        let mut below = list.syntax().children();
        match (below.next(), below.next()) {
            (None, _) => true,
            (Some(only), None) => is_bare_call(only),
            _ => false,
        }
    });
    calls && is_free(function) && function.name().is_some_and(|name| name.text() == "main")
}

/// `f()`, `f();`
fn is_bare_call(node: ra_ap_syntax::SyntaxNode) -> bool {
    let text: String = node.text().to_string();
    text.trim_end_matches(';').trim_end().ends_with("()") && !text.contains(' ')
}

/// Whether it is a function of the crate itself, with a body.
fn is_free(function: &ast::Fn) -> bool {
    let above = function.syntax().parent().map(|above| above.kind());
    above == Some(SyntaxKind::SOURCE_FILE) && function.body().is_some()
}

fn is_like_main(function: &ast::Fn) -> bool {
    let params = function
        .param_list()
        .is_some_and(|list| list.syntax().children().count() > 0);
    !params && function.generic_param_list().is_none()
}

/// The function is called main everywhere, and the old one goes.
fn renamed(source: &Source, main: &ast::Fn, function: &ast::Fn) -> Option<Change> {
    let name = function.name()?.syntax().first_token()?;
    let uses = source.uses_anywhere(&name).into_iter();
    let outside = uses.filter(|token| !is_within(token, main.syntax()));
    let named = std::iter::once(name.clone()).chain(outside);
    let edits = named.map(|token| source.put(&token, "main"));
    source.smaller(together(edits.chain([source.delete(main.syntax())]))?)
}

/// Main gets the function's body, and the function goes.
fn moved(source: &Source, main: &ast::Fn, function: &ast::Fn) -> Option<Change> {
    let name = function.name()?.syntax().first_token()?;
    let (old, new) = (main.body()?, function.body()?);
    let unused = source.uses(&name).is_empty();
    let bare = function.ret_type().is_none() && is_like_main(function);
    let does = new.syntax().text().to_string();
    if !unused || bare || does.len() <= 2 || old.syntax().text().to_string().len() > 2 {
        return None;
    }
    let edits = [
        source.replace(old.syntax(), &does),
        source.delete(function.syntax()),
    ];
    source.smaller(together(edits)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::{Task, testing};

    #[test]
    fn a_function_becomes_the_main_that_did_nothing() {
        let source = "fn f() { g(); } fn main() {}";
        assert_eq!(testing::each(&MAIN, source), ["fn main() { g(); }"]);
    }

    #[test]
    fn a_function_becomes_the_main_that_only_called_it() {
        let source = "fn main() { f(); } fn f() { g(); }";
        assert_eq!(testing::each(&MAIN, source), ["fn main() { g(); }"]);
    }

    #[test]
    fn a_body_alone_may_become_mains() {
        let source = "fn f(x: u8) -> u8 { 3 } fn main() {}";
        assert_eq!(
            testing::each(&MAIN, source),
            ["fn main(x: u8) -> u8 { 3 }", "fn main() { 3 }"]
        );
    }

    #[test]
    fn a_main_that_does_something_stays() {
        assert!(testing::each(&MAIN, "fn main() { let x = 1; } fn f() { g(); }").is_empty());
    }

    #[test]
    fn a_function_of_another_file_is_none_of_mains_crate() {
        let sources = ["fn main() {}", "fn f() { g(); }"];
        assert!(testing::each_of_files(&MAIN, &sources).is_empty());
    }

    #[test]
    fn a_kept_name_is_not_given_up() {
        let text = testing::text("fn f() { g(); } fn main() {}");
        let text = Task::new(text, testing::plan().keeping(["f"]));
        assert!(testing::families(&MAIN, &text).is_empty());
    }
}
