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
            let starts = files
                .iter()
                .map(|(root, at)| (root.clone(), text.files()[*at].bytes.start))
                .collect();
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

    /// In the order of the text.
    pub(super) fn nodes(&self) -> impl Iterator<Item = SyntaxNode> + use<'_, 'a> {
        self.files.iter().flat_map(|(root, _)| root.descendants())
    }

    /// All nodes of one kind, in the order of the text.
    pub(super) fn all<N: AstNode>(&self) -> impl Iterator<Item = N> + use<'_, 'a, N> {
        self.nodes().filter_map(N::cast)
    }
}

/// The tokens of a node, with blanks and comments.
pub(super) fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    node.descendants_with_tokens().filter_map(NodeOrToken::into_token)
}

/// The tokens of a node, without blanks and comments.
pub(super) fn solid_tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    tokens(node).filter(|token| !token.kind().is_trivia())
}

/// The texts of the identifiers of a node.
pub(super) fn names_in(node: &SyntaxNode) -> impl Iterator<Item = String> + use<> {
    solid_tokens(node)
        .filter(|token| token.kind() == SyntaxKind::IDENT)
        .map(|token| token.text().to_owned())
}

/// The name that an item defines, or a module; an `impl` defines none.
pub(super) fn defined_name(item: &SyntaxNode) -> Option<ast::Name> {
    item.children().find_map(ast::Name::cast)
}

/// The last name of the first path in a type: `Vec` of `&std::vec::Vec<u8>`.
pub(super) fn name_of_type(of: &SyntaxNode) -> Option<String> {
    rust::last_name(&of.descendants().find_map(ast::Path::cast)?)
}

/// The last name in the path of a macro that is called.
pub(super) fn name_of_macro(call: &ast::MacroCall) -> Option<String> {
    rust::last_name(&call.path()?)
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

/// The token after a token, without blanks and comments between them.
pub(super) fn next_solid(token: &SyntaxToken) -> Option<SyntaxToken> {
    std::iter::successors(token.next_token(), SyntaxToken::next_token)
        .find(|token| !token.kind().is_trivia())
}

/// The token before a token, without blanks and comments between them.
pub(super) fn previous_solid(token: &SyntaxToken) -> Option<SyntaxToken> {
    std::iter::successors(token.prev_token(), SyntaxToken::prev_token)
        .find(|token| !token.kind().is_trivia())
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
            let open = next_solid(name)?;
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
    previous_solid(token).is_some_and(|before| before.text() == ".")
}

/// Whether a token is a name without a path, where a value is expected: a variable, or a function that is
/// passed on. In the arguments of a macro, a name between commas.
pub(super) fn is_value(token: &SyntaxToken) -> bool {
    let parent = token.parent();
    if parent.is_some_and(|parent| parent.kind() == SyntaxKind::TOKEN_TREE) {
        let is = |beside: Option<SyntaxToken>, texts: [&str; 2]| {
            beside.is_some_and(|token| texts.contains(&token.text()))
        };
        return is(previous_solid(token), ["(", ","]) && is(next_solid(token), [")", ","]);
    }
    // The identifier is in a name, that in a segment, and that in the path.
    let path = token.parent_ancestors().nth(2);
    let value = path.and_then(|path| path.parent());
    value.is_some_and(|value| value.kind() == SyntaxKind::PATH_EXPR)
}
