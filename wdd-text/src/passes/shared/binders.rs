//! Generic parameters, the arguments that are passed for them, and the parameters that mean the
//! same type.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashMap;

use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::solid_after;

/// A parameter, in all lists that must change together. For a member of a trait, these are the
/// trait's list and those of all `impl`s. For everything else it is one list.
pub(crate) struct Parameter {
    lists: Vec<ast::GenericParamList>,
    /// Its position among the lifetimes, or among the types and constants. Lifetimes come first in
    /// a list.
    at: usize,
    is_lifetime: bool,
}

/// All lifetimes of the text, or all types and constants, each once.
pub(crate) fn parameters(source: &Source, lifetimes: bool) -> Vec<Parameter> {
    let mut found = Vec::new();
    for list in source.all::<ast::GenericParamList>() {
        let lists = same_lists(source, &list);
        if lists.first() != Some(&list) {
            continue;
        }
        found.extend((0..placed(&list, lifetimes).count()).map(|at| Parameter {
            lists: lists.clone(),
            at,
            is_lifetime: lifetimes,
        }));
    }
    found
}

impl Parameter {
    /// The parameter in each of its lists. `None` if a list is too short.
    pub(crate) fn everywhere(&self) -> Option<Vec<ast::GenericParam>> {
        self.lists.iter().map(|list| placed(list, self.is_lifetime).nth(self.at)).collect()
    }

    /// The arguments that are passed for it where its owner is named. `None` if one of them is
    /// inside of a macro call.
    pub(crate) fn arguments(&self, source: &Source) -> Option<Vec<SyntaxNode>> {
        let lists = argument_lists(source, self.lists.first()?)?;
        let fits = |node: &SyntaxNode| match node.kind() {
            LIFETIME_ARG => self.is_lifetime,
            TYPE_ARG | CONST_ARG => !self.is_lifetime,
            _ => false,
        };
        let arguments = lists.iter();
        let nth = arguments.filter_map(|list| list.syntax().children().filter(fits).nth(self.at));
        Some(nth.collect())
    }
}

/// Groups the parameters into classes that mean the same type. A parameter that is passed as an
/// argument for another one is in the same class.
pub(crate) fn classes(source: &Source, parameters: &[Parameter]) -> Vec<Vec<usize>> {
    let mut numbers: FxHashMap<SyntaxToken, usize> = FxHashMap::default();
    for (number, parameter) in parameters.iter().enumerate() {
        let names = parameter.everywhere().unwrap_or_default();
        numbers.extend(
            names.iter().filter_map(|one| name_token(one.syntax())).map(|name| (name, number)),
        );
    }
    let mut class: Vec<usize> = (0..parameters.len()).collect();
    for (number, parameter) in parameters.iter().enumerate() {
        for argument in parameter.arguments(source).unwrap_or_default() {
            let given = sole_name(&argument).and_then(|name| {
                source.definitions(&name).iter().find_map(|name| numbers.get(name).copied())
            });
            if let Some(given) = given {
                let (from, to) = (class[given], class[number]);
                class.iter_mut().filter(|c| **c == from).for_each(|c| *c = to);
            }
        }
    }
    let mut classes: Vec<Vec<usize>> = vec![Vec::new(); parameters.len()];
    for (number, class) in class.into_iter().enumerate() {
        classes[class].push(number);
    }
    classes.retain(|class| !class.is_empty());
    classes
}

/// The only token of an argument, if it has only one.
fn sole_name(argument: &SyntaxNode) -> Option<SyntaxToken> {
    let first = argument.first_token()?;
    (first.text_range() == argument.text_range()).then_some(first)
}

fn placed(
    list: &ast::GenericParamList,
    lifetimes: bool,
) -> impl Iterator<Item = ast::GenericParam> + use<> {
    let is_lifetime = |p: &ast::GenericParam| matches!(p, ast::GenericParam::LifetimeParam(_));
    list.generic_params().filter(move |parameter| is_lifetime(parameter) == lifetimes)
}

/// The parameter lists that must change together, in the order of the text.
fn same_lists(source: &Source, list: &ast::GenericParamList) -> Vec<ast::GenericParamList> {
    let name = owner_name(list).filter(|name| is_of_trait(name.syntax()));
    let Some(name) = name.and_then(|name| name.syntax().first_token()) else {
        return vec![list.clone()];
    };
    let others = source.definitions(&name).into_iter();
    let names = others.filter_map(|other| other.parent().filter(is_of_trait));
    let owners = names.filter_map(|name| ast::AnyHasGenericParams::cast(name.parent()?));
    let mut lists: Vec<_> = owners.filter_map(|o| o.generic_param_list()).collect();
    lists.push(list.clone());
    lists.sort_by_key(|list| source.place(list.syntax().clone()));
    lists
}

/// The argument lists after the names of the parameter list's owner. `None` if one of them is
/// inside of a macro call.
fn argument_lists(
    source: &Source,
    list: &ast::GenericParamList,
) -> Option<Vec<ast::GenericArgList>> {
    let Some(name) = owner_name(list) else {
        return Some(Vec::new());
    };
    if is_in(name.syntax(), ASSOC_ITEM_LIST) {
        let references = source.references(name.text()).iter();
        return Some(references.filter_map(|r| beside(r.syntax())).collect());
    }
    let uses = source.uses_anywhere(&name.syntax().first_token()?);
    if uses.iter().any(has_hidden_arguments) {
        return None;
    }
    Some(uses.iter().filter_map(SyntaxToken::parent).filter_map(|r| beside(&r)).collect())
}

/// The name of the item that has the list. An `impl` and a `for<…>` have none.
fn owner_name(list: &ast::GenericParamList) -> Option<ast::Name> {
    ast::AnyHasName::cast(list.syntax().parent()?)?.name()
}

fn is_in(name: &SyntaxNode, list: SyntaxKind) -> bool {
    let holder = name.parent().and_then(|item| item.parent());
    holder.is_some_and(|holder| holder.kind() == list)
}

/// Whether the name is that of a member of a trait or of a trait's `impl`.
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

/// The generic arguments after a name.
fn beside(reference: &SyntaxNode) -> Option<ast::GenericArgList> {
    reference.parent()?.children().find_map(ast::GenericArgList::cast)
}

/// Whether generic arguments follow a name inside of a macro call, where they have no structure.
fn has_hidden_arguments(name: &SyntaxToken) -> bool {
    let parent = name.parent();
    let hidden = parent.is_some_and(|parent| parent.kind() == TOKEN_TREE);
    let mut after = solid_after(name).filter(|token| !matches!(token.kind(), COLON | COLON2));
    hidden && after.next().is_some_and(|token| token.kind() == L_ANGLE)
}
