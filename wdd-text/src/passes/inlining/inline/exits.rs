//! Where a function returns, and what stands there when its body is written in another function.
//!
//! A `return` at the end becomes its value, and each other one a `break` out of a block with a label. Where candidates are
//! executed, `?` becomes `.unwrap()`.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxElement, SyntaxNode, TextRange, WalkEvent};

use super::calls::Placed;
use crate::passes::shared::calls::Call;
use crate::passes::shared::generic_arguments::Replaced;
use crate::passes::shared::source::Source;
use crate::text::languages::Diverging;
use crate::text::languages::rust::syntax::tokens_of;

/// The places at which a body may return to its caller.
pub(super) struct Exits {
    /// The last statement, if it is a `return`.
    pub(super) last: Option<ast::ExprStmt>,
    /// The tokens `return` of all others.
    early: Vec<TextRange>,
    /// The tokens `?`.
    tried: Vec<TextRange>,
}

impl Exits {
    /// `None` if the body cannot stand in another function.
    pub(super) fn of(source: &Source, body: &ast::StmtList) -> Option<Self> {
        let last = body.syntax().children().last().and_then(ast::ExprStmt::cast);
        let last = last.filter(|last| matches!(last.expr(), Some(ast::Expr::ReturnExpr(_))));
        let mut exits = Exits { last, early: Vec::new(), tried: Vec::new() };
        let at_end = exits.last.as_ref().and_then(ast::ExprStmt::expr);
        let mut nodes = body.syntax().preorder();
        while let Some(event) = nodes.next() {
            let WalkEvent::Enter(node) = event else { continue };
            match node.kind() {
                AWAIT_EXPR => return None,
                _ if has_own_exits(&node) => nodes.skip_subtree(),
                RETURN_EXPR if at_end.as_ref().is_none_or(|end| *end.syntax() != node) => {
                    exits.early.push(node.first_token()?.text_range());
                }
                TRY_EXPR => exits.tried.push(node.last_token()?.text_range()),
                _ => {}
            }
        }
        // Only a run tells whether there is always a value.
        let may_unwrap =
            source.plan().diverging == Diverging::Panicking && source.text().allows_panics();
        (may_unwrap || exits.tried.is_empty()).then_some(exits)
    }

    /// The value of the `return` at the end.
    pub(super) fn last_value(&self) -> Option<ast::Expr> {
        match self.last.as_ref()?.expr()? {
            ast::Expr::ReturnExpr(last) => last.expr(),
            _ => None,
        }
    }

    /// The label of the block that the body becomes; `None` if it needs none. Neither the body nor what is around the call
    /// has a label of this name.
    pub(super) fn label(&self, body: &SyntaxNode, call: &Call) -> Option<String> {
        self.early.first()?;
        let around = call.place.ancestors().filter(|above| above.kind() == FN).last();
        let taken = |label: &str| {
            let lifetimes = |node| tokens_of(node).any(|token| token.text() == label);
            lifetimes(body) || around.as_ref().is_some_and(lifetimes)
        };
        ('a'..='z').map(|letter| format!("'{letter}")).find(|label| !taken(label))
    }

    /// What replaces the tokens.
    pub(super) fn replaced(&self, label: Option<&str>) -> Replaced {
        let leave = format!("break {}", label.unwrap_or_default());
        let early = self.early.iter().map(|range| (*range, leave.clone()));
        let tried = self.tried.iter().map(|range| (*range, ".unwrap()".to_owned()));
        early.chain(tried).collect()
    }
}

/// Whether what returns below a node does not return from the function around it.
fn has_own_exits(node: &SyntaxNode) -> bool {
    let has_word = |word: SyntaxKind| node.children_with_tokens().any(|of| of.kind() == word);
    match node.kind() {
        CLOSURE_EXPR | FN => true,
        BLOCK_EXPR => has_word(ASYNC_KW) || has_word(TRY_KW) || has_word(CONST_KW),
        _ => false,
    }
}

/// The block in place of the call, in parentheses where a label may not begin an expression.
pub(super) fn labelled(call: &Call, block: &str) -> Placed {
    let above = call.place.parent().map(|above| above.kind());
    let is_closed = matches!(
        above,
        Some(
            EXPR_STMT
                | STMT_LIST
                | LET_STMT
                | ARG_LIST
                | IF_EXPR
                | PAREN_EXPR
                | RECORD_EXPR_FIELD
                | TOKEN_TREE
                | MATCH_EXPR
                | MATCH_ARM
                | RETURN_EXPR
        )
    );
    let place: SyntaxElement = call.place.clone();
    (place, if is_closed { block.to_owned() } else { format!("({block})") })
}
