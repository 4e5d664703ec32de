//! Replaces code that only the standard library may write with code that a user may write.
//!
//! ```text
//! { ::std::io::_print(format_args!("{0}\n", x)); }     →    { print!("{0}\n", x); }
//! ::core::panicking::panic("explicit panic")           →    panic!()
//! ```
//!
//! An expansion contains calls of the internal functions behind the standard library's macros.
//! These functions are unstable, so rustc would reject the expansion before it reaches the failure.

use ra_ap_syntax::ast::{self, AstNode, HasArgList};
use ra_ap_syntax::{Edition, NodeOrToken, SourceFile, SyntaxKind, SyntaxNode};

use crate::text::languages::rust;

/// Replaces the standard library's internal functions with the macros that they came from.
pub(super) fn stable(expanded: &str) -> String {
    let rewritten = rust::deep(expanded, || {
        let mut out = String::with_capacity(expanded.len());
        write(&SourceFile::parse(expanded, Edition::Edition2024).syntax_node(), &mut out);
        out
    });
    rewritten.unwrap_or_else(|| expanded.to_owned())
}

fn write(node: &SyntaxNode, out: &mut String) {
    if let Some(written) = as_users_write(node) {
        *out += &written;
        return;
    }
    for child in node.children_with_tokens() {
        match child {
            NodeOrToken::Node(node) => write(&node, out),
            NodeOrToken::Token(token) => *out += token.text(),
        }
    }
}

fn written(node: &SyntaxNode) -> String {
    let mut out = String::new();
    write(node, &mut out);
    out
}

/// The form that a user may write of an expression with internal functions.
fn as_users_write(node: &SyntaxNode) -> Option<String> {
    if node.kind() == SyntaxKind::PATH_EXPR {
        // The kind of an assertion is a value of an internal type.
        let kind = node.to_string().starts_with("::core::panicking::AssertKind");
        return kind.then(|| "()".to_owned());
    }
    let call = ast::CallExpr::cast(node.clone())?;
    let callee = call.expr()?.to_string();
    let arguments: Vec<_> = call.arg_list()?.args().collect();
    let function = callee.strip_prefix("::")?;
    let formatted = |name: &str| Some(format!("{name}!{}", formatted(arguments.last()?)?));
    match function {
        "core::panicking::panic_fmt" => formatted("panic"),
        "std::io::_print" => formatted("print"),
        "std::io::_eprint" => formatted("eprint"),
        "alloc::fmt::format" => formatted("format"),
        // The function gives its argument back.
        "alloc::__export::must_use" => Some(format!("({})", written(arguments.first()?.syntax()))),
        "alloc::vec::from_elem" => {
            let [element, length] = arguments.as_slice() else { return None };
            let [element, length] = [element, length].map(|of| written(of.syntax()));
            Some(format!("vec![{element}; {length}]"))
        }
        "alloc::boxed::box_assume_init_into_vec_unsafe" => {
            let mut below = arguments.last()?.syntax().descendants();
            let array = below.find(|node| node.kind() == SyntaxKind::ARRAY_EXPR)?;
            Some(format!("vec!{}", written(&array)))
        }
        _ => function.starts_with("core::panicking::").then(|| "panic!()".to_owned()),
    }
}

/// The arguments of a call of `format_args!`, with their parentheses.
fn formatted(argument: &ast::Expr) -> Option<String> {
    let ast::Expr::MacroExpr(expression) = argument else { return None };
    let call = expression.macro_call()?;
    let is_format = call.path()?.syntax().text() == "format_args";
    Some(call.token_tree()?.to_string()).filter(|_| is_format)
}

#[cfg(test)]
mod tests {
    use super::stable;

    #[test]
    fn functions_of_the_library_become_its_macros() {
        let becomes = |expanded: &str, user: &str| {
            let [expanded, user] = [expanded, user].map(|body| format!("fn f() {{ {body} }}\n"));
            assert_eq!(stable(&expanded), user);
        };
        becomes(
            r#"{ ::std::io::_print(format_args!("{0}\n", x)); }; ::std::io::_eprint(format_args!(""));"#,
            r#"{ print!("{0}\n", x); }; eprint!("");"#,
        );
        becomes(
            r#"::core::panicking::panic_fmt(format_args!("a {0}", g(1)))"#,
            r#"panic!("a {0}", g(1))"#,
        );
        becomes(r#"::core::panicking::panic("assertion failed: matches!(x, A {})")"#, "panic!()");
        becomes(
            "let kind = ::core::panicking::AssertKind::Eq; \
             ::core::panicking::assert_failed(kind, &*l, &*r, ::core::option::Option::None);",
            "let kind = (); panic!();",
        );
        becomes(
            r#"let s = ::alloc::__export::must_use({ ::alloc::fmt::format(format_args!("q")) });"#,
            r#"let s = ({ format!("q") });"#,
        );
        becomes(
            "let a = ::alloc::vec::from_elem(::alloc::vec::from_elem(0, n), 9);",
            "let a = vec![vec![0; n]; 9];",
        );
        becomes(
            "let a = ::alloc::boxed::box_assume_init_into_vec_unsafe(\
             ::alloc::intrinsics::write_box_via_move(::alloc::boxed::Box::new_uninit(), [1, 2]));",
            "let a = vec![1, 2];",
        );
    }

    #[test]
    fn everything_else_is_kept() {
        let source =
            "fn f() { ::core::mem::drop(format_args!(\"{}\", 1)); panicking::panic(\"\") }\n";
        assert_eq!(stable(source), source);
    }
}
