//! Functions that must have the same signature: a function of a trait, and all its implementations.

use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;

use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{is_member, name_token};

/// A function, or all members of traits and types that have the same name.
#[derive(Debug)]
pub(in crate::passes) struct SameSignature {
    /// At least one.
    pub(in crate::passes) functions: Vec<ast::Fn>,
    /// Whether they are members of traits or types.
    pub(in crate::passes) members: bool,
}

impl SameSignature {
    /// The first of them.
    pub(in crate::passes) fn first(&self) -> &ast::Fn {
        &self.functions[0]
    }

    /// Whether they only implement a trait from outside of the text, so that their signatures are
    /// fixed.
    pub(in crate::passes) fn are_given(&self) -> bool {
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
pub(in crate::passes) fn same_signatures(source: &Source) -> Vec<SameSignature> {
    let mut seen = FxHashSet::default();
    let functions = source.all::<ast::Fn>();
    functions
        .filter_map(|function| {
            if !seen.insert(function.syntax().clone()) {
                return None;
            }
            let all = like(source, function);
            seen.extend(all.functions.iter().map(|f| f.syntax().clone()));
            Some(all)
        })
        .collect()
}

fn like(source: &Source, function: ast::Fn) -> SameSignature {
    let members = is_member(function.syntax());
    let others = name_token(function.syntax()).filter(|_| members);
    let others = others.map_or_else(Vec::new, |name| source.definitions(&name));
    let others = others.iter().filter_map(of_name);
    SameSignature { functions: std::iter::once(function.clone()).chain(others).collect(), members }
}

fn of_name(name: &SyntaxToken) -> Option<ast::Fn> {
    ast::Fn::cast(name.parent()?.parent()?)
}
