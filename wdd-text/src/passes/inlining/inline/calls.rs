//! Deletes functions and methods, and writes their body at each call.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxElement, SyntaxNode, SyntaxToken, TextRange};
use rustc_hash::FxHashSet;
use wdd_core::tree::Change;

use super::exits::{Exits, labelled};
use crate::passes::Family;
use crate::passes::shared::calls::{Call, call, is_own, owner, uses};
use crate::passes::shared::expressions::{in_place, is_simple, parenthesized};
use crate::passes::shared::generic_arguments::{Replaced, arguments, instantiated, substituted};
use crate::passes::shared::source::{Source, rewritten};
use crate::text::languages::rust::names::{is_import, last_name, name_token};
use crate::text::languages::rust::syntax::{is_within, tokens_of};

/// Functions whose uses are all calls. Functions that call another one of them come second, and methods that share
/// their name with a method from outside of the text last.
pub(super) fn functions(source: &Source) -> [Family; 3] {
    let all: Vec<ast::Fn> = source.all().collect();
    let inlined = |meant: &ast::Fn, uses| Inlinable::of(source, meant.clone(), uses)?.inlined();
    let found = all.iter().filter_map(|meant| inlined(meant, uses(source, meant)?));
    let found: Vec<_> = found.collect();
    let shared = all.iter().filter_map(|meant| inlined(meant, surely_own(source, meant)?));
    let shared = shared.map(|(change, ..)| change).collect();
    let uses: FxHashSet<_> = found.iter().flat_map(|(_, _, uses)| uses).collect();
    let calls = |body: &SyntaxNode| tokens_of(body).any(|token| uses.contains(&token));
    let (later, first): (Vec<_>, Vec<_>) = found.iter().partition(|(_, body, _)| calls(body));
    let [first, later] =
        [first, later].map(|some| some.into_iter().map(|(change, _, _)| change.clone()).collect());
    [first, later, shared]
}

/// The uses of a method without calls on what a method from outside of the text gives: the last call of
/// `x.iter().find(..)` is no use of an own `find`. `None` if all uses are left, or none.
fn surely_own(source: &Source, method: &ast::Fn) -> Option<Vec<SyntaxToken>> {
    owner(method)?;
    let is_foreign = |token: &SyntaxToken| {
        let call = token.parent_ancestors().find_map(ast::MethodCallExpr::cast);
        let Some(ast::Expr::MethodCallExpr(before)) = call.and_then(|call| call.receiver()) else {
            return false;
        };
        let name = before.name_ref();
        name.is_some_and(|name| source.functions(name.text()).is_empty())
    };
    let is_called = |token: &SyntaxToken| {
        let above = token.parent().and_then(|name| name.parent());
        above.is_some_and(|above| ast::MethodCallExpr::can_cast(above.kind()))
    };
    let mut own = uses(source, method)?;
    let all = own.len();
    own.retain(|token| !(is_called(token) && is_foreign(token)));
    (!own.is_empty() && own.len() < all).then_some(own)
}

/// A node or token, and what replaces it.
pub(super) type Placed = (SyntaxElement, String);

/// A function that can be inlined.
struct Inlinable<'s, 'a> {
    source: &'s Source<'a>,
    function: ast::Fn,
    body: ast::StmtList,
    uses: Vec<SyntaxToken>,
    exits: Exits,
}

impl<'s, 'a> Inlinable<'s, 'a> {
    fn of(source: &'s Source<'a>, function: ast::Fn, uses: Vec<SyntaxToken>) -> Option<Self> {
        let body = function.body()?;
        // A call of an `async` function gives a future, and not the value of its body.
        let plain = function.async_token().is_none() && function.gen_token().is_none();
        // With several definitions it is not known which one a call means.
        let lone = source.definitions(&name_token(function.syntax())?).iter().all(is_import);
        let recursive = uses.iter().any(|token| is_within(token, body.syntax()));
        let body = body.stmt_list()?;
        let exits = Exits::of(source, &body)?;
        let fits = plain && lone && !recursive && !uses.is_empty();
        (fits && is_own(&function)).then_some(Inlinable { source, body, exits, function, uses })
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
        let (mut statements, mut replaced) = self.parameters(call)?;
        let label = self.exits.label(self.body.syntax(), call);
        replaced.extend(self.exits.replaced(label.as_deref()));
        let inside = |node: &SyntaxNode| {
            let range = node.text_range();
            let inside = replaced.iter().filter(|(at, _)| range.contains_range(*at));
            rewritten(node, &inside.cloned().collect::<Vec<_>>())
        };
        let last = self.exits.last.as_ref().map(|last| last.syntax().clone());
        let others = self.body.statements().filter(|of| Some(of.syntax()) != last.as_ref());
        statements.extend(others.map(|s| inside(s.syntax())));
        let tail = self.body.tail_expr().or_else(|| self.exits.last_value());
        let tail = tail.map(|tail| (inside(tail.syntax()), tail));
        let statements = statements.join(" ");
        Some(match label {
            Some(label) => {
                let value = tail.map_or_else(String::new, |(value, _)| value);
                labelled(call, &format!("{label}: {{ {statements} {value} }}"))
            }
            None => placed(call, &statements, tail),
        })
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
