//! Kernels: of a body only the expressions that stand on their own, all at once.
//!
//! ```text
//! fn f(&self, x: u8) -> u8 {               fn f(&self, x: u8) -> u8 {
//!     let y = x + g(1);                        g(1);
//!     match y { 0 => h(2, 3), _ => x }    →    h(2, 3);
//! }                                            loop {}
//!                                          }
//! ```
//!
//! Where one expression matters, it is free at one question of all that led to it, however deep it
//! was; the walks then find which of the statements it is. Perses hoists one node at a time. Where
//! even the function does not matter, what uses nothing of the text is tried as all that is left, and
//! so is the call of a function that is only declared.

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};
use ra_ap_syntax::{Direction, SyntaxKind::*, SyntaxNode, SyntaxToken};
use wdd_core::{Change, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, is_within, rewritten, together, tokens_of};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static KERNELS: Pass = Pass {
    name: "kernels",
    about: "leaves of bodies the expressions that stand on their own",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::InOrder,
    ask: Ask::Rust(kernels),
};

/// A body of fewer tokens is left to the walks.
const LIGHTEST: u64 = 32;
/// Kernels that are tried as all that is left of the file, at most.
const MOST: usize = 4;

/// Which expressions belong to a kernel, of those that stand on their own.
type Keeps<'a> = &'a dyn Fn(&ast::Expr) -> bool;

fn kernels(source: &Source) -> Vec<Family> {
    let functions: Vec<_> = source.all::<ast::Fn>().collect();
    // Of some expressions the type is not known without what is around them; of literals it is.
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
    let within = |keeps: Keeps| {
        let bodies = functions.iter().filter_map(|f| within(source, f, keeps));
        bodies.collect()
    };
    families.extend([within(&|_| true), within(&literal)]);
    families
}

/// A function of the kernel takes the place of all that the file holds.
fn alone(source: &Source, function: &ast::Fn, keeps: Keeps) -> Option<Change> {
    let kernel = kernel(source, function, keeps)?;
    // `main` can stand in a library, but an executable has to have it.
    all_that_is_left(source, function, &format!("fn main() {{\n{kernel}}}"))
}

/// The call of a function that is only declared takes the place of all that the file holds: where
/// nobody has it, whoever calls it is not the reason, nor what is given to it.
fn declared(source: &Source, function: &ast::Fn) -> Option<Change> {
    let above = function.syntax().ancestors();
    let block = above.into_iter().find_map(ast::ExternBlock::cast)?;
    let name = function.name().filter(|_| function.body().is_none())?;
    let attributes = function.attrs().map(|attribute| format!("{attribute} "));
    let attributes: String = attributes.collect();
    let declared = format!("{{\n{attributes}fn {name}();\n}}");
    let list = block.extern_item_list()?.syntax().text_range();
    let declared = rewritten(block.syntax(), &[(list, declared)]);
    let main = format!("fn main() {{\nunsafe {{ {name}() }}\n}}");
    source.smaller(all_that_is_left(
        source,
        function,
        &format!("{declared}\n{main}"),
    )?)
}

/// `items` take the place of all in the file that holds the function.
fn all_that_is_left(source: &Source, function: &ast::Fn, items: &str) -> Option<Change> {
    let is_item = |node: &SyntaxNode| node.parent().is_some_and(|p| p.kind() == SOURCE_FILE);
    let top = function.syntax().ancestors().find(is_item)?;
    let alone = source.replace_by_items(&top, items);
    let others = top
        .siblings(Direction::Next)
        .chain(top.siblings(Direction::Prev));
    let others = others.filter(|item| *item != top && ast::Item::can_cast(item.kind()));
    together(others.map(|item| source.delete(&item)).chain([alone]))
}

/// The kernel takes the place of the body.
fn within(source: &Source, function: &ast::Fn, keeps: Keeps) -> Option<Change> {
    let kernel = kernel(source, function, keeps)?;
    let diverging = || source.plan().diverging.value();
    let tail = function.ret_type().map_or("", |_| diverging());
    let change = source.replace(function.body()?.syntax(), &format!("{{\n{kernel}{tail}}}"));
    Some(vec![change?])
}

/// The statements of a heavy body's kernel, each on a line.
fn kernel(source: &Source, function: &ast::Fn, keeps: Keeps) -> Option<String> {
    let body = function.body()?;
    let tree = source.text().tree();
    let heavy = tree.weight(source.node(body.syntax())?) >= LIGHTEST;
    let mut found = Vec::new();
    closed(source, function.syntax(), body.syntax(), keeps, &mut found);
    let statements = || found.iter().map(|e| format!("{};\n", e.syntax())).collect();
    (heavy && !found.is_empty()).then(statements)
}

/// The uppermost expressions below `node` that stand on their own.
fn closed(
    source: &Source,
    function: &SyntaxNode,
    node: &SyntaxNode,
    keeps: Keeps,
    found: &mut Vec<ast::Expr>,
) {
    for child in node.children() {
        match ast::Expr::cast(child.clone()) {
            Some(expr) if is_closed(source, function, &child) && keeps(&expr) => found.push(expr),
            _ => closed(source, function, &child, keeps, found),
        }
    }
}

/// Whether the expression means the same as a statement in an empty body of `function`.
fn is_closed(source: &Source, function: &SyntaxNode, expr: &SyntaxNode) -> bool {
    let vague = |node: &SyntaxNode| {
        matches!(
            node.kind(),
            RETURN_EXPR
                | BREAK_EXPR
                | CONTINUE_EXPR
                | TRY_EXPR
                | MACRO_CALL
                | UNDERSCORE_EXPR
                | LET_EXPR
        )
    };
    let idle = matches!(
        expr.kind(),
        PATH_EXPR | CLOSURE_EXPR | BLOCK_EXPR | TUPLE_EXPR | ARRAY_EXPR
    );
    let mut tokens = tokens_of(expr);
    !idle
        && !expr.descendants().any(|node| vague(&node))
        && tokens.all(|token| is_free(source, function, expr, &token))
}

/// Whether the token is known outside of `function`, or defined in the expression itself.
fn is_free(source: &Source, function: &SyntaxNode, expr: &SyntaxNode, token: &SyntaxToken) -> bool {
    let known = |definition: &SyntaxToken| {
        let inside = |node| is_within(definition, node);
        let parameter = definition
            .parent_ancestors()
            .any(|a| a.kind() == GENERIC_PARAM_LIST);
        inside(expr) || !(inside(function) || parameter)
    };
    !matches!(token.kind(), SELF_KW | SELF_TYPE_KW) && source.definitions(token).iter().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    fn body(statements: &str) -> String {
        let padding = "x = 1 + 1 + 1 + 1 + 1 + 1 + 1 + x + x + x + x + x + x + x;";
        format!("fn f(x: u8) -> u8 {{ {padding} {statements} }} fn g(x: u8) {{}}")
    }

    /// What is tried in the place of the body.
    fn within(statements: &str) -> Vec<String> {
        testing::each(&KERNELS, &body(statements)).split_off(2)
    }

    #[test]
    fn what_uses_no_local_name_is_left_and_nothing_else() {
        let kernels = within("let y = x + g(2); h(x, |y| y + 3)");
        assert!(kernels[0].contains("g(2); 3; loop {}}"), "{kernels:?}");
        assert!(kernels[1].contains("2; 3; loop {}}"), "{kernels:?}");
    }

    #[test]
    fn what_leaves_the_body_is_not_left() {
        let kernels = within("return g(4)?; self.a(5)");
        assert!(kernels[0].contains("g(4); 5; loop {}}"), "{kernels:?}");
    }

    #[test]
    fn a_function_that_is_only_declared_is_all_that_is_called() {
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
    fn what_uses_nothing_of_the_text_is_tried_as_all_that_is_left_of_the_file() {
        let alone = &testing::each(&KERNELS, &body("x + u8::max(7, 8) + g(9)"))[0];
        assert!(alone.starts_with("fn main() { 1 + 1"), "{alone}");
        assert!(alone.ends_with("u8::max(7, 8); 9; }"), "{alone}");
    }
}
