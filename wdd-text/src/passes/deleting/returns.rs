//! Deletes the return type of a function together with the values that it returns.
//!
//! ```text
//! fn f() -> u8 { g(); h() }     →  fn f() {}
//! fn f() -> u8 { g(); h() }     →  fn f() { g(); }
//! fn f() -> u8 { g(); h() }     →  fn f() { g(); h(); }
//! fn f() -> io::Result<()> {}   →  fn f() { 0 }
//!
//! trait A { fn f() -> u8; }
//! impl A for u8 { fn f() -> u8 { g(); 1 } }
//! →
//! trait A { fn f(); }
//! impl A for u8 { fn f() {} }
//! ```
//!
//! A return type and the values must agree, so neither can be deleted alone. The first family
//! deletes the whole body, the second the returned values, and the third makes statements of them.
//! The last one is for errors about a missing value: the compiler reports the same kind of error if
//! there is a value but no return type. Members of traits change together with their
//! implementations. The pass does not apply to functions that implement a trait from outside of the
//! text.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use crate::passes::shared::changes::{MaybeEdits, several};
use crate::passes::shared::functions::{SameSignature, same_signatures};
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};

pub(in crate::passes) static RETURNS: Pass = Pass::rust(
    "returns",
    "deletes return types, and deletes or discards the returned values, or empties the bodies",
    returns,
);

/// What happens to the body.
#[derive(Clone, Copy)]
enum BodyEdit {
    /// The body is replaced with `{}`.
    Emptied,
    /// The returned values are deleted.
    WithoutValue,
    /// The last value becomes a statement; the values of `return` are deleted.
    Unused,
}

fn returns(source: &Source) -> Vec<Family> {
    let functions = same_signatures(source);
    let changeable: Vec<_> = functions.iter().filter(|all| !all.are_given()).collect();
    let of = |body| changeable.iter().filter_map(|all| without(source, all, body)).collect();
    let mut families: Vec<Family> =
        [BodyEdit::Emptied, BodyEdit::WithoutValue, BodyEdit::Unused].map(of).into();
    families.push(source.each(|f| unexpected(source, &f)));
    families
}

/// Deletes the return type, and puts a value into the empty body: a value that is not expected is
/// the same kind of error as a value that is missing.
fn unexpected(source: &Source, function: &ast::Fn) -> Option<Change> {
    let (of, body) = (function.ret_type()?, function.body()?);
    let edits = [source.delete(of.syntax()), source.replace(body.syntax(), "{ 0 }")];
    is_empty(&body).then(|| source.shrinking(edits))?
}

/// Deletes the return types of functions that can only change together, and changes their bodies.
fn without(source: &Source, all: &SameSignature, body: BodyEdit) -> Option<Change> {
    // A trait and its implementations can only return the same.
    let typed: Vec<_> = all.functions.iter().filter(|f| f.ret_type().is_some()).collect();
    several(typed.iter().flat_map(|function| {
        let of = function.ret_type().map(|of| source.delete(of.syntax()));
        let body = function.body().map(|of| edited(source, &of, body));
        of.into_iter().chain(body.into_iter().flatten())
    }))
}

fn edited(source: &Source, block: &ast::BlockExpr, body: BodyEdit) -> MaybeEdits {
    let tail = block.tail_expr().map(|tail| tail.syntax().clone());
    let tail = match (body, tail) {
        (BodyEdit::Emptied, _) if is_empty(block) => return Vec::new(),
        (BodyEdit::Emptied, _) => return vec![source.replace(block.syntax(), "{}")],
        (BodyEdit::WithoutValue, Some(tail)) => Some(source.delete(&tail)),
        (BodyEdit::Unused, Some(tail)) => Some(source.replace(&tail, &format!("{};", tail.text()))),
        (_, None) => None,
    };
    returned(block).map(|value| source.delete(&value)).chain(tail).collect()
}

fn is_empty(block: &ast::BlockExpr) -> bool {
    block.statements().next().is_none() && block.tail_expr().is_none()
}

/// The values of the body's `return`s.
fn returned(block: &ast::BlockExpr) -> impl Iterator<Item = SyntaxNode> + use<> {
    let values = block.syntax().descendants().filter_map(ast::ReturnExpr::cast);
    values.filter_map(|value| Some(value.expr()?.syntax().clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_type_is_deleted_with_the_body_or_with_the_returned_values() {
        let source = "fn f(x: u8) -> u8 { if x { return 1; } g(x) }";
        assert_eq!(
            testing::each(&RETURNS, source),
            [
                "fn f(x: u8) {}",
                "fn f(x: u8) { if x { return; } }",
                "fn f(x: u8) { if x { return; } g(x); }"
            ]
        );
    }

    #[test]
    fn a_members_type_is_deleted_from_the_trait_and_from_all_its_impls() {
        let source = "trait A { fn f() -> u8; } impl A for u8 { fn f() -> u8 { 1 } }";
        let change = "trait A { fn f(); } impl A for u8 { fn f() {} }";
        assert_eq!(testing::each(&RETURNS, source)[0], change);
    }

    #[test]
    fn a_missing_value_becomes_one_that_is_not_expected() {
        let source = "fn f() -> io::Result<()> {} fn g() { 1 }";
        let expected = ["fn f() { 0 } fn g() { 1 }"];
        assert_eq!(testing::each(&RETURNS, source), expected);
    }
}
