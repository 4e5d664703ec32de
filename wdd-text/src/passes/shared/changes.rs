//! Changes as most passes make them: of edits that may be impossible, one for each node of a kind.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::AstNode;
use wdd_core::tree::{Change, Edit, NodeId};

use super::source::{Source, together};

/// An edit of a node. `None` if it cannot be made, so that the change that needs it cannot be made either.
pub(crate) type MaybeEdit = Option<(NodeId, Edit)>;

/// The edits of one change.
pub(crate) type MaybeEdits = Vec<MaybeEdit>;

/// All these edits as one change, if there are several: the walks make single edits.
pub(crate) fn several(edits: impl IntoIterator<Item = MaybeEdit>) -> Option<Change> {
    together(edits).filter(|change| change.len() > 1)
}

impl Source<'_> {
    /// The changes that `change` finds for the nodes of a kind, in the order of the text.
    pub(crate) fn each<N: AstNode>(&self, change: impl FnMut(N) -> Option<Change>) -> Vec<Change> {
        self.all().filter_map(change).collect()
    }

    /// All these edits as one change. `None` if one of them cannot be made, or if the text does not get smaller.
    pub(crate) fn shrinking(&self, edits: impl IntoIterator<Item = MaybeEdit>) -> Option<Change> {
        self.smaller(together(edits)?)
    }

    /// The tree of a file, by its position among the text's files. `None` if it is not Rust.
    pub(crate) fn tree(&self, file: usize) -> Option<&SyntaxNode> {
        self.files().find(|(at, _)| *at == file).map(|(_, tree)| tree)
    }

    /// Deletes a file.
    pub(crate) fn without_file(&self, file: usize) -> MaybeEdit {
        Some((self.text().files()[file].node?, Edit::Delete))
    }
}
