//! The parts of a text that are deleted as a whole, and the names that they use.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::root::Root;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{
    Imported, defined_name, ends_type, imported, is_import, is_member, is_name, names_of,
    path_of_import,
};
use crate::text::languages::rust::syntax::{is_after_dot, kind_above, qualifier, tokens_of};

/// Knows the parts of a text.
pub(super) struct Parts<'a> {
    source: &'a Source<'a>,
    /// An import is a part if its path begins with one of these names. `None` if every import is one.
    crates: Option<BTreeSet<String>>,
    pub(super) root: Root,
}

impl<'a> Parts<'a> {
    pub(super) fn of(source: &'a Source<'a>, root: Root) -> Self {
        // Of a compile error it is known at once which import it lacks.
        let crates = source.plan().site.is_none().then(|| source.own_crates());
        Parts { source, crates, root }
    }

    /// Whether a node is a part that is deleted as a whole: an item, a member of a type, a macro's call, an import.
    pub(super) fn is_part(&self, node: &SyntaxNode) -> bool {
        match node.kind() {
            MODULE | EXTERN_CRATE => false,
            USE | USE_TREE => import_of(node).is_some_and(|tree| self.is_import(&tree)),
            // The members of a trait are declared for its implementations, which have to have them.
            _ if ast::AssocItem::can_cast(node.kind()) && is_member(node) => {
                let around = node.ancestors().nth(2).and_then(ast::Impl::cast);
                around.is_some_and(|around| around.trait_().is_none())
            }
            kind => ast::Item::can_cast(kind) && !is_within_function(node),
        }
    }

    /// Whether it imports a name from the text itself, as far as its path tells: the methods of other crates' traits are used
    /// without their names.
    fn is_import(&self, tree: &ast::UseTree) -> bool {
        let first = path_of_import(tree).next();
        let is_own = |first: SyntaxToken| {
            self.crates.as_ref().is_none_or(|crates| crates.contains(first.text()))
        };
        matches!(imported(tree), Some(Imported::Name(_)))
            && first.is_some_and(is_own)
            && !is_within_function(tree.syntax())
    }

    pub(super) fn can_be_deleted(&self, part: &SyntaxNode) -> bool {
        let node = self.source.node(part);
        let tree = self.source.text().tree();
        node.is_some_and(|node| tree.role(node).deletable()) && !self.root.around.contains(part)
    }

    /// Whether one of the names means the part.
    pub(super) fn is_reached(&self, part: &SyntaxNode, has: &dyn Fn(&str) -> bool) -> bool {
        match part.kind() {
            MACRO_CALL => false,
            // Of a compile error all are deleted: the compiler says exactly which of them it lacks.
            USE | USE_TREE => {
                let import = import_of(part).filter(|_| self.crates.is_some());
                let imported = import.as_ref().and_then(imported);
                matches!(imported, Some(Imported::Name(name)) if has(&name))
            }
            IMPL => {
                let of = ast::Impl::cast(part.clone());
                let is_inherent = of.is_some_and(|of| of.trait_().is_none());
                is_inherent && names_of(part).iter().any(|name| has(name))
            }
            _ => defined_name(part).is_some_and(|name| {
                has(name.text()) || is_member(part) && has(&of_value(name.text()))
            }),
        }
    }

    /// The names that a part uses, outside of the parts in it and of bodies that are never executed, or do not stay.
    pub(super) fn own_names(&self, part: &SyntaxNode) -> Vec<String> {
        if matches!(part.kind(), USE | USE_TREE) {
            return Vec::new();
        }
        let text = self.source.text();
        let is_dead = |node: &SyntaxNode| {
            node.kind() == BLOCK_EXPR
                && (self.root.emptied.contains(node)
                    || self.source.node(node).is_some_and(|node| text.is_never_executed(node)))
        };
        let is_inner = |node: SyntaxNode| self.is_part(&node) || is_dead(&node);
        let names = tokens_of(part).filter(|token| {
            let holder = token.parent().map(|holder| holder.kind());
            let is_defined = holder == Some(NAME);
            is_name(token)
                && !is_defined
                && !is_import(token)
                && !qualifier(token).is_some_and(|of| ends_type(&of))
                && !token.parent_ancestors().take_while(|node| node != part).any(is_inner)
        });
        let used = |token: SyntaxToken| {
            let name = token.text();
            if is_after_dot(&token) { of_value(name) } else { name.to_owned() }
        };
        names.map(used).collect()
    }
}

/// A name after the dot behind a value: only members have it.
fn of_value(name: &str) -> String {
    format!(".{name}")
}

/// What a function declares inside is a part of it.
pub(super) fn is_within_function(node: &SyntaxNode) -> bool {
    node.ancestors().skip(1).any(|above| above.kind() == FN)
}

/// What an item or a part of one imports. An import that is the only one goes as the whole item.
fn import_of(node: &SyntaxNode) -> Option<ast::UseTree> {
    match ast::Use::cast(node.clone()) {
        Some(item) => item.use_tree(),
        None if kind_above(node) == USE => None,
        None => ast::UseTree::cast(node.clone()),
    }
}
