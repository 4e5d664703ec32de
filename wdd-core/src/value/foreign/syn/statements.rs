//! Blocks, which are lists of statements, and statements. A `let` statement may become its initial value.

use syn::{Expr, Local, LocalInit, Stmt};

use super::table::{self, lists, nodes};
use crate::value::{Parts, Shape, Spare, WeightedTree, copy};

lists! {
    Block { stmts; brace_token }
}

nodes! {
    Local { pat [attrs, init] let_token, modifiers, semi_token }
    LocalInit { expr [diverge] eq_token }
    StmtMacro(semi_token) { mac [attrs] }
}

/// The variants, the simplest first. An expression with `;` is another variant than one without.
enum Rank {
    Expr,
    Done,
    Macro,
    Local,
    Item,
}

impl WeightedTree for Stmt {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.variant(rank(self) as u32);
        match self {
            Stmt::Expr(expr, _) => shape.part(expr),
            Stmt::Macro(own) => own.visit(shape),
            Stmt::Local(own) => {
                if own.init.is_some() {
                    shape.lowering(Rank::Done as u32, &[0], 0);
                }
                own.visit(shape);
            }
            Stmt::Item(item) => shape.part(item),
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            Stmt::Expr(expr, semi) => Stmt::Expr(parts.part(expr), *semi),
            Stmt::Macro(own) => Stmt::Macro(own.rebuild(parts)),
            Stmt::Local(own) => Stmt::Local(own.rebuild(parts)),
            Stmt::Item(item) => Stmt::Item(parts.part(item)),
        }
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        match self {
            Stmt::Local(Local { init, .. }) if to == Rank::Done as u32 => {
                let LocalInit { expr, .. } = init.as_ref()?;
                Some(Stmt::Expr(copy::<Expr>(expr), Some(Default::default())))
            }
            _ => None,
        }
    }
}

fn rank(stmt: &Stmt) -> Rank {
    match stmt {
        Stmt::Expr(_, None) => Rank::Expr,
        Stmt::Expr(_, Some(_)) => Rank::Done,
        Stmt::Macro(_) => Rank::Macro,
        Stmt::Local(_) => Rank::Local,
        Stmt::Item(_) => Rank::Item,
    }
}
