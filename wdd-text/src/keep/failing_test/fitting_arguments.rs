//! Arguments that have to fit each other, or the value that a function is called on, such as an index and the
//! length of a list. If the code under test fails with such an argument, data that are reduced without it are a
//! wrong call, and no bug: `bytes.advance(64)` is right for 64 bytes, and wrong for one.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstToken};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use crate::keep::code::arguments;
use crate::text::languages::rust::syntax::{is_after_dot, solid_tokens};

/// How messages of the compiler and of the standard library begin that say nothing about the arguments, or
/// show the numbers that do not fit. All other messages can be right for smaller data.
const STANDARD: [&str; 12] = [
    "attempt to add",
    "attempt to multiply",
    "index out of bounds",
    "range start index ",
    "range end index ",
    "slice index ",
    "byte index ",
    "internal error: entered unreachable code",
    "not implemented",
    "not yet implemented",
    "capacity overflow",
    "explicit panic",
];

/// Whether a statement calls a function of that name with a literal that has to fit another argument, or the
/// value that it is called on. The `message` of the panic shows the literal, or it can be right for other data.
pub(super) fn is_fitted(
    statement: &SyntaxNode,
    leading: &BTreeSet<String>,
    message: Option<&str>,
) -> bool {
    let Some(message) = message else { return false };
    let own_words = !STANDARD.iter().any(|start| message.starts_with(start));
    let mut literals = solid_tokens(statement)
        .filter(|token| leading.contains(token.text()))
        .filter_map(|name| Some((is_after_dot(&name), arguments(&name)?)))
        // A single argument has nothing to fit but the value that a method is called on.
        .filter(|(is_method, list)| *is_method || has_several(list))
        .map(|(_, list)| list)
        .flat_map(|list| literals(&list));
    literals.any(|literal| own_words || shows(message, &literal))
}

/// Whether there is more than one argument: something follows a comma.
fn has_several(arguments: &SyntaxNode) -> bool {
    let mut parts = arguments.children_with_tokens().filter(|part| !part.kind().is_trivia());
    parts.any(|part| part.kind() == SyntaxKind::COMMA)
        && parts.any(|part| part.kind() != SyntaxKind::R_PAREN)
}

/// The literals in arguments: numbers, strings and characters.
fn literals(arguments: &SyntaxNode) -> Vec<SyntaxToken> {
    use SyntaxKind::*;
    solid_tokens(arguments)
        .filter(|token| {
            matches!(token.kind(), INT_NUMBER | FLOAT_NUMBER | STRING | BYTE_STRING | CHAR | BYTE)
        })
        .collect()
}

/// Whether a message shows the value of a number.
fn shows(message: &str, literal: &SyntaxToken) -> bool {
    let Some(number) = ast::IntNumber::cast(literal.clone()).and_then(|number| number.value().ok())
    else {
        return false;
    };
    message.split(|char: char| !char.is_ascii_digit()).any(|shown| shown.parse() == Ok(number))
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
        let unwrapped = "called `Option::unwrap()` on a `None` value";
        assert!(fitted("map.get(\"a\");", unwrapped));
        assert!(!fitted("map.get(\"a\");", "not implemented"));
        assert!(!fitted("parse(\"a\").get();", "no such key"));
    }

    #[test]
    fn several_arguments_have_to_fit_each_other() {
        assert!(fitted("get(\"a=1\", \"a\");", "no such key"));
        assert!(fitted("k!(get(map, \"a\"));", "no such key"));
        assert!(!fitted("get(\"a=1\");", "no such key"));
        assert!(!fitted("get(\"a=1\",);", "no such key"));
    }
}
