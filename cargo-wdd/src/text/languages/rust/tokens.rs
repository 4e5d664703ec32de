//! The tokens of a piece of Rust.

use ra_ap_parser::LexedStr;
use ra_ap_syntax::Edition;
use ra_ap_syntax::SyntaxKind::{self, *};

/// A token or a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    /// The blanks before it.
    pub(crate) blanks: &'a str,
    pub(crate) text: &'a str,
    pub(crate) is_comment: bool,
}

/// The number of tokens. Each character of an operator is a token; comments are not.
pub(crate) fn tokens(source: &str, edition: Edition) -> u64 {
    let lexed = LexedStr::new(edition, source);
    let solid = (0..lexed.len()).filter(|&at| !lexed.kind(at).is_trivia());
    solid.count() as u64
}

/// The tokens and comments of a piece of Rust, each with the blanks before it.
pub(crate) fn with_blanks(source: &str, edition: Edition) -> Vec<Token<'_>> {
    let lexed = LexedStr::new(edition, source);
    let (mut tokens, mut end) = (Vec::new(), 0);
    for at in (0..lexed.len()).filter(|&at| !is_blank(lexed.kind(at))) {
        let range = lexed.text_range(at);
        tokens.push(Token {
            blanks: &source[end..range.start],
            text: &source[range.clone()],
            is_comment: lexed.kind(at) == COMMENT,
        });
        end = range.end;
    }
    tokens
}

pub(super) fn is_blank(kind: SyntaxKind) -> bool {
    matches!(kind, WHITESPACE | NEWLINE)
}
