//! Rewrites a call of a member function inside of a macro call, where there are only tokens.

use std::iter::successors;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::{SyntaxElement, SyntaxNode, SyntaxToken, TextRange, TextSize};

use super::Calls;
use crate::passes::inlining::methods::parts::Rewrite;

impl Calls<'_, '_> {
    /// Replaces `s.g(1)` with `S::g(1)`, and `S::g(s, 1)` with `S::g(1)`. `None` if the call cannot be changed.
    pub(super) fn in_macro(&self, name: &SyntaxToken) -> Option<Vec<Rewrite>> {
        // The tree has no nodes for the parts of a macro call, so that all its tokens are replaced together.
        let anchor = name.parent_ancestors().filter(|node| node.kind() == TOKEN_TREE).last()?;
        match name.prev_sibling_or_token().map(|before| before.kind()) {
            Some(DOT) => self.method_in_macro(name, anchor),
            Some(COLON) => self.path_in_macro(name, &anchor),
            _ => Some(Vec::new()),
        }
    }

    fn method_in_macro(&self, name: &SyntaxToken, anchor: SyntaxNode) -> Option<Vec<Rewrite>> {
        let arguments = name.next_sibling_or_token()?;
        if self.member.receiver().is_none() || arguments.kind() != TOKEN_TREE {
            return Some(Vec::new());
        }
        self.needs_no_syntax()?;
        let range = TextRange::new(receiver(name)?, name.text_range().end());
        Some(vec![Rewrite { range, content: self.callee(&anchor)?, anchor }])
    }

    fn path_in_macro(&self, name: &SyntaxToken, anchor: &SyntaxNode) -> Option<Vec<Rewrite>> {
        let part = |range, content| Rewrite { anchor: anchor.clone(), range, content };
        // The two tokens of `::` are before the name.
        let of = back(name).nth(2)?;
        if of.as_token().is_none_or(|of| of.text() != self.member.of && of.text() != "Self") {
            return Some(Vec::new());
        }
        let mut parts = Vec::new();
        if self.free {
            let is_longer = of.prev_sibling_or_token().is_some_and(|e| e.kind() == COLON);
            let way = if is_longer { String::new() } else { self.way(anchor)? };
            parts.push(part(
                TextRange::new(of.text_range().start(), name.text_range().start()),
                way,
            ));
        }
        if self.member.receiver().is_some() && self.member.whole.is_none() {
            self.needs_no_syntax()?;
            let arguments = name.next_sibling_or_token()?.into_node()?;
            parts.push(part(first_argument(&arguments)?, String::new()));
        }
        Some(parts)
    }

    /// `None` if a value is passed, because tokens do not tell where it ends.
    fn needs_no_syntax(&self) -> Option<()> {
        (self.member.field.is_none() && self.member.whole.is_none()).then_some(())
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
    // The kind of the element after the one that is looked at.
    let mut after = DOT;
    for element in back(name) {
        let before_is_dot = || element.prev_sibling_or_token().is_some_and(|e| e.kind() == DOT);
        let continues = match element.kind() {
            DOT | COLON | QUESTION => true,
            WHITESPACE => after == DOT || before_is_dot(),
            BANG => after == TOKEN_TREE,
            TOKEN_TREE => matches!(after, DOT | TOKEN_TREE | QUESTION | WHITESPACE),
            IDENT | SELF_KW | SELF_TYPE_KW | CRATE_KW | SUPER_KW | STRING | INT_NUMBER => {
                !matches!(after, IDENT | SELF_KW)
            }
            _ => false,
        };
        if !continues {
            break;
        }
        if element.kind() != WHITESPACE {
            start = Some(element.text_range().start());
        }
        after = element.kind();
    }
    start.filter(|start| *start < name.text_range().start())
}

/// The range of the first argument in a call's tokens, with the comma and whitespace after it.
fn first_argument(arguments: &SyntaxNode) -> Option<TextRange> {
    let inside = || arguments.children_with_tokens().skip(1).take_while(|e| e.kind() != R_PAREN);
    let after = inside()
        .skip_while(|element| element.kind() != COMMA)
        .skip(1)
        .find(|element| element.kind() != WHITESPACE);
    let end = match after {
        Some(second) => second.text_range().start(),
        None => inside().last()?.text_range().end(),
    };
    Some(TextRange::new(inside().next()?.text_range().start(), end))
}
