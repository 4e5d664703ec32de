//! Deletes type aliases, and writes the aliased type at each use.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::Family;
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::generic_arguments::{arguments, instantiated};
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{is_import, name_token};
use crate::text::languages::rust::syntax::is_within;

pub(super) fn aliases(source: &Source) -> Family {
    source.all::<ast::TypeAlias>().filter_map(|alias| Alias::of(source, alias)?.inlined()).collect()
}

struct Alias<'s, 'a> {
    source: &'s Source<'a>,
    alias: ast::TypeAlias,
    content: ast::Type,
    uses: Vec<SyntaxToken>,
}

impl<'s, 'a> Alias<'s, 'a> {
    fn of(source: &'s Source<'a>, alias: ast::TypeAlias) -> Option<Self> {
        let name = name_token(alias.syntax())?;
        let above = alias.syntax().parent()?.kind();
        let uses = source.uses_anywhere(&name);
        let known = !uses.is_empty() && source.definitions(&name).iter().all(is_import);
        // An associated type is another one in each `impl`.
        (known && above != ASSOC_ITEM_LIST).then_some(Alias {
            content: alias.ty()?,
            source,
            alias,
            uses,
        })
    }

    /// Deletes the alias, and replaces each use with the aliased type.
    fn inlined(&self) -> Option<Change> {
        let uses = self.uses.iter().map(|token| self.at(token));
        self.source.shrinking(uses.chain([self.source.delete(self.alias.syntax())]))
    }

    fn at(&self, token: &SyntaxToken) -> MaybeEdit {
        if is_import(token) {
            return self.source.remove(token);
        }
        let (place, content) = self.expanded(token)?;
        match place {
            Some(node) => self.source.replace(&node, &content),
            None => self.source.put(token, &content),
        }
    }

    /// The node to replace (`None`: only the token), and its new text.
    fn expanded(&self, token: &SyntaxToken) -> Option<(Option<SyntaxNode>, String)> {
        let Some(segment) = token.parent_ancestors().nth(1).and_then(ast::PathSegment::cast) else {
            // In a macro call there are only tokens.
            return Some((None, self.content(None)?));
        };
        let content = self.content(segment.generic_arg_list().as_ref())?;
        let path = segment.parent_path().syntax().clone();
        let above = path.parent()?;
        let is_path = matches!(self.content, ast::Type::PathType(_)) && !content.contains('<');
        match above.kind() {
            PATH_TYPE => Some((Some(above), content)),
            _ if is_path => Some((Some(path), content)),
            PATH => Some((Some(path), format!("<{content}>"))),
            _ => None,
        }
    }

    /// The aliased type with these generic arguments, which may contain more uses of the alias.
    fn content(&self, given: Option<&ast::GenericArgList>) -> Option<String> {
        let inside = given.map_or_else(Vec::new, |list| self.inside(list.syntax()));
        let mut arguments = arguments(&self.alias, given)?;
        for (replaced, content) in &inside {
            for (_, argument) in &mut arguments {
                *argument = argument.replace(replaced, content);
            }
        }
        Some(instantiated(self.source, &arguments, self.content.syntax()))
    }

    /// The uses of the alias below a node: their text, and their new text.
    fn inside(&self, node: &SyntaxNode) -> Vec<(String, String)> {
        let expanded = |token| {
            let (place, content) = self.expanded(token)?;
            Some((place?.to_string(), content))
        };
        self.uses.iter().filter(|token| is_within(token, node)).filter_map(expanded).collect()
    }
}
