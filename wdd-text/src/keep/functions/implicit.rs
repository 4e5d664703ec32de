//! Calls that the language makes, or the standard library, without the name of the function in the code:
//! `a + b` calls `add`, and `to_string()` calls `fmt`.

use std::collections::BTreeSet;

use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use crate::text::languages::rust::syntax::solid_tokens;

/// For operators, the functions of traits that they call.
const BY_OPERATOR: [(&str, &[&str]); 26] = [
    ("+", &["add"]),
    ("-", &["sub", "neg"]),
    ("*", &["mul", "deref", "deref_mut"]),
    ("/", &["div"]),
    ("%", &["rem"]),
    ("&", &["bitand"]),
    ("|", &["bitor"]),
    ("^", &["bitxor"]),
    ("!", &["not"]),
    ("<<", &["shl"]),
    (">>", &["shr"]),
    ("+=", &["add_assign"]),
    ("-=", &["sub_assign"]),
    ("*=", &["mul_assign"]),
    ("/=", &["div_assign"]),
    ("%=", &["rem_assign"]),
    ("&=", &["bitand_assign"]),
    ("|=", &["bitor_assign"]),
    ("^=", &["bitxor_assign"]),
    ("==", &["eq"]),
    ("!=", &["eq", "ne"]),
    ("<", &["partial_cmp", "lt"]),
    (">", &["partial_cmp", "gt"]),
    ("<=", &["partial_cmp", "le"]),
    (">=", &["partial_cmp", "ge"]),
    ("[", &["index", "index_mut"]),
];

/// For other constructs, and for methods of the standard library, the functions of traits that they call.
const BY_WORD: [(&str, &[&str]); 8] = [
    (".", &["deref", "deref_mut"]),
    ("?", &["from"]),
    ("for", &["into_iter", "next"]),
    ("to_string", &["fmt"]),
    ("into", &["from"]),
    ("try_into", &["try_from"]),
    ("parse", &["from_str"]),
    ("collect", &["from_iter"]),
];

/// The macros that print values with `fmt`: by a part of their name. A macro that panics only prints if something
/// fails.
const PRINTING: [&str; 3] = ["print", "write", "format"];

/// The names of the functions that code can call without naming them.
pub(super) fn implicit_calls(body: &SyntaxNode) -> BTreeSet<&'static str> {
    // A value that goes out of scope is dropped.
    let mut found = BTreeSet::from(["drop"]);
    for token in solid_tokens(body) {
        let text = token.text();
        let table = if is_operator(&token) { &BY_OPERATOR[..] } else { &BY_WORD[..] };
        found.extend(table.iter().filter(|(of, _)| *of == text).flat_map(|(_, names)| *names));
        if token.kind() == SyntaxKind::IDENT && PRINTING.iter().any(|part| text.contains(part)) {
            found.insert("fmt");
        }
    }
    found
}

/// Whether a token is an operator between or before values. In a macro there are no expressions, and most
/// signs can have another meaning.
fn is_operator(token: &SyntaxToken) -> bool {
    use SyntaxKind::{BIN_EXPR, INDEX_EXPR, PREFIX_EXPR, TOKEN_TREE};
    match token.parent().map(|parent| parent.kind()) {
        Some(BIN_EXPR | PREFIX_EXPR | INDEX_EXPR) => true,
        Some(TOKEN_TREE) => matches!(token.text(), "+" | "/" | "%" | "==" | "!="),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use ra_ap_syntax::{Edition, SourceFile};

    use super::*;

    fn called(body: &str) -> Vec<&'static str> {
        let source = format!("fn f() {{ {body} }}");
        let file = SourceFile::parse(&source, Edition::CURRENT).syntax_node();
        implicit_calls(&file).into_iter().collect()
    }

    #[test]
    fn operators_formats_and_conversions_call_functions_of_traits() {
        assert_eq!(called("a + b"), ["add", "drop"]);
        assert_eq!(
            called("a[1] |= -b"),
            ["bitor_assign", "drop", "index", "index_mut", "neg", "sub"]
        );
        assert_eq!(called("f(a)?"), ["drop", "from"]);
        assert_eq!(called("format!(\"{a}\")"), ["drop", "fmt"]);
        assert_eq!(called("a.to_string()"), ["deref", "deref_mut", "drop", "fmt"]);
        assert_eq!(called("for a in b {}"), ["drop", "into_iter", "next"]);
        assert_eq!(called("f(&a, |b| b, c::<D>)"), ["drop"]);
    }
}
