//! The tokens next to a token, without whitespace and comments.

use ra_ap_syntax::SyntaxToken;

/// The token before.
pub(super) fn before(token: &SyntaxToken) -> Option<SyntaxToken> {
    let all = std::iter::successors(token.prev_token(), SyntaxToken::prev_token);
    all.into_iter().find(|token| !token.kind().is_trivia())
}

/// The token after.
pub(super) fn after(token: &SyntaxToken) -> Option<SyntaxToken> {
    let all = std::iter::successors(token.next_token(), SyntaxToken::next_token);
    all.into_iter().find(|token| !token.kind().is_trivia())
}
