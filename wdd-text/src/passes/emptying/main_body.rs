//! Makes another function the program's `main`, if `main` is empty or does nothing but call a
//! function.
//!
//! ```text
//! fn f() -> u8 { g() }  fn main() {}  →  fn main() -> u8 { g() }
//! fn f(x: u8) { g(); }  fn main() {}  →  fn main() { g(); }
//! ```
//!
//! A program must have a `main`, but a crash seldom needs it. The pass deletes the old `main` and
//! renames the other function, or else replaces the body of `main` with the body of the other
//! function, and deletes that one. It tries only functions of the same file that are neither in a
//! module nor in an `impl`, and no function whose name the run keeps.

use ra_ap_syntax::SyntaxKind;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use wdd_core::tree::Change;

use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::is_within;

pub(in crate::passes) static MAIN: Pass = Pass::rust(
    "main",
    "makes another function the `main` of the program if `main` is empty or only calls a function",
    into_main,
);

/// The largest number of functions that are tried. A text with more functions is still large, so other
/// passes do more.
const MOST: usize = 12;

/// Each change is a family of its own, because a program has one `main`.
fn into_main(source: &Source) -> Vec<Family> {
    let Some(main) = source.all().find(is_idle_main) else { return Vec::new() };
    // `main` has to be in its file.
    let file = source.file_of(main.syntax().clone());
    let fits = |f: &ast::Fn| {
        // The oracle finds something by a kept name.
        let is_kept = f.name().is_none_or(|name| source.plan().kept.contains(name.text()));
        is_free(f) && *f != main && !is_kept && source.file_of(f.syntax().clone()) == file
    };
    let mut others: Vec<_> = source.all().filter(fits).take(MOST).collect();
    others.sort_by_key(|f| !is_like_main(f));
    let renamed = others.iter().filter_map(|f| renamed(source, &main, f));
    let moved = others.iter().filter_map(|f| moved(source, &main, f));
    renamed.chain(moved).map(|change| vec![change]).collect()
}

/// Whether it is a `main` that is empty, or does nothing but call a function.
fn is_idle_main(function: &ast::Fn) -> bool {
    let calls = function.body().and_then(|body| body.stmt_list()).is_some_and(|list| {
        let mut below = list.syntax().children();
        match (below.next(), below.next()) {
            (None, _) => true,
            (Some(only), None) => is_bare_call(only),
            _ => false,
        }
    });
    calls && is_free(function) && function.name().is_some_and(|name| name.text() == "main")
}

/// Whether the node is `f()` or `f();`.
fn is_bare_call(node: ra_ap_syntax::SyntaxNode) -> bool {
    let text: String = node.text().to_string();
    text.trim_end_matches(';').trim_end().ends_with("()") && !text.contains(' ')
}

/// Whether the function is in no module, `impl` or function, and has a body.
fn is_free(function: &ast::Fn) -> bool {
    let above = function.syntax().parent().map(|above| above.kind());
    above == Some(SyntaxKind::SOURCE_FILE) && function.body().is_some()
}

/// Whether it has neither parameters nor generic parameters.
fn is_like_main(function: &ast::Fn) -> bool {
    let params = function.param_list().is_some_and(|list| list.syntax().children().count() > 0);
    !params && function.generic_param_list().is_none()
}

/// Renames the function to `main`, and deletes the old `main`.
fn renamed(source: &Source, main: &ast::Fn, function: &ast::Fn) -> Option<Change> {
    let name = name_token(function.syntax())?;
    let uses = source.uses_anywhere(&name).into_iter();
    let outside = uses.filter(|token| !is_within(token, main.syntax()));
    let named = std::iter::once(name.clone()).chain(outside);
    let edits = named.map(|token| source.put(&token, "main"));
    source.shrinking(edits.chain([source.delete(main.syntax())]))
}

/// Replaces the empty body of `main` with the function's body, and deletes the function. `None` if
/// the function is used, or if it could be renamed instead.
fn moved(source: &Source, main: &ast::Fn, function: &ast::Fn) -> Option<Change> {
    let name = name_token(function.syntax())?;
    let (old, new) = (main.body()?, function.body()?);
    let unused = source.uses(&name).is_empty();
    let bare = function.ret_type().is_none() && is_like_main(function);
    let does = new.syntax().text().to_string();
    if !unused || bare || does.len() <= 2 || old.syntax().text().to_string().len() > 2 {
        return None;
    }
    source.shrinking([source.replace(old.syntax(), &does), source.delete(function.syntax())])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::passes::{Task, testing};

    #[test]
    fn a_function_replaces_an_empty_main() {
        let source = "fn f() { g(); } fn main() {}";
        assert_eq!(testing::each(&MAIN, source), ["fn main() { g(); }"]);
    }

    #[test]
    fn a_function_replaces_the_main_that_called_it() {
        let source = "fn main() { f(); } fn f() { g(); }";
        assert_eq!(testing::each(&MAIN, source), ["fn main() { g(); }"]);
    }

    #[test]
    fn main_may_get_the_body_alone() {
        let source = "fn f(x: u8) -> u8 { 3 } fn main() {}";
        assert_eq!(testing::each(&MAIN, source), ["fn main(x: u8) -> u8 { 3 }", "fn main() { 3 }"]);
    }

    #[test]
    fn a_main_that_does_something_stays() {
        assert!(testing::each(&MAIN, "fn main() { let x = 1; } fn f() { g(); }").is_empty());
        assert_eq!(testing::each(&MAIN, "fn main() {} fn f() { g(); }"), ["fn main() { g(); }"]);
    }

    #[test]
    fn a_function_of_another_file_does_not_replace_main() {
        let sources = ["fn main() {}", "fn f() { g(); }"];
        assert!(testing::each_of_files(&MAIN, &sources).is_empty());
        assert_eq!(testing::each(&MAIN, &sources.join(" ")), ["fn main() { g(); }"]);
    }

    #[test]
    fn a_function_whose_name_is_kept_does_not_replace_main() {
        let text = testing::text("fn f() { g(); } fn main() {}");
        let keeping = |name: &str| {
            let task = Task::new(Arc::clone(&text), testing::plan().keeping([name]));
            testing::families(&MAIN, task).concat().len()
        };
        assert_eq!((keeping("f"), keeping("other")), (0, 1));
    }
}
