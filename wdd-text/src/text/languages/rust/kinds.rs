//! The kinds of nodes of Rust: those of the parser, and one more.

use std::collections::BTreeMap;

use ra_ap_syntax::SyntaxKind::{self, __LAST};
use wdd_core::Tree;
use wdd_core::tree::{Kind, NodeId};

/// The kind of several children of a syntax node that are one node of the tree.
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

/// Whether a kind is one of Rust.
pub(crate) fn is_of_rust(kind: Kind) -> bool {
    kind == RUN || syntax_kind(kind).is_some()
}

/// The kinds of nodes by their names in the parser.
pub(crate) fn kinds_by_name() -> BTreeMap<String, Kind> {
    let kinds = (0..__LAST as u16).map(Kind);
    let named = kinds.filter_map(|kind| Some((format!("{:?}", syntax_kind(kind)?), kind)));
    named.collect()
}
