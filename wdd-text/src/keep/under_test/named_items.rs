//! The items that frozen code names: they stay too.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::{free_attributes, rows};
use crate::keep::code::Code;
use crate::keep::painter::Painter;
use crate::keep::test_code::TestCode;
use crate::text::languages::rust::names::{defined_name, name_of_macro, names_in, reach};
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::permissions::Permission;

/// Freezes the types, traits, constants and macros that frozen code names. It would not compile without
/// them, so no oracle call has to show that. Constants of a type or trait, and what a macro writes for a type,
/// can have another value or none without an error.
pub(super) fn paint(painter: &mut Painter<'_>, code: &Code<'_>, tests: &TestCode) {
    let rest: Vec<_> = code
        .nodes()
        .filter(|node| !tests.contains(code.place(node.clone()).start) && !code.is_left_out(node))
        .filter_map(Nameable::of)
        .collect();
    let types: BTreeSet<String> = rest.iter().filter_map(Nameable::as_type).collect();
    let mut names = painter.frozen_names();
    let is_meant = |one: &Nameable, names: &BTreeSet<String>| one.is_meant_by(names, &types);
    reach(rest, &mut names, is_meant, |Nameable { item, .. }, names| {
        let own: Vec<_> = solid_tokens(&item).filter(|token| !is_in_member(token, &item)).collect();
        names.extend(own.iter().map(|token| token.text().to_owned()));
        painter.tokens(own, Permission::Frozen);
        item.descendants()
            .skip(1)
            .filter(|node| code.is_left_out(node))
            .for_each(|node| painter.free(&node));
        free_attributes(painter, code, &item);
        rows::paint(painter, code, &item);
    });
}

/// Whether a token is in a member of the trait `item`. Each member has permissions of its own.
fn is_in_member(token: &SyntaxToken, item: &SyntaxNode) -> bool {
    let mut around = token.parent_ancestors().take_while(|node| node != item);
    around.any(|node| node.kind() == ASSOC_ITEM_LIST)
}

/// An item that code can name, and that nothing else is likely to have the name of.
struct Nameable {
    item: SyntaxNode,
    name: String,
    /// For a constant of a type or trait, the names in the head of the `impl` or trait.
    owner: Option<BTreeSet<String>>,
}

impl Nameable {
    /// None for other items. An item in a function has the permission of the function.
    fn of(item: SyntaxNode) -> Option<Self> {
        if item.ancestors().skip(1).any(|node| node.kind() == FN) {
            return None;
        }
        let list = item.parent()?;
        let is_member = list.kind() == ASSOC_ITEM_LIST;
        match item.kind() {
            CONST if is_member => {}
            STRUCT | ENUM | UNION | TRAIT | TYPE_ALIAS | CONST | STATIC | MACRO_RULES
                if !is_member => {}
            MACRO_CALL if matches!(list.kind(), SOURCE_FILE | ITEM_LIST) => {}
            _ => return None,
        }
        let name = match ast::MacroCall::cast(item.clone()) {
            Some(call) => name_of_macro(&call)?,
            None => defined_name(&item)?.text().to_string(),
        };
        let around = list.parent().filter(|_| is_member);
        let head = |around: SyntaxNode| {
            let parts = around.children().filter(|part| part.kind() != ASSOC_ITEM_LIST);
            parts.flat_map(|part| names_in(&part)).collect()
        };
        Some(Nameable { owner: around.map(head), name, item })
    }

    /// The name of the item, if it is a struct, enum or union.
    fn as_type(&self) -> Option<String> {
        matches!(self.item.kind(), STRUCT | ENUM | UNION).then(|| self.name.clone())
    }

    /// Whether these names mean the item. A call of a macro is meant if one of the `types` in its arguments is.
    fn is_meant_by(&self, names: &BTreeSet<String>, types: &BTreeSet<String>) -> bool {
        if self.item.kind() == MACRO_CALL {
            let arguments = self.item.children().find_map(ast::TokenTree::cast);
            let mut inside = arguments.into_iter().flat_map(|tree| names_in(tree.syntax()));
            return inside.any(|name| types.contains(&name) && names.contains(&name));
        }
        let owner = self.owner.as_ref();
        names.contains(&self.name) && owner.is_none_or(|owner| !owner.is_disjoint(names))
    }
}
