//! Generic parameters, the arguments that are passed for them, and the parameters that mean the
//! same type.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashMap;

use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{is_member, name_token};
use crate::text::languages::rust::syntax::solid_after;

/// A parameter, in all lists that must change together. For a member of a trait, these are the
/// trait's list and those of all `impl`s. For everything else it is one list.
pub(crate) struct Parameter {
    lists: Vec<ast::GenericParamList>,
    /// The position among the lifetimes, or among the types and constants. Lifetimes come first in
    /// a list.
    at: usize,
    is_lifetime: bool,
}

/// All lifetimes of the text, or all types and constants, each once.
pub(crate) fn parameters(source: &Source, lifetimes: bool) -> Vec<Parameter> {
    let mut found = Vec::new();
    for list in source.all::<ast::GenericParamList>() {
        let lists = same_lists(source, &list);
        // Lists that change together are found from the first of them.
        if lists.first() != Some(&list) {
            continue;
        }
        found.extend((0..placed(&list, lifetimes).len()).map(|at| Parameter {
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
        self.lists.iter().map(|list| placed(list, self.is_lifetime).get(self.at).cloned()).collect()
    }

    /// The arguments that are passed for it where its owner is named. `None` if one of them is
    /// inside of a macro call.
    pub(crate) fn arguments(&self, source: &Source) -> Option<Vec<SyntaxNode>> {
        let lists = passed(source, self.lists.first()?)?;
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

fn placed(list: &ast::GenericParamList, lifetimes: bool) -> Vec<ast::GenericParam> {
    let is_lifetime = |p: &ast::GenericParam| matches!(p, ast::GenericParam::LifetimeParam(_));
    list.generic_params().filter(|parameter| is_lifetime(parameter) == lifetimes).collect()
}

/// The parameter lists that must change together, in the order of the text.
fn same_lists(source: &Source, list: &ast::GenericParamList) -> Vec<ast::GenericParamList> {
    let item = list.syntax().parent().filter(is_of_trait);
    let Some(name) = item.and_then(|item| name_token(&item)) else { return vec![list.clone()] };
    let others = source.definitions(&name).into_iter().filter_map(|other| other.parent()?.parent());
    let owners = others.filter(is_of_trait).filter_map(ast::AnyHasGenericParams::cast);
    let mut lists: Vec<_> = owners.filter_map(|owner| owner.generic_param_list()).collect();
    lists.push(list.clone());
    lists.sort_by_key(|list| source.place(list.syntax().clone()));
    lists
}

/// The argument lists after the names of the parameter list's owner. `None` if one of them is
/// inside of a macro call.
fn passed(source: &Source, list: &ast::GenericParamList) -> Option<Vec<ast::GenericArgList>> {
    let item = list.syntax().parent()?;
    // An `impl` and a `for<…>` have no name.
    let Some(name) = name_token(&item) else { return Some(Vec::new()) };
    if is_member(&item) {
        let references = source.references(name.text()).iter();
        return Some(references.filter_map(|r| beside(r.syntax())).collect());
    }
    let uses = source.uses_anywhere(&name);
    if uses.iter().any(has_hidden_arguments) {
        return None;
    }
    Some(uses.iter().filter_map(SyntaxToken::parent).filter_map(|r| beside(&r)).collect())
}

/// Whether an item is a member of a trait or of a trait's `impl`.
fn is_of_trait(item: &SyntaxNode) -> bool {
    let holder = item.parent().filter(|_| is_member(item)).and_then(|list| list.parent());
    holder.is_some_and(|holder| match ast::Impl::cast(holder.clone()) {
        Some(implementation) => implementation.trait_().is_some(),
        None => holder.kind() == TRAIT,
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
