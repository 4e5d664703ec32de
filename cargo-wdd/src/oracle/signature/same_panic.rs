//! Short expressions that panic like a test: with the same signature and the same message.
//!
//! A pass replaces the bodies of functions with such an expression. If the candidate is interesting, all
//! code that led to the panic is deleted in one call.

use wdd_text::passes::plan::SamePanic;

use super::{PanicSite, TestFailureKind, TestSignature};

/// Expressions for a panic with this signature and this message. `None` if other code than that of
/// the candidate panicked, or if the message depends on values that are not known.
pub(crate) fn same_panic(signature: &TestSignature, printed: &str) -> Option<SamePanic> {
    let Some(PanicSite::Own { in_test, what }) = &signature.site else { return None };
    // A test that should panic in another way fails by what it does not do.
    if matches!(signature.kind, TestFailureKind::NoPanic | TestFailureKind::WrongPanic) {
        return None;
    }
    let expressions = expressions(what, printed);
    (!expressions.is_empty()).then_some(SamePanic { in_test: *in_test, expressions })
}

/// Expressions in which `what` panics with that message. They contain calls, so that no lint of rustc
/// sees that they always panic.
fn expressions(what: &str, message: &str) -> Vec<String> {
    let after = |start: &str| message.strip_prefix(start);
    let err = || after("called `Result::unwrap()` on an `Err` value: ");
    let ok = || after("called `Result::unwrap_err()` on an `Ok` value: ");
    let found = match what {
        // The message has the value in it, and candidates are compared by their messages.
        ".unwrap()" => match err() {
            Some(value) => format!("Err::<u8, _>({}).unwrap()", shown(value)),
            None => "None::<u8>.unwrap()".to_owned(),
        },
        ".unwrap_err()" => format!("Ok::<_, u8>({}).unwrap_err()", shown(ok().unwrap_or_default())),
        ".expect()" => format!("None::<u8>.expect({message:?})"),
        "[]" => {
            let fitting = INDEXES.iter().filter(|(_, start)| message.starts_with(start));
            return fitting.map(|(expression, _)| (*expression).to_owned()).collect();
        }
        "+" => "u8::MAX + \"a\".len() as u8".to_owned(),
        "-" => "0 - \"a\".len()".to_owned(),
        "*" => "usize::MAX * \"ab\".len()".to_owned(),
        "/" => "1 / \"\".len()".to_owned(),
        "%" => "1 % \"\".len()".to_owned(),
        "panic!" => format!("panic!({})", format_string(message)),
        "todo!" => with_own_text("todo!", message, "not yet implemented"),
        "unimplemented!" => with_own_text("unimplemented!", message, "not implemented"),
        "unreachable!" => {
            with_own_text("unreachable!", message, "internal error: entered unreachable code")
        }
        "assert!" if !message.starts_with("assertion failed") => {
            format!("assert!(false, {})", format_string(message))
        }
        "assert_eq!" | "assert_ne!" => return compared(what, message).into_iter().collect(),
        _ => return Vec::new(),
    };
    vec![found]
}

/// Expressions with a wrong index, and how their messages begin.
const INDEXES: [(&str, &str); 4] = [
    ("vec![0][1]", "index out of bounds"),
    ("&vec![0][..2]", "range end index"),
    ("&vec![0][2..]", "range start index"),
    ("&vec![0][1..0]", "slice index starts at"),
];

/// A value whose `{:?}` is this text.
fn shown(text: &str) -> String {
    format!("format_args!({})", format_string(text))
}

/// A literal that a format macro prints as this text.
fn format_string(text: &str) -> String {
    format!("{:?}", text.replace('{', "{{").replace('}', "}}"))
}

/// A call of a macro that prints its own text before its argument.
fn with_own_text(name: &str, message: &str, own: &str) -> String {
    match message.strip_prefix(own).and_then(|rest| rest.strip_prefix(": ")) {
        Some(rest) => format!("{name}({})", format_string(rest)),
        None => format!("{name}()"),
    }
}

/// A comparison of the two values in the message. `None` if they are not literals.
fn compared(what: &str, message: &str) -> Option<String> {
    let (head, values) = message.split_once("\n  left: ")?;
    let (left, right) = values.split_once("\n right: ")?;
    let (_, own) = head.split_once(" failed")?;
    let message = own.strip_prefix(": ").map(|text| format!(", {}", format_string(text)));
    let both = is_literal(left) && is_literal(right);
    both.then(|| format!("{what}({left}, {right}{})", message.unwrap_or_default()))
}

/// Whether a printed value is a literal of Rust.
fn is_literal(text: &str) -> bool {
    let number = text.strip_prefix('-').unwrap_or(text);
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let quoted = |quote: char| {
        let inner = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        let plain = |inner: &str| inner.replace("\\\\", "").replace(&format!("\\{quote}"), "");
        inner.is_some_and(|inner| !plain(inner).contains(quote))
    };
    let is_word = ["true", "false", "()"].contains(&text);
    let starts = number.starts_with(|c: char| c.is_ascii_digit());
    (is_number && starts) || is_word || quoted('"') || quoted('\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_expression_panics_with_the_same_message() {
        for (what, message, expected) in [
            (".unwrap()", "called `Option::unwrap()` on a `None` value", "None::<u8>.unwrap()"),
            (
                ".unwrap()",
                "called `Result::unwrap()` on an `Err` value: E { a: \"x\" }",
                "Err::<u8, _>(format_args!(\"E {{ a: \\\"x\\\" }}\")).unwrap()",
            ),
            (".expect()", "a city", "None::<u8>.expect(\"a city\")"),
            ("[]", "range end index 3 out of range for slice of length 2", "&vec![0][..2]"),
            ("panic!", "no {}", "panic!(\"no {{}}\")"),
            ("todo!", "not yet implemented", "todo!()"),
            ("todo!", "not yet implemented: x", "todo!(\"x\")"),
            ("assert!", "oh", "assert!(false, \"oh\")"),
            (
                "assert_eq!",
                "assertion `left == right` failed: sum\n  left: \"a\\\"b\"\n right: -1.5",
                "assert_eq!(\"a\\\"b\", -1.5, \"sum\")",
            ),
        ] {
            assert_eq!(expressions(what, message), [expected], "{message}");
        }
    }

    #[test]
    fn there_is_no_expression_for_values_that_are_not_literals() {
        let message = "assertion `left == right` failed\n  left: A { b: 1 }\n right: 2";
        assert!(expressions("assert_eq!", message).is_empty());
        assert!(expressions("assert!", "assertion failed: a.all(b)").is_empty());
        assert!(expressions(".frobnicate()", "x").is_empty());
        assert!(!is_literal("\"a\", \"b\"") && !is_literal("[1]") && !is_literal(""));
    }
}
