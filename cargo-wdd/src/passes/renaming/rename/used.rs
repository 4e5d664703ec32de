//! What a token of a source names.
//!
//! By the place that it stands in, and by what the source defines: `f` of `x.f` may be any field of
//! that name, `new` of `Vec::new` is none of the source's.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::defined::{Defined, Sort, is_type, text_of};
use super::in_macro::{self, Meaning};

/// What a token says of the names of its text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Use {
    /// It is the name of each of these sorts: `x` of `S { x }` is a field and a variable.
    pub(super) sorts: Vec<Sort>,
    /// It has a meaning from outside too, so that it cannot be renamed.
    pub(super) fixed: bool,
}

impl Use {
    fn of(sorts: impl IntoIterator<Item = Sort>) -> Self {
        let sorts = sorts.into_iter().collect();
        Use {
            sorts,
            fixed: false,
        }
    }

    fn fixed(sort: Sort) -> Self {
        Use {
            sorts: vec![sort],
            fixed: true,
        }
    }
}

/// What `token` is the name of; nothing, if of nothing that the source defines.
pub(super) fn used(token: &SyntaxToken, defined: &Defined) -> Use {
    let Some(holder) = token.parent() else {
        return Use::default();
    };
    let meta = |node: SyntaxNode| node.kind() == ATTR;
    if token.parent_ancestors().any(meta) {
        return Use::default();
    }
    let look = Look { token, defined };
    match holder.kind() {
        _ if token.kind() == LIFETIME_IDENT => look.as_any(&[Sort::Lifetime]),
        TOKEN_TREE => look.in_macro(in_macro::meaning(token, defined)),
        NAME => look.at_definition(&holder),
        NAME_REF => look.at_use(&holder),
        _ => Use::default(),
    }
}

struct Look<'a> {
    token: &'a SyntaxToken,
    defined: &'a Defined,
}

impl Look<'_> {
    /// Of those of `sorts` that the source defines.
    fn as_any(&self, sorts: &[Sort]) -> Use {
        let text = text_of(self.token);
        let found = sorts
            .iter()
            .filter_map(|&sort| self.defined.sort(sort, &text));
        Use::of(found.collect::<BTreeSet<_>>())
    }

    /// As a part of something of which it is known whether the source defines it.
    fn as_part(&self, sort: Sort, inside: bool) -> Use {
        if inside {
            self.as_any(&[sort])
        } else {
            Use::default()
        }
    }

    fn in_macro(&self, meaning: Meaning) -> Use {
        match meaning {
            Meaning::Nothing => Use::default(),
            Meaning::Fixed(sorts) => Use {
                fixed: true,
                ..self.as_any(sorts)
            },
            Meaning::AnyOf(sorts) => self.as_any(sorts),
        }
    }

    fn at_definition(&self, name: &SyntaxNode) -> Use {
        let above = name.parent().map_or(ERROR, |above| above.kind());
        match above {
            RECORD_FIELD => self.as_any(&[Sort::Field]),
            VARIANT => self.as_any(&[Sort::Associated]),
            MACRO_RULES | MACRO_DEF => self.as_any(&[Sort::Macro]),
            IDENT_PAT => self.at_pattern(name),
            _ => self.at_item(name),
        }
    }

    /// `x` of a pattern, which in `S { x }` is a field too.
    fn at_pattern(&self, name: &SyntaxNode) -> Use {
        let above = name.ancestors().nth(2);
        let shorthand = above.and_then(ast::RecordPatField::cast);
        let Some(field) = shorthand.filter(|field| field.name_ref().is_none()) else {
            return self.as_any(&[Sort::Free]);
        };
        let pattern = field.syntax().ancestors().find_map(ast::RecordPat::cast);
        self.shorthand(pattern.and_then(|pattern| pattern.path()))
    }

    fn shorthand(&self, path: Option<ast::Path>) -> Use {
        let inside = path.is_some_and(|path| self.defined.holds(&path));
        let both = self.as_any(&[Sort::Free, Sort::Field]);
        // Where only one of the two can be renamed, it would be a shorthand no longer.
        Use {
            fixed: !inside || both.sorts.len() < 2,
            ..both
        }
    }

    /// The name of an item, which in the implementation of a trait is the trait's to give.
    fn at_item(&self, name: &SyntaxNode) -> Use {
        let list = name.ancestors().nth(2);
        let list = list.filter(|list| list.kind() == ASSOC_ITEM_LIST);
        let Some(list) = list else {
            return self.as_any(&[Sort::Free]);
        };
        let of_trait = list
            .parent()
            .and_then(ast::Impl::cast)
            .and_then(|i| i.trait_());
        match of_trait {
            Some(of_trait) if !self.is_own(&of_trait) => Use::fixed(Sort::Associated),
            _ => self.as_any(&[Sort::Associated]),
        }
    }

    fn is_own(&self, of_trait: &ast::Type) -> bool {
        match of_trait {
            ast::Type::PathType(path) => path.path().is_some_and(|path| self.defined.holds(&path)),
            _ => false,
        }
    }

    fn at_use(&self, name: &SyntaxNode) -> Use {
        let Some(above) = name.parent() else {
            return Use::default();
        };
        let inside = |path: Option<ast::Path>| path.is_some_and(|path| self.defined.holds(&path));
        match above.kind() {
            METHOD_CALL_EXPR => self.as_any(&[Sort::Associated]),
            FIELD_EXPR => self.as_any(&[Sort::Field]),
            RECORD_EXPR_FIELD | RECORD_PAT_FIELD => {
                self.as_part(Sort::Field, inside(path_of_fields(name)))
            }
            ASSOC_TYPE_ARG => {
                let segment = name.ancestors().find_map(ast::PathSegment::cast);
                let path = segment.map(|segment| segment.parent_path());
                self.as_part(Sort::Associated, inside(path))
            }
            EXTERN_CRATE => Use::fixed(Sort::Free),
            PATH_SEGMENT => match ast::PathSegment::cast(above) {
                Some(segment) => self.in_path(&segment.parent_path()),
                None => Use::default(),
            },
            _ => self.as_any(&[Sort::Free]),
        }
    }

    /// The last name of `path`.
    fn in_path(&self, path: &ast::Path) -> Use {
        let above = path.syntax().parent().map_or(ERROR, |above| above.kind());
        let inside = self.defined.holds(path);
        match qualifier(path) {
            _ if above == MACRO_CALL => self.as_any(&[Sort::Macro]),
            None => match shorthand_of(path) {
                Some(of) => self.shorthand(Some(of)),
                None => self.as_any(&[Sort::Free]),
            },
            Some(before) if !inside && may_be_type(&before) => self.member_of_outside(),
            Some(_) if !inside => Use::default(),
            Some(before) if is_type(&before) => self.as_any(&[Sort::Associated]),
            Some(_) => self.as_any(&[Sort::Free]),
        }
    }

    /// What a type from outside has of a trait of the source.
    fn member_of_outside(&self) -> Use {
        if self.defined.is_of_trait(&text_of(self.token)) {
            self.as_any(&[Sort::Associated])
        } else {
            Use::default()
        }
    }
}

/// The path of the struct literal or pattern that a field stands in.
fn path_of_fields(field: &SyntaxNode) -> Option<ast::Path> {
    let literal = |node: &SyntaxNode| matches!(node.kind(), RECORD_EXPR | RECORD_PAT);
    let literal = field.ancestors().find(literal)?;
    literal.children().find_map(ast::Path::cast)
}

/// Of `x` in `S { x }` the path `S`.
fn shorthand_of(path: &ast::Path) -> Option<ast::Path> {
    let field = path.syntax().ancestors().nth(2)?;
    let field = ast::RecordExprField::cast(field).filter(|f| f.name_ref().is_none())?;
    path_of_fields(field.syntax())
}

/// Whether the path may be that of a type from outside: `u8`, say.
fn may_be_type(path: &ast::Path) -> bool {
    is_type(path) || path.qualifier().is_none()
}

/// What stands before the last name of a path, in an import perhaps around its braces.
fn qualifier(path: &ast::Path) -> Option<ast::Path> {
    path.qualifier().or_else(|| {
        let trees = path.syntax().ancestors().filter_map(ast::UseTree::cast);
        trees.filter_map(|tree| tree.path()).find(|of| of != path)
    })
}
