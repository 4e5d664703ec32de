//! The kinds of nodes of Rust: those of the parser, and one more.

use ra_ap_syntax::SyntaxKind::{self, __LAST};
use wdd_core::Tree;
use wdd_core::tree::{Kind, NodeId};

/// The kind of several children of a syntax node that are one node of the tree.
// No syntax kind, and no kind of another language, has this number.
pub(super) const RUN: Kind = Kind(u16::MAX);

/// The kind of a node for a syntax node or token.
pub(super) fn kind(kind: SyntaxKind) -> Kind {
    Kind(kind as u16)
}

/// The syntax kind of a node, from its kind. `None` if it is not a node of Rust, or is several children
/// of one.
pub(super) fn syntax_kind(kind: Kind) -> Option<SyntaxKind> {
    (kind.0 < __LAST as u16).then(|| SyntaxKind::from(kind.0))
}

/// The syntax kind of a node. `None` if it is not a node of Rust, or is several children of one.
pub(crate) fn kind_of(tree: &Tree, node: NodeId) -> Option<SyntaxKind> {
    syntax_kind(tree.kind(node))
}
