//! Functions that must have the same signature: a function of a trait, and all its implementations.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;

use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{is_member, name_token};

/// A function, or all members of traits and types that have the same name.
#[derive(Debug)]
pub(crate) struct SameSignature {
    /// At least one.
    pub(crate) functions: Vec<ast::Fn>,
    /// Whether they are members of traits or types.
    pub(crate) members: bool,
}

impl SameSignature {
    pub(crate) fn first(&self) -> &ast::Fn {
        &self.functions[0]
    }

    /// Whether they only implement a trait from outside of the text, so that their signatures are
    /// fixed.
    pub(crate) fn are_given(&self) -> bool {
        let holders = self.functions.iter().flat_map(|f| f.syntax().ancestors());
        let (mut of_trait, mut declared) = (false, false);
        for holder in holders {
            declared |= ast::Trait::can_cast(holder.kind());
            of_trait |= ast::Impl::cast(holder).is_some_and(|h| h.trait_().is_some());
        }
        of_trait && !declared
    }
}

/// All functions of a text, grouped by signatures that must be the same.
pub(crate) fn same_signatures(source: &Source) -> Vec<SameSignature> {
    let mut seen = FxHashSet::default();
    let mut all = Vec::new();
    for function in source.all::<ast::Fn>() {
        if seen.insert(function.syntax().clone()) {
            let functions = same_name(source, &function);
            seen.extend(functions.iter().map(|f| f.syntax().clone()));
            all.push(SameSignature { functions, members: is_member(function.syntax()) });
        }
    }
    all
}

/// The item, and if it is a member all other members of its kind and name.
pub(crate) fn same_name<N: AstNode + Clone>(source: &Source, item: &N) -> Vec<N> {
    let name = name_token(item.syntax()).filter(|_| is_member(item.syntax()));
    let others = name.map_or_else(Vec::new, |name| source.definitions(&name));
    let others = others.iter().filter_map(|name| N::cast(name.parent()?.parent()?));
    std::iter::once(item.clone()).chain(others).collect()
}

/// The members of a trait or an `impl`.
pub(crate) fn members(of: &SyntaxNode) -> impl Iterator<Item = ast::AssocItem> + use<> {
    of.children().filter_map(ast::AssocItemList::cast).flat_map(|list| list.assoc_items())
}
