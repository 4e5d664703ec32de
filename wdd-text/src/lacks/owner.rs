//! The items around a place, each by its names: the same in a candidate and in the text that it was made of.

use std::ops::Range;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SourceFile, SyntaxKind, SyntaxNode, TextSize};

use crate::text::languages::rust::names::{defined_name, name_of_macro, names_in};
use crate::text::languages::rust::syntax::solid_text;
use crate::text::languages::rust::{self};

/// The items around each of these places of a file, the innermost first. The file is parsed once for all of them.
pub(super) fn owners(content: &[u8], places: &[Range<usize>]) -> Vec<Vec<String>> {
    let find = |source: &str| {
        let root = SourceFile::parse(source, Edition::CURRENT).syntax_node();
        let around = |place: &Range<usize>| {
            let at = u32::try_from(place.start).ok().filter(|_| place.end <= source.len())?;
            let token = root.token_at_offset(TextSize::from(at)).right_biased()?;
            Some(token.parent_ancestors().filter_map(|node| owner(&node)).collect())
        };
        places.iter().map(|place| around(place).unwrap_or_default()).collect()
    };
    let found = str::from_utf8(content).ok().and_then(|source| rust::deep(source, || find(source)));
    found.unwrap_or_else(|| vec![Vec::new(); places.len()])
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
