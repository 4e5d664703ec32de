//! The items around a place, each by its names: they are the same in a candidate and in the text that it was made of.

use std::ops::Range;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SourceFile, SyntaxKind, SyntaxNode, TextSize};

use super::names::{defined_name, name_of_macro, names_in};
use super::parse::deep;
use super::syntax::{kind_above, solid_text};

/// The items around each of these places of a file, the innermost first, with the bodies of functions. The file is parsed once
/// for all of them.
pub(crate) fn items_around(content: &[u8], places: &[Range<usize>]) -> Vec<Vec<String>> {
    let find = |source: &str| {
        let root = SourceFile::parse(source, Edition::CURRENT).syntax_node();
        let around = |place: &Range<usize>| {
            let at = u32::try_from(place.start).ok().filter(|_| place.end <= source.len())?;
            let token = root.token_at_offset(TextSize::from(at)).right_biased()?;
            Some(token.parent_ancestors().filter_map(|node| item_name(&node)).collect())
        };
        places.iter().map(|place| around(place).unwrap_or_default()).collect()
    };
    let found = str::from_utf8(content).ok().and_then(|source| deep(source, || find(source)));
    found.unwrap_or_else(|| vec![Vec::new(); places.len()])
}

/// The names of all items in a file.
pub(crate) fn items_in(content: &[u8]) -> Vec<String> {
    let find = |source: &str| {
        let root = SourceFile::parse(source, Edition::CURRENT).syntax_node();
        root.descendants().filter_map(|node| item_name(&node)).collect()
    };
    let found = str::from_utf8(content).ok().and_then(|source| deep(source, || find(source)));
    found.unwrap_or_default()
}

/// The name of an item within its file, or that of the body of a function. `None` for what is neither.
pub(crate) fn item_name(node: &SyntaxNode) -> Option<String> {
    let own = step(node)?;
    let around = node.ancestors().skip(1).filter_map(|node| step(&node));
    Some(around.fold(own, |own, around| format!("{around}/{own}")))
}

/// What an item is called within the item around it.
pub(super) fn step(node: &SyntaxNode) -> Option<String> {
    let kind = node.kind();
    let is_item = ast::Item::can_cast(kind) || ast::AssocItem::can_cast(kind);
    if kind == SyntaxKind::USE_TREE {
        // The last part of `use a::{self}` has no name of its own.
        let last = names_in(node).last();
        return Some(format!("use {}", last.as_deref().unwrap_or("self")));
    }
    if kind == SyntaxKind::BLOCK_EXPR {
        return (kind_above(node) == SyntaxKind::FN).then(|| "body".to_owned());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_in_a_body_in_a_function_in_an_implementation() {
        let source = "impl T for A { fn f() { g(1) } } use a::{b, c};";
        let at = |text: &str| {
            let start = source.find(text).unwrap();
            start..start + text.len()
        };
        let found = items_around(source.as_bytes(), &[at("g"), at("f()"), at("c"), 90..91]);
        let expected: [&[&str]; 4] = [
            &["impl T for A/FN f/body", "impl T for A/FN f", "impl T for A"],
            &["impl T for A/FN f", "impl T for A"],
            &["use c/use c", "use c"],
            &[],
        ];
        assert_eq!(found, expected);
    }
}
