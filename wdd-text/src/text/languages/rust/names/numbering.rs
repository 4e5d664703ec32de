//! Which tokens of a text get the number of a name, and whether they define the name or use it. The numbers are in the
//! text's tree ([`names`](crate::text::names)).
//!
//! A name that a `use` imports is defined in its own module, and one that a `pub use` exports is
//! defined everywhere.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode, HasVisibility};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::definition::{Definition, definition};
use super::{is_capitalized, is_name, last_name};
use crate::text::languages::rust::syntax::kind_above;

/// What a token that is a name does with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text::languages::rust) enum Naming {
    /// Nothing: the token is not a name, or a member's name whose meaning depends on types.
    None,
    /// Defines it for the whole text.
    Item,
    /// Defines it as the name of a member: a field, a variant, a method.
    Member,
    /// Defines it for the innermost scope.
    Local,
    /// Uses it.
    Use,
    /// Uses it as the name of a member of the type before it.
    UseMember,
    /// Uses the name of an item, and defines it for the innermost scope.
    Import,
    /// Uses the name of an item, and defines it for the innermost scope and for the whole text.
    Export,
}

/// What `token`, a child of `holder`, does with the name that it is.
pub(in crate::text::languages::rust) fn naming(token: &SyntaxToken, holder: &SyntaxNode) -> Naming {
    if !is_name(token) {
        return Naming::None;
    }
    if let Some((defined, is_member)) = definition(token) {
        return match defined {
            Definition::Variable | Definition::Parameter | Definition::Lifetime => Naming::Local,
            Definition::Field | Definition::Variant => Naming::Member,
            _ if is_member => Naming::Member,
            _ => Naming::Item,
        };
    }
    match (holder.kind(), kind_above(holder)) {
        (NAME_REF, METHOD_CALL_EXPR | FIELD_EXPR) => Naming::None,
        (NAME_REF, _) if ends_import(holder) => {
            let import = holder.ancestors().find_map(ast::Use::cast);
            let is_public = import.is_some_and(|import| import.visibility().is_some());
            if is_public { Naming::Export } else { Naming::Import }
        }
        (NAME_REF, _) if is_of_type(holder) => Naming::UseMember,
        _ => Naming::Use,
    }
}

/// Whether the path before the name looks like a type: `Vec::new`, `Self::N`.
fn is_of_type(name: &SyntaxNode) -> bool {
    let path = name.parent().and_then(|segment| segment.parent()).and_then(ast::Path::cast);
    let before = path.and_then(|path| path.qualifier()).and_then(|before| last_name(&before));
    // A name after `<A as B>::` is no member here: what uses `A` and `B` would then be linked with all members of that
    // name, and lists get longer.
    before.is_some_and(|name| is_capitalized(&name))
}

/// Whether names that are defined in this construct are known only inside it.
pub(in crate::text::languages::rust) fn is_scope(kind: SyntaxKind) -> bool {
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

/// The names that are known in the whole scope, also before their definition: those that `use` items
/// directly in it import, and its generic parameters, which may use each other in their bounds.
pub(in crate::text::languages::rust) fn known_throughout(
    scope: &SyntaxNode,
) -> impl Iterator<Item = SyntaxToken> + use<> {
    scope
        .children()
        .filter(|child| matches!(child.kind(), USE | GENERIC_PARAM_LIST))
        .flat_map(|part| part.descendants())
        .filter(|node| match node.kind() {
            NAME_REF => ends_import(node),
            NAME | LIFETIME => {
                matches!(kind_above(node), TYPE_PARAM | CONST_PARAM | LIFETIME_PARAM)
            }
            _ => false,
        })
        .filter_map(|name| name.first_token())
}

/// Whether the name is at the end of an import: `c` in `use a::b::c`.
fn ends_import(name: &SyntaxNode) -> bool {
    let tree = name.parent().and_then(|segment| segment.parent()).and_then(|path| path.parent());
    // With braces or another name after the path, the name is not the end.
    tree.is_some_and(|tree| tree.kind() == USE_TREE && tree.children().count() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ra_ap_syntax::{Edition, NodeOrToken, SourceFile};

    fn namings(source: &str) -> Vec<(String, Naming)> {
        let file = SourceFile::parse(source, Edition::Edition2021).syntax_node();
        let tokens = file.descendants_with_tokens().filter_map(NodeOrToken::into_token);
        let named = tokens.map(|t| (t.text().to_owned(), naming(&t, &t.parent().unwrap())));
        named.filter(|(_, naming)| *naming != Naming::None).collect()
    }

    fn of<'a>(namings: &'a [(String, Naming)], name: &str) -> Vec<&'a Naming> {
        namings.iter().filter(|(text, _)| text == name).map(|(_, naming)| naming).collect()
    }

    #[test]
    fn a_module_on_the_way_to_an_import_is_no_method_of_that_name() {
        let found = namings("use std::clone::C; impl C for u8 { fn clone(&self) {} }");
        assert_eq!(of(&found, "clone"), [&Naming::Use, &Naming::Member]);
        assert_eq!(of(&found, "C"), [&Naming::Import, &Naming::Use]);
    }

    #[test]
    fn a_public_import_is_an_export() {
        let found = namings("pub use a::{b, c as d};");
        assert_eq!(of(&found, "b"), [&Naming::Export]);
        assert_eq!(of(&found, "d"), [&Naming::Item]);
    }

    #[test]
    fn variables_are_local_and_constants_in_patterns_are_not() {
        let found = namings("fn f<T>(x: T) { match x { None => T::new(), y => E::V } }");
        assert_eq!(of(&found, "x"), [&Naming::Local, &Naming::Use]);
        assert_eq!(of(&found, "y"), [&Naming::Local]);
        assert_eq!(of(&found, "None"), [&Naming::Use]);
        assert_eq!(of(&found, "V"), [&Naming::UseMember]);
    }

    #[test]
    fn members_found_by_type_alone_are_left_out() {
        let found = namings("fn f() { a.len(); a.x }");
        assert!(of(&found, "len").is_empty() && of(&found, "x").is_empty());
        assert_eq!(of(&found, "a"), [&Naming::Use, &Naming::Use]);
    }
}
