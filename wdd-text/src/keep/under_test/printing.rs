//! Statements of code that ran which only print, and the variables that only they read. Nothing else depends on them, so each may
//! be deleted as a whole.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasName};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken};

use crate::keep::painter::Painter;
use crate::text::languages::rust::names::{known, variables};
use crate::text::languages::rust::syntax::{previous_solid, solid_tokens};
use crate::text::permissions::Permission;

/// The macros that print.
const PRINTING: &str = "print println eprint eprintln";

/// Methods that change nothing.
const PURE: &str = "as_ref as_slice as_str clone is_empty is_none is_some len to_owned to_string";

/// Gives permissions to what only prints in the body of a function.
pub(super) fn paint(painter: &mut Painter<'_>, function: &SyntaxNode) {
    let statements: Vec<SyntaxNode> = function
        .descendants()
        .filter(|node| node.parent().is_some_and(|list| list.kind() == STMT_LIST))
        .collect();
    let printing: Vec<_> = statements.iter().filter(|statement| only_prints(statement)).collect();
    for statement in &printing {
        painter.node(statement, Permission::Whole);
    }
    let is_printed = |token: &SyntaxToken| {
        token.parent_ancestors().any(|node| printing.iter().any(|printing| **printing == node))
    };
    let others: Vec<_> = solid_tokens(function).filter(|token| !is_printed(token)).collect();
    for binding in statements.iter().cloned().filter_map(ast::LetStmt::cast) {
        let Some(ast::Pat::IdentPat(pattern)) = binding.pat() else { continue };
        let Some(name) = pattern.name() else { continue };
        let is_other = |token: &&SyntaxToken| {
            token.text_range() != name.syntax().text_range()
                && words(token).iter().any(|word| *word == *name.text())
        };
        let is_read = others.iter().any(|token| is_other(&token));
        let is_plain = binding.initializer().is_some_and(|value| is_plain(&value));
        // What such a name holds may do something when it is dropped.
        let is_for_drop = name.text().starts_with('_');
        if !is_read && is_plain && !is_for_drop {
            painter.node(binding.syntax(), Permission::Whole);
        }
    }
}

/// Whether a statement is the call of a macro that prints values, and does nothing to get them.
fn only_prints(statement: &SyntaxNode) -> bool {
    let expression = match statement.kind() {
        EXPR_STMT => statement.children().find_map(ast::MacroExpr::cast),
        _ => ast::MacroExpr::cast(statement.clone()),
    };
    let Some(call) = expression.and_then(|expression| expression.macro_call()) else {
        return false;
    };
    let is_printing = call
        .path()
        .is_some_and(|path| known::is_one_of(PRINTING, &path.syntax().text().to_string()));
    let Some(tree) = call.token_tree().filter(|_| is_printing) else { return false };
    let mut inside = tree.syntax().children_with_tokens();
    inside.all(|child| match child {
        NodeOrToken::Token(token) => !matches!(token.kind(), EQ | QUESTION | BANG),
        NodeOrToken::Node(arguments) => {
            let method = arguments.first_token().and_then(|open| previous_solid(&open));
            let is_pure = method.is_some_and(|method| known::is_one_of(PURE, method.text()));
            is_pure && solid_tokens(&arguments).count() == 2
        }
    })
}

/// Whether nothing happens when a value is computed.
fn is_plain(value: &ast::Expr) -> bool {
    match value {
        ast::Expr::Literal(_) | ast::Expr::PathExpr(_) => true,
        ast::Expr::FieldExpr(field) => field.expr().is_some_and(|of| is_plain(&of)),
        ast::Expr::ParenExpr(inner) => inner.expr().is_some_and(|of| is_plain(&of)),
        ast::Expr::RefExpr(reference) => reference.expr().is_some_and(|of| is_plain(&of)),
        ast::Expr::MethodCallExpr(call) => {
            let is_pure = call.name_ref().is_some_and(|name| known::is_one_of(PURE, name.text()));
            let takes_nothing = call.arg_list().is_some_and(|list| list.args().next().is_none());
            is_pure && takes_nothing && call.receiver().is_some_and(|of| is_plain(&of))
        }
        _ => false,
    }
}

/// The names in a token: a text can have some between braces.
fn words(token: &SyntaxToken) -> Vec<String> {
    let text = token.text();
    match token.kind() {
        STRING => variables(text).into_iter().map(|name| text[name].to_owned()).collect(),
        _ => vec![text.to_owned()],
    }
}
