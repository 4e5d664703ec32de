//! Rewrites a call of a member function inside of a macro call, where there are only tokens.

use std::iter::successors;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::{SyntaxElement, SyntaxNode, SyntaxToken, TextRange, TextSize};

use super::Calls;
use crate::passes::inlining::methods::parts::Part;

impl Calls<'_, '_> {
    /// The same in a macro call, where there are only tokens.
    pub(super) fn in_macro(&self, token: &SyntaxToken) -> Option<Vec<Part>> {
        let before = token.prev_sibling_or_token();
        let is = |kind| before.as_ref().is_some_and(|before| before.kind() == kind);
        let end = token.text_range().end();
        let anchor = token.parent_ancestors().filter(|a| a.kind() == TOKEN_TREE).last()?;
        let part = |range, content| Part { anchor: anchor.clone(), range, content };
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
            let longer = of.prev_sibling_or_token().is_some_and(|e| e.kind() == COLON);
            let content = if longer { String::new() } else { self.way(&anchor)? };
            let start = of.text_range().start();
            parts.push(part(TextRange::new(start, token.text_range().start()), content));
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
}

/// The elements before a token, the nearest one first.
fn back(token: &SyntaxToken) -> impl Iterator<Item = SyntaxElement> + use<> {
    successors(token.prev_sibling_or_token(), SyntaxElement::prev_sibling_or_token)
}

/// The start of the receiver of the method that the token names. A receiver consists of names,
/// literals and bracketed groups.
fn receiver(name: &SyntaxToken) -> Option<TextSize> {
    let mut start = None;
    let mut next = DOT;
    for element in back(name) {
        let kind = element.kind();
        let continues = match kind {
            DOT | COLON | QUESTION => true,
            WHITESPACE => {
                next == DOT || element.prev_sibling_or_token().is_some_and(|e| e.kind() == DOT)
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
    let start = inside.peek().filter(|first| first.kind() != R_PAREN)?.text_range().start();
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
