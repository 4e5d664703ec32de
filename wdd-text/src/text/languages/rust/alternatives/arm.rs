//! The value of a `match` arm that ends with a block needs no comma behind it. Other expressions in its place do.

use ra_ap_syntax::SyntaxKind::*;
use wdd_core::tree::{Edit, NodeId};

use super::{is, kind, smaller};
use crate::text::Text;
use crate::text::languages::rust::kind_set::KindSet;
use crate::text::outline::range;

/// Whether the node is the value of an arm that another arm follows without a comma between them.
pub(super) fn lacks_comma(text: &Text, node: NodeId) -> bool {
    let tree = text.tree();
    let Some(arm) = tree.parent(node).filter(|of| kind(text, *of) == Some(MATCH_ARM)) else {
        return false;
    };
    let end = range(&text.place(node).bytes).end;
    let after = text.bytes()[end..].trim_ascii_start().first();
    // Only the value ends the arm, and after the last arm no comma is needed.
    end == range(&text.place(arm).bytes).end && !matches!(after, Some(b',' | b'}') | None)
}

/// Adds a comma to the edits that need one. An edit that is not smaller than `node` then is left out.
pub(super) fn with_commas(text: &Text, node: NodeId, edits: Vec<Edit>) -> Vec<Edit> {
    edits
        .into_iter()
        .filter_map(|edit| {
            let (weight, content) = match &edit {
                Edit::Hoist(run) if run.first == run.last && !is_block(text, run.first) => {
                    (text.tree().weight(run.first), text.slice(run.first))
                }
                Edit::StandIn(form) if !form.content().ends_with(b"}") => {
                    (form.weight(), form.content())
                }
                _ => return Some(edit),
            };
            smaller(text, node, weight + 1, [content, b","].concat())
        })
        .collect()
}

/// Whether the expression ends with a block, and is a statement without a semicolon.
pub(super) fn is_block(text: &Text, node: NodeId) -> bool {
    let blocks = &[BLOCK_EXPR, FOR_EXPR, IF_EXPR, LOOP_EXPR, MATCH_EXPR, WHILE_EXPR];
    is(text, node, KindSet::Kinds(blocks))
}

#[cfg(test)]
mod tests {
    use super::super::testing::becomes;

    #[test]
    fn what_replaces_the_value_of_an_arm_has_a_comma_if_it_needs_one() {
        becomes(
            "{ match a { 1 => { b() } _ => c } }",
            "{ match a { 1 => b(), _ => c } }",
            "{ match a { 1 => b() _ => c } }",
        );
        becomes(
            "{ match a { 1 => if b { c } else { d } _ => e } }",
            "{ match a { 1 => { c } _ => e } }",
            "{ match a { 1 => { c }, _ => e } }",
        );
        becomes(
            "{ match a { 1 => 2, _ => { b() } } }",
            "{ match a { 1 => 2, _ => b() } }",
            "{ match a { 1 => 2, _ => b(), } }",
        );
    }
}
