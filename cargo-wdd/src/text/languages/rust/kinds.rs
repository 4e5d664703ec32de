//! The kinds of nodes of Rust.

use ra_ap_syntax::SyntaxKind::{self, __LAST};
use wdd_core::{Kind, NodeId, Tree};

/// The kind of a run of children that goes as one.
pub(super) const RUN: Kind = Kind(u16::MAX);

pub(super) fn kind(kind: SyntaxKind) -> Kind {
    Kind(kind as u16)
}

/// The kind that a node got by [`outline`], if it is one of Rust and no run of children.
pub(super) fn syntax_kind(kind: Kind) -> Option<SyntaxKind> {
    (kind.0 < __LAST as u16).then(|| SyntaxKind::from(kind.0))
}

/// The kind of a node that is one of Rust.
pub(crate) fn kind_of(tree: &Tree, node: NodeId) -> Option<SyntaxKind> {
    syntax_kind(tree.kind(node))
}
