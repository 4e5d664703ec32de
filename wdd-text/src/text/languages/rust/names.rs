//! The names of Rust, read in one place: what a token defines, what it uses, and what a set of roots reaches.
//!
//! ```text
//! token ── definition ──▶ what it defines, and whether that is a member     definition.rs
//!   │         │
//!   │         ├─────────▶ a number for each name, by scope                  numbering.rs  → the text's tree
//!   │         └─────────▶ all names that a text defines                     definitions.rs
//!   └──────── use_of ───▶ which of these it uses                            uses.rs, in_macro.rs, format.rs
//! use item ── imports ──▶ the names that it imports                         imports.rs
//! names ───── reach ────▶ what they mean, and what that names in turn       reach.rs
//! ```
//!
//! There is no type checker: an item is known by its text alone, a local name by its text and its scope, a
//! member by its text. What is wrong here costs an oracle call, but never gives a wrong result. What Rust itself
//! defines is in known.rs.

mod definition;
mod definitions;
mod format;
mod imports;
mod in_macro;
pub(crate) mod known;
mod numbering;
mod reach;
mod uses;

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, PathSegmentKind};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

pub(crate) use self::definition::{Case, NameKind};
pub(crate) use self::definitions::Definitions;
pub(crate) use self::format::variables;
pub(crate) use self::imports::{Imported, imported, imported_names, path_of_import};
pub(in crate::text::languages::rust) use self::numbering::{
    Naming, is_scope, known_throughout, naming,
};
pub(crate) use self::reach::{closure, reach};
pub(crate) use self::uses::use_of;
use super::syntax::{kind_above, solid_tokens};

/// Whether the token is an identifier or a lifetime, which a text may define.
pub(crate) fn is_name(token: &SyntaxToken) -> bool {
    matches!(token.kind(), SyntaxKind::IDENT | SyntaxKind::LIFETIME_IDENT)
}

/// The text of a name without `r#`.
pub(crate) fn text_of(name: &SyntaxToken) -> String {
    // `r#x` and `x` are one name.
    name.text().trim_start_matches("r#").to_owned()
}

/// Whether a name is that of a type, a trait, a variant or a constant, by its case.
pub(crate) fn is_capitalized(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// The texts of the identifiers of a node.
pub(crate) fn names_in(node: &SyntaxNode) -> impl Iterator<Item = String> + use<> {
    solid_tokens(node)
        .filter(|token| token.kind() == SyntaxKind::IDENT)
        .map(|token| token.text().to_owned())
}

/// The name that an item, a member or a variant defines; an `impl` defines none.
pub(crate) fn defined_name(item: &SyntaxNode) -> Option<ast::Name> {
    item.children().find_map(ast::Name::cast)
}

/// The token of the name that an item, a member, a field or a generic parameter defines.
pub(crate) fn name_token(of: &SyntaxNode) -> Option<SyntaxToken> {
    let names = [SyntaxKind::NAME, SyntaxKind::LIFETIME];
    of.children().find(|node| names.contains(&node.kind()))?.first_token()
}

/// The last name of a path: `Vec` of `std::vec::Vec<u8>`.
pub(crate) fn last_name(path: &ast::Path) -> Option<String> {
    Some(path.segment()?.name_ref()?.text().to_string())
}

/// `None` for a type that is not written as a path.
pub(crate) fn path_of(ty: &ast::Type) -> Option<ast::Path> {
    match ty {
        ast::Type::PathType(ty) => ty.path(),
        _ => None,
    }
}

/// The last name of a type that is a path.
pub(crate) fn name_of_type(ty: &ast::Type) -> Option<String> {
    last_name(&path_of(ty)?)
}

/// The last name of the first path in a type: `Vec` of `&std::vec::Vec<u8>`.
pub(crate) fn first_name_in(ty: &SyntaxNode) -> Option<String> {
    last_name(&ty.descendants().find_map(ast::Path::cast)?)
}

/// The last name in the path of a macro that is called.
pub(crate) fn name_of_macro(call: &ast::MacroCall) -> Option<String> {
    last_name(&call.path()?)
}

/// Whether the path is that of a type, as far as its last name tells.
fn is_type(path: &ast::Path) -> bool {
    match path.segment().and_then(|segment| segment.kind()) {
        Some(PathSegmentKind::Name(name)) => is_capitalized(name.text()),
        Some(PathSegmentKind::Type { .. } | PathSegmentKind::SelfTypeKw) => true,
        _ => false,
    }
}

/// Whether the token at the end of a path is that of a type: `Vec`, `Self`, or the `>` of `Vec<u8>`.
pub(crate) fn ends_type(token: &SyntaxToken) -> bool {
    match token.kind() {
        SyntaxKind::IDENT => is_capitalized(token.text()),
        SyntaxKind::SELF_TYPE_KW | SyntaxKind::R_ANGLE => true,
        _ => false,
    }
}

/// Whether the token stands in a `use` item.
pub(crate) fn is_import(token: &SyntaxToken) -> bool {
    token.parent_ancestors().any(|node| node.kind() == SyntaxKind::USE)
}

/// Whether an item is a member of a trait or a type.
pub(crate) fn is_member(item: &SyntaxNode) -> bool {
    kind_above(item) == SyntaxKind::ASSOC_ITEM_LIST
}

/// The type parameters that an item declares.
pub(crate) fn type_parameters(item: &impl HasGenericParams) -> Vec<ast::TypeParam> {
    item.generic_param_list()
        .into_iter()
        .flat_map(|list| list.generic_params())
        .filter_map(|parameter| ast::TypeParam::cast(parameter.syntax().clone()))
        .collect()
}

/// The names that mean an item: its own name, or those in the type that it is an `impl` for.
pub(crate) fn names_of(item: &SyntaxNode) -> Vec<String> {
    // An `impl` has no name of its own.
    match ast::Impl::cast(item.clone()) {
        Some(of) => of.self_ty().iter().flat_map(|of| names_in(of.syntax())).collect(),
        None => defined_name(item).iter().map(|name| name.text().to_string()).collect(),
    }
}

/// Whether one of the names means the item.
pub(crate) fn is_meant(item: &SyntaxNode, names: &BTreeSet<String>) -> bool {
    names_of(item).iter().any(|name| names.contains(name))
}
