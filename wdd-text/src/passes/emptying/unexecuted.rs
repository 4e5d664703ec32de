//! Replaces the bodies of functions and other blocks that are never executed with a panic.
//!
//! ```text
//! fn f() -> u8 { g(1, 2) }  →  fn f() -> u8 { unreachable!() }
//! ```
//!
//! It applies only if a run has shown what a failing test enters, and only to the rest: to functions if the code that
//! ran has to stay, to all blocks and the values of `match` arms if everything may shrink. Where code has to stay, such
//! a body cannot be deleted by a walk: an empty body would hide that it is executed after all. Functions
//! that can be evaluated at compile time, and those whose type is `impl Trait`, come last: there a panic
//! often does not compile.

use ra_ap_syntax::ast::{self, AstNode};

use crate::passes::plan::Level;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::permissions::NEVER_EXECUTED;

pub(in crate::passes) static UNEXECUTED: Pass = Pass::rooted(
    "unexecuted",
    "replaces bodies and blocks that a failing test never executes with a panic",
    unexecuted,
)
.at(Level::Fast);

fn unexecuted(source: &Source) -> Vec<Family> {
    let text = source.text();
    let is_idle = |block: &ast::Expr| {
        let node = source.node(block.syntax());
        node.is_some_and(|node| text.is_idle(node))
    };
    let never = |body: &ast::Expr| {
        let node = source.node(body.syntax());
        is_idle(body) || node.is_some_and(|node| text.is_never_executed(node))
    };
    let body = |function: &ast::Fn| function.body().map(ast::Expr::BlockExpr);
    let (usual, others): (Vec<_>, Vec<_>) = source
        .all::<ast::Fn>()
        .filter(|function| body(function).is_some_and(|body| never(&body)))
        .partition(takes_any_value);
    let bodies = |functions: &[ast::Fn]| functions.iter().filter_map(body).collect();
    let is_body = |block: &ast::Expr| block.syntax().parent().and_then(ast::Fn::cast).is_some();
    let families: [Vec<ast::Expr>; 3] = [
        bodies(&usual),
        source.all().filter(|block| !is_body(block) && is_idle(block)).collect(),
        bodies(&others),
    ];
    let panics =
        |block: &ast::Expr| source.shrinking([source.replace(block.syntax(), NEVER_EXECUTED)]);
    families.map(|blocks: Vec<ast::Expr>| blocks.iter().filter_map(panics).collect()).into()
}

/// Whether a panic is a value of the function's type in any case.
fn takes_any_value(function: &ast::Fn) -> bool {
    let of = function.ret_type();
    let mut below = of.into_iter().flat_map(|of| of.syntax().descendants());
    let is_opaque = below.any(|node| ast::ImplTraitType::can_cast(node.kind()));
    function.const_token().is_none() && !is_opaque
}
