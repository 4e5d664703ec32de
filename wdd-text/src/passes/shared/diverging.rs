//! Recognises functions that do nothing or only diverge: endless loops, panics and the like.

use ra_ap_syntax::ast::{self, AstNode, HasLoopBody};

/// Whether the function has no body, or a body that is empty or only diverges.
pub(crate) fn is_idle(function: &ast::Fn) -> bool {
    function.body().is_none_or(|body| {
        let first = body.stmt_list().and_then(|list| list.syntax().children().next());
        first.is_none() || only(&body).is_some_and(|value| diverges(&value))
    })
}

/// The only expression of a body.
pub(crate) fn only(body: &ast::BlockExpr) -> Option<ast::Expr> {
    let list = body.stmt_list()?;
    let mut statements = list.statements();
    match (statements.next(), list.tail_expr()) {
        (None, tail) => tail,
        (Some(ast::Stmt::ExprStmt(only)), None) => {
            only.expr().filter(|_| statements.next().is_none())
        }
        _ => None,
    }
}

pub(crate) fn diverges(value: &ast::Expr) -> bool {
    let endless = |body: ast::BlockExpr| body.stmt_list()?.syntax().children().next();
    match value {
        ast::Expr::LoopExpr(looping) => looping.loop_body().and_then(endless).is_none(),
        ast::Expr::MacroExpr(called) => {
            let path = called.macro_call().and_then(|called| called.path());
            let name = path.map(|path| path.syntax().text().to_string());
            let names = ["panic", "todo", "unimplemented", "unreachable"];
            name.is_some_and(|name| names.contains(&name.as_str()))
        }
        _ => false,
    }
}
