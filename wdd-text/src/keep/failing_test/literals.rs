//! The literals in the body of the failing test, or of a whole text, with their places.

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use super::statements::checks;
use crate::keep::code::Code;
use crate::keep::failing_test::FailingTest;
use crate::keep::functions::Functions;
use crate::keep::test_code::TestCode;
use crate::text::Text;
use crate::text::languages::rust::names::known::is_primitive;
use crate::text::languages::rust::syntax::{previous_solid, solid_tokens};
use crate::text::outline::Bytes;

/// The bytes of all literals and primitive types of the Rust files, in the order of the text.
pub fn literals_and_types(text: &Text) -> Vec<Bytes> {
    Code::with(text, |code| {
        let is_type = |token: &SyntaxToken| {
            let of = token.parent_ancestors().find_map(ast::PathType::cast);
            is_primitive(token.text()) && of.is_some_and(|of| of.syntax().text() == token.text())
        };
        let tokens = code.files.iter().flat_map(|(file, _)| solid_tokens(file).collect::<Vec<_>>());
        let found = tokens.filter(|token| is_literal(token) || is_type(token));
        found.map(|token| code.place(token)).collect()
    })
}

/// The bytes of the literals in the body of the test with this name, in the order of the text; those in checks only
/// `with_checks`. None if the test is no function: a doc test, or a test that a macro writes.
pub fn literals(text: &Text, test: &str, with_checks: bool) -> Vec<Bytes> {
    Code::with(text, |code| {
        let tests = TestCode::of(code);
        let failing = FailingTest {
            code,
            tests: &tests,
            functions: &Functions::of(code, &tests),
            entered: &[],
            name: test,
            at: None,
            reached: None,
            message: None,
            block: None,
        };
        let body = failing.test().and_then(|test| test.body());
        let compared: Vec<SyntaxNode> = match &body {
            Some(body) if !with_checks => checks(body.syntax()).collect(),
            _ => Vec::new(),
        };
        let is_compared =
            |token: &SyntaxToken| token.parent_ancestors().any(|around| compared.contains(&around));
        body.into_iter()
            .flat_map(|body| solid_tokens(body.syntax()))
            .filter(|token| is_literal(token) && !is_compared(token))
            .map(|literal| code.place(literal))
            .collect()
    })
}

fn is_literal(token: &SyntaxToken) -> bool {
    use SyntaxKind::*;
    match token.kind() {
        INT_NUMBER | FLOAT_NUMBER if is_field(token) => false,
        BYTE | BYTE_STRING | C_STRING | CHAR | FALSE_KW | FLOAT_NUMBER | INT_NUMBER | STRING
        | TRUE_KW => !is_in_attribute(token),
        _ => false,
    }
}

/// Whether a number is the name of a field: `pair.0`.
fn is_field(number: &SyntaxToken) -> bool {
    let is_dot = |token: &SyntaxToken| token.kind() == SyntaxKind::DOT;
    let dot = previous_solid(number).filter(is_dot);
    // In the arguments of a macro, `..` is two dots.
    dot.is_some_and(|dot| !dot.prev_token().is_some_and(|token| is_dot(&token)))
}

fn is_in_attribute(token: &SyntaxToken) -> bool {
    token.parent_ancestors().any(|node| ast::Attr::can_cast(node.kind()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::outline::range;
    use crate::text::testing;

    fn found(source: &str, test: &str) -> Vec<String> {
        let text = testing::package(&[("Cargo.toml", "[package]\n"), ("src/lib.rs", source)]);
        literals(&text, test, true)
            .iter()
            .map(|bytes| String::from_utf8_lossy(&text.bytes()[range(bytes)]).into_owned())
            .collect()
    }

    #[test]
    fn of_a_text_literals_and_primitive_types_are_found() {
        let source = "#[a = 1] struct A<const N: usize>(u8, b::u8, [u16; 2]); fn u8(p: &str) { c(p.0, true) }";
        let text = testing::text(source);
        let found = literals_and_types(&text);
        let found: Vec<_> = found.iter().map(|bytes| &text.bytes()[range(bytes)]).collect();
        let expected = ["usize", "u8", "u16", "2", "str", "true"].map(str::as_bytes);
        assert_eq!(found, expected);
    }

    #[test]
    fn only_literals_in_the_body_of_the_test_are_found() {
        let source = "fn f() { g(1); }\n#[cfg(test)]\nmod tests {\n    fn help() { g(2); }\n    \
                      #[test]\n    fn other() { g(3); }\n    #[test]\n    #[should_panic(expected = \"4\")]\n    \
                      fn fails() { f(-5, 6u8, \"s\", b\"b\", 'c', b'd', 1.5, true, c\"e\"); }\n}\n";
        let expected = ["5", "6u8", "\"s\"", "b\"b\"", "'c'", "b'd'", "1.5", "true", "c\"e\""];
        assert_eq!(found(source, "tests::fails"), expected);
        assert!(found(source, "src/lib.rs - f (line 1)").is_empty());
    }

    #[test]
    fn the_arguments_of_macros_have_literals_but_fields_and_attributes_have_none() {
        let source = "#[test]\nfn fails() {\n    #[cfg(feature = \"a\")]\n    let x = p.0;\n    \
                      assert_eq!(p.1, q.0.1, r[0..2]);\n}\n";
        assert_eq!(found(source, "fails"), ["0", "2"]);
    }
}
