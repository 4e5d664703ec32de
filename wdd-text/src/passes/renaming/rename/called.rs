//! Names that may be used by name from outside of the text.

use ra_ap_syntax::SyntaxKind::{ATTR, EXTERN_ITEM_LIST, FN, MODULE, STATIC};
use ra_ap_syntax::ast::AstNode;
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashSet;

use crate::text::languages::rust::names::{defined_name, text_of};

/// Parts of attributes of functions that are called by name from outside.
const CALLING: &[&str] = &["test", "no_mangle", "export_name", "proc_macro"];

/// Names that may be used from outside of the text. They are the names of foreign and exported
/// functions and statics, of procedural macros and tests, and of the modules that contain these.
pub(super) fn called_by_name(tokens: &[SyntaxToken]) -> FxHashSet<String> {
    let functions = tokens.iter().filter_map(|token| {
        let item = token.parent_ancestors().nth(1)?;
        is_called_by_name(&item).then_some(item)
    });
    let around = functions.flat_map(|function| function.ancestors().collect::<Vec<_>>());
    let named = around.filter(|node| matches!(node.kind(), FN | STATIC | MODULE));
    let tokens = named.filter_map(|node| defined_name(&node)?.syntax().first_token());
    tokens.map(|token| text_of(&token)).collect()
}

fn is_called_by_name(item: &SyntaxNode) -> bool {
    let linked = item.parent().is_some_and(|list| list.kind() == EXTERN_ITEM_LIST);
    let mut attributes = item.children().filter(|child| child.kind() == ATTR);
    let called = |attribute: SyntaxNode| {
        let text = attribute.text().to_string();
        CALLING.iter().any(|word| text.contains(word))
    };
    matches!(item.kind(), FN | STATIC) && (linked || attributes.any(called))
}
