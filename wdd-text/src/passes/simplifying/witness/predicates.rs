//! Replaces calls that only check bounds with `where` predicates on the functions that contain them.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasTypeBounds};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use super::{Site, Witness};
use crate::passes::shared::calls::is_own;
use crate::passes::shared::changes::MaybeEdit;
use crate::passes::shared::generic_arguments::{arguments, instantiated};
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::is_name;
use crate::text::languages::rust::syntax::{is_within, tokens_of};

impl Witness {
    /// Deletes the uses, and adds the bounds as `where` predicates to the functions that contain
    /// them.
    pub(super) fn as_predicates(&self, source: &Source) -> Option<Change> {
        let mut added: Vec<(ast::Fn, Vec<String>)> = Vec::new();
        for site in &self.sites {
            let within = site.place.ancestors().find_map(ast::Fn::cast)?;
            let new = self.predicates(source, site, &within)?;
            match added.iter_mut().find(|(function, _)| *function == within) {
                Some((_, all)) => all.extend(new),
                None => added.push((within, new)),
            }
        }
        let added = added
            .into_iter()
            .map(|(function, predicates)| add_predicates(source, &function, predicates));
        let left = self.sites.iter().map(|site| site.left(source));
        source.shrinking(self.deletions(source).into_iter().chain(left).chain(added))
    }

    /// The predicates that the call at `site` checks, if the function `within` can state them, too.
    fn predicates(&self, source: &Source, site: &Site, within: &ast::Fn) -> Option<Vec<String>> {
        let given = arguments(&self.function, Some(&site.given))?;
        let bounds = self.function.generic_param_list()?.generic_params().zip(&given);
        let bounds = bounds.filter_map(|(param, (_, given_to))| {
            let bounds = bounds_of(param, |bound| instantiated(source, &given, bound))?;
            Some(format!("{given_to}: {bounds}"))
        });
        let clause = self.function.where_clause().into_iter();
        let more = clause.flat_map(|clause| clause.predicates());
        let more = more.map(|predicate| instantiated(source, &given, predicate.syntax()));
        let predicates: Vec<_> = bounds.chain(more).collect();
        // In a `where` clause nothing is inferred.
        let whole = |text: &String| !text.contains("'_") && !has_blank(text);
        let writable = !predicates.is_empty() && predicates.iter().all(whole);
        (writable && self.is_known(source, &site.given, within)).then_some(predicates)
    }

    /// Whether the names in the predicates are also known outside of the body of `within`.
    fn is_known(&self, source: &Source, given: &ast::GenericArgList, within: &ast::Fn) -> bool {
        let body = within.body();
        let hidden = |token: &SyntaxToken| {
            let hides = body.as_ref().is_some_and(|body| is_within(token, body.syntax()));
            hides && !is_within(token, self.function.syntax())
        };
        let tokens = tokens_of(self.function.syntax()).chain(tokens_of(given.syntax()));
        let mut defined = tokens.filter(is_name).flat_map(|name| source.definitions(&name));
        !defined.any(|definition| hidden(&definition))
    }
}

impl Site {
    /// The edit that deletes the use, or replaces it with `()` where a value is needed.
    fn left(&self, source: &Source) -> MaybeEdit {
        let above = self.place.parent()?;
        match above.kind() {
            EXPR_STMT => source.delete(&above),
            STMT_LIST => source.delete(&self.place),
            _ => source.replace(&self.place, "()"),
        }
    }
}

/// The bounds of a type parameter, each formatted by `written`. `None` if it has no bounds.
fn bounds_of(param: ast::GenericParam, written: impl Fn(&SyntaxNode) -> String) -> Option<String> {
    let ast::GenericParam::TypeParam(param) = param else { return None };
    let bounds = param.type_bound_list()?.bounds();
    // `?Sized` requires nothing of a type.
    let required = bounds.filter(|bound| bound.question_mark_token().is_none());
    let texts: Vec<_> = required.map(|bound| written(bound.syntax())).collect();
    (!texts.is_empty()).then(|| texts.join(" + "))
}

/// Adds the predicates to the `where` clause of a function.
fn add_predicates(source: &Source, function: &ast::Fn, mut predicates: Vec<String>) -> MaybeEdit {
    predicates.sort();
    predicates.dedup();
    let predicates = predicates.join(", ");
    // A trait decides the predicates of its members.
    if !is_own(function) {
        return None;
    }
    if let Some(clause) = function.where_clause() {
        let text = clause.syntax().text().to_string();
        let comma = if text.trim_end().ends_with(',') { "" } else { "," };
        return source.replace(clause.syntax(), &format!("{text}{comma} {predicates}"));
    }
    let returned = function.ret_type().map(|ty| ty.syntax().clone());
    let before = returned.or_else(|| Some(function.param_list()?.syntax().clone()))?;
    let text = before.text();
    source.replace(&before, &format!("{text} where {predicates}"))
}

/// Whether the text contains `_`, so that a type must be inferred.
fn has_blank(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
    words.into_iter().any(|word| word == "_")
}
