//! Sets of syntax kinds, for the tables of [`rules`](super::rules) and [`choices`](super::choices).

use ra_ap_syntax::SyntaxKind::{self, SEMICOLON};
use ra_ap_syntax::ast::{self, AstNode};

/// A set of node or token kinds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Class {
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

impl Class {
    pub(super) fn has(self, kind: SyntaxKind) -> bool {
        match self {
            Class::Kinds(kinds) => kinds.contains(&kind),
            Class::Expr => ast::Expr::can_cast(kind),
            Class::Type => ast::Type::can_cast(kind),
            Class::Pat => ast::Pat::can_cast(kind),
            Class::Item => ast::Item::can_cast(kind),
            Class::Statement => {
                ast::Stmt::can_cast(kind) || ast::Expr::can_cast(kind) || kind == SEMICOLON
            }
            Class::Anything => !kind.is_trivia(),
        }
    }
}
