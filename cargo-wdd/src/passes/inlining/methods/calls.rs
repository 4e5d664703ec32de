//! Rewrites the calls of a member function that loses `self` or becomes a free function.

use std::iter::successors;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasName};
use ra_ap_syntax::{SyntaxElement, SyntaxNode, SyntaxToken, TextRange};

use super::{Field, Member, Part, with_comma};
use crate::passes::shared::source::Source;

/// The parts of all calls that change. `None` if the function is used in another way, or if a call
/// cannot be changed.
pub(super) fn uses(source: &Source, member: &Member, free: bool) -> Option<Vec<Part>> {
    let called = Called {
        source,
        member,
        free,
    };
    let mut parts = Vec::new();
    for token in source.uses(&member.name) {
        parts.extend(called.by_path(&token)?);
    }
    if member.receiver().is_some() {
        for call in source.method_calls(member.name.text()) {
            parts.push(called.method(call)?);
        }
    }
    for token in source.in_macros(member.name.text()) {
        parts.extend(called.in_macro(token)?);
    }
    Some(parts)
}

struct Called<'s, 'a> {
    source: &'s Source<'a>,
    member: &'s Member,
    free: bool,
}

impl Called<'_, '_> {
    /// Replaces `a::S::g(s, 1)` with `a::g(1)`.
    fn by_path(&self, token: &SyntaxToken) -> Option<Vec<Part>> {
        let of_path = || ast::Path::cast(token.parent()?.parent()?.parent()?);
        let Some(path) = of_path() else {
            return Some(Vec::new());
        };
        let Some(of) = path.qualifier() else {
            return Some(Vec::new());
        };
        let segment = of.segment()?;
        let name = segment.name_ref().map(|name| name.text().to_string());
        if name.is_some_and(|name| name != self.member.of && name != "Self") {
            return Some(Vec::new());
        }
        let anchor = path.syntax().clone();
        let mut parts = Vec::new();
        if self.free {
            let own = segment.syntax().text_range().start();
            let range = TextRange::new(own, path.segment()?.syntax().text_range().start());
            let content = match of.qualifier() {
                Some(_) => String::new(),
                None => self.way(path.syntax())?,
            };
            parts.push(Part {
                anchor,
                range,
                content,
            });
        }
        if self.member.receiver().is_some() {
            let call = path
                .syntax()
                .ancestors()
                .nth(2)
                .and_then(ast::CallExpr::cast);
            let callee = |call: &ast::CallExpr| call.expr().map(|callee| callee.syntax().clone());
            let call = call.filter(|call| callee(call) == path.syntax().parent())?;
            let first = call.arg_list()?.args().next()?;
            let (range, content) = match &self.member.field {
                Some(field) => (first.syntax().text_range(), read(&first, field)?),
                None => (with_comma(first.syntax()), String::new()),
            };
            parts.push(Part {
                range,
                anchor: call.syntax().clone(),
                content,
            });
        }
        Some(parts)
    }

    /// Replaces `s.g(1)` with `S::g(1)`.
    fn method(&self, call: &ast::MethodCallExpr) -> Option<Part> {
        let node = call.syntax();
        let mut content = self.callee(node)?;
        let end = match &self.member.field {
            Some(field) => {
                let list = call.arg_list()?;
                let comma = list.args().next().map_or("", |_| ", ");
                content += &format!("({}{comma}", read(&call.receiver()?, field)?);
                list.l_paren_token()?.text_range().end()
            }
            None => call.name_ref()?.syntax().text_range().end(),
        };
        Some(Part {
            range: TextRange::new(node.text_range().start(), end),
            content,
            anchor: node.clone(),
        })
    }

    /// The same in a macro call, where there are only tokens.
    fn in_macro(&self, token: &SyntaxToken) -> Option<Vec<Part>> {
        let before = token.prev_sibling_or_token();
        let is = |kind| before.as_ref().is_some_and(|before| before.kind() == kind);
        let end = token.text_range().end();
        let anchor = token
            .parent_ancestors()
            .filter(|a| a.kind() == TOKEN_TREE)
            .last()?;
        let part = |range, content| Part {
            anchor: anchor.clone(),
            range,
            content,
        };
        if is(DOT) {
            let arguments = token.next_sibling_or_token()?;
            if self.member.receiver().is_none() || arguments.kind() != TOKEN_TREE {
                return Some(Vec::new());
            }
            self.needs_no_syntax()?;
            let start = receiver(token)?;
            let content = self.callee(&anchor)?;
            return Some(vec![part(TextRange::new(start, end), content)]);
        }
        if !is(COLON) {
            return Some(Vec::new());
        }
        let of = back(token).nth(2)?;
        let named = of.as_token().map(|of| of.text().to_owned());
        if named.is_none_or(|name| name != self.member.of && name != "Self") {
            return Some(Vec::new());
        }
        let mut parts = Vec::new();
        if self.free {
            let longer = of
                .prev_sibling_or_token()
                .is_some_and(|e| e.kind() == COLON);
            let content = if longer {
                String::new()
            } else {
                self.way(&anchor)?
            };
            let start = of.text_range().start();
            parts.push(part(
                TextRange::new(start, token.text_range().start()),
                content,
            ));
        }
        if self.member.receiver().is_some() {
            self.needs_no_syntax()?;
            let SyntaxElement::Node(arguments) = token.next_sibling_or_token()? else {
                return None;
            };
            parts.push(part(first_argument(&arguments)?, String::new()));
        }
        Some(parts)
    }

    /// `None` if a field is read, because tokens do not tell where the value ends.
    fn needs_no_syntax(&self) -> Option<()> {
        self.member.field.is_none().then_some(())
    }

    /// The path that a method call becomes.
    fn callee(&self, from: &SyntaxNode) -> Option<String> {
        let (name, of) = (&self.member.name, &self.member.of);
        match self.free {
            true => Some(format!("{}{name}", self.way(from)?)),
            false => Some(format!("{of}::{name}")),
        }
    }

    /// The path before the name of the free function. `None` if `from` is in another file.
    fn way(&self, from: &SyntaxNode) -> Option<String> {
        let own = self.member.own.syntax();
        let (here, there) = (modules(from), modules(own));
        if self.source.file_of(from.clone()) != self.source.file_of(own.clone()) {
            return None;
        }
        if here == there {
            return Some(String::new());
        }
        let below = there.strip_prefix(&here[..]);
        let steps: Vec<&str> = match below {
            Some(below) => below.iter().map(String::as_str).collect(),
            None => std::iter::once("crate")
                .chain(there.iter().map(String::as_str))
                .collect(),
        };
        Some(steps.iter().map(|step| format!("{step}::")).collect())
    }
}

/// The expression that reads the field of a value, without a `&` before the value.
fn read(value: &ast::Expr, field: &Field) -> Option<String> {
    let value = match value {
        ast::Expr::RefExpr(lent) => lent.expr()?,
        value => value.clone(),
    };
    let binds = matches!(
        value,
        ast::Expr::PathExpr(_)
            | ast::Expr::CallExpr(_)
            | ast::Expr::MethodCallExpr(_)
            | ast::Expr::FieldExpr(_)
            | ast::Expr::IndexExpr(_)
            | ast::Expr::ParenExpr(_)
    );
    let (value, name) = (value.syntax(), &field.name);
    Some(match binds {
        true => format!("{value}.{name}"),
        false => format!("({value}).{name}"),
    })
}

/// The names of the modules that a node is in, the outermost first.
fn modules(node: &SyntaxNode) -> Vec<String> {
    let around = node.ancestors().filter_map(ast::Module::cast);
    let mut names: Vec<_> = around
        .filter_map(|m| Some(m.name()?.text().to_string()))
        .collect();
    names.reverse();
    names
}

/// The elements before a token, the nearest one first.
fn back(token: &SyntaxToken) -> impl Iterator<Item = SyntaxElement> + use<> {
    successors(
        token.prev_sibling_or_token(),
        SyntaxElement::prev_sibling_or_token,
    )
}

/// The start of the receiver of the method that the token names. A receiver consists of names,
/// literals and bracketed groups.
fn receiver(name: &SyntaxToken) -> Option<ra_ap_syntax::TextSize> {
    let mut start = None;
    let mut next = DOT;
    for element in back(name) {
        let kind = element.kind();
        let continues = match kind {
            DOT | COLON | QUESTION => true,
            WHITESPACE => {
                next == DOT
                    || element
                        .prev_sibling_or_token()
                        .is_some_and(|e| e.kind() == DOT)
            }
            BANG => next == TOKEN_TREE,
            TOKEN_TREE => matches!(next, DOT | TOKEN_TREE | QUESTION | WHITESPACE),
            IDENT | SELF_KW | SELF_TYPE_KW | CRATE_KW | SUPER_KW | STRING | INT_NUMBER => {
                !matches!(next, IDENT | SELF_KW)
            }
            _ => false,
        };
        if !continues {
            break;
        }
        if kind != WHITESPACE {
            start = Some(element.text_range().start());
        }
        next = kind;
    }
    start.filter(|start| *start < name.text_range().start())
}

/// The range of the first argument in a call's tokens, with the comma and whitespace after it.
fn first_argument(arguments: &SyntaxNode) -> Option<TextRange> {
    let mut inside = arguments.children_with_tokens().skip(1).peekable();
    let start = inside
        .peek()
        .filter(|first| first.kind() != R_PAREN)?
        .text_range()
        .start();
    let mut end = start;
    let mut over = false;
    for element in inside {
        match element.kind() {
            R_PAREN => break,
            COMMA if !over => over = true,
            WHITESPACE => {}
            _ if over => break,
            _ => {}
        }
        end = element.text_range().end();
    }
    Some(TextRange::new(start, end))
}
