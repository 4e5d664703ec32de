//! What kind of name a token defines, if it defines one, and in which case the name is written.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::defined::{Case, DefinitionKind};
use super::in_macro;

/// Names that have a meaning everywhere, even if a variable has the same name.
const KNOWN: &[&str] = &[
    "alloc", "bool", "char", "core", "drop", "f16", "f32", "f64", "f128", "i8", "i16", "i32",
    "i64", "i128", "isize", "main", "std", "str", "u8", "u16", "u32", "u64", "u128", "usize",
];

/// The kind and case of the name that the token defines, if it defines one.
pub(super) fn definition(token: &SyntaxToken) -> Option<(DefinitionKind, Case)> {
    let holder = token.parent()?;
    if holder.kind() == TOKEN_TREE {
        return in_macro::definition(token);
    }
    let item = holder.parent()?;
    let found = match (holder.kind(), item.kind()) {
        (LIFETIME, LIFETIME_PARAM | LABEL) => (DefinitionKind::Lifetime, Case::Lower),
        (NAME, RECORD_FIELD) => (DefinitionKind::Field, Case::Lower),
        (NAME, VARIANT) => (DefinitionKind::Associated, Case::Upper),
        (NAME, MACRO_RULES | MACRO_DEF) => (DefinitionKind::Macro, Case::Lower),
        (NAME, kind) => (free_or_associated(&item), case(kind, token)?),
        _ => return None,
    };
    let known = found.0 == DefinitionKind::Free && KNOWN.contains(&token.text());
    (!known).then_some(found)
}

fn free_or_associated(item: &SyntaxNode) -> DefinitionKind {
    match item.parent().map(|list| list.kind()) {
        Some(ASSOC_ITEM_LIST) => DefinitionKind::Associated,
        _ => DefinitionKind::Free,
    }
}

/// The case of a name in such a construct. `None` if it is not a definition.
fn case(kind: SyntaxKind, name: &SyntaxToken) -> Option<Case> {
    let item = name.parent_ancestors().nth(1)?;
    let has_items = || item.children().any(|child| child.kind() == ITEM_LIST);
    match kind {
        // It must have the name of its file.
        MODULE if !has_items() => None,
        // It may be a constant or variant that is only compared with.
        IDENT_PAT if name.text().starts_with(char::is_uppercase) => None,
        FN | MODULE | IDENT_PAT => Some(Case::Lower),
        STRUCT | ENUM | UNION | TRAIT | TYPE_ALIAS | CONST | STATIC | TYPE_PARAM | CONST_PARAM => {
            Some(Case::Upper)
        }
        RENAME => Some(Case::Either),
        _ => None,
    }
}
