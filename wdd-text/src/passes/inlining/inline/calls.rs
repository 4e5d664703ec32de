//! Deletes functions and methods, and writes their body at each call.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxElement, SyntaxNode, SyntaxToken, TextRange};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use crate::passes::Family;
use crate::passes::shared::calls::{Call, call, is_own, owner, uses};
use crate::passes::shared::expressions::{in_place, is_simple, parenthesized};
use crate::passes::shared::generic_arguments::{Replaced, arguments, instantiated, substituted};
use crate::passes::shared::source::{Source, rewritten};
use crate::text::languages::rust::names::{is_import, last_name, name_token};
use crate::text::languages::rust::syntax::{is_within, tokens_of};

/// Functions whose uses are all calls. Functions that call another one of them come second.
pub(super) fn functions(source: &Source) -> [Family; 2] {
    let all = source.all::<ast::Fn>();
    let found: Vec<_> = all.filter_map(|f| Inlinable::of(source, f)?.inlined()).collect();
    let uses: FxHashSet<_> = found.iter().flat_map(|(_, _, uses)| uses).collect();
    let calls = |body: &SyntaxNode| tokens_of(body).any(|token| uses.contains(&token));
    let (later, first): (Vec<_>, Vec<_>) = found.iter().partition(|(_, body, _)| calls(body));
    [first, later].map(|some| some.into_iter().map(|(change, _, _)| change.clone()).collect())
}

/// A node or token, and what replaces it.
type Placed = (SyntaxElement, String);

/// A function that can be inlined.
struct Inlinable<'s, 'a> {
    source: &'s Source<'a>,
    function: ast::Fn,
    body: ast::StmtList,
    uses: Vec<SyntaxToken>,
}

impl<'s, 'a> Inlinable<'s, 'a> {
    fn of(source: &'s Source<'a>, function: ast::Fn) -> Option<Self> {
        let body = function.body()?;
        // A call of an `async` function gives a future, and not the value of its body.
        let plain = function.async_token().is_none() && function.gen_token().is_none();
        // With several definitions it is not known which one a call means.
        let lone = source.definitions(&name_token(function.syntax())?).iter().all(is_import);
        let uses = uses(source, &function)?;
        let recursive = uses.iter().any(|token| is_within(token, body.syntax()));
        let fits = plain && lone && !recursive && !uses.is_empty() && !returns_early(body.syntax());
        (fits && is_own(&function)).then_some(Inlinable {
            source,
            body: body.stmt_list()?,
            function,
            uses,
        })
    }

    /// The change that inlines all calls, with the function's body and the tokens that call it.
    fn inlined(&self) -> Option<(Change, SyntaxNode, Vec<SyntaxToken>)> {
        let mut edits = vec![self.source.delete(self.function.syntax())];
        for token in &self.uses {
            if is_import(token) {
                edits.push(self.source.remove(token));
                continue;
            }
            let call = call(token)?;
            let (place, content) = self.written(&call)?;
            edits.extend(call.replaced(self.source, &place, &content));
        }
        Some((self.source.shrinking(edits)?, self.body.syntax().clone(), self.uses.clone()))
    }

    /// What to replace at this call, and the body for this call.
    fn written(&self, call: &Call) -> Option<Placed> {
        let (mut statements, replaced) = self.parameters(call)?;
        let inside = |node: &SyntaxNode| {
            let range = node.text_range();
            let inside = replaced.iter().filter(|(at, _)| range.contains_range(*at));
            rewritten(node, &inside.cloned().collect::<Vec<_>>())
        };
        statements.extend(self.body.statements().map(|s| inside(s.syntax())));
        let tail = self.body.tail_expr().map(|tail| (inside(tail.syntax()), tail));
        Some(placed(call, &statements.join(" "), tail))
    }

    /// The `let` statements before the body, and the replacements for parameters inside of it.
    fn parameters(&self, call: &Call) -> Option<(Vec<String>, Replaced)> {
        let body = self.body.syntax();
        let generics = arguments(&self.function, call.generics.as_ref())?;
        let mut replaced = substituted(self.source, &generics, body);
        replaced.extend(self.own_type());
        let params = self.function.param_list()?;
        let mut given = call.arguments.iter();
        if params.self_param().is_some() {
            replaced.extend(selves(body, given.next()?));
        }
        let mut before = Vec::new();
        for param in params.params() {
            let (pattern, value) = (param.pat()?, given.next()?);
            let value_text = value.syntax();
            match (kept_type(&param), self.replaced(&pattern, value)) {
                (Some(of), _) => {
                    let of = instantiated(self.source, &generics, &of);
                    before.push(format!("let {pattern}: {of} = {value_text};"));
                }
                (None, Some(uses)) => replaced.extend(uses),
                (None, None) => before.push(format!("let {pattern} = {value_text};")),
            }
        }
        given.next().is_none().then_some((before, replaced))
    }

    /// The replacements of a parameter's uses, if the argument can be written at each of them.
    fn replaced(&self, pattern: &ast::Pat, value: &ast::Expr) -> Option<Replaced> {
        let name = match pattern {
            ast::Pat::WildcardPat(_) => return Some(Vec::new()),
            ast::Pat::IdentPat(of) if of.mut_token().is_none() => name_token(of.syntax())?,
            _ => return None,
        };
        let uses = self.source.uses(&name);
        // An argument that is written twice would be computed twice.
        if !self.source.definitions(&name).is_empty() || (uses.len() > 1 && !is_simple(value)) {
            return None;
        }
        uses.iter().map(|token| at(token, value)).collect()
    }

    /// The replacements of `Self` with the type that it means.
    fn own_type(&self) -> Replaced {
        let own = owner(&self.function).and_then(|owner| owner.self_ty());
        let Some(ast::Type::PathType(own)) = own else { return Vec::new() };
        let name = own.path().and_then(|path| last_name(&path)).unwrap_or_default();
        let tokens = of_kind(self.body.syntax(), SELF_TYPE_KW);
        tokens.map(|token| (token.text_range(), name.clone())).collect()
    }
}

/// What to replace at a call, and the shortest form of the statements and the value there.
fn placed(call: &Call, statements: &str, tail: Option<(String, ast::Expr)>) -> Placed {
    let (place, above) = (call.place.clone(), call.place.parent());
    match (tail, above.as_ref().map(SyntaxNode::kind), above) {
        (None, ..) if statements.is_empty() => (place, "()".to_owned()),
        (None, Some(EXPR_STMT), Some(above)) => (above.into(), statements.to_owned()),
        (None, Some(STMT_LIST), _) => (place, statements.to_owned()),
        (None, ..) => (place, format!("{{ {statements} }}")),
        // In a macro call it is not known whether the value needs brackets.
        (Some((value, tail)), ..)
            if statements.is_empty() && (place.as_node().is_some() || is_simple(&tail)) =>
        {
            let is_open = |node| parenthesized(&tail, node) != tail.to_string();
            let is_open = place.as_node().is_some_and(is_open);
            (place, if is_open { format!("({value})") } else { value })
        }
        (Some((value, _)), Some(EXPR_STMT), Some(above)) => {
            (above.into(), format!("{statements} {value};"))
        }
        (Some((value, _)), Some(STMT_LIST), _) => (place, format!("{statements} {value}")),
        (Some((value, _)), ..) => (place, format!("{{ {statements} {value} }}")),
    }
}

fn at(token: &SyntaxToken, value: &ast::Expr) -> Option<(TextRange, String)> {
    let (place, content) = in_place(token, value)?;
    Some((place.text_range(), content))
}

/// The type of a parameter that coerces its argument (`&dyn A`, `fn(u8)`), so that it must be kept.
fn kept_type(param: &ast::Param) -> Option<SyntaxNode> {
    let of = param.ty()?.syntax().clone();
    let coerces = |node: SyntaxNode| matches!(node.kind(), DYN_TRAIT_TYPE | FN_PTR_TYPE);
    of.descendants().any(coerces).then_some(of)
}

/// The replacements of `self` with the receiver.
fn selves(body: &SyntaxNode, receiver: &ast::Expr) -> Replaced {
    of_kind(body, SELF_KW).filter_map(|token| at(&token, receiver)).collect()
}

fn of_kind(node: &SyntaxNode, kind: SyntaxKind) -> impl Iterator<Item = SyntaxToken> + use<> {
    tokens_of(node).filter(move |token| token.kind() == kind)
}

/// Whether the body may return early. In another function it would return from that function.
fn returns_early(body: &SyntaxNode) -> bool {
    body.descendants().any(|node| matches!(node.kind(), RETURN_EXPR | TRY_EXPR | AWAIT_EXPR))
}
