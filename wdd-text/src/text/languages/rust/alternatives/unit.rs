//! Places in which a value is not used, so that its type is `()`.
//!
//! ```text
//! fn f() { g(h()) }          →   fn f() { h(); }
//! for x in y.z() { .. } ..   →   y.z(); ..
//! ```
//!
//! An expression that is hoisted to such a place seldom has the type `()`. So it becomes a statement.

use ra_ap_syntax::SyntaxKind::*;
use wdd_core::tree::{Edit, NodeId};

use super::arm::is_block;
use super::{kind, smaller};
use crate::text::Text;

/// Whether the type of the expression `node` has to be `()`, so that a statement may replace it.
pub(super) fn is_unit(text: &Text, node: NodeId) -> bool {
    let Some((above, of)) = above(text, node) else { return false };
    match of {
        // A block as a statement needs no semicolon, and then its type is `()`. With one, the value may have any
        // type.
        EXPR_STMT => !text.slice(above).ends_with(b";"),
        STMT_LIST => text.tree().parent(above).is_some_and(|block| is_unit_block(text, block)),
        _ => false,
    }
}

/// Whether the value of the block is not used.
fn is_unit_block(text: &Text, block: NodeId) -> bool {
    let tree = text.tree();
    let Some((holder, of)) = above(text, block) else { return false };
    let has = |part: &dyn Fn(NodeId) -> bool| tree.children(holder).any(part);
    match of {
        FN => !has(&|child| kind(text, child) == Some(RET_TYPE)),
        LOOP_EXPR | WHILE_EXPR | FOR_EXPR => true,
        // An `else` is a node of several children.
        IF_EXPR => !has(&|child| kind(text, child).is_none()) || is_unit(text, holder),
        MATCH_ARM => {
            let arms = tree.parent(holder);
            arms.and_then(|arms| tree.parent(arms)).is_some_and(|of| is_unit(text, of))
        }
        _ => is_unit(text, block),
    }
}

/// The nearest construct that contains the node.
fn above(text: &Text, node: NodeId) -> Option<(NodeId, ra_ap_syntax::SyntaxKind)> {
    text.tree().above(node).find_map(|node| Some((node, kind(text, node)?)))
}

/// Makes statements of hoists. What is not smaller than `node` then is left out.
pub(super) fn statements(text: &Text, node: NodeId, hoists: Vec<Edit>) -> Vec<Edit> {
    hoists
        .into_iter()
        .filter_map(|edit| match edit {
            // A block is a statement as it is.
            Edit::Hoist(run) if !is_block(text, run.first) => statement(text, node, run.first),
            other => Some(other),
        })
        .collect()
}

fn statement(text: &Text, node: NodeId, value: NodeId) -> Option<Edit> {
    smaller(text, node, text.tree().weight(value) + 1, [text.slice(value), b";"].concat())
}

#[cfg(test)]
mod tests {
    use super::super::testing::becomes;

    #[test]
    fn what_is_hoisted_to_the_end_of_a_body_is_a_statement() {
        becomes("{ g(h.a()) }", "{ h.a(); }", "{ h.a() }");
        becomes("{ loop { g(h.a()) } }", "{ loop { h.a(); } }", "{ loop { h.a() } }");
        becomes("{ assert!(h.a()) }", "{ h.a(); }", "{ h.a() }");
    }

    #[test]
    fn what_is_hoisted_out_of_the_head_of_a_block_is_a_statement() {
        becomes("{ if h.a() {} x }", "{ h.a(); x }", "{ h.a() x }");
        becomes("{ match h.a() { _ => {} } x }", "{ h.a(); x }", "{ h.a() x }");
    }

    #[test]
    fn what_a_method_is_called_on_is_borrowed() {
        becomes("{ h.a.b(c); }", "{ &h.a; }", "{ &h; }");
        becomes("{ h.b() }", "{ &h; }", "{ &h }");
    }

    #[test]
    fn a_value_that_is_needed_stays_a_value() {
        becomes(" -> u8 { g(h.a()) }", " -> u8 { h.a() }", " -> u8 { h.a(); }");
        becomes("{ g(h.a()); }", "{ h.a(); }", "{ h.a();; }");
        becomes("{ let x = { g(h.a()) }; }", "{ let x = { h.a() }; }", "{ let x = { h.a(); }; }");
    }
}
