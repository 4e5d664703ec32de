//! The Rust files of a text as syntax trees, with places in the bytes of the whole text.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{NodeOrToken, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use rustc_hash::FxHashMap;

use crate::text::Text;
use crate::text::languages::rust;
use crate::text::outline::Bytes;

/// The syntax trees of a text.
pub(super) struct Code<'a> {
    pub(super) text: &'a Text,
    /// Each file's tree, and its index among the text's files.
    pub(super) files: Vec<(SyntaxNode, usize)>,
    starts: FxHashMap<SyntaxNode, u32>,
}

impl<'a> Code<'a> {
    /// Parses the Rust files of a text, and calls `look` with them.
    pub(super) fn with<T: Send>(text: &'a Text, look: impl FnOnce(&Code<'_>) -> T + Send) -> T {
        rust::with_trees(text, |files| {
            let start =
                |(root, at): &(SyntaxNode, usize)| (root.clone(), text.files()[*at].bytes.start);
            let starts = files.iter().map(start).collect();
            look(&Code { text, files, starts })
        })
    }

    /// The place of a node or token among the bytes of the whole text.
    pub(super) fn place(&self, of: impl Into<SyntaxElement>) -> Bytes {
        let of = of.into();
        let root = of.ancestors().last();
        let start = root.and_then(|root| self.starts.get(&root).copied());
        let (start, range) = (start.unwrap_or(0), of.text_range());
        start + u32::from(range.start())..start + u32::from(range.end())
    }

    /// All nodes of one kind, in the order of the text.
    pub(super) fn all<N: AstNode>(&self) -> impl Iterator<Item = N> + use<'_, 'a, N> {
        let nodes = self.files.iter().flat_map(|(root, _)| root.descendants());
        nodes.filter_map(N::cast)
    }
}

/// The tokens of a node, without blanks and comments.
pub(super) fn solid_tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    let tokens = node.descendants_with_tokens();
    let tokens = tokens.filter_map(NodeOrToken::into_token);
    tokens.filter(|token| !token.kind().is_trivia())
}

/// The texts of the identifiers of a node.
pub(super) fn names_in(node: &SyntaxNode) -> impl Iterator<Item = String> + use<> {
    let names = solid_tokens(node).filter(|token| token.kind() == SyntaxKind::IDENT);
    names.map(|token| token.text().to_owned())
}

/// Takes out of `rest` all that the `names` mean, and what is meant by the names that `take` adds to them, until
/// nothing is new.
pub(super) fn take_named<T>(
    mut rest: Vec<T>,
    names: &mut BTreeSet<String>,
    is_meant: impl Fn(&T, &BTreeSet<String>) -> bool,
    mut take: impl FnMut(T, &mut BTreeSet<String>),
) {
    loop {
        let (named, others): (Vec<T>, Vec<T>) =
            rest.into_iter().partition(|one| is_meant(one, names));
        if named.is_empty() {
            return;
        }
        named.into_iter().for_each(|one| take(one, names));
        rest = others;
    }
}

/// The solid token beside a token: the next one, or the one before it.
pub(super) fn neighbour(
    token: &SyntaxToken,
    step: impl Fn(&SyntaxToken) -> Option<SyntaxToken>,
) -> Option<SyntaxToken> {
    let mut beside = std::iter::successors(step(token), step);
    beside.find(|token| !token.kind().is_trivia())
}

/// The arguments of the call of the function with this name, with their parentheses; in a macro, the tokens.
pub(super) fn arguments(name: &SyntaxToken) -> Option<SyntaxNode> {
    let call = name.parent_ancestors().find(|node| {
        matches!(
            node.kind(),
            SyntaxKind::CALL_EXPR | SyntaxKind::METHOD_CALL_EXPR | SyntaxKind::TOKEN_TREE
        )
    })?;
    let list = match call.kind() {
        SyntaxKind::TOKEN_TREE => {
            let open = neighbour(name, SyntaxToken::next_token)?;
            open.parent().filter(|_| open.text() == "(")?
        }
        _ => call.children().find_map(ast::ArgList::cast)?.syntax().clone(),
    };
    // The name can also be in an argument, as a function that is passed on.
    let is_before = name.text_range().end() <= list.text_range().start();
    is_before.then_some(list)
}

/// Whether a node is an item, also one of an `impl` or a trait.
pub(super) fn is_item(node: &SyntaxNode) -> bool {
    ast::Item::can_cast(node.kind()) || ast::AssocItem::can_cast(node.kind())
}

/// Whether a node is a statement, or the expression at the end of a block.
pub(super) fn is_statement(node: &SyntaxNode) -> bool {
    node.parent().is_some_and(|parent| parent.kind() == SyntaxKind::STMT_LIST)
        && !ast::Attr::can_cast(node.kind())
}

/// Whether the name is that of a field or a method: `.name`.
pub(super) fn is_member(token: &SyntaxToken) -> bool {
    neighbour(token, SyntaxToken::prev_token).is_some_and(|before| before.text() == ".")
}

/// Whether a token is a name without a path, where a value is expected: a variable, or a function that is
/// passed on. In the arguments of a macro, a name between commas.
pub(super) fn is_value(token: &SyntaxToken) -> bool {
    let parent = token.parent();
    if parent.is_some_and(|parent| parent.kind() == SyntaxKind::TOKEN_TREE) {
        let is = |beside: Option<SyntaxToken>, texts: [&str; 2]| {
            beside.is_some_and(|token| texts.contains(&token.text()))
        };
        return is(neighbour(token, SyntaxToken::prev_token), ["(", ","])
            && is(neighbour(token, SyntaxToken::next_token), [")", ","]);
    }
    let path = token.parent_ancestors().nth(2);
    let value = path.and_then(|path| path.parent());
    value.is_some_and(|value| value.kind() == SyntaxKind::PATH_EXPR)
}
