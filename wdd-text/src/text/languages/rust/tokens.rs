//! The tokens of a piece of Rust.

use ra_ap_parser::LexedStr;
use ra_ap_syntax::Edition;
use ra_ap_syntax::SyntaxKind::{self, *};

use crate::text::languages::AHEAD;

/// A token or a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The blanks before it.
    pub blanks: &'a str,
    /// The token itself.
    pub text: &'a str,
    /// Whether it is a comment.
    pub is_comment: bool,
}

/// The number of tokens. Each character of an operator is a token; comments are not.
pub fn tokens(source: &str, edition: Edition) -> u64 {
    let mut tokens = 0;
    each(source, edition, &mut |_| tokens += 1);
    tokens
}

/// The number of bytes that are split into tokens at a time.
// The lexer takes four times their memory.
const WINDOW: usize = 1 << 20;

/// Tells where each token of a piece of Rust begins.
pub(super) fn each(source: &str, edition: Edition, each: &mut dyn FnMut(usize)) {
    each_in_windows(source, edition, WINDOW, each);
}

fn each_in_windows(source: &str, edition: Edition, window: usize, each: &mut dyn FnMut(usize)) {
    let (mut start, mut length) = (0_usize, window);
    loop {
        let end = source.ceil_char_boundary(start.saturating_add(length).min(source.len()));
        let lexed = LexedStr::new(edition, &source[start..end]);
        let is_last = end == source.len();
        // A token that may go on after the window begins the next one.
        let sure = if is_last { Some(lexed.len()) } else { last_sure(&lexed, &source[start..end]) };
        let Some(next) = sure else {
            // A very long token.
            length *= 2;
            continue;
        };
        for at in (0..next).filter(|&at| !lexed.kind(at).is_trivia()) {
            each(start + lexed.text_start(at));
        }
        if is_last {
            return;
        }
        (start, length) = (start + lexed.text_start(next), window);
    }
}

/// The last token of a window that also begins there in the whole text, and can begin a window.
fn last_sure(lexed: &LexedStr<'_>, window: &str) -> Option<usize> {
    (1..lexed.len()).rev().find(|&at| {
        let start = lexed.text_start(at);
        // At the start of a text these are no tokens, also after blanks.
        let rest = window[start..].trim_start();
        let is_header = rest.starts_with("#!") || rest.starts_with("---");
        start + AHEAD <= window.len() && !is_header
    })
}

/// The tokens and comments of a piece of Rust, each with the blanks before it.
pub fn with_blanks(source: &str, edition: Edition) -> Vec<Token<'_>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_have_the_tokens_of_the_whole_text() {
        let long = "x ".repeat(400);
        let source = format!(
            "#!shebang\nfn f() {{ \"{long}\"; r#\"{long}\"#; /* {long} */ 'a: 1.5e3 }}\n#![a]\n// \u{e9}\n"
        )
        .repeat(20);
        let starts = |window| {
            let mut starts = Vec::new();
            each_in_windows(&source, Edition::Edition2021, window, &mut |at| {
                starts.push(at);
            });
            starts
        };
        let whole = starts(usize::MAX);
        for window in [300, 500, 1000, 10_000] {
            assert_eq!(starts(window), whole, "{window}");
        }
    }
}
