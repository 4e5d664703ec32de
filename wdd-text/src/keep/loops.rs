//! Loops of a program that does not end: each stays as it is, or is deleted as a whole.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};

use super::code::Code;
use super::painter::Painter;
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::permissions::Permission;

/// Paints the outermost loops. If a part of one is frozen, all of it is.
pub(super) fn paint(painter: &mut Painter<'_>, code: &Code<'_>) {
    for node in code.nodes().filter(is_loop) {
        // Loops within another one are a part of it.
        if node.ancestors().skip(1).any(|above| is_loop(&above)) {
            continue;
        }
        let parts: BTreeSet<_> = solid_tokens(&node).map(|token| painter.part_at(&token)).collect();
        // It belongs to a part that nothing divides.
        if parts.len() == 1 && !parts.contains(&None) {
            continue;
        }
        let is_frozen = solid_tokens(&node).any(|token| painter.is_frozen(&token));
        painter.node(&node, if is_frozen { Permission::Frozen } else { Permission::Whole });
    }
}

fn is_loop(node: &SyntaxNode) -> bool {
    let is_of_loop = |kind| {
        ast::LoopExpr::can_cast(kind)
            || ast::WhileExpr::can_cast(kind)
            || ast::ForExpr::can_cast(kind)
    };
    is_of_loop(node.kind())
}
