//! Replaces a macro call by one of its arguments.
//!
//! ```text
//! assert_eq!(a.b(), "");   →   a.b();
//! dbg!(x)                  →   x
//! ```
//!
//! The arguments of a macro are only tokens in the tree, so that no expression in them can be hoisted.
//! Here each argument that is an expression is proposed. The walks reduce it further.

use ra_ap_syntax::ast::{self, AstNode, BinaryOp};
use ra_ap_syntax::{Edition, SourceFile, SyntaxKind};
use wdd_core::Weight;
use wdd_core::tree::NodeId;

use crate::text::Text;
use crate::text::languages::rust;

/// The largest number of arguments that are proposed for one call.
const MOST: usize = 4;

/// The arguments of a macro call that are expressions, each with its number of tokens, the heaviest
/// first.
pub(super) fn arguments(text: &Text, call: NodeId) -> Vec<(Weight, String)> {
    let Ok(source) = std::str::from_utf8(text.slice(call)) else { return Vec::new() };
    let edition = text.reading().edition;
    let found: Option<Vec<_>> = rust::deep(source, || {
        pieces(source, edition)
            .into_iter()
            .filter_map(|piece| expression(piece, edition))
            .map(|found| (rust::tokens(&found, edition), found))
            .collect()
    });
    let mut weighed = found.unwrap_or_default();
    weighed.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    weighed.dedup();
    weighed.truncate(MOST);
    weighed
}

/// The pieces between commas and semicolons, inside the outermost delimiters of a call.
fn pieces(call: &str, edition: Edition) -> Vec<&str> {
    let (mut depth, mut start, mut at) = (0_usize, 0, 0);
    let mut pieces = Vec::new();
    for token in rust::with_blanks(call, edition) {
        let begin = at + token.blanks.len();
        at = begin + token.text.len();
        match token.text {
            "(" | "[" | "{" => {
                depth += 1;
                start = if depth == 1 { at } else { start };
            }
            ")" | "]" | "}" | "," | ";" if depth == 1 => {
                pieces.push(call[start..begin].trim());
                start = at;
                depth -= usize::from(!matches!(token.text, "," | ";"));
            }
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    pieces
}

/// The piece if it is an expression and no literal, or the value of `name = value`.
fn expression(piece: &str, edition: Edition) -> Option<String> {
    // The parser reads whole files only, and a constant can have any expression as its value.
    let parsed = SourceFile::parse(&format!("const C: () = {piece};"), edition);
    let item = parsed.tree().syntax().first_child().and_then(ast::Const::cast)?;
    let whole = item.body().filter(|_| parsed.errors().is_empty())?;
    let assigns = BinaryOp::Assignment { op: None };
    let value = match whole {
        ast::Expr::BinExpr(named) if named.op_kind() == Some(assigns) => named.rhs()?,
        value => value,
    };
    // Lighter stand-ins are as good.
    let is_literal = value.syntax().kind() == SyntaxKind::LITERAL;
    (!is_literal).then(|| value.syntax().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(call: &str) -> Vec<String> {
        let pieces = pieces(call, Edition::Edition2021).into_iter();
        let found = pieces.filter_map(|piece| expression(piece, Edition::Edition2021));
        found.collect()
    }

    #[test]
    fn what_stands_between_commas_is_an_argument_where_it_is_an_expression() {
        assert_eq!(found("a::assert_eq!(f(1, 2), [3, 4], \"{}\")"), ["f(1, 2)", "[3, 4]"]);
        assert_eq!(found("vec![f(); n]"), ["f()", "n"]);
        assert_eq!(found("m! { fn f() {} x y => z }"), [] as [&str; 0]);
        assert_eq!(found("m!()"), [] as [&str; 0]);
    }

    #[test]
    fn of_a_named_argument_the_value_is_tried() {
        assert_eq!(found("format!(\"{x}\", x = y.z())"), ["y.z()"]);
    }
}
