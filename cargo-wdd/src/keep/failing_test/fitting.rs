//! Arguments that have to fit the value that a function is called on, such as an index and the length of a
//! list. If the code under test fails with such an argument, data that are reduced without it are a wrong call,
//! and no bug: `bytes.advance(64)` is right for 64 bytes, and wrong for one.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstToken};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use crate::keep::code::{arguments, is_member, solid_tokens};

/// How the messages of the compiler and of the standard library begin, when a panic is not in the words of
/// the code under test.
const STANDARD: [&str; 14] = [
    "attempt to ",
    "index out of bounds",
    "range start index ",
    "range end index ",
    "slice index ",
    "byte index ",
    "called `Option::",
    "called `Result::",
    "already ",
    "internal error: entered unreachable code",
    "not implemented",
    "not yet implemented",
    "capacity overflow",
    "explicit panic",
];

/// Whether a statement calls a function of that name on a value, with a literal that has to fit the value. The
/// `message` of the panic shows the literal, or it is in words of the code under test, which knows what fits.
pub(super) fn is_fitted(
    statement: &SyntaxNode,
    leading: &BTreeSet<String>,
    message: Option<&str>,
) -> bool {
    let Some(message) = message else { return false };
    let own_words = !STANDARD.iter().any(|start| message.starts_with(start));
    let mut literals = solid_tokens(statement)
        .filter(|token| leading.contains(token.text()) && is_member(token))
        .filter_map(|name| arguments(&name))
        .flat_map(|list| literals(&list));
    literals.any(|literal| own_words || shows(message, &literal))
}

/// The literals in arguments: numbers, strings and characters.
fn literals(arguments: &SyntaxNode) -> Vec<SyntaxToken> {
    use SyntaxKind::*;
    let is_literal = |token: &SyntaxToken| {
        matches!(
            token.kind(),
            INT_NUMBER | FLOAT_NUMBER | STRING | BYTE_STRING | CHAR | BYTE
        )
    };
    solid_tokens(arguments).filter(is_literal).collect()
}

/// Whether a message shows the value of a number.
fn shows(message: &str, literal: &SyntaxToken) -> bool {
    let Some(number) = ast::IntNumber::cast(literal.clone()).and_then(|number| number.value().ok())
    else {
        return false;
    };
    let mut numbers = message.split(|char: char| !char.is_ascii_digit());
    numbers.any(|shown| shown.parse() == Ok(number))
}

#[cfg(test)]
mod tests {
    use ra_ap_syntax::{Edition, SourceFile};

    use super::*;

    fn fitted(statement: &str, message: &str) -> bool {
        let source = format!("fn t() {{ {statement} }}");
        let file = SourceFile::parse(&source, Edition::CURRENT).syntax_node();
        let leading = ["get".to_owned()].into();
        is_fitted(&file, &leading, Some(message))
    }

    #[test]
    fn a_number_that_the_message_shows_has_to_fit_the_value() {
        let message = "index out of bounds: the len is 5 but the index is 5";
        assert!(fitted("let x = list.get(5);", message));
        assert!(fitted("k(list.get::<u8>(&[0x5]));", message));
        assert!(fitted("println!(\"{}\", list.get(5));", message));
        assert!(!fitted("list.get(6);", message));
        assert!(!fitted("get(5); list.set(5).get(n);", message));
    }

    #[test]
    fn in_its_own_words_the_code_under_test_says_that_an_argument_does_not_fit() {
        assert!(fitted("map.get(\"a\");", "no such key"));
        assert!(!fitted(
            "map.get(\"a\");",
            "called `Option::unwrap()` on a `None` value"
        ));
        assert!(!fitted("parse(\"a\").get();", "no such key"));
    }
}
