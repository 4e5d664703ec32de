//! The rows in the call of a macro that writes items for each of them: `impl_array!(0, 1, 2)`. Each may be deleted as a whole, as an
//! item may.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use crate::keep::code::Code;
use crate::keep::failing_test::between_commas;
use crate::keep::painter::Painter;
use crate::text::languages::rust::names::name_of_macro;
use crate::text::languages::rust::syntax::{previous_solid, solid_tokens};
use crate::text::permissions::Permission;

/// Gives permissions to the rows of a call of a macro, if it is one.
pub(super) fn paint(painter: &mut Painter<'_>, code: &Code<'_>, call: &SyntaxNode) {
    let Some(call) = ast::MacroCall::cast(call.clone()) else { return };
    let rows = call.token_tree().map_or_else(Vec::new, |tree| between_commas(&tree));
    let Some(name) = name_of_macro(&call).filter(|_| rows.len() > 1) else { return };
    let mut definitions = code.all::<ast::MacroRules>();
    let is_it = |one: &ast::MacroRules| one.name().is_some_and(|of| of.text() == name);
    if definitions.find(is_it).is_some_and(|definition| writes_items(&definition)) {
        rows.into_iter().for_each(|row| painter.tokens(row, Permission::Whole));
    }
}

/// Whether all that a macro repeats are items.
fn writes_items(definition: &ast::MacroRules) -> bool {
    let trees = definition.syntax().descendants().filter(|node| node.kind() == TOKEN_TREE);
    let repeated: Vec<SyntaxNode> = trees.filter(is_repetition).collect();
    let is_inner =
        |tree: &SyntaxNode| tree.ancestors().skip(1).any(|around| repeated.contains(&around));
    let mut outer = repeated.iter().filter(|tree| !is_inner(tree) && !is_pattern(tree)).peekable();
    outer.peek().is_some() && outer.all(begins_an_item)
}

/// Whether it is what stands between the parentheses of `$(…)*`.
fn is_repetition(tree: &SyntaxNode) -> bool {
    let before = tree.first_token().and_then(|open| previous_solid(&open));
    before.is_some_and(|dollar| dollar.kind() == DOLLAR)
}

/// Whether it is a part of what a macro is called with: fragments have a specifier there.
fn is_pattern(tree: &&SyntaxNode) -> bool {
    let tokens: Vec<SyntaxToken> = solid_tokens(tree).collect();
    let is_fragment = |three: &[SyntaxToken]| three[0].kind() == DOLLAR && three[2].kind() == COLON;
    tokens.windows(3).any(is_fragment)
}

fn begins_an_item(tree: &SyntaxNode) -> bool {
    let first = solid_tokens(tree).nth(1);
    first.is_some_and(|first| {
        matches!(
            first.kind(),
            CONST_KW | ENUM_KW | FN_KW | IMPL_KW | MOD_KW | POUND | PUB_KW | STRUCT_KW | UNSAFE_KW
        )
    })
}
