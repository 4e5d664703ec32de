//! Edits of the text's tree, made from syntax nodes and tokens.

use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};
use wdd_core::tree::{Change, Edit, Edits, Form, NodeId, Run};

use super::Source;
use crate::text::outline::range;

impl Source<'_> {
    /// Deletes `node`.
    pub(crate) fn delete(&self, node: &SyntaxNode) -> Option<(NodeId, Edit)> {
        Some((self.node(node)?, Edit::Delete))
    }

    /// Deletes the smallest deletable node that contains the token.
    pub(crate) fn remove(&self, token: &SyntaxToken) -> Option<(NodeId, Edit)> {
        let tree = self.text.tree();
        Some((tree.deletable_above(self.token(token)?)?, Edit::Delete))
    }

    /// Replaces `node` with `content`.
    pub(crate) fn replace(&self, node: &SyntaxNode, content: &str) -> Option<(NodeId, Edit)> {
        Some((self.node(node)?, self.form(content)))
    }

    /// Replaces the token with `content`.
    pub(crate) fn put(&self, token: &SyntaxToken, content: &str) -> Option<(NodeId, Edit)> {
        Some((self.token(token)?, self.form(content)))
    }

    /// Replaces `outer` with `inner`, which is below it.
    pub(crate) fn hoist(&self, outer: &SyntaxNode, inner: &SyntaxNode) -> Option<(NodeId, Edit)> {
        Some((self.node(outer)?, Edit::hoist(self.node(inner)?)))
    }

    /// Replaces `outer` with the siblings from `first` to `last`, which are below it.
    pub(crate) fn hoist_run(
        &self,
        outer: &SyntaxNode,
        first: &SyntaxNode,
        last: &SyntaxNode,
    ) -> Option<(NodeId, Edit)> {
        let (first, last) = (self.node(first)?, self.node(last)?);
        Some((self.node(outer)?, Edit::Hoist(Run { first, last })))
    }

    /// Replaces `node` with `items`, which may be several.
    pub(crate) fn replace_by_items(
        &self,
        node: &SyntaxNode,
        items: &str,
    ) -> Option<(NodeId, Edit)> {
        let form = Form::new(self.weight(items), items.as_bytes());
        Some((self.node(node)?, Edit::StandIn(form)))
    }

    fn form(&self, content: &str) -> Edit {
        Edit::StandIn(Form::new(self.tokens(content), content.as_bytes()))
    }

    /// The change, if it leaves fewer tokens, or as many tokens in fewer bytes.
    pub(crate) fn smaller(&self, change: Change) -> Option<Change> {
        let edits = Edits::none().and(self.text.tree(), change.iter().cloned());
        let sizes = edits.iter().map(|(node, edit)| {
            let before = self.size(self.text.slice(node));
            (before, self.size(self.left(edit)))
        });
        let sum = |(a, b): (Extent, Extent), (c, d): (Extent, Extent)| {
            ((a.0 + c.0, a.1 + c.1), (b.0 + d.0, b.1 + d.1))
        };
        let (before, after) = sizes.fold(Default::default(), sum);
        (after < before).then_some(change)
    }

    /// The text that an edit leaves instead of the node.
    fn left<'e>(&'e self, edit: &'e Edit) -> &'e [u8] {
        match edit {
            Edit::Delete => &[],
            Edit::Hoist(run) => {
                let start = self.text.place(run.first).bytes.start;
                let end = self.text.place(run.last).bytes.end;
                &self.text.bytes()[range(&(start..end))]
            }
            Edit::StandIn(form) => form.content(),
        }
    }

    fn size(&self, content: &[u8]) -> Extent {
        let tokens = self.tokens(&String::from_utf8_lossy(content));
        (tokens, content.len())
    }
}

/// Tokens and bytes.
type Extent = (u64, usize);

/// All edits of a change, or `None` if one of them cannot be made.
pub(crate) fn together(edits: impl IntoIterator<Item = Option<(NodeId, Edit)>>) -> Option<Change> {
    edits.into_iter().collect()
}

/// The text of `node` with some of the ranges in it replaced.
pub(crate) fn rewritten(node: &SyntaxNode, with: &[(TextRange, String)]) -> String {
    let mut sorted: Vec<_> = with.iter().collect();
    sorted.sort_by_key(|(range, _)| range.start());
    let text = node.text().to_string();
    let base = node.text_range().start();
    let (mut out, mut at) = (String::new(), 0);
    for (replaced, content) in sorted {
        let bytes = range(&(u32::from(replaced.start() - base)..u32::from(replaced.end() - base)));
        if bytes.start >= at {
            out += &text[at..bytes.start];
            out += content;
            at = bytes.end;
        }
    }
    out + &text[at..]
}
