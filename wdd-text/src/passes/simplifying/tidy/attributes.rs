//! Merges attributes that have the same name and stand in the same place.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use crate::passes::Family;
use crate::passes::shared::source::{Source, together};

/// Merges attributes of the same name in the same place.
pub(super) fn attributes(source: &Source) -> Family {
    let mut groups: Vec<(AttributeKey, Vec<(ast::Attr, ast::TokenTree)>)> = Vec::new();
    for attribute in source.all::<ast::Attr>() {
        let Some((key, list)) = listing(&attribute) else { continue };
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push((attribute, list)),
            None => groups.push((key, vec![(attribute, list)])),
        }
    }
    let several = groups.iter().filter(|(_, group)| group.len() > 1);
    several.filter_map(|(_, group)| merged(source, group)).collect()
}

/// Attributes whose argument lists can be merged.
const LISTS: &[&str] = &["allow", "deny", "derive", "feature", "repr", "warn"];

/// What attributes to be merged have in common: the node that they stand in, whether they are inner
/// attributes, and the name.
type AttributeKey = (SyntaxNode, bool, String);

fn listing(attribute: &ast::Attr) -> Option<(AttributeKey, ast::TokenTree)> {
    let (name, list) = attribute.as_simple_call()?;
    let key = (attribute.syntax().parent()?, attribute.excl_token().is_some(), name.to_string());
    LISTS.contains(&name.as_str()).then_some((key, list))
}

/// Gives the first attribute the elements of all, and deletes the others.
fn merged(source: &Source, group: &[(ast::Attr, ast::TokenTree)]) -> Option<Change> {
    let ((_, first), rest) = group.split_first()?;
    let texts: Vec<_> =
        group.iter().map(|(_, list)| elements(list)).filter(|text| !text.is_empty()).collect();
    let all = source.replace(first.syntax(), &format!("({})", texts.join(", ")));
    together(rest.iter().map(|(attribute, _)| source.delete(attribute.syntax())).chain([all]))
}

/// The text between the parentheses of a list.
fn elements(list: &ast::TokenTree) -> String {
    let text = list.syntax().text().to_string();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.unwrap_or_default().trim().trim_end_matches(',').to_owned()
}
