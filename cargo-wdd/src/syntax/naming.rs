//! Which tokens are names, and whether they give a name its meaning or use it.
//!
//! What a `use` imports is known in its own module alone, and what a `pub use` exports everywhere.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

/// What a token does with the name that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// It is no name, or one of which only types tell what it means (a member's).
    None,
    /// Defines it for the whole text.
    Item,
    /// Defines it for the innermost scope.
    Local,
    /// Uses it.
    Use,
    /// Uses the name of an item, and defines it for the innermost scope.
    Import,
    /// Does that, and defines it for the whole text too.
    Export,
}

/// What `token`, a child of `holder`, does with the name that it is.
pub(super) fn naming(token: &SyntaxToken, holder: &SyntaxNode) -> Naming {
    if !matches!(token.kind(), IDENT | LIFETIME_IDENT) {
        return Naming::None;
    }
    let above = holder.parent().map_or(ERROR, |above| above.kind());
    let constant = || token.text().starts_with(|c: char| c.is_uppercase());
    match (holder.kind(), above) {
        (NAME, IDENT_PAT) if constant() => Naming::Use,
        (NAME, IDENT_PAT | TYPE_PARAM | CONST_PARAM)
        | (LIFETIME, LIFETIME_PARAM | LABEL) => Naming::Local,
        (NAME, _) => Naming::Item,
        (NAME_REF, METHOD_CALL_EXPR | FIELD_EXPR) => Naming::None,
        (NAME_REF, _) if ends_import(holder) => {
            let item = holder.ancestors().find(|node| node.kind() == USE);
            let public = |item: SyntaxNode| item.children().any(|c| c.kind() == VISIBILITY);
            if item.is_some_and(public) {
                Naming::Export
            } else {
                Naming::Import
            }
        }
        _ => Naming::Use,
    }
}

/// Whether names that are defined in this construct are unknown outside.
pub(super) fn is_scope(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SOURCE_FILE
            | ITEM_LIST
            | STMT_LIST
            | FN
            | IMPL
            | TRAIT
            | STRUCT
            | ENUM
            | UNION
            | TYPE_ALIAS
            | CONST
            | STATIC
            | CLOSURE_EXPR
            | LOOP_EXPR
            | WHILE_EXPR
            | FOR_EXPR
            | IF_EXPR
            | MATCH_ARM
            | FOR_TYPE
            | FN_PTR_TYPE
            | WHERE_PRED
            | TYPE_BOUND
    )
}

/// The names that the `use` items directly in this scope import.
pub(super) fn imports(scope: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    let items = scope.children().filter(|child| child.kind() == USE);
    let names = items.flat_map(|item| item.descendants());
    names
        .filter(|node| node.kind() == NAME_REF && ends_import(node))
        .filter_map(|name| name.first_token())
}

/// Whether the name stands at the end of an import: `c` of `use a::b::c`.
fn ends_import(name: &SyntaxNode) -> bool {
    let path = name.parent().and_then(|segment| segment.parent());
    let tree = path.and_then(|path| path.parent());
    tree.is_some_and(|tree| tree.kind() == USE_TREE && tree.children().count() == 1)
}
