//! Deletes commas and colons that separate nothing.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Edit;

use crate::passes::Family;
use crate::passes::shared::source::{Source, together};

/// Deletes commas that separate nothing.
pub(super) fn commas(source: &Source) -> Family {
    let idle = source.all_tokens().filter(|token| token.kind() == COMMA && is_idle(token));
    let deleted = |token: SyntaxToken| Some(vec![(source.token(&token)?, Edit::Delete)]);
    idle.filter_map(deleted).collect()
}

fn is_idle(comma: &SyntaxToken) -> bool {
    let Some(list) = comma.parent() else { return false };
    match list.kind() {
        MATCH_ARM => is_last(&list) || ends_in_block(&list),
        // `(x,)` is a tuple, but `(x)` is not.
        TUPLE_EXPR | TUPLE_TYPE | TUPLE_PAT => list.children().count() > 1,
        _ => true,
    }
}

fn is_last(arm: &SyntaxNode) -> bool {
    arm.next_sibling().is_none()
}

fn ends_in_block(arm: &SyntaxNode) -> bool {
    let last = arm.last_child().map(|node| node.kind());
    matches!(last, Some(BLOCK_EXPR | FOR_EXPR | IF_EXPR | LOOP_EXPR | MATCH_EXPR | WHILE_EXPR))
}

/// Deletes `::` at the beginning of paths in macro calls. Outside of macro calls it is a node of
/// the tree, which the walks delete.
pub(super) fn colons(source: &Source) -> Family {
    let pairs = source.all_tokens().filter_map(|second| {
        let first = second.prev_sibling_or_token()?.into_token()?;
        let above = first.parent()?.kind();
        let before = first.prev_token().map(|before| before.kind());
        let goes_on = [IDENT, CRATE_KW, SELF_KW, SELF_TYPE_KW, SUPER_KW, R_ANGLE, COLON];
        // In `a::b` the colons do not begin the path.
        let begins = before.is_none_or(|before| !goes_on.contains(&before));
        let after = second.next_token().is_some_and(|after| after.kind() == IDENT);
        let both = first.kind() == COLON && second.kind() == COLON && above == TOKEN_TREE;
        (both && begins && after).then_some([first, second])
    });
    let deleted = |pair: [SyntaxToken; 2]| together(pair.map(|token| source.remove(&token)));
    pairs.filter_map(deleted).collect()
}
