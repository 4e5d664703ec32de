//! Keeps only those expressions of a body that use no local name.
//!
//! ```text
//! fn f(x: u8) -> u8 {
//!     let a = x + x + x + x + x + x + x + x + x + x;
//!     if a > x { return h(g(x, &a, x + x)); }
//!     k(x, h("b"))
//! }
//! →
//! fn f(x: u8) -> u8 { h("b"); loop {} }
//!
//! struct A(u8);
//! fn f(x: A) -> u8 {
//!     let a = x.0 + x.0 + x.0 + x.0 + x.0 + x.0 + x.0;
//!     String::from("b").len() + a
//! }
//! →
//! fn main() { String::from("b").len(); }
//!
//! mod a { extern "C" { fn f(x: u8) -> u8; } pub fn g() { unsafe { f(1); } } }
//! fn main() { a::g(); }
//! →
//! extern "C" { fn f(); }
//! fn main() { unsafe { f() } }
//! ```
//!
//! If one expression causes the failure, a single oracle call frees it from all code around it,
//! however deep it is. The walks then find out which expression it is. The first families replace
//! the whole file with a `main` of the expressions that use no item of the text, or with a call of
//! a function that is only declared. The last two replace the bodies of all functions. The pass
//! does not apply to small bodies, and not to expressions that leave the body (`return`, `?`) or
//! call macros.

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};
use ra_ap_syntax::{Direction, SyntaxKind::*, SyntaxNode, SyntaxToken};
use wdd_core::tree::Change;

use crate::passes::shared::source::{Source, rewritten, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::syntax::{is_within, tokens_of};

pub(in crate::passes) static KERNELS: Pass = Pass::rust(
    "kernels",
    "reduces a body or file to expressions without local names, or a file to an `extern` call",
    kernels,
);

/// A body of fewer tokens is left to the walks.
const LIGHTEST: u64 = 32;
/// At most this number of kernels, and of declared functions, are tried in place of the whole file.
const MOST: usize = 4;

/// Which of the expressions that use no local name belong to a kernel.
type Keeps<'a> = &'a dyn Fn(&ast::Expr) -> bool;

fn kernels(source: &Source) -> Vec<Family> {
    let functions: Vec<_> = source.all::<ast::Fn>().collect();
    // Some expressions get their type from the code around them; literals do not.
    let literal = |e: &ast::Expr| matches!(e, ast::Expr::Literal(_));
    let foreign = |e: &ast::Expr| {
        let node = source.node(e.syntax());
        node.is_some_and(|node| !source.text().uses_own_name(node))
    };
    let kernels = |f| [alone(source, f, &foreign), alone(source, f, &literal)];
    let alone = functions.iter().flat_map(kernels).flatten();
    let declared = functions.iter().filter_map(|f| declared(source, f));
    let alone = alone.take(MOST).chain(declared.take(MOST));
    let mut families: Vec<Family> = alone.map(|change| vec![change]).collect();
    let within = |keeps: Keeps| functions.iter().filter_map(|f| within(source, f, keeps)).collect();
    families.extend([within(&|_| true), within(&literal)]);
    families
}

/// Replaces all items of the file with a `main` whose body is the kernel.
fn alone(source: &Source, function: &ast::Fn, keeps: Keeps) -> Option<Change> {
    let kernel = kernel(source, function, keeps)?;
    // `main` can stand in a library, but an executable has to have it.
    in_place_of_file(source, function, &format!("fn main() {{\n{kernel}}}"))
}

/// Replaces all items of the file with the declaration of a function and a `main` that calls it. If
/// the linker does not find the function, neither its callers nor its arguments matter.
fn declared(source: &Source, function: &ast::Fn) -> Option<Change> {
    let block = function.syntax().ancestors().find_map(ast::ExternBlock::cast)?;
    let name = function.name().filter(|_| function.body().is_none())?;
    let attributes: String = function.attrs().map(|attribute| format!("{attribute} ")).collect();
    let declared = format!("{{\n{attributes}fn {name}();\n}}");
    let list = block.extern_item_list()?.syntax().text_range();
    let declared = rewritten(block.syntax(), &[(list, declared)]);
    let main = format!("fn main() {{\nunsafe {{ {name}() }}\n}}");
    source.smaller(in_place_of_file(source, function, &format!("{declared}\n{main}"))?)
}

/// Replaces all items of the function's file with `items`.
fn in_place_of_file(source: &Source, function: &ast::Fn, items: &str) -> Option<Change> {
    let is_item = |node: &SyntaxNode| node.parent().is_some_and(|p| p.kind() == SOURCE_FILE);
    let top = function.syntax().ancestors().find(is_item)?;
    let alone = source.replace_by_items(&top, items);
    let others = top.siblings(Direction::Next).chain(top.siblings(Direction::Prev));
    let others = others.filter(|item| *item != top && ast::Item::can_cast(item.kind()));
    together(others.map(|item| source.delete(&item)).chain([alone]))
}

/// Replaces the body with the kernel.
fn within(source: &Source, function: &ast::Fn, keeps: Keeps) -> Option<Change> {
    let kernel = kernel(source, function, keeps)?;
    let diverging = || source.plan().diverging.value();
    let tail = function.ret_type().map_or("", |_| diverging());
    together([source.replace(function.body()?.syntax(), &format!("{{\n{kernel}{tail}}}"))])
}

/// The expressions of a heavy body's kernel, each as a statement on a line.
fn kernel(source: &Source, function: &ast::Fn, keeps: Keeps) -> Option<String> {
    let body = function.body()?;
    let heavy = source.text().tree().weight(source.node(body.syntax())?) >= LIGHTEST;
    let mut search = Search { source, function: function.syntax(), keeps, found: Vec::new() };
    search.look(body.syntax());
    let statements = || search.found.iter().map(|e| format!("{};\n", e.syntax())).collect();
    (heavy && !search.found.is_empty()).then(statements)
}

/// A search for the uppermost expressions of a function that use no local name.
struct Search<'s> {
    source: &'s Source<'s>,
    function: &'s SyntaxNode,
    keeps: Keeps<'s>,
    found: Vec<ast::Expr>,
}

impl Search<'_> {
    fn look(&mut self, node: &SyntaxNode) {
        for child in node.children() {
            match ast::Expr::cast(child.clone()) {
                Some(expr) if self.is_closed(&child) && (self.keeps)(&expr) => {
                    self.found.push(expr);
                }
                _ => self.look(&child),
            }
        }
    }

    /// Whether the expression means the same as the only statement of the function.
    fn is_closed(&self, expr: &SyntaxNode) -> bool {
        let depends = |node: &SyntaxNode| {
            let leaves = matches!(node.kind(), RETURN_EXPR | BREAK_EXPR | CONTINUE_EXPR | TRY_EXPR);
            leaves || matches!(node.kind(), MACRO_CALL | UNDERSCORE_EXPR | LET_EXPR)
        };
        let is_idle =
            matches!(expr.kind(), PATH_EXPR | CLOSURE_EXPR | BLOCK_EXPR | TUPLE_EXPR | ARRAY_EXPR);
        !is_idle
            && !expr.descendants().any(|node| depends(&node))
            && tokens_of(expr).all(|token| self.is_free(expr, &token))
    }

    /// Whether the token is no name that the function defines outside of the expression, and not `self`.
    fn is_free(&self, expr: &SyntaxNode, token: &SyntaxToken) -> bool {
        let known = |definition: &SyntaxToken| {
            let parameter = definition.parent_ancestors().any(|a| a.kind() == GENERIC_PARAM_LIST);
            is_within(definition, expr) || !(is_within(definition, self.function) || parameter)
        };
        let mut definitions = self.source.definitions(token).into_iter();
        !matches!(token.kind(), SELF_KW | SELF_TYPE_KW) && definitions.all(|one| known(&one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    fn body(statements: &str) -> String {
        let padding = "x = 1 + 1 + 1 + 1 + 1 + 1 + 1 + x + x + x + x + x + x + x;";
        format!("fn f(x: u8) -> u8 {{ {padding} {statements} }} fn g(x: u8) {{}}")
    }

    /// The source under each change that replaces the body.
    fn within(statements: &str) -> Vec<String> {
        testing::each(&KERNELS, &body(statements)).split_off(2)
    }

    #[test]
    fn only_expressions_without_local_names_are_left() {
        let kernels = within("let y = x + g(2); h(x, |y| y + 3)");
        assert!(kernels[0].contains("g(2); 3; loop {}}"), "{kernels:?}");
        assert!(kernels[1].contains("2; 3; loop {}}"), "{kernels:?}");
    }

    #[test]
    fn expressions_that_leave_the_body_are_deleted() {
        let kernels = within("return g(4)?; self.a(5)");
        assert!(kernels[0].contains("g(4); 5; loop {}}"), "{kernels:?}");
    }

    #[test]
    fn a_call_of_a_declared_function_replaces_the_file() {
        let source = "mod a { unsafe extern \"C\" { fn g(); #[cold] fn f(x: u8) -> u8; } \
            pub fn h() -> u8 { unsafe { f(1) } } } fn main() { a::h(); }";
        assert_eq!(
            testing::each(&KERNELS, source),
            [
                "unsafe extern \"C\" { fn g(); } fn main() { unsafe { g() } }",
                "unsafe extern \"C\" { #[cold] fn f(); } fn main() { unsafe { f() } }",
            ]
        );
    }

    #[test]
    fn expressions_that_use_no_item_replace_the_file() {
        let alone = &testing::each(&KERNELS, &body("x + u8::max(7, 8) + g(9)"))[0];
        assert!(alone.starts_with("fn main() { 1 + 1"), "{alone}");
        assert!(alone.ends_with("u8::max(7, 8); 9; }"), "{alone}");
    }
}
