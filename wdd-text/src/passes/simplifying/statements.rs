//! Replaces statements and expressions in function bodies with shorter ones.
//!
//! ```text
//! fn f() -> u8 { return 1; }          →   fn f() -> u8 { 1 }
//! if let x = y() { g(x); }            →   let x = y(); g(x);
//! match y() { x => g(x) }             →   let x = y(); g(x)
//! if f() {}                           →   f();
//! { f(); g() }                        →   f(); g();
//! while let Some(x) = y() { g(x); }   →   |x| { g(x); };
//! assert_eq!(f(), g());               →   assert_eq!(0, 1);
//! x.g().unwrap()                      →   None.unwrap()
//! ```
//!
//! Every change keeps the statement that matters and deletes the code around it. A loop or branch
//! that binds names becomes a closure with these names as parameters. It does not apply if the loop
//! contains `break` or `continue`. Assertions and `unwrap` get arguments with which they always
//! fail. That helps for failing tests, where only the message of the failed assertion matters.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasLoopBody};
use wdd_core::tree::Change;

use crate::passes::shared::lets::{inside, instead, is_left, matched, names};
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};

pub(in crate::passes) static STATEMENTS: Pass = Pass::rust(
    "statements",
    "simplifies `return`, `match`, `if let` and loops, and makes assertions always fail",
    statements,
);

fn statements(source: &Source) -> Vec<Family> {
    let mut families: Vec<Family> = (0..WAYS_TO_FAIL).map(|way| failing(source, way)).collect();
    families.extend([
        source.each(|list| without_return(source, &list)),
        source.each(|statement| without_semicolon(source, &statement)),
        source.each(|single| as_let(source, &single)),
        source.each(|branch| as_let_too(source, &branch)),
        source.each(|branch| condition(source, &branch)),
        source.each(|block| opened(source, &block)),
        as_closures(source),
    ]);
    families
}

/// Replaces loops and branches that bind names with closures that have these names as parameters.
fn as_closures(source: &Source) -> Family {
    let pattern_of = |condition: ast::Expr| Some(matched(condition)?.0);
    let mut all = source
        .each(|of: ast::ForExpr| as_closure(source, of.syntax(), &of.pat()?, of.loop_body()?));
    all.extend(source.each(|of: ast::WhileExpr| {
        as_closure(source, of.syntax(), &pattern_of(of.condition()?)?, of.loop_body()?)
    }));
    let ifs = source.all::<ast::IfExpr>().filter(|of| of.else_branch().is_none());
    all.extend(ifs.filter_map(|of| {
        as_closure(source, of.syntax(), &pattern_of(of.condition()?)?, of.then_branch()?)
    }));
    all
}

/// Replaces the loop or branch with `|x, y| { .. };`, where `x` and `y` are the names in the
/// pattern.
fn as_closure(
    source: &Source,
    node: &SyntaxNode,
    pattern: &ast::Pat,
    body: ast::BlockExpr,
) -> Option<Change> {
    let names = names(pattern);
    // `break` and `continue` do not lead out of a closure.
    if is_left(&body) || names.is_empty() {
        return None;
    }
    let names = Vec::from_iter(names).join(", ");
    instead(source, node, &format!("|{names}| {};", body.syntax()))
}

/// How often arguments are tried with which a macro or a method fails. It is not known what type a value has and
/// which message a test needs, so each way is a family of its own.
const WAYS_TO_FAIL: usize = 3;

/// Gives assertions, panics and `unwrap` arguments with which they always fail.
fn failing(source: &Source, way: usize) -> Family {
    let mut all = source.each(|call: ast::MacroCall| {
        let name = call.path()?.segment()?.to_string();
        let form = failing_arguments(&name).get(way)?;
        source.shrinking([source.replace(call.token_tree()?.syntax(), form)])
    });
    all.extend(source.each(|call: ast::MethodCallExpr| {
        let form = failing_receivers(&call.name_ref()?.to_string()).get(way)?;
        source.shrinking([source.replace(call.receiver()?.syntax(), form)])
    }));
    all
}

/// Arguments with which a macro always fails, the shortest first.
fn failing_arguments(name: &str) -> &'static [&'static str] {
    match name {
        "assert" | "debug_assert" => &["(false)"],
        "assert_eq" | "debug_assert_eq" => &["(0, 1)", "(\"\", \"a\")", "(0, 1.)"],
        "assert_ne" | "debug_assert_ne" => &["(0, 0)", "(\"\", \"\")"],
        "panic" | "unreachable" | "todo" | "unimplemented" => &["()"],
        _ => &[],
    }
}

/// Values on which a method always fails, the shortest first.
fn failing_receivers(method: &str) -> &'static [&'static str] {
    match method {
        "unwrap" | "expect" => &["None", "None::<()>", "Err::<(), _>(())"],
        "unwrap_err" | "expect_err" => &["Ok::<_, ()>(())"],
        _ => &[],
    }
}

/// Replaces `return x;` at the end of a function with `x`.
fn without_return(source: &Source, list: &ast::StmtList) -> Option<Change> {
    let last = list.syntax().children().last().and_then(ast::ExprStmt::cast)?;
    let Some(ast::Expr::ReturnExpr(leaves)) = last.expr() else { return None };
    together([source.hoist(last.syntax(), leaves.expr()?.syntax())])
}

/// Replaces `x;` with `x` at the end of a block, and where `x` ends with a block.
fn without_semicolon(source: &Source, statement: &ast::ExprStmt) -> Option<Change> {
    statement.semicolon_token()?;
    let value = statement.expr()?;
    let is_last = statement.syntax().next_sibling().is_none();
    // In the middle of a block, only what ends with a block needs no semicolon.
    let free = is_last || value.is_block_like();
    together([source.hoist(statement.syntax(), value.syntax()).filter(|_| free)])
}

/// Replaces a `match` that has one arm with a `let`.
fn as_let(source: &Source, single: &ast::MatchExpr) -> Option<Change> {
    let arms = single.match_arm_list()?;
    let arm = arms.arms().next().filter(|_| arms.arms().count() == 1)?;
    let value = single.expr()?;
    let content = format!("let {} = {}; {}", arm.pat()?, value, inside(&arm.expr()?)?);
    instead(source, single.syntax(), &content)
}

/// Replaces an `if let` with a `let`, as if the pattern always matched.
fn as_let_too(source: &Source, branch: &ast::IfExpr) -> Option<Change> {
    let (pattern, value) = matched(branch.condition()?)?;
    let done = inside(&ast::Expr::BlockExpr(branch.then_branch()?))?;
    instead(source, branch.syntax(), &format!("let {pattern} = {value}; {done}"))
}

/// Replaces `if c {}` with `c;`.
fn condition(source: &Source, branch: &ast::IfExpr) -> Option<Change> {
    let condition = branch.condition()?;
    let is_idle = branch.then_branch()?.stmt_list()?.syntax().children().next().is_none()
        && branch.else_branch().is_none();
    let binds = condition.syntax().descendants().any(|node| ast::LetExpr::can_cast(node.kind()));
    let content = format!("{condition};");
    instead(source, branch.syntax(), &content).filter(|_| is_idle && !binds)
}

/// Replaces a block that is a statement with its statements.
fn opened(source: &Source, block: &ast::BlockExpr) -> Option<Change> {
    let has_word = block.modifier().is_some_and(|word| match word {
        // No `break` is in it.
        ast::BlockModifier::Label(_) => is_left(block),
        _ => true,
    });
    let list = block.stmt_list().filter(|_| !has_word)?.syntax().to_string();
    let content = list.strip_prefix('{')?.strip_suffix('}')?.trim();
    let needs_end = block.tail_expr().is_some_and(|tail| !tail.is_block_like());
    let end = if needs_end { ";" } else { "" };
    instead(source, block.syntax(), &format!("{content}{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn an_assertion_always_fails() {
        assert_eq!(
            testing::each(&STATEMENTS, "fn f() { assert!(g(1)) }"),
            ["fn f() { assert!(false) }"]
        );
        assert_eq!(
            testing::each(&STATEMENTS, "fn f() { g(1).h().unwrap() }")[0],
            "fn f() { None.unwrap() }"
        );
    }

    #[test]
    fn the_last_statement_is_a_value() {
        assert_eq!(
            testing::each(&STATEMENTS, "fn f() -> u8 { return 1; }"),
            ["fn f() -> u8 { 1 }", "fn f() -> u8 { return 1 }"]
        );
    }

    #[test]
    fn a_loop_that_binds_names_becomes_a_closure_with_parameters() {
        assert_eq!(
            testing::each(
                &STATEMENTS,
                "fn f() { while let Some((x, None)) = a() { g(x) } for y in b { break } }"
            ),
            ["fn f() { |x| { g(x) }; for y in b { break } }"]
        );
    }

    #[test]
    fn a_block_needs_no_semicolon() {
        assert_eq!(
            testing::each(&STATEMENTS, "fn f() { if a {}; x; y }"),
            ["fn f() { if a {} x; y }", "fn f() { a; x; y }"]
        );
    }

    #[test]
    fn a_condition_and_a_block_are_statements() {
        assert_eq!(
            testing::each(&STATEMENTS, "fn f() { if { g(); h() } {} x }"),
            ["fn f() { { g(); h() }; x }"]
        );
        assert_eq!(
            testing::each(&STATEMENTS, "fn f() { { g(); h() } 'a: { i() } 'a: { break 'a } }"),
            [
                "fn f() { g(); h(); 'a: { i() } 'a: { break 'a } }",
                "fn f() { { g(); h() } i(); 'a: { break 'a } }"
            ]
        );
    }

    #[test]
    fn a_match_with_one_arm_is_a_let() {
        assert_eq!(
            testing::each(&STATEMENTS, "fn f() { match a() { x => { g(x) } } }"),
            ["fn f() { let x = a(); g(x) }"]
        );
    }
}
