//! Sets of syntax kinds, for the tables of [`rules`](super::rules) and [`choices`](super::choices).

use ra_ap_syntax::SyntaxKind::{self, SEMICOLON};
use ra_ap_syntax::ast::{self, AstNode};

/// A set of node or token kinds.
#[derive(Clone, Copy, Debug)]
pub(super) enum KindSet {
    Kinds(&'static [SyntaxKind]),
    Expr,
    Type,
    Pat,
    Item,
    /// The content of a block: statements, items, the tail expression.
    Statement,
    /// Any node, and any token that is not a blank.
    Anything,
}

impl KindSet {
    pub(super) fn has(self, kind: SyntaxKind) -> bool {
        match self {
            KindSet::Kinds(kinds) => kinds.contains(&kind),
            KindSet::Expr => ast::Expr::can_cast(kind),
            KindSet::Type => ast::Type::can_cast(kind),
            KindSet::Pat => ast::Pat::can_cast(kind),
            KindSet::Item => ast::Item::can_cast(kind),
            KindSet::Statement => {
                // A block can have a semicolon that ends nothing.
                ast::Stmt::can_cast(kind) || ast::Expr::can_cast(kind) || kind == SEMICOLON
            }
            KindSet::Anything => !kind.is_trivia(),
        }
    }
}
