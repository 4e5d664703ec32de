//! Replaces a function body with only a panic. The panic is of the same kind as that of the failing
//! test.
//!
//! ```text
//! fn f(x: &str) -> A { let a = h(x, 1).k(2, 3); g(a).unwrap() }
//! #[test] fn t() { f(""); }
//! →
//! fn f(x: &str) -> A { None::<u8>.unwrap(); panic!() }
//! #[test] fn t() { f(""); }
//!
//! mod tests { struct A(u8); #[test] fn t() { f(g("a", A(1)), h("b", A(2))).unwrap(); } }
//! →
//! mod tests { fn f() { None::<u8>.unwrap(); } #[test] fn t() { f() } }
//! ```
//!
//! Here the code that the test calls has panicked in an `unwrap` of `None`. All that led to the
//! panic can then be deleted in one oracle call. The baseline tells how the test panics. If the
//! test itself panics, its own body is replaced. If the code that it calls panics, the pass first
//! tries to keep only the test and a function that panics. Then it replaces the bodies of all other
//! functions, and last those of functions that the test names. The pass applies only to the failure
//! of a test, and not to a body that is already as small as the panic.

use ra_ap_syntax::SyntaxKind::SOURCE_FILE;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::tree::Change;

use crate::passes::shared::ending::ending;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::is_test;
use crate::text::languages::rust::syntax::tokens_of;

pub(in crate::passes) static PANICS: Pass = Pass::rust(
    "panics",
    "reduces function bodies, or the failing test's file, to a panic like that of the test",
    panics,
);

fn panics(source: &Source) -> Vec<Family> {
    let Some(panic) = &source.plan().same_panic else { return Vec::new() };
    let (tests, others): (Vec<_>, Vec<_>) = source.all::<ast::Fn>().partition(is_test);
    let kept = &source.plan().kept;
    let is_kept = |function: &&ast::Fn| name(function).is_some_and(|name| kept.contains(&name));
    let failing: Vec<_> = tests.iter().filter(is_kept).collect();
    let families = panic.expressions.iter().flat_map(|expression| -> Vec<Family> {
        let changed = |function: &ast::Fn| panicking(source, function, expression);
        if panic.in_test {
            return vec![failing.iter().filter_map(|function| changed(function)).collect()];
        }
        let all = others.iter().filter_map(changed).flatten().collect();
        let called = others.iter().filter(|function| is_called(&failing, function));
        let alone = failing.iter().filter_map(|test| alone(source, test, expression));
        let mut families: Vec<Family> = alone.map(|change| vec![change]).collect();
        families.extend([vec![all], called.filter_map(changed).collect()]);
        families
    });
    families.filter(|family| family.iter().any(|change| !change.is_empty())).collect()
}

/// Replaces all items of the test's file with a function that panics and a test that calls it.
fn alone(source: &Source, test: &ast::Fn, expression: &str) -> Option<Change> {
    let is_item = |node: &SyntaxNode| node.parent().is_some_and(|p| p.kind() == SOURCE_FILE);
    let top = test.syntax().ancestors().find(is_item)?;
    let items = top.parent()?.children().filter(|node| ast::Item::can_cast(node.kind()));
    let deleted = items.filter(|item| *item != top).map(|item| source.delete(&item));
    let name = name(test)?;
    let own = format!("fn f() {{\n{expression};\n}}\n#[test]\nfn {name}() {{\nf()\n}}");
    // The run finds the test by its path.
    let modules = test.syntax().ancestors().filter_map(ast::Module::cast);
    let around = modules.filter_map(|module| module.name());
    let form = around.fold(own, |form, module| format!("mod {module} {{\n{form}\n}}"));
    source.shrinking(deleted.chain([source.replace(&top, &form)]))
}

/// Replaces the body with one that does nothing but panic; `None` if that is not smaller.
fn panicking(source: &Source, function: &ast::Fn, expression: &str) -> Option<Change> {
    // What the compiler evaluates must not panic.
    let body = function.body().filter(|_| function.const_token().is_none())?;
    let form = format!("{{ {expression}; {} }}", ending(source, function)?).replace(";  }", "; }");
    source.shrinking([source.replace(body.syntax(), &form)])
}

fn name(function: &ast::Fn) -> Option<String> {
    Some(function.name()?.text().to_string())
}

/// Whether one of the tests has the function's name in it.
fn is_called(tests: &[&ast::Fn], function: &ast::Fn) -> bool {
    let name = name(function);
    let mut tokens = tests.iter().flat_map(|test| tokens_of(test.syntax()));
    tokens.any(|token| Some(token.text()) == name.as_deref())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::passes::Task;
    use crate::passes::plan::SamePanic;
    use crate::passes::testing;

    const SOURCE: &str = "fn f(x: u8) -> A { g(x, x, x, x, x, x, x, x, x) } fn h() {} \
                          #[test] fn t() { f(g(1, 2, 3, 4, 5, 6, 7, 8, 9)); } \
                          #[test] fn u() { f(g(1, 2, 3, 4, 5, 6, 7, 8, 9)); }";

    fn task(in_test: bool) -> Task {
        let mut plan = testing::plan().running(true).keeping(["tests::t"]);
        plan.same_panic =
            Some(Arc::new(SamePanic { in_test, expressions: vec!["x!()".to_owned()] }));
        Task::new(testing::text(SOURCE), plan)
    }

    fn all(task: &Task) -> Vec<String> {
        let families = testing::families(&PANICS, task).into_iter().flatten();
        let edits = |change| wdd_core::tree::Edits::none().and(task.text().tree(), change);
        families.map(|change| testing::edited(task.text(), &edits(change))).collect()
    }

    #[test]
    fn functions_that_the_test_calls_panic() {
        let panicking = SOURCE.replace("g(x, x, x, x, x, x, x, x, x)", "x!(); panic!()");
        let alone = "fn f() { x!(); } #[test] fn t() { f() }".to_owned();
        assert_eq!(all(&task(false)), [alone, panicking.clone(), panicking]);
    }

    #[test]
    fn the_test_itself_panics() {
        let panicking = SOURCE.replacen("{ f(g(1, 2, 3, 4, 5, 6, 7, 8, 9)); }", "{ x!(); }", 1);
        assert_eq!(all(&task(true)), [panicking]);
    }

    #[test]
    fn without_a_failing_test_there_is_no_change() {
        assert!(testing::each(&PANICS, SOURCE).is_empty());
        assert!(!all(&task(false)).is_empty());
    }

    #[test]
    fn the_path_of_the_test_stays() {
        let source =
            "mod a { struct A; mod b { #[test] fn t() { f(1, 2, 3, 4, 5, 6, 7, 8, 9, 0); } } }";
        let text = testing::text(source);
        let mut plan = testing::plan().keeping(["a::b::t"]);
        plan.same_panic =
            Some(Arc::new(SamePanic { in_test: false, expressions: vec!["x!()".to_owned()] }));
        let expected = "mod a { mod b { fn f() { x!(); } #[test] fn t() { f() } } }";
        assert_eq!(all(&Task::new(text, plan))[0], expected);
    }
}
