//! Replaces what a program prints with a condition that it computes on the way, if candidates are executed.
//!
//! ```text
//! fn main() { let mut n = 0; if f() { n += 1; } println!("{n}"); }
//! →
//! fn main() { let mut n = 0; if f() { print!("0") } }
//!
//! fn main() { if f() { print!("0"); } }   →   fn main() { print!("{}", f()) }
//! ```
//!
//! It applies to programs that print. If two compilations of a program print different values, some condition often differs
//! first, and all between the condition and the output is then not needed. The first change makes the branch print, and
//! deletes all other statements that print. The second one is made when no other pass changes anything more, because in
//! the arguments of a macro other passes see only tokens.

use ra_ap_syntax::SyntaxKind::{EXPR_STMT, STMT_LIST};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::hier::Turn;
use wdd_core::tree::Change;

use crate::passes::shared::diverging::only;
use crate::passes::shared::lets::listed;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::Diverging;
use crate::text::languages::rust::names::name_of_macro;

pub(in crate::passes) static PRINTED: Pass = Pass::rust(
    "printed",
    "prints in a branch and nowhere else, if candidates are executed",
    printed,
);

pub(in crate::passes) static CONDITIONS: Pass = Pass::rust(
    "conditions",
    "prints the condition of a branch that prints, if candidates are executed",
    conditions,
)
.turn(Turn::Close);

/// The number of branches that are tried.
const MOST: usize = 12;

/// The statement that prints, with which a branch ends as differently as possible.
const SHORTEST: &str = "{ print!(\"0\") }";

/// The innermost branches first, each alone: two branches that print are seldom needed.
fn printed(source: &Source) -> Vec<Family> {
    let prints = prints(source);
    if prints.is_empty() {
        return Vec::new();
    }
    let mut branches: Vec<Branch> = branches(source);
    branches.sort_by_key(|branch| std::cmp::Reverse(branch.whole.ancestors().count()));
    let changes = branches.iter().filter_map(|branch| branch.printing(source, &prints));
    changes.take(MOST).map(|change| vec![change]).collect()
}

fn conditions(source: &Source) -> Vec<Family> {
    if prints(source).is_empty() {
        return Vec::new();
    }
    vec![branches(source).iter().filter_map(|branch| branch.condition(source)).collect()]
}

/// The calls of macros that print and are statements. Empty if candidates are not executed.
fn prints(source: &Source) -> Vec<SyntaxNode> {
    if source.plan().diverging != Diverging::Panicking {
        return Vec::new();
    }
    let calls = source.all::<ast::MacroExpr>().filter(is_print);
    calls.filter_map(|call| statement(call.syntax())).collect()
}

fn is_print(of: &ast::MacroExpr) -> bool {
    let name = of.macro_call().and_then(|call| name_of_macro(&call));
    name.is_some_and(|name| matches!(&*name, "print" | "println" | "eprint" | "eprintln"))
}

/// The statement that an expression is: with its semicolon, or the expression at the end of a block.
fn statement(of: &SyntaxNode) -> Option<SyntaxNode> {
    let above = of.parent()?;
    match above.kind() {
        EXPR_STMT => Some(above),
        STMT_LIST => Some(of.clone()),
        _ => None,
    }
}

/// An `if` or `while` that is a statement, and whose condition binds no name.
struct Branch {
    whole: SyntaxNode,
    condition: ast::Expr,
    body: ast::BlockExpr,
}

fn branches(source: &Source) -> Vec<Branch> {
    let ifs = source.all::<ast::IfExpr>().filter_map(|of| {
        Some(Branch {
            body: of.then_branch()?,
            condition: of.condition()?,
            whole: of.syntax().clone(),
        })
    });
    let is_plain = |of: &Branch| {
        let mut below = of.condition.syntax().descendants();
        !below.any(|node| ast::LetExpr::can_cast(node.kind())) && statement(&of.whole).is_some()
    };
    ifs.filter(is_plain).collect()
}

impl Branch {
    /// Only the branch prints.
    fn printing(&self, source: &Source, prints: &[SyntaxNode]) -> Option<Change> {
        let is_outside = |of: &&SyntaxNode| !of.ancestors().any(|above| above == self.whole);
        let deleted = prints.iter().filter(is_outside).map(|of| source.delete(of));
        let content = format!("if {} {SHORTEST}", self.condition);
        source.shrinking(deleted.chain([source.replace(&self.whole, &content)]))
    }

    /// The condition is printed, if the branch only prints. In a loop that may still be unrolled, it stays.
    fn condition(&self, source: &Source) -> Option<Change> {
        let mut loops = self.whole.ancestors().filter_map(ast::ForExpr::cast);
        if loops.any(|of| of.iterable().is_some_and(|values| listed(&values).is_some())) {
            return None;
        }
        let Some(ast::Expr::MacroExpr(call)) = only(&self.body) else { return None };
        let place = statement(&self.whole).filter(|_| is_print(&call))?;
        let end = if place.next_sibling().is_some() { ";" } else { "" };
        let content = format!("print!(\"{{}}\", {}){end}", self.condition);
        source.shrinking([source.replace(&place, &content)])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::Task;
    use crate::passes::testing::{edited, families, plan, text};

    fn each(pass: &Pass, source: &str) -> Vec<String> {
        let text = text(source);
        let task = Task::new(Arc::clone(&text), plan().running(true));
        let changes = families(pass, task).into_iter().flatten();
        changes.map(|change| edited(&text, &Edits::none().and(text.tree(), change))).collect()
    }

    #[test]
    fn only_one_branch_prints_the_innermost_first() {
        let source = "fn f() { if a { g(1, 2, 3); if b { h(4, 5, 6) } } println!(\"{x}\"); }";
        assert_eq!(
            each(&PRINTED, source),
            [
                "fn f() { if a { g(1, 2, 3); if b { print!(\"0\") } } }",
                "fn f() { if a { print!(\"0\") } }"
            ]
        );
    }

    #[test]
    fn a_condition_is_printed_where_its_branch_only_prints() {
        assert_eq!(
            each(&CONDITIONS, "fn f() { if a == b { print!(\"0\") } c }"),
            ["fn f() { print!(\"{}\", a == b); c }"]
        );
        let in_loop = "fn f() { for x in [1, 2] { if x == y { print!(\"0\") } } }";
        assert!(each(&CONDITIONS, in_loop).is_empty());
        assert!(each(&CONDITIONS, "fn f() { if let A = b { print!(\"0\") } }").is_empty());
        assert!(each(&CONDITIONS, "fn f() { if a { print!(\"0\"); b() } }").is_empty());
    }

    #[test]
    fn it_needs_programs_that_are_executed_and_print() {
        assert!(each(&PRINTED, "fn f() { if a { g(1, 2, 3, 4, 5) } }").is_empty());
        let text = text("fn f() { if a { g(1, 2, 3, 4, 5) } print!(\"1\"); }");
        assert!(families(&PRINTED, &text).is_empty());
    }
}
