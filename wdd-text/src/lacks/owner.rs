//! The items around a place, each by its names: the same in a candidate and in the text that it was made of.

use std::ops::Range;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SourceFile, SyntaxKind, SyntaxNode, TextSize};

use crate::text::languages::rust::names::{defined_name, name_of_macro, names_in};
use crate::text::languages::rust::syntax::solid_text;
use crate::text::languages::rust::{self};

/// The items around these bytes of a file, the innermost first.
pub(super) fn owners(content: &[u8], bytes: &Range<usize>) -> Vec<String> {
    let Ok(source) = str::from_utf8(content) else { return Vec::new() };
    let Some(at) = u32::try_from(bytes.start).ok().filter(|_| bytes.end <= source.len()) else {
        return Vec::new();
    };
    let find = || {
        let root = SourceFile::parse(source, Edition::CURRENT).syntax_node();
        let token = root.token_at_offset(TextSize::from(at)).right_biased();
        let around = token.into_iter().flat_map(|token| token.parent_ancestors());
        around.filter_map(|node| owner(&node)).collect()
    };
    rust::deep(source, find).unwrap_or_default()
}

/// The name of an item within its file. `None` for what is no item.
pub(super) fn owner(node: &SyntaxNode) -> Option<String> {
    let own = step(node)?;
    let around = node.ancestors().skip(1).filter_map(|node| step(&node));
    Some(around.fold(own, |own, around| format!("{around}/{own}")))
}

/// What an item is called within the item around it.
fn step(node: &SyntaxNode) -> Option<String> {
    let kind = node.kind();
    let is_item = ast::Item::can_cast(kind) || ast::AssocItem::can_cast(kind);
    if kind == SyntaxKind::USE_TREE {
        return Some(format!("use {}", names_in(node).last()?));
    }
    if let Some(of) = ast::Impl::cast(node.clone()) {
        let part = |part: Option<ast::Type>| {
            part.map_or_else(String::new, |part| solid_text(part.syntax()))
        };
        return Some(format!("impl {} for {}", part(of.trait_()), part(of.self_ty())));
    }
    if let Some(call) = ast::MacroCall::cast(node.clone()) {
        return Some(format!(
            "{}! {}",
            name_of_macro(&call)?,
            names_in(node).nth(1).unwrap_or_default()
        ));
    }
    is_item.then(|| defined_name(node)).flatten().map(|name| format!("{kind:?} {}", name.text()))
}
