//! What a token of a text is the name of.
//!
//! This depends on where the token stands and on what the text defines: `f` in `x.f` may be any
//! field of this name, but `new` in `Vec::new` is not a name of the text.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::definitions::Definitions;
use super::imports::path_around;
use super::in_macro::{self, Meaning};
use super::{NameKind, is_type, path_of, text_of};
use crate::text::languages::rust::syntax::kind_above;

/// What a token names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Use {
    /// The kinds that it names. `x` in `S { x }` names a field and a variable.
    pub(crate) kinds: Vec<NameKind>,
    /// Whether it also has a meaning from outside, so that it cannot be renamed.
    pub(crate) fixed: bool,
}

impl Use {
    fn fixed(kind: NameKind) -> Self {
        Use { kinds: vec![kind], fixed: true }
    }
}

/// What `token` names. Nothing, if the text does not define it.
pub(crate) fn use_of(token: &SyntaxToken, defined: &Definitions) -> Use {
    let Some(holder) = token.parent() else { return Use::default() };
    // What an attribute means is not known.
    if token.parent_ancestors().any(|node| node.kind() == ATTR) {
        return Use::default();
    }
    let here = Occurrence { token, defined };
    if token.kind() == LIFETIME_IDENT {
        return here.as_any(&[NameKind::Lifetime]);
    }
    match holder.kind() {
        TOKEN_TREE => here.in_macro(in_macro::meaning(token, defined)),
        NAME => here.at_definition(&holder),
        NAME_REF => here.at_use(&holder),
        _ => Use::default(),
    }
}

struct Occurrence<'a> {
    token: &'a SyntaxToken,
    defined: &'a Definitions,
}

impl Occurrence<'_> {
    /// Names those of `kinds` that the text defines.
    fn as_any(&self, kinds: &[NameKind]) -> Use {
        let text = text_of(self.token);
        let found = kinds.iter().filter_map(|&kind| self.defined.kind(kind, &text));
        // One kind may be found by way of two.
        Use { kinds: Vec::from_iter(found.collect::<BTreeSet<_>>()), fixed: false }
    }

    /// Names a part of something. `inside` says whether the text defines that.
    fn as_part(&self, kind: NameKind, inside: bool) -> Use {
        if inside { self.as_any(&[kind]) } else { Use::default() }
    }

    fn in_macro(&self, meaning: Meaning) -> Use {
        match meaning {
            Meaning::Nothing => Use::default(),
            Meaning::Fixed(kinds) => Use { fixed: true, ..self.as_any(kinds) },
            Meaning::AnyOf(kinds) => self.as_any(kinds),
        }
    }

    fn at_definition(&self, name: &SyntaxNode) -> Use {
        match kind_above(name) {
            RECORD_FIELD => self.as_any(&[NameKind::Field]),
            VARIANT => self.as_any(&[NameKind::Associated]),
            MACRO_RULES | MACRO_DEF => self.as_any(&[NameKind::Macro]),
            IDENT_PAT => self.at_pattern(name),
            _ => self.at_item(name),
        }
    }

    /// The name in a pattern. In `S { x }` it names a field, too.
    fn at_pattern(&self, name: &SyntaxNode) -> Use {
        let field = name.ancestors().nth(2).and_then(ast::RecordPatField::cast);
        let Some(field) = field.filter(|field| field.name_ref().is_none()) else {
            return self.as_any(&[NameKind::Free]);
        };
        let pattern = field.syntax().ancestors().find_map(ast::RecordPat::cast);
        self.shorthand(pattern.and_then(|pattern| pattern.path()))
    }

    fn shorthand(&self, path: Option<ast::Path>) -> Use {
        let inside = path.is_some_and(|path| self.defined.holds(&path));
        let both = self.as_any(&[NameKind::Free, NameKind::Field]);
        // If only one of the two can be renamed, it would no longer be a shorthand.
        Use { fixed: !inside || both.kinds.len() < 2, ..both }
    }

    /// The name of an item. In an `impl` of a trait, the trait decides the name.
    fn at_item(&self, name: &SyntaxNode) -> Use {
        let Some(list) = name.ancestors().nth(2).filter(|list| list.kind() == ASSOC_ITEM_LIST)
        else {
            return self.as_any(&[NameKind::Free]);
        };
        match list.parent().and_then(ast::Impl::cast).and_then(|of| of.trait_()) {
            Some(of_trait) if !self.is_own(&of_trait) => Use::fixed(NameKind::Associated),
            _ => self.as_any(&[NameKind::Associated]),
        }
    }

    fn is_own(&self, of_trait: &ast::Type) -> bool {
        path_of(of_trait).is_some_and(|path| self.defined.holds(&path))
    }

    fn at_use(&self, name: &SyntaxNode) -> Use {
        let Some(above) = name.parent() else { return Use::default() };
        let inside = |path: Option<ast::Path>| path.is_some_and(|path| self.defined.holds(&path));
        match above.kind() {
            METHOD_CALL_EXPR => self.as_any(&[NameKind::Associated]),
            FIELD_EXPR => self.as_any(&[NameKind::Field]),
            RECORD_EXPR_FIELD | RECORD_PAT_FIELD => {
                self.as_part(NameKind::Field, inside(path_of_fields(name)))
            }
            ASSOC_TYPE_ARG => {
                let path = name
                    .ancestors()
                    .find_map(ast::PathSegment::cast)
                    .map(|segment| segment.parent_path());
                self.as_part(NameKind::Associated, inside(path))
            }
            // The name of a crate is given outside of the text.
            EXTERN_CRATE => Use::fixed(NameKind::Free),
            PATH_SEGMENT => ast::PathSegment::cast(above)
                .map_or_else(Use::default, |segment| self.in_path(&segment.parent_path())),
            _ => self.as_any(&[NameKind::Free]),
        }
    }

    /// The last name of `path`.
    fn in_path(&self, path: &ast::Path) -> Use {
        if kind_above(path.syntax()) == MACRO_CALL {
            return self.as_any(&[NameKind::Macro]);
        }
        let Some(before) = qualifier(path) else {
            let of = shorthand_of(path);
            return of
                .map_or_else(|| self.as_any(&[NameKind::Free]), |of| self.shorthand(Some(of)));
        };
        if self.defined.holds(path) {
            let kind = if is_type(&before) { NameKind::Associated } else { NameKind::Free };
            self.as_any(&[kind])
        } else if may_be_type(&before) {
            self.member_of_outside()
        } else {
            Use::default()
        }
    }

    /// A member that a type from outside may have through a trait of the text.
    fn member_of_outside(&self) -> Use {
        if self.defined.is_of_trait(&text_of(self.token)) {
            self.as_any(&[NameKind::Associated])
        } else {
            Use::default()
        }
    }
}

/// The path of the struct literal or pattern that contains the field.
fn path_of_fields(field: &SyntaxNode) -> Option<ast::Path> {
    let is_literal = |node: &SyntaxNode| matches!(node.kind(), RECORD_EXPR | RECORD_PAT);
    field.ancestors().find(is_literal)?.children().find_map(ast::Path::cast)
}

/// The path `S` for `x` in `S { x }`.
fn shorthand_of(path: &ast::Path) -> Option<ast::Path> {
    let field = path.syntax().ancestors().nth(2).and_then(ast::RecordExprField::cast)?;
    if field.name_ref().is_some() { None } else { path_of_fields(field.syntax()) }
}

/// Whether the path may be a type from outside, such as `u8`.
fn may_be_type(path: &ast::Path) -> bool {
    is_type(path) || path.qualifier().is_none()
}

/// The path before the last name of a path. In an import it may stand before the braces.
fn qualifier(path: &ast::Path) -> Option<ast::Path> {
    path.qualifier()
        .or_else(|| path_around(&path.syntax().ancestors().find_map(ast::UseTree::cast)?))
}
