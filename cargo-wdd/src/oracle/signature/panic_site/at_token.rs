//! Finds the expression at a token that can have panicked.
//!
//! Several expressions can begin at one token. The message of the panic says which one is meant. The
//! parser does not parse the arguments of macros, so an expression among them is parsed here.

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SourceFile, SyntaxKind, SyntaxNode, SyntaxToken};
use wdd_text::text::languages::rust::deep;

use super::token_at;

/// The expression that begins at a token, in short form. Empty if there is none.
pub(super) fn what(token: &SyntaxToken, message: &str, edition: Edition) -> String {
    if let Some(tree) = token.parent_ancestors().find_map(ast::TokenTree::cast) {
        return what_in_macro(token, &tree, message, edition);
    }
    let starts_here = |node: &SyntaxNode| node.text_range().start() == token.text_range().start();
    let starting = token.parent_ancestors().take_while(starts_here);
    let first = method(token).or_else(|| inner(token));
    first.unwrap_or_else(|| chosen(&Vec::from_iter(starting), message))
}

/// The expression that begins at a token among the arguments of a macro.
fn what_in_macro(
    token: &SyntaxToken,
    tree: &ast::TokenTree,
    message: &str,
    edition: Edition,
) -> String {
    let before = std::iter::successors(token.prev_token(), SyntaxToken::prev_token)
        .find(|token| !token.kind().is_trivia());
    match before.map(|before| before.kind()) {
        Some(SyntaxKind::DOT) => return format!(".{}()", token.text()),
        Some(SyntaxKind::IDENT | SyntaxKind::R_PAREN | SyntaxKind::R_BRACK)
            if token.kind() == SyntaxKind::L_BRACK =>
        {
            return "[]".to_owned();
        }
        _ => {}
    }
    let from = token.text_range().start() - tree.syntax().text_range().start();
    let text = tree.syntax().text().to_string();
    let rest = text[usize::from(from)..].strip_suffix([')', ']', '}']);
    let (file, at) = in_function(rest.unwrap_or_default(), edition);
    token_at(&file, at).map_or_else(String::new, |token| what(&token, message, edition))
}

/// A parsed file with this expression, and the byte at which the expression begins.
fn in_function(expression: &str, edition: Edition) -> (SyntaxNode, usize) {
    const BEFORE: &str = "fn f() { let _ = ";
    let text = format!("{BEFORE}{expression}; }}");
    let file = SourceFile::parse(&text, edition).syntax_node();
    (file, BEFORE.len())
}

/// `.unwrap()` for a call of the method `unwrap`, if the token is the name of the called method. The
/// receiver and the arguments are left out.
fn method(token: &SyntaxToken) -> Option<String> {
    let name = token.parent()?.parent().and_then(ast::MethodCallExpr::cast)?.name_ref()?;
    let is_name = name.syntax().text_range() == token.text_range();
    is_name.then(|| format!(".{}()", name.text()))
}

/// The index or the binary operator that contains the token, but does not begin with it.
fn inner(token: &SyntaxToken) -> Option<String> {
    let around = token.parent()?;
    let inside = around.text_range().start() < token.text_range().start();
    let kinds = [SyntaxKind::INDEX_EXPR, SyntaxKind::BIN_EXPR];
    (inside && kinds.contains(&around.kind())).then(|| name(&around))?
}

/// Chooses among the nodes that begin at the token, innermost first: the one that the message belongs to.
fn chosen(starting: &[SyntaxNode], message: &str) -> String {
    const OF_INDEXES: [&str; 8] = [
        "index out of bounds",
        "range ",
        "no entry found for key",
        "byte index ",
        "start byte index ",
        "end byte index ",
        "slice index starts",
        "Out of bounds access",
    ];
    let of_operator = message.starts_with("attempt to ");
    let of_index = OF_INDEXES.iter().any(|start| message.starts_with(start));
    let meant = |node: &&SyntaxNode| match node.kind() {
        SyntaxKind::BIN_EXPR | SyntaxKind::PREFIX_EXPR => of_operator,
        SyntaxKind::INDEX_EXPR => of_index,
        SyntaxKind::MACRO_CALL | SyntaxKind::CALL_EXPR => !of_index && !of_operator,
        _ => false,
    };
    let first = starting.iter().find(meant).and_then(name);
    first.or_else(|| starting.iter().find_map(name)).unwrap_or_default()
}

/// The short form of an expression that can panic.
fn name(node: &SyntaxNode) -> Option<String> {
    let last = |path: Option<ast::Path>| {
        let name = path.and_then(|path| path.segment()?.name_ref());
        name.map_or_else(String::new, |name| name.text().to_string())
    };
    if let Some(call) = ast::MacroCall::cast(node.clone()) {
        return Some(format!("{}!", last(call.path())));
    }
    match ast::Expr::cast(node.clone())? {
        ast::Expr::CallExpr(call) => match call.expr() {
            Some(ast::Expr::PathExpr(path)) => Some(format!("{}()", last(path.path()))),
            _ => Some("()".to_owned()),
        },
        ast::Expr::IndexExpr(_) => Some("[]".to_owned()),
        ast::Expr::BinExpr(binary) => binary.op_token().map(|op| op.text().to_owned()),
        ast::Expr::PrefixExpr(prefix) => prefix.op_token().map(|op| op.text().to_owned()),
        _ => None,
    }
}

/// The outermost part of an expression: `.all()`, `==`, `matches!`. The name of a function is left out,
/// since it belongs to the program.
pub(in crate::oracle::signature) fn outermost(code: &str, edition: Edition) -> String {
    let parsed = || {
        let (file, _) = in_function(code, edition);
        let expression = file.descendants().find_map(ast::LetStmt::cast);
        shape(expression.and_then(|binding| binding.initializer()))
    };
    deep(code, parsed).unwrap_or_default()
}

fn shape(expression: Option<ast::Expr>) -> String {
    match expression {
        Some(ast::Expr::MethodCallExpr(call)) => {
            let name = call.name_ref().map(|name| name.text().to_string());
            format!(".{}()", name.unwrap_or_default())
        }
        Some(ast::Expr::PrefixExpr(prefix)) => {
            let operator = prefix.op_token().map(|op| op.text().to_owned());
            format!("{} {}", operator.unwrap_or_default(), shape(prefix.expr()))
        }
        Some(ast::Expr::ParenExpr(inner)) => shape(inner.expr()),
        Some(ast::Expr::CallExpr(_)) => "()".to_owned(),
        Some(ast::Expr::MacroExpr(call)) => {
            call.macro_call().and_then(|call| name(call.syntax())).unwrap_or_default()
        }
        Some(other) => name(other.syntax()).unwrap_or_default(),
        None => String::new(),
    }
}
