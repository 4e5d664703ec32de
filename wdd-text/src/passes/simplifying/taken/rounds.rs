//! Replaces a loop over values that are written one by one with the round of one value, or of two.
//!
//! Of two rounds, what the first one leaves for the second often matters: then the first one needs the end of the body, and
//! the second one its beginning.

use std::iter::successors;

use ra_ap_syntax::ast::{self, AstNode, HasLoopBody};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};
use wdd_core::tree::Change;

use crate::passes::Family;
use crate::passes::shared::expressions::{in_place, is_simple, parsed, receiver};
use crate::passes::shared::generic_arguments::Replaced;
use crate::passes::shared::lets::{instead, is_left, listed};
use crate::passes::shared::source::{Source, rewritten};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::is_within;

/// How many values of a loop are tried, and how many pairs of rounds.
const MOST: usize = 6;

/// Each in a family of its own: two rounds of one loop cannot both take its place.
pub(super) fn rounds(source: &Source) -> Vec<Family> {
    let loops: Vec<Rounds> = source.all().filter_map(|of| Rounds::of(source, of)).collect();
    let nth = |at: usize| loops.iter().filter_map(|of| of.one(at)).collect();
    let mut families: Vec<Family> = (0..MOST).map(nth).collect();
    let pairs = loops.iter().flat_map(|of| of.pairs().into_iter().take(2 * MOST));
    families.extend(pairs.map(|change| vec![change]));
    families
}

/// A loop whose values are known.
struct Rounds<'s, 'a> {
    source: &'s Source<'a>,
    of: ast::ForExpr,
    pattern: ast::Pat,
    values: Vec<ast::Expr>,
    /// The statements of the body, and the value at its end.
    body: Vec<SyntaxNode>,
}

impl<'s, 'a> Rounds<'s, 'a> {
    fn of(source: &'s Source<'a>, of: ast::ForExpr) -> Option<Self> {
        let iterable = of.iterable()?;
        let values = listed(&iterable).or_else(|| Some(vec![first(&iterable)?]))?;
        let values = values.into_iter().take(MOST).collect();
        let body = of.loop_body().filter(|body| !is_left(body))?.stmt_list()?;
        let body = opened(body).syntax().children().collect();
        Some(Rounds { source, pattern: of.pat()?, of, values, body })
    }

    /// These statements for the value at a position.
    fn round(&self, at: usize, body: &[SyntaxNode]) -> Option<String> {
        let value = self.values.get(at)?;
        let mut replaced = Vec::new();
        let mut before = String::new();
        for (pattern, value) in parts(&self.pattern, value) {
            match self.replaced(&pattern, &value, body) {
                Some(uses) => replaced.extend(uses),
                None => before += &format!("let {pattern} = {value}; "),
            }
        }
        let written = body.iter().map(|node| {
            let inside = |(at, _): &&(TextRange, String)| node.text_range().contains_range(*at);
            let text =
                rewritten(node, &replaced.iter().filter(inside).cloned().collect::<Vec<_>>());
            let is_open = ast::Expr::cast(node.clone()).is_some_and(|of| !of.is_block_like());
            if is_open { text + ";" } else { text }
        });
        Some(before + &written.collect::<Vec<_>>().join(" "))
    }

    /// The value in place of the uses of a name, if that repeats no computation.
    fn replaced(
        &self,
        pattern: &ast::Pat,
        value: &ast::Expr,
        body: &[SyntaxNode],
    ) -> Option<Replaced> {
        let name = match pattern {
            ast::Pat::WildcardPat(_) => return Some(Vec::new()),
            ast::Pat::IdentPat(of) if of.mut_token().is_none() => name_token(of.syntax())?,
            _ => return None,
        };
        let mut uses = self.source.uses(&name);
        uses.retain(|token| body.iter().any(|node| is_within(token, node)));
        if uses.len() > 1 && !is_simple(value) {
            return None;
        }
        let at = |token: &SyntaxToken| {
            let (place, content) = in_place(token, value)?;
            Some((place.text_range(), content))
        };
        uses.iter().map(at).collect()
    }

    /// The round of the value at a position.
    fn one(&self, at: usize) -> Option<Change> {
        instead(self.source, self.of.syntax(), &self.round(at, &self.body)?)
    }

    /// Two rounds: both as a whole, or the end of the first one before the beginning of the second one.
    fn pairs(&self) -> Vec<Change> {
        let all = &self.body[..];
        let cuts = (1..all.len()).map(|cut| (&all[cut..], &all[..cut]));
        let parts: Vec<_> = std::iter::once((all, all)).chain(cuts).collect();
        let last = self.values.len();
        let pairs = (1..last).flat_map(|second| (0..second).map(move |first| (first, second)));
        let both = pairs.flat_map(|pair| parts.iter().map(move |parts| (pair, *parts)));
        let changes = both.filter_map(|((first, second), (end, beginning))| {
            let first = self.round(first, end)?;
            let second = self.round(second, beginning)?;
            instead(self.source, self.of.syntax(), &format!("{first} {second}"))
        });
        changes.collect()
    }
}

/// The first element of a collection, with its number after `enumerate`. `None` if the loop is over something else.
fn first(iterable: &ast::Expr) -> Option<ast::Expr> {
    let (mut of, mut is_numbered) = (iterable.clone(), false);
    let root = loop {
        of = match &of {
            ast::Expr::RefExpr(lent) => break lent.expr()?,
            ast::Expr::MethodCallExpr(call) => {
                let below = call.receiver()?;
                match &*call.name_ref()?.to_string() {
                    "iter" | "into_iter" | "iter_mut" => break below,
                    "enumerate" if !is_numbered => is_numbered = true,
                    "copied" | "cloned" => {}
                    _ => return None,
                }
                below
            }
            _ => return None,
        };
    };
    let element = format!("{}[0]", receiver(&root));
    let value = if is_numbered { format!("(0, {element})") } else { element };
    parsed::<ast::Const>(&format!("const A: () = {value};"))?.body()
}

/// The statements of a block that is all there is, as inlined calls leave it.
fn opened(body: ast::StmtList) -> ast::StmtList {
    let inner = |list: &ast::StmtList| {
        let mut children = list.syntax().children();
        let (only, None) = (children.next()?, children.next()) else { return None };
        let only = ast::ExprStmt::cast(only.clone())
            .map_or(Some(only), |of| Some(of.expr()?.syntax().clone()))?;
        let block = ast::BlockExpr::cast(only).filter(|block| block.modifier().is_none())?;
        block.stmt_list()
    };
    successors(Some(body.clone()), inner).last().unwrap_or(body)
}

/// The parts of a pattern with their values, as far as both are tuples.
fn parts(pattern: &ast::Pat, value: &ast::Expr) -> Vec<(ast::Pat, ast::Expr)> {
    let (ast::Pat::TuplePat(patterns), ast::Expr::TupleExpr(values)) = (pattern, value) else {
        return vec![(pattern.clone(), value.clone())];
    };
    let has_rest = patterns.fields().any(|part| matches!(part, ast::Pat::RestPat(_)));
    if has_rest || patterns.fields().count() != values.fields().count() {
        return vec![(pattern.clone(), value.clone())];
    }
    patterns.fields().zip(values.fields()).flat_map(|(part, value)| parts(&part, &value)).collect()
}
