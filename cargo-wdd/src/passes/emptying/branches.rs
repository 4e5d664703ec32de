//! Branches whose values must agree, all at once: each does nothing, or nothing with its value.
//!
//! ```text
//! if a { f(); "" } else if b { "b" } else { "c" };   →   if a {} else if b {};
//! if a == b {} else if a == b {}                     →   if true {} else if true {}
//! match a { X => 1, Y => { f(); 2 } };               →   match a { X => {} Y => { f(); } };
//! ```
//!
//! One at a time they never give up their type. Where the whole is the function's value, its return
//! type goes first (`returns`). Conditions that have to be alike fall together, too.

use ra_ap_syntax::SyntaxKind::{EXPR_STMT, LET_STMT, STMT_LIST};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, ElseBranch};
use wdd_core::{Change, Edit, NodeId, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static BRANCHES: Pass = Pass {
    name: "branches",
    about: "empties all branches of an `if` or `match` at once",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(branches),
};

/// What becomes of each branch.
#[derive(Clone, Copy)]
enum Left {
    Nothing,
    /// All but its value.
    Statements,
}

fn branches(source: &Source) -> Vec<Family> {
    let chains = source.all::<ast::IfExpr>().filter_map(Chain::of);
    let chains: Vec<_> = chains.collect();
    let matches: Vec<_> = source.all::<ast::MatchExpr>().collect();
    let each = |left| {
        let without_last = chains
            .iter()
            .filter_map(move |c| c.edited(source, left, true));
        let whole = chains
            .iter()
            .filter_map(move |c| c.edited(source, left, false));
        let arms = matches.iter().filter_map(move |m| arms(source, m, left));
        [without_last.collect(), whole.chain(arms).collect()]
    };
    let mut families: Vec<Family> = [Left::Nothing, Left::Statements]
        .into_iter()
        .flat_map(each)
        .collect();
    let conditions = chains.iter().filter_map(|chain| chain.always(source));
    families.push(conditions.collect());
    families
}

/// An `if` with all that follows an `else` of it.
struct Chain {
    conditions: Vec<ast::Expr>,
    blocks: Vec<ast::BlockExpr>,
    /// The last, where it has no condition.
    otherwise: Option<ast::BlockExpr>,
}

impl Chain {
    /// The one that begins with `first`, if that follows no `else` and its value is not needed.
    fn of(first: ast::IfExpr) -> Option<Self> {
        let follows = first.syntax().parent().and_then(ast::IfExpr::cast);
        let leads = follows.is_none_or(|above| {
            above
                .condition()
                .is_some_and(|c| c.syntax() == first.syntax())
        });
        if !leads || !is_free(first.syntax()) {
            return None;
        }
        let (mut conditions, mut blocks) = (Vec::new(), Vec::new());
        let (mut next, mut otherwise) = (Some(first), None);
        while let Some(branch) = next {
            conditions.extend(branch.condition());
            blocks.extend(branch.then_branch());
            next = match branch.else_branch() {
                Some(ElseBranch::IfExpr(branch)) => Some(branch),
                Some(ElseBranch::Block(block)) => {
                    otherwise = Some(block);
                    None
                }
                None => None,
            };
        }
        Some(Chain {
            conditions,
            blocks,
            otherwise,
        })
    }

    /// All conditions hold.
    fn always(&self, source: &Source) -> Option<Change> {
        let heavy = self.conditions.iter().filter(|of| !is_light(of));
        let edits = heavy.map(|of| source.replace(of.syntax(), "true"));
        let change = together(edits)?;
        (change.len() > 1).then_some(change)
    }

    fn edited(&self, source: &Source, left: Left, without_last: bool) -> Option<Change> {
        let last = self.otherwise.iter();
        let kept = last.clone().filter(|_| !without_last);
        let edits = self.blocks.iter().chain(kept);
        let edits = edits.filter_map(|block| emptied(source, block, left));
        let gone = last.filter(|_| without_last).map(|block| {
            let place = source.node(block.syntax())?;
            Some((source.text().tree().deletable_above(place)?, Edit::Delete))
        });
        let change = together(edits.chain(gone))?;
        // One alone is a node like others.
        (change.len() > 1).then_some(change)
    }
}

/// All arms of a `match` whose value is not needed.
fn arms(source: &Source, of: &ast::MatchExpr, left: Left) -> Option<Change> {
    let arms = of.match_arm_list().filter(|_| is_free(of.syntax()))?.arms();
    let values = arms.filter_map(|arm| arm.expr());
    let edits = values.filter_map(|value| match (&value, left) {
        (ast::Expr::BlockExpr(block), _) => emptied(source, block, left),
        _ => Some(source.replace(value.syntax(), "{}")),
    });
    let change = source.smaller(together(edits)?)?;
    (change.len() > 1).then_some(change)
}

/// Whether a value of another type may stand at `node`: it is a statement or the tail of a block, or
/// a variable's.
fn is_free(node: &SyntaxNode) -> bool {
    let above = node.parent().map(|above| above.kind());
    matches!(above, Some(EXPR_STMT | LET_STMT | STMT_LIST))
}

/// Whether nothing shorter can be said, or a pattern must stay.
fn is_light(condition: &ast::Expr) -> bool {
    let binds = |node: SyntaxNode| ast::LetExpr::can_cast(node.kind());
    let node = condition.syntax();
    node.first_token() == node.last_token() || node.descendants().any(binds)
}

/// The change to a block, if it changes.
fn emptied(source: &Source, block: &ast::BlockExpr, left: Left) -> Option<Option<(NodeId, Edit)>> {
    let (list, tail) = (block.stmt_list()?, block.tail_expr());
    let is_empty = list.statements().next().is_none() && tail.is_none();
    match left {
        Left::Nothing => (!is_empty).then(|| source.replace(block.syntax(), "{}")),
        Left::Statements => tail.map(|tail| source.delete(tail.syntax())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn all_branches_of_a_chain_are_emptied_and_the_last_goes() {
        assert_eq!(
            testing::each(
                &BRANCHES,
                "fn f() { if a { g(); 1 } else if b { 2 } else { 3 }; }"
            ),
            [
                "fn f() { if a {} else if b {}; }",
                "fn f() { if a {} else if b {} else {}; }",
                "fn f() { if a { g(); } else if b {}; }",
                "fn f() { if a { g(); } else if b {} else {}; }",
            ]
        );
    }

    #[test]
    fn conditions_fall_together() {
        assert_eq!(
            testing::each(
                &BRANCHES,
                "fn f() { if a == b {} else if a == b {} else if let c = d {} }"
            ),
            ["fn f() { if true {} else if true {} else if let c = d {} }"]
        );
    }

    #[test]
    fn all_arms_of_a_match_are_emptied() {
        assert_eq!(
            testing::each(
                &BRANCHES,
                "fn f() { let x = match a { 1 => \"\", _ => { g(); \"\" } }; }"
            ),
            [
                "fn f() { let x = match a { 1 => {}, _ => {} }; }",
                "fn f() { let x = match a { 1 => {}, _ => { g(); } }; }",
            ]
        );
    }

    #[test]
    fn what_is_passed_on_keeps_its_value() {
        let source = "fn f() { g(if a { 1 } else { 2 }); if b { 1 } }";
        assert!(testing::each(&BRANCHES, source).is_empty());
    }
}
