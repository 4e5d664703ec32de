//! The declarations and statements of a language with a grammar.

use wdd_core::tree::NodeId;

use crate::text::Text;
use crate::text::outline::range;

/// Whether a node is a declaration or a statement that is deleted alone, as it ends as such or takes whole lines, and no part of one.
pub(crate) fn is_declaration(text: &Text, node: NodeId) -> bool {
    let tree = text.tree();
    if !tree.role(node).deletable() || !tree.is_coarse(node) {
        return false;
    }
    let bytes = range(&text.place(node).bytes);
    let (before, from_start) = text.bytes().split_at(bytes.start);
    let (own, after) = from_start.split_at(bytes.len());
    let is_solid = |byte: &&u8| !matches!(**byte, b' ' | b'\t');
    let is_line_end = |byte: Option<&u8>| byte.is_none_or(|byte| *byte == b'\n');
    own.ends_with(b";")
        || own.ends_with(b"}")
        || is_line_end(before.iter().rev().find(is_solid))
            && is_line_end(after.iter().find(is_solid))
}
