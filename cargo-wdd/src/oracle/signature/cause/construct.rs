//! The kind of syntax that an error points at.

use std::collections::BTreeSet;
use std::ops::Range;

use ra_ap_syntax::ast::{self, AstNode, BinaryOp};
use ra_ap_syntax::{NodeOrToken, SyntaxKind, SyntaxNode, TextRange, TextSize};

use super::blurred::LEFT_OUT;

/// The construct around these bytes of a file, in words. `None` if the file is shorter. Names that the program
/// defines are left out.
pub(super) fn construct(
    root: &SyntaxNode,
    bytes: Range<usize>,
    names: &BTreeSet<String>,
) -> Option<String> {
    let node = node_at(root, bytes)?;
    let foreign = Foreign(names);
    // The name of what is called says more than where the call stands.
    let called = foreign.called_by(&node).filter(|called| !called.ends_with(OWN));
    Some(match called {
        _ if is_in_macro(&node, names) => LEFT_OUT.to_string(),
        Some(called) => called,
        None => foreign.role(&node),
    })
}

/// Whether a macro of the program writes the code of a node. Then nothing is known about it before the macro is
/// expanded.
fn is_in_macro(node: &SyntaxNode, names: &BTreeSet<String>) -> bool {
    let calls = node.ancestors().filter_map(ast::MacroCall::cast);
    calls.filter_map(|call| last_name(call.path()?.syntax())).any(|name| names.contains(&name))
}

/// The kind of syntax that contains these bytes of a file. `None` if the file is shorter.
pub(super) fn role(
    root: &SyntaxNode,
    bytes: Range<usize>,
    names: &BTreeSet<String>,
) -> Option<String> {
    let node = node_at(root, bytes)?;
    Some(match node.parent()?.kind() {
        _ if is_in_macro(&node, names) => LEFT_OUT.to_string(),
        SyntaxKind::LET_STMT | SyntaxKind::EXPR_STMT | SyntaxKind::STMT_LIST => {
            STATEMENT.to_owned()
        }
        // A module and a file.
        SyntaxKind::ITEM_LIST | SyntaxKind::SOURCE_FILE => "item".to_owned(),
        kind => format!("{kind:?}"),
    })
}

/// The largest node at exactly these bytes, or else the smallest one around them.
fn node_at(root: &SyntaxNode, bytes: Range<usize>) -> Option<SyntaxNode> {
    let size = |offset: usize| TextSize::try_from(offset).ok();
    let range = TextRange::new(size(bytes.start)?, size(bytes.end)?);
    if !root.text_range().contains_range(range) {
        return None;
    }
    let mut node = match root.covering_element(range) {
        NodeOrToken::Node(node) => node,
        NodeOrToken::Token(token) => token.parent()?,
    };
    // `a` in `a;` is a path in an expression in a statement, all at the same bytes.
    while let Some(around) = node.parent().filter(|around| around.text_range() == node.text_range())
    {
        node = around;
    }
    Some(node)
}

const STATEMENT: &str = "statement";

/// In place of a name that the program defines.
const OWN: &str = " _";

/// Describes calls of functions that the program does not define by their names.
struct Foreign<'a>(&'a BTreeSet<String>);

impl Foreign<'_> {
    fn name(&self, name: Option<String>) -> String {
        let name = name.filter(|name| !self.0.contains(name));
        name.map_or_else(|| OWN.to_owned(), |name| format!(" {name}"))
    }

    /// What a node calls, if it is a call.
    fn called_by(&self, node: &SyntaxNode) -> Option<String> {
        match node.kind() {
            SyntaxKind::CALL_EXPR => {
                let callee = ast::CallExpr::cast(node.clone())?.expr();
                let name = callee.and_then(|callee| last_name(callee.syntax()));
                Some(format!("call of{}", self.name(name)))
            }
            SyntaxKind::METHOD_CALL_EXPR => {
                let name = ast::MethodCallExpr::cast(node.clone())?.name_ref();
                Some(format!("method{}", self.name(name.map(|name| name.text().to_string()))))
            }
            SyntaxKind::MACRO_EXPR | SyntaxKind::MACRO_CALL => {
                let call = node.descendants().find_map(ast::MacroCall::cast)?;
                let name = call.path().and_then(|path| last_name(path.syntax()));
                Some(format!("macro{}", self.name(name)))
            }
            _ => None,
        }
    }

    /// What a node is for the syntax around it.
    fn role(&self, node: &SyntaxNode) -> String {
        let Some(around) = node.parent() else { return "the file".to_owned() };
        match around.kind() {
            SyntaxKind::PAREN_EXPR | SyntaxKind::MATCH_ARM_LIST => self.role(&around),
            SyntaxKind::ARG_LIST | SyntaxKind::TOKEN_TREE => {
                let called = around.ancestors().skip(1).find_map(|call| self.called_by(&call));
                format!("argument of {}", called.unwrap_or_default())
            }
            SyntaxKind::METHOD_CALL_EXPR => self.called_by(&around).unwrap_or_default(),
            SyntaxKind::BIN_EXPR => format!("operand of {}", operator(&around)),
            SyntaxKind::RETURN_EXPR => result(&around),
            SyntaxKind::CLOSURE_EXPR => "result of a closure".to_owned(),
            SyntaxKind::STMT_LIST if ast::Expr::can_cast(node.kind()) => {
                match result(&around).as_str() {
                    "block" => self.role(&around.parent().unwrap_or(around)),
                    result => result.to_owned(),
                }
            }
            SyntaxKind::MATCH_ARM if !ast::Pat::can_cast(node.kind()) => self.role(&around),
            SyntaxKind::IF_EXPR if node.kind() == SyntaxKind::BLOCK_EXPR => self.role(&around),
            // The labels tell what is expected of a variable.
            SyntaxKind::LET_STMT | SyntaxKind::EXPR_STMT if ast::Expr::can_cast(node.kind()) => {
                STATEMENT.to_owned()
            }
            kind => format!("part of {kind:?}"),
        }
    }
}

/// The last name of a path.
fn last_name(path: &SyntaxNode) -> Option<String> {
    // The arguments of a generic function come after its name.
    let is_argument = |name: &ast::NameRef| {
        name.syntax().ancestors().any(|node| node.kind() == SyntaxKind::GENERIC_ARG_LIST)
    };
    let names = path.descendants().filter_map(ast::NameRef::cast);
    names.filter(|name| !is_argument(name)).last().map(|name| name.text().to_string())
}

fn operator(of: &SyntaxNode) -> String {
    let operator = ast::BinExpr::cast(of.clone()).and_then(|expr| expr.op_kind());
    operator.map_or_else(String::new, |operator: BinaryOp| operator.to_string())
}

/// Whose result the end of a block is, or a returned value.
fn result(within: &SyntaxNode) -> String {
    let is_return = within.kind() == SyntaxKind::RETURN_EXPR;
    for node in within.ancestors() {
        match node.kind() {
            // The labels tell what is expected of its result.
            SyntaxKind::FN => return STATEMENT.to_owned(),
            SyntaxKind::CLOSURE_EXPR => return "result of a closure".to_owned(),
            SyntaxKind::BLOCK_EXPR => {
                let block = ast::BlockExpr::cast(node.clone());
                if block.is_some_and(|block| block.async_token().is_some()) {
                    return "result of an async block".to_owned();
                }
                let of = node.parent().map(|of| of.kind());
                let is_body = matches!(of, Some(SyntaxKind::FN | SyntaxKind::CLOSURE_EXPR));
                if !is_return && !is_body {
                    return "block".to_owned();
                }
            }
            _ => {}
        }
    }
    "block".to_owned()
}
