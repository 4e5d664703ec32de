//! Rewrites the calls of a member function that loses `self` or becomes a free function.

mod in_macro;

use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};

use super::parts::{Rewrite, with_comma};
use super::{Field, Member};
use crate::passes::shared::expressions::receiver;
use crate::passes::shared::source::Source;
use crate::passes::shared::use_sites::{called, path_of};

/// The parts of all calls that change. `None` if the function is used in another way, or if a call
/// cannot be changed.
pub(super) fn uses(source: &Source, member: &Member, free: bool) -> Option<Vec<Rewrite>> {
    let called = Calls { source, member, free };
    let mut parts = Vec::new();
    for token in source.uses(&member.name) {
        parts.extend(called.by_path(&token)?);
    }
    if member.receiver().is_some() {
        for call in source.method_calls(member.name.text()) {
            parts.extend(called.method(call)?);
        }
    }
    for token in source.in_macros(member.name.text()) {
        parts.extend(called.in_macro(token)?);
    }
    Some(parts)
}

struct Calls<'s, 'a> {
    source: &'s Source<'a>,
    member: &'s Member,
    free: bool,
}

impl Calls<'_, '_> {
    /// Replaces `a::S::g(s, 1)` with `a::g(1)`.
    fn by_path(&self, token: &SyntaxToken) -> Option<Vec<Rewrite>> {
        let path = path_of(token);
        let Some((path, of)) = path.and_then(|path| Some((path.clone(), path.qualifier()?))) else {
            return Some(Vec::new());
        };
        let segment = of.segment()?;
        let name = segment.name_ref().map(|name| name.text().to_string());
        // The text has one function of this name, so another path leads out of the text.
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
            parts.push(Rewrite { anchor, range, content });
        }
        if self.member.receiver().is_some() && self.member.whole.is_none() {
            let call = ast::CallExpr::cast(called(path.syntax().parent()?))?;
            let first = call.arg_list()?.args().next()?;
            let (range, content) = match &self.member.field {
                Some(field) => (first.syntax().text_range(), read(&first, field)?),
                None => (with_comma(first.syntax()), String::new()),
            };
            parts.push(Rewrite { range, anchor: call.syntax().clone(), content });
        }
        Some(parts)
    }

    /// Replaces `s.g(1)` with `S::g(1)`.
    fn method(&self, call: &ast::MethodCallExpr) -> Option<Vec<Rewrite>> {
        let node = call.syntax();
        if let Some(whole) = &self.member.whole {
            let (value, list) = (call.receiver()?, call.arg_list()?);
            let start = format!("{}({}", self.callee(node)?, whole.before(self.source, &value));
            let comma = list.args().next().map_or("", |_| ", ");
            let part = |from, to, content| Rewrite {
                anchor: node.clone(),
                range: TextRange::new(from, to),
                content,
            };
            let place = value.syntax().text_range();
            let opened = list.l_paren_token()?.text_range().end();
            // The receiver stays, with what changes in it.
            return Some(vec![
                part(place.start(), place.start(), start),
                part(place.end(), opened, comma.to_owned()),
            ]);
        }
        let mut content = self.callee(node)?;
        let end = match &self.member.field {
            Some(field) => {
                let list = call.arg_list()?;
                // The value of the field becomes the first argument.
                let comma = list.args().next().map_or("", |_| ", ");
                content += &format!("({}{comma}", read(&call.receiver()?, field)?);
                list.l_paren_token()?.text_range().end()
            }
            None => call.name_ref()?.syntax().text_range().end(),
        };
        let range = TextRange::new(node.text_range().start(), end);
        Some(vec![Rewrite { range, content, anchor: node.clone() }])
    }

    /// The path that a method call becomes.
    fn callee(&self, from: &SyntaxNode) -> Option<String> {
        let (name, of) = (&self.member.name, &self.member.of);
        if self.free {
            Some(format!("{}{name}", self.way(from)?))
        } else {
            Some(format!("{of}::{name}"))
        }
    }

    /// The path before the name of the free function. `None` if `from` is in another file.
    fn way(&self, from: &SyntaxNode) -> Option<String> {
        let own = self.member.own.syntax();
        let (here, there) = (modules(from), modules(own));
        // Only modules in the same file are known here.
        if self.source.file_of(from.clone()) != self.source.file_of(own.clone()) {
            return None;
        }
        let path =
            |steps: &[String]| -> String { steps.iter().map(|step| format!("{step}::")).collect() };
        Some(match there.strip_prefix(&here[..]) {
            Some(below) => path(below),
            None => format!("crate::{}", path(&there)),
        })
    }
}

/// The expression that reads the field of a value, without a `&` before the value.
fn read(value: &ast::Expr, field: &Field) -> Option<String> {
    let value = match value {
        ast::Expr::RefExpr(lent) => lent.expr()?,
        value => value.clone(),
    };
    Some(format!("{}.{}", receiver(&value), field.name))
}

/// The names of the modules that a node is in, the outermost first.
fn modules(node: &SyntaxNode) -> Vec<String> {
    let around = node.ancestors().filter_map(ast::Module::cast);
    let mut names: Vec<_> = around.filter_map(|m| Some(m.name()?.text().to_string())).collect();
    names.reverse();
    names
}
