//! Empties all branches of an `if`, or all arms of a `match`, in one change.
//!
//! ```text
//! if a { f(); 1 } else if b { 2 } else { 3 };  →  if a {} else if b {};
//! if a { f(); 1 } else if b { 2 } else { 3 };  →  if a { f(); } else if b {} else {};
//! match a { 1 => 2, _ => { f(); 3 } };         →  match a { 1 => {}, _ => {} };
//! match a { 1 => g(2), _ => { f(); 3 } };      →  match a { 1 => {}, _ => { f(); } };
//! if a == b {} else if c == d {}               →  if true {} else if true {}
//! ```
//!
//! All branches have the same type, so one of them cannot lose its value alone. The conditions of
//! an `if` change together because a failure can need conditions that are equal. The pass applies
//! if the `if` or `match` is a statement, the last expression of a block, or the value of a `let`.
//! If its value is what the function returns, the pass `returns` must delete the return type first.

use ra_ap_syntax::SyntaxKind::{EXPR_STMT, LET_STMT, STMT_LIST};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, ElseBranch};
use wdd_core::tree::{Change, Edit};

use crate::passes::shared::changes::{MaybeEdits, several};
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static BRANCHES: Pass = Pass::rust(
    "branches",
    "empties all branches of an `if` or `match` at once, or makes all `if` conditions `true`",
    branches,
);

/// What is left of each branch.
#[derive(Clone, Copy)]
enum Remainder {
    Nothing,
    /// The statements of the branch, without its value.
    Statements,
}

fn branches(source: &Source) -> Vec<Family> {
    let chains: Vec<_> = source.all::<ast::IfExpr>().filter_map(IfChain::of).collect();
    let matches: Vec<_> = source.all::<ast::MatchExpr>().collect();
    let each = |left| {
        let without_last = chains.iter().filter_map(move |c| c.edited(source, left, true));
        let whole = chains.iter().filter_map(move |c| c.edited(source, left, false));
        let arms = matches.iter().filter_map(move |m| arms(source, m, left));
        [without_last.collect(), whole.chain(arms).collect()]
    };
    let mut families: Vec<Family> =
        [Remainder::Nothing, Remainder::Statements].into_iter().flat_map(each).collect();
    families.push(chains.iter().filter_map(|chain| chain.always(source)).collect());
    families
}

/// An `if` with all its `else if` and its `else`.
struct IfChain {
    conditions: Vec<ast::Expr>,
    blocks: Vec<ast::BlockExpr>,
    /// The block of the `else`.
    otherwise: Option<ast::BlockExpr>,
}

impl IfChain {
    /// The chain that begins with `first`; `None` if `first` follows an `else`, or if its value is
    /// needed.
    fn of(first: ast::IfExpr) -> Option<Self> {
        let follows = first.syntax().parent().and_then(ast::IfExpr::cast);
        // An `if` behind `else` belongs to the chain of the first one.
        let leads = follows
            .is_none_or(|above| above.condition().is_some_and(|c| c.syntax() == first.syntax()));
        if !leads || !is_free(first.syntax()) {
            return None;
        }
        let (mut conditions, mut blocks) = (Vec::new(), Vec::new());
        let mut next = Some(ElseBranch::IfExpr(first));
        while let Some(ElseBranch::IfExpr(branch)) = next {
            conditions.extend(branch.condition());
            blocks.extend(branch.then_branch());
            next = branch.else_branch();
        }
        let otherwise = match next {
            Some(ElseBranch::Block(block)) => Some(block),
            _ => None,
        };
        Some(IfChain { conditions, blocks, otherwise })
    }

    /// Replaces all conditions with `true`.
    fn always(&self, source: &Source) -> Option<Change> {
        // A condition of one token does not get shorter.
        let heavy = self.conditions.iter().filter(|of| !is_light(of));
        several(heavy.map(|of| source.replace(of.syntax(), "true")))
    }

    /// Empties the blocks, and deletes the `else` if `without_last`.
    fn edited(&self, source: &Source, left: Remainder, without_last: bool) -> Option<Change> {
        let last = self.otherwise.iter();
        let edits = self.blocks.iter().chain(last.clone().filter(|_| !without_last));
        let edits = edits.flat_map(|block| emptied(source, block, left));
        let deleted = last.filter(|_| without_last).map(|block| {
            let place = source.node(block.syntax())?;
            Some((source.text().tree().deletable_above(place)?, Edit::Delete))
        });
        several(edits.chain(deleted))
    }
}

/// Empties all arms of a `match` whose value is not needed.
fn arms(source: &Source, of: &ast::MatchExpr, left: Remainder) -> Option<Change> {
    let arms = of.match_arm_list().filter(|_| is_free(of.syntax()))?.arms();
    let edits = arms.filter_map(|arm| arm.expr()).flat_map(|value| match &value {
        ast::Expr::BlockExpr(block) => emptied(source, block, left),
        _ => vec![source.replace(value.syntax(), "{}")],
    });
    source.smaller(several(edits)?)
}

/// Whether the type of the expression may change: it is a statement, the last expression of a
/// block, or the value of a `let`.
fn is_free(node: &SyntaxNode) -> bool {
    let above = node.parent().map(|above| above.kind());
    matches!(above, Some(EXPR_STMT | LET_STMT | STMT_LIST))
}

/// Whether the condition is a single token, or has a pattern, which must stay.
fn is_light(condition: &ast::Expr) -> bool {
    let binds = |node: SyntaxNode| ast::LetExpr::can_cast(node.kind());
    let node = condition.syntax();
    node.first_token() == node.last_token() || node.descendants().any(binds)
}

/// The edit of a block. There is none if nothing changes.
fn emptied(source: &Source, block: &ast::BlockExpr, left: Remainder) -> MaybeEdits {
    let tail = block.tail_expr();
    let is_empty = tail.is_none() && block.statements().next().is_none();
    match left {
        Remainder::Nothing if is_empty => Vec::new(),
        Remainder::Nothing => vec![source.replace(block.syntax(), "{}")],
        Remainder::Statements => tail.iter().map(|tail| source.delete(tail.syntax())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn all_branches_of_a_chain_are_emptied_and_the_else_is_deleted() {
        assert_eq!(
            testing::each(&BRANCHES, "fn f() { if a { g(); 1 } else if b { 2 } else { 3 }; }"),
            [
                "fn f() { if a {} else if b {}; }",
                "fn f() { if a {} else if b {} else {}; }",
                "fn f() { if a { g(); } else if b {}; }",
                "fn f() { if a { g(); } else if b {} else {}; }",
            ]
        );
    }

    #[test]
    fn all_conditions_become_true_together() {
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
    fn a_value_that_is_needed_stays() {
        let source = "fn f() { g(if a { 1 } else { 2 }); if b { 1 } }";
        assert!(testing::each(&BRANCHES, source).is_empty());
        let unneeded = "fn f() { if a { 1 } else { 2 }; }";
        assert_eq!(testing::each(&BRANCHES, unneeded)[0], "fn f() { if a {}; }");
    }
}
