//! What a token defines, if it is the name in a definition.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxToken;

use super::{is_capitalized, is_member, is_name};

/// What a name is given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text::languages::rust) enum Definition {
    /// A function, or a method.
    Function,
    /// A module; whether its items are in another file.
    Module {
        is_file: bool,
    },
    /// A struct, enum, union, trait or type alias.
    Type,
    /// A constant or a static.
    Constant,
    /// Another name of what a `use` imports.
    Import,
    /// A variable that a pattern binds.
    Variable,
    /// A generic parameter.
    Parameter,
    Field,
    Variant,
    Macro,
    /// `$x` in a macro.
    Fragment,
    /// A lifetime or a label.
    Lifetime,
}

/// The kinds of names: two definitions with the same text and kind cannot be told apart at their uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NameKind {
    /// Items, variables and generic parameters.
    Free,
    Field,
    /// Members of a type or trait: methods, variants, associated types and constants.
    Associated,
    Macro,
    /// `$x` in a macro.
    Fragment,
    /// Lifetimes and labels.
    Lifetime,
}

/// The case in which a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    Upper,
    /// The case of the old name.
    Either,
}

impl Definition {
    /// The kind of its name. `is_member`: it is an item of a trait or an `impl`.
    pub(super) fn kind(self, is_member: bool) -> NameKind {
        match self {
            Definition::Field => NameKind::Field,
            Definition::Variant => NameKind::Associated,
            Definition::Macro => NameKind::Macro,
            Definition::Fragment => NameKind::Fragment,
            Definition::Lifetime => NameKind::Lifetime,
            _ if is_member => NameKind::Associated,
            _ => NameKind::Free,
        }
    }

    pub(super) fn case(self) -> Case {
        match self {
            Definition::Type
            | Definition::Constant
            | Definition::Parameter
            | Definition::Variant => Case::Upper,
            // What is imported may be of any kind.
            Definition::Import => Case::Either,
            _ => Case::Lower,
        }
    }
}

/// What the token defines, and whether that is an item of a trait or an `impl`. None if it defines nothing, or is
/// in the call of a macro.
pub(in crate::text::languages::rust) fn definition(
    token: &SyntaxToken,
) -> Option<(Definition, bool)> {
    if !is_name(token) {
        return None;
    }
    let holder = token.parent()?;
    let item = holder.parent()?;
    let found = match (holder.kind(), item.kind()) {
        (LIFETIME, LIFETIME_PARAM | LABEL) => Definition::Lifetime,
        (NAME, FN) => Definition::Function,
        (NAME, MODULE) => {
            let has_items = item.children().any(|child| child.kind() == ITEM_LIST);
            Definition::Module { is_file: !has_items }
        }
        (NAME, STRUCT | ENUM | UNION | TRAIT | TYPE_ALIAS) => Definition::Type,
        (NAME, CONST | STATIC) => Definition::Constant,
        (NAME, RENAME) => Definition::Import,
        // In a pattern, a name in upper case is a constant or a variant that is compared with.
        (NAME, IDENT_PAT) if is_capitalized(token.text()) => return None,
        (NAME, IDENT_PAT) => Definition::Variable,
        (NAME, TYPE_PARAM | CONST_PARAM) => Definition::Parameter,
        (NAME, RECORD_FIELD) => Definition::Field,
        (NAME, VARIANT) => Definition::Variant,
        (NAME, MACRO_RULES | MACRO_DEF) => Definition::Macro,
        _ => return None,
    };
    Some((found, is_member(&item)))
}
