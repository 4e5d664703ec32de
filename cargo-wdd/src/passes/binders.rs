//! Where generic parameters are bound, and what is given for them: for the passes over them.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use crate::source::Source;

/// The parameter lists that can only change together, the first of the text first: of members of a
/// trait that of the trait and those of what implements it; else one.
pub(super) fn same_lists(
    source: &Source,
    list: &ast::GenericParamList,
) -> Vec<ast::GenericParamList> {
    let name = owner_name(list).filter(|name| is_of_trait(name.syntax()));
    let Some(name) = name.and_then(|name| name.syntax().first_token()) else {
        return vec![list.clone()];
    };
    let others = source.definitions(&name).into_iter();
    let names = others.filter_map(|other| other.parent().filter(is_of_trait));
    let owners = names.filter_map(|name| ast::AnyHasGenericParams::cast(name.parent()?));
    let mut lists: Vec<_> = owners.filter_map(|o| o.generic_param_list()).collect();
    lists.push(list.clone());
    lists.sort_by_key(|list| list.syntax().text_range().start());
    lists
}

/// The lists of arguments that stand where the owner of a parameter list is named; none if one is
/// out of reach.
pub(super) fn argument_lists(
    source: &Source,
    list: &ast::GenericParamList,
) -> Option<Vec<ast::GenericArgList>> {
    let Some(name) = owner_name(list) else {
        return Some(Vec::new());
    };
    if is_in(name.syntax(), ASSOC_ITEM_LIST) {
        let named = |reference: &ast::NameRef| reference.text() == name.text();
        let references = source.all::<ast::NameRef>().filter(named);
        return Some(references.filter_map(|r| beside(r.syntax())).collect());
    }
    let uses = source.uses_anywhere(&name.syntax().first_token()?);
    if uses.iter().any(has_hidden_arguments) {
        return None;
    }
    let references = uses.iter().filter_map(SyntaxToken::parent);
    Some(references.filter_map(|r| beside(&r)).collect())
}

/// Whether the node is the child of a parameter list that a `for` or an `impl` or an item has.
fn owner_name(list: &ast::GenericParamList) -> Option<ast::Name> {
    ast::AnyHasName::cast(list.syntax().parent()?)?.name()
}

fn is_in(name: &SyntaxNode, list: SyntaxKind) -> bool {
    let holder = name.parent().and_then(|item| item.parent());
    holder.is_some_and(|holder| holder.kind() == list)
}

/// Whether the name is that of a member of a trait, or of what implements one.
fn is_of_trait(name: &SyntaxNode) -> bool {
    let list = name.parent().and_then(|item| item.parent());
    let holder = list.filter(|list| list.kind() == ASSOC_ITEM_LIST);
    holder.and_then(|list| list.parent()).is_some_and(|holder| {
        match ast::Impl::cast(holder.clone()) {
            Some(implementation) => implementation.trait_().is_some(),
            None => holder.kind() == TRAIT,
        }
    })
}

/// The arguments that follow a name.
fn beside(reference: &SyntaxNode) -> Option<ast::GenericArgList> {
    let holder = reference.parent()?;
    holder.children().find_map(ast::GenericArgList::cast)
}

/// Whether arguments follow a name in a macro's arguments, where they have no structure.
fn has_hidden_arguments(name: &SyntaxToken) -> bool {
    let parent = name.parent();
    let hidden = parent.is_some_and(|parent| parent.kind() == TOKEN_TREE);
    let mut after = std::iter::successors(name.next_token(), SyntaxToken::next_token)
        .filter(|token| !token.kind().is_trivia() && !matches!(token.kind(), COLON | COLON2));
    hidden && after.next().is_some_and(|token| token.kind() == L_ANGLE)
}
