//! Replaces a call that is given a closure with what the closure gives for the first element.

use std::iter::successors;

use ra_ap_syntax::SyntaxKind::{PAREN_EXPR, PREFIX_EXPR, STAR};
use ra_ap_syntax::ast::{self, AstNode, HasArgList};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};
use wdd_core::tree::Change;

use crate::passes::Family;
use crate::passes::shared::expressions::{is_simple, parenthesized, receiver};
use crate::passes::shared::lets::listed;
use crate::passes::shared::source::{Source, rewritten};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::tokens_of;

/// First in place of everything that is called on the result, too, then in place of the call alone.
pub(super) fn closures(source: &Source) -> [Family; 2] {
    let given: Vec<Given> = source.all().filter_map(|call| Given::of(&call)).collect();
    let whole = given.iter().filter_map(|of| of.in_place_of(source, &of.chain()));
    let longer = given.iter().filter(|of| of.chain() != of.call);
    let alone = longer.filter_map(|of| of.in_place_of(source, &of.call));
    [whole.collect(), alone.collect()]
}

/// A closure with one parameter that a method is given, and an element that the closure gets.
struct Given {
    call: SyntaxNode,
    pattern: ast::Pat,
    body: ast::Expr,
    /// The element.
    value: ast::Expr,
    /// What follows the value: `[0]` if the value has elements.
    read: &'static str,
}

impl Given {
    fn of(call: &ast::MethodCallExpr) -> Option<Self> {
        let mut arguments = call.arg_list()?.args();
        let (Some(ast::Expr::ClosureExpr(closure)), None) = (arguments.next(), arguments.next())
        else {
            return None;
        };
        let mut params = closure.param_list()?.params();
        let (pattern, None) = (params.next()?.pat()?, params.next()) else { return None };
        let is_plain = closure.async_token().is_none();
        let (value, read) = element(&call.receiver()?)?;
        let body = closure.body().filter(|_| is_plain)?;
        Some(Given { call: call.syntax().clone(), pattern, body, value, read })
    }

    /// The call, and all methods that are called on its result.
    fn chain(&self) -> SyntaxNode {
        let above = |node: &SyntaxNode| {
            let call = ast::MethodCallExpr::cast(node.parent()?)?;
            let is_receiver = call.receiver().is_some_and(|of| of.syntax() == node);
            is_receiver.then(|| call.syntax().clone())
        };
        successors(Some(self.call.clone()), above).last().unwrap_or_else(|| self.call.clone())
    }

    /// The closure's body in place of a node.
    fn in_place_of(&self, source: &Source, node: &SyntaxNode) -> Option<Change> {
        let content = self.substituted(source).unwrap_or_else(|| {
            let pattern = self.pattern.syntax().to_string();
            let pattern = pattern.trim_start_matches(['&', ' ']);
            format!("{{ let {pattern} = {}; {} }}", self.written(), self.body)
        });
        let is_open = parenthesized(&self.body, node) != self.body.to_string();
        let content = if is_open { format!("({content})") } else { content };
        source.shrinking([source.replace(node, &content)])
    }

    fn written(&self) -> String {
        match self.read {
            "" => self.value.to_string(),
            read => receiver(&self.value) + read,
        }
    }

    /// The body with the value instead of the parameter, without the `*` that read the parameter. `None` if that would repeat
    /// more than a name, or if a part of the parameter has a name.
    fn substituted(&self, source: &Source) -> Option<String> {
        let name = match &self.pattern {
            ast::Pat::WildcardPat(_) => return Some(self.body.to_string()),
            ast::Pat::IdentPat(of) => name_token(of.syntax())?,
            ast::Pat::RefPat(of) => match of.pat()? {
                ast::Pat::IdentPat(of) => name_token(of.syntax())?,
                _ => return None,
            },
            _ => return None,
        };
        let uses = source.uses(&name);
        if uses.len() > 1 && !is_simple(&self.value) {
            return None;
        }
        let is_open = self.read.is_empty() && !is_simple(&self.value);
        let written = if is_open { format!("({})", self.value) } else { self.written() };
        let at = |token: &SyntaxToken| Some((dereferenced(token)?, written.clone()));
        let replaced: Option<Vec<_>> = uses.iter().map(at).collect();
        Some(rewritten(self.body.syntax(), &replaced?))
    }
}

/// The use of a name, with the `*` before it.
fn dereferenced(token: &SyntaxToken) -> Option<TextRange> {
    let whole = token.parent_ancestors().find_map(ast::PathExpr::cast)?;
    let whole = whole.syntax();
    let star = |node: &SyntaxNode| {
        let above = node.parent()?;
        let is_read = match above.kind() {
            PREFIX_EXPR => above.first_token()?.kind() == STAR,
            kind => kind == PAREN_EXPR,
        };
        is_read.then_some(above)
    };
    let is_alone = whole.text_range() == token.text_range();
    let range = successors(Some(whole.clone()), star).last()?.text_range();
    is_alone.then_some(range)
}

/// The first element of what methods without arguments make an iterator of.
fn element(of: &ast::Expr) -> Option<(ast::Expr, &'static str)> {
    let below = |of: &ast::Expr| match of {
        ast::Expr::MethodCallExpr(call) => {
            let is_plain = call.arg_list()?.args().next().is_none();
            call.receiver().filter(|_| is_plain)
        }
        ast::Expr::ParenExpr(of) => of.expr(),
        _ => None,
    };
    let root = successors(Some(of.clone()), below).last()?;
    if let Some(first) = listed(&root).and_then(|all| all.into_iter().next()) {
        return Some((first, ""));
    }
    let words: Vec<_> = tokens_of(of.syntax()).map(|token| token.text().to_owned()).collect();
    let has = |word: &str| words.iter().any(|own| own == word);
    let is_iterator = has("iter") || has("into_iter") || has("iter_mut");
    Some((root, if is_iterator { "[0]" } else { ".unwrap()" }))
}
