//! Finds what would be implemented twice after one definition has been replaced with another one.

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashMap;

use super::definition::{Definition, item_name};
use crate::passes::shared::functions::members;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::is_name;
use crate::text::languages::rust::syntax::{solid_tokens, tokens_of};

impl Definition {
    /// The `impl`s and members of this definition that the other one has, too.
    pub(super) fn impls_twice(&self, source: &Source, other: &Definition) -> Vec<SyntaxNode> {
        let all: Vec<_> = source.all::<ast::Impl>().collect();
        let headed = all.iter().map(|i| (i, head(i, self, other)));
        let (own, others): (Vec<_>, Vec<_>) = headed.partition(|(_, head)| head.renamed);
        let mut twice = Vec::new();
        for (own, head) in &own {
            let same = others.iter().filter(|(_, other)| other.text == head.text);
            let same: Vec<&ast::Impl> = same.map(|(other, _)| *other).collect();
            if own.for_token().is_some() && !same.is_empty() {
                twice.push(own.syntax().clone());
            } else {
                let others = same.iter().flat_map(|other| members(other.syntax()));
                let names: Vec<_> = others.filter_map(|item| item_name(&item)).collect();
                let items = members(own.syntax())
                    .filter(|item| item_name(item).is_some_and(|n| names.contains(&n)));
                twice.extend(items.map(|item| item.syntax().clone()));
            }
        }
        twice
    }
}

/// The trait and the type of an `impl`, after one definition has been renamed to another.
struct ImplHead {
    text: Vec<String>,
    /// Whether it named the definition that is renamed.
    renamed: bool,
}

fn head(of: &ast::Impl, one: &Definition, other: &Definition) -> ImplHead {
    let params = of.generic_param_list().into_iter().flat_map(|list| list.generic_params());
    let names = params.filter_map(|param| tokens_of(param.syntax()).find(is_name));
    // Parameters are compared by their positions, not by their names.
    let names: FxHashMap<_, _> =
        names.enumerate().map(|(at, name)| (name.text().to_owned(), format!("#{at}"))).collect();
    let heads = [of.trait_(), of.self_ty()].into_iter().flatten();
    let found: Vec<_> = heads.flat_map(|ty| solid_tokens(ty.syntax())).collect();
    let written = |token: &SyntaxToken| match token.text() {
        text if text == one.name.text() => other.name.text().to_owned(),
        text => names.get(text).cloned().unwrap_or(text.to_owned()),
    };
    ImplHead {
        text: found.iter().map(written).collect(),
        renamed: found.iter().any(|token| token.text() == one.name.text()),
    }
}
