//! The tokens of syntax trees, with and without blanks and comments.

use std::iter::successors;

use ra_ap_syntax::{NodeOrToken, SyntaxKind, SyntaxNode, SyntaxToken};

/// The tokens of a node, with blanks and comments.
pub(crate) fn tokens_of(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    node.descendants_with_tokens().filter_map(NodeOrToken::into_token)
}

/// The tokens of a node, without blanks and comments.
pub(crate) fn solid_tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    tokens_of(node).filter(|token| !token.kind().is_trivia())
}

/// The text of a node, without blanks and comments.
pub(crate) fn solid_text(node: &SyntaxNode) -> String {
    solid_tokens(node).map(|token| token.text().to_owned()).collect()
}

/// The tokens after a token, without blanks and comments.
pub(crate) fn solid_after(token: &SyntaxToken) -> impl Iterator<Item = SyntaxToken> + use<> {
    successors(token.next_token(), SyntaxToken::next_token)
        .filter(|token| !token.kind().is_trivia())
}

/// The tokens before a token, the nearest first, without blanks and comments.
pub(crate) fn solid_before(token: &SyntaxToken) -> impl Iterator<Item = SyntaxToken> + use<> {
    successors(token.prev_token(), SyntaxToken::prev_token)
        .filter(|token| !token.kind().is_trivia())
}

/// The token after a token, without blanks and comments between them.
pub(crate) fn next_solid(token: &SyntaxToken) -> Option<SyntaxToken> {
    solid_after(token).next()
}

/// The token before a token, without blanks and comments between them.
pub(crate) fn previous_solid(token: &SyntaxToken) -> Option<SyntaxToken> {
    solid_before(token).next()
}

/// The kind of what contains a node; an error if nothing does.
pub(crate) fn kind_above(node: &SyntaxNode) -> SyntaxKind {
    node.parent().map_or(SyntaxKind::ERROR, |above| above.kind())
}

/// Whether a dot stands before the token: it is the name of a field or a method.
pub(crate) fn is_after_dot(token: &SyntaxToken) -> bool {
    previous_solid(token).is_some_and(|before| before.kind() == SyntaxKind::DOT)
}

/// Whether the token is below `node`.
pub(crate) fn is_within(token: &SyntaxToken, node: &SyntaxNode) -> bool {
    // Comparing ranges is not enough, because another file may have the same ranges.
    node.text_range().contains_range(token.text_range())
        && token.parent_ancestors().any(|above| above == *node)
}

/// The token that stands before the `::` in front of a token: `a` for the `b` of `a::b`.
pub(crate) fn qualifier(token: &SyntaxToken) -> Option<SyntaxToken> {
    let mut before = solid_before(token);
    let colon = before.next()?;
    // In the call of a macro, `::` is two tokens.
    let is_path = colon.kind() == SyntaxKind::COLON2
        || (colon.kind() == SyntaxKind::COLON && before.next()?.kind() == SyntaxKind::COLON);
    before.next().filter(|_| is_path)
}
