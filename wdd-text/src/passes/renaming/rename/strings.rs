//! Format strings that print variables which are renamed.

use std::collections::BTreeMap;

use ra_ap_syntax::SyntaxKind::{ATTR, STRING, TOKEN_TREE};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::groups::{Name, NameGroup, NameGroups};
use crate::text::languages::rust::names::{NameKind, variables};

/// Merges the groups of names that one format string prints, because a string is one token.
pub(super) fn joined_by_strings(
    tokens: &[SyntaxToken],
    groups: Vec<NameGroup>,
    new: &BTreeMap<String, String>,
) -> Vec<NameGroup> {
    let mut all = NameGroups::default();
    for group in groups {
        let names = group.names.clone();
        if let Some(joined) = all.joined(names) {
            joined.tokens.extend(group.tokens);
        }
    }
    for string in tokens.iter().filter(|token| is_printed(token)) {
        let names = variables(string.text()).into_iter();
        let names = names.map(|range| (NameKind::Free, string.text()[range].to_owned()));
        let ours = names.filter(|name| all.has(name) && new.contains_key(&name.1));
        let ours: Vec<Name> = ours.collect();
        if let Some(group) = all.joined(ours) {
            group.strings.push(string.clone());
        }
    }
    all.all().collect()
}

fn is_printed(token: &SyntaxToken) -> bool {
    let in_macro = token.parent().is_some_and(|parent| parent.kind() == TOKEN_TREE);
    let attribute = |node: SyntaxNode| node.kind() == ATTR;
    token.kind() == STRING && in_macro && !token.parent_ancestors().any(attribute)
}

/// A format string with the new names of the group's variables.
pub(super) fn printed(literal: &str, group: &NameGroup, new: &BTreeMap<String, String>) -> String {
    let ours = |text: &str| {
        let mut names = group.names.iter();
        names.any(|(kind, name)| *kind == NameKind::Free && name == text)
    };
    let mut out = literal.to_owned();
    for range in variables(literal).into_iter().rev() {
        let text = &literal[range.clone()];
        if let Some(name) = new.get(text).filter(|_| ours(text)) {
            out.replace_range(range, name);
        }
    }
    out
}
