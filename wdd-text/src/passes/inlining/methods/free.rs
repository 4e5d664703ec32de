//! Turns the functions of an `impl` into free functions.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};
use wdd_core::tree::Change;

use super::Member;
use super::calls::uses;
use super::parts::{Rewrite, changed, written};
use crate::passes::shared::functions::members;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::is_name;
use crate::text::languages::rust::syntax::{is_within, tokens_of};

/// Moves the functions out of their `impl`s, and deletes the `impl`s that are then empty.
pub(super) fn freed(source: &Source, all: &[&Member]) -> Option<Change> {
    let mut parts = Vec::new();
    for member in all {
        parts.extend(uses(source, member, true)?);
        parts.extend(member.adjusted(source)?);
    }
    for group in all.chunk_by(|a, b| a.own == b.own) {
        let (own, range) = (group[0].own.syntax(), group[0].own.syntax().text_range());
        let functions = group.iter().map(|member| member.function.syntax());
        let places: Vec<_> = functions.clone().map(SyntaxNode::text_range).collect();
        // Nothing of the `impl` would be left but its head.
        if members(own).count() == group.len() {
            let (first, last) = (places.first()?.start(), places.last()?.end());
            parts.push(group[0].part(TextRange::new(range.start(), first), ""));
            parts.push(group[0].part(TextRange::new(last, range.end()), ""));
            continue;
        }
        let texts: Vec<_> = functions.map(|node| written(node, &parts)).collect();
        parts.extend(places.into_iter().map(|place| group[0].part(place, "")));
        let after = TextRange::empty(own.text_range().end());
        parts.push(group[0].part(after, format!(" {}", texts.join(" "))));
    }
    changed(source, parts)
}

impl Member {
    /// The parts that make the function free: without `self` and `Self`, and with its own generics.
    fn adjusted(&self, source: &Source) -> Option<Vec<Rewrite>> {
        let mut all = self.own_type()?;
        all.extend(self.without_receiver().into_iter().flatten());
        if self.needs_generics(source) {
            all.extend(self.generics()?);
        }
        Some(all)
    }

    /// The parts that add the generic parameters and predicates of the `impl` to those of the
    /// function.
    fn generics(&self) -> Option<Vec<Rewrite>> {
        let outer = self.own.generic_param_list()?;
        let after = |token: SyntaxToken| TextRange::empty(token.text_range().end());
        let mut parts = Vec::new();
        if let Some(inner) = self.function.generic_param_list() {
            let mut all: Vec<_> = outer.generic_params().chain(inner.generic_params()).collect();
            // Lifetimes must come first.
            all.sort_by_key(|of| !matches!(of, ast::GenericParam::LifetimeParam(_)));
            let all: Vec<_> = all.iter().map(ToString::to_string).collect();
            parts.push(self.part(inner.syntax().text_range(), format!("<{}>", all.join(", "))));
        } else {
            parts.push(self.part(after(self.name.clone()), outer.to_string()));
        }
        let clause = self.own.where_clause();
        let predicates = clause.iter().flat_map(ast::WhereClause::predicates);
        let predicates: Vec<_> = predicates.map(|predicate| predicate.to_string()).collect();
        let predicates = predicates.join(", ");
        if predicates.is_empty() {
            return Some(parts);
        }
        if let Some(inner) = self.function.where_clause() {
            parts.push(self.part(after(inner.where_token()?), format!(" {predicates},")));
        } else {
            let before = self.function.body()?.syntax().text_range().start();
            parts.push(self.part(TextRange::empty(before), format!("where {predicates} ")));
        }
        Some(parts)
    }

    /// Whether the function needs the generic parameters of its `impl`.
    ///
    /// That is so if it names one of them, if it names `Self`, or if the type of its field may name
    /// them.
    fn needs_generics(&self, source: &Source) -> bool {
        let Some(list) = self.own.generic_param_list() else { return false };
        let mut tokens = tokens_of(self.function.syntax());
        let is_self = |token: SyntaxToken| token.kind() == SELF_TYPE_KW;
        if self.field.is_some() || self.whole.is_some() || tokens.any(is_self) {
            return true;
        }
        let names = tokens_of(list.syntax()).filter(is_name);
        let mut uses = names.flat_map(|name| source.uses(&name));
        uses.any(|token| is_within(&token, self.function.syntax()))
    }

    /// The parts that replace `Self` with the type's name, or in a type with the whole type.
    fn own_type(&self) -> Option<Vec<Rewrite>> {
        let long = self.own.self_ty()?.syntax().to_string();
        let selves = tokens_of(self.function.syntax()).filter(|token| token.kind() == SELF_TYPE_KW);
        let written = selves.map(|token| {
            let is_type = token.parent_ancestors().nth(3)?.kind() == PATH_TYPE;
            Some(self.part(token.text_range(), if is_type { &long } else { &self.of }))
        });
        written.collect()
    }
}
