//! The shortest statements that panic as a test did: at the same thing, with the same words.
//!
//! What a test needs of the code that it runs is that it comes to panic so. A function that does
//! nothing else shows at one question that all that it called is not needed.

use super::{Place, TestEnd, TestSignature};

/// How a test panics, in a few words of Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// Whether it panics itself, rather than what it calls.
    pub in_test: bool,
    /// Expressions that panic so.
    pub expressions: Vec<String>,
}

impl Alike {
    /// Of a panic of that signature, which printed this; none where it is in code of others, or hangs
    /// on values that are not known.
    pub fn to(signature: &TestSignature, printed: &str) -> Option<Self> {
        let Some(Place::Own { in_test, what }) = &signature.place else {
            return None;
        };
        if matches!(signature.end, TestEnd::NoPanic | TestEnd::WrongPanic) {
            return None;
        }
        let expressions = expressions(what, printed);
        (!expressions.is_empty()).then_some(Alike {
            in_test: *in_test,
            expressions,
        })
    }
}

/// Expressions at which `what` panics with that message; the literals of rustc's own lints against
/// them are hidden in calls.
fn expressions(what: &str, message: &str) -> Vec<String> {
    let says = |start: &str| message.strip_prefix(start);
    let err = || says("called `Result::unwrap()` on an `Err` value: ");
    let ok = || says("called `Result::unwrap_err()` on an `Ok` value: ");
    let found = match what {
        ".unwrap()" => match err() {
            Some(value) => format!("Err::<u8, _>({}).unwrap()", shown(value)),
            None => "None::<u8>.unwrap()".to_owned(),
        },
        ".unwrap_err()" => format!(
            "Ok::<_, u8>({}).unwrap_err()",
            shown(ok().unwrap_or_default())
        ),
        ".expect()" => format!("None::<u8>.expect({message:?})"),
        "[]" => {
            return [
                "vec![0][1]",
                "&vec![0][..2]",
                "&vec![0][2..]",
                "&vec![0][1..0]",
            ]
            .into_iter()
            .zip(INDEXES)
            .filter(|(_, start)| message.starts_with(start))
            .map(|(expression, _)| expression.to_owned())
            .collect();
        }
        "+" => "u8::MAX + \"a\".len() as u8".to_owned(),
        "-" => "0 - \"a\".len()".to_owned(),
        "*" => "usize::MAX * \"ab\".len()".to_owned(),
        "/" => "1 / \"\".len()".to_owned(),
        "%" => "1 % \"\".len()".to_owned(),
        "panic!" => format!("panic!({})", format_string(message)),
        "todo!" => saying("todo!", message, "not yet implemented"),
        "unimplemented!" => saying("unimplemented!", message, "not implemented"),
        "unreachable!" => saying(
            "unreachable!",
            message,
            "internal error: entered unreachable code",
        ),
        "assert!" if !message.starts_with("assertion failed") => {
            format!("assert!(false, {})", format_string(message))
        }
        "assert_eq!" | "assert_ne!" => return compared(what, message).into_iter().collect(),
        _ => return Vec::new(),
    };
    vec![found]
}

/// How messages about indexes begin.
const INDEXES: [&str; 4] = [
    "index out of bounds",
    "range end index",
    "range start index",
    "slice index starts at",
];

/// A value that `{:?}` shows as this.
fn shown(text: &str) -> String {
    format!("format_args!({})", format_string(text))
}

/// A literal that a format macro prints as this text.
fn format_string(text: &str) -> String {
    format!("{:?}", text.replace('{', "{{").replace('}', "}}"))
}

/// A macro that puts words of its own before those that it is given.
fn saying(name: &str, message: &str, own: &str) -> String {
    match message
        .strip_prefix(own)
        .and_then(|rest| rest.strip_prefix(": "))
    {
        Some(rest) => format!("{name}({})", format_string(rest)),
        None => format!("{name}()"),
    }
}

/// A comparison of the two values that a failed one has printed, where they are literals.
fn compared(what: &str, message: &str) -> Option<String> {
    let (head, values) = message.split_once("\n  left: ")?;
    let (left, right) = values.split_once("\n right: ")?;
    let (_, own) = head.split_once(" failed")?;
    let said = own
        .strip_prefix(": ")
        .map(|said| format!(", {}", format_string(said)));
    let both = is_literal(left) && is_literal(right);
    both.then(|| format!("{what}({left}, {right}{})", said.unwrap_or_default()))
}

/// Whether a value that was printed can be written as it is.
fn is_literal(text: &str) -> bool {
    let number = text.strip_prefix('-').unwrap_or(text);
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let quoted = |quote: char| {
        let inner = text
            .strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote));
        inner.is_some_and(|inner| {
            !inner
                .replace("\\\\", "")
                .replace(&format!("\\{quote}"), "")
                .contains(quote)
        })
    };
    let is_word = ["true", "false", "()"].contains(&text);
    let starts = number.starts_with(|c: char| c.is_ascii_digit());
    (is_number && starts) || is_word || quoted('"') || quoted('\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_panics_is_written_in_a_few_words() {
        for (what, message, expected) in [
            (
                ".unwrap()",
                "called `Option::unwrap()` on a `None` value",
                "None::<u8>.unwrap()",
            ),
            (
                ".unwrap()",
                "called `Result::unwrap()` on an `Err` value: E { a: \"x\" }",
                "Err::<u8, _>(format_args!(\"E {{ a: \\\"x\\\" }}\")).unwrap()",
            ),
            (".expect()", "a city", "None::<u8>.expect(\"a city\")"),
            (
                "[]",
                "range end index 3 out of range for slice of length 2",
                "&vec![0][..2]",
            ),
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
    fn values_that_cannot_be_written_are_left_to_the_program() {
        let message = "assertion `left == right` failed\n  left: A { b: 1 }\n right: 2";
        assert!(expressions("assert_eq!", message).is_empty());
        assert!(expressions("assert!", "assertion failed: a.all(b)").is_empty());
        assert!(expressions(".frobnicate()", "x").is_empty());
        assert!(!is_literal("\"a\", \"b\"") && !is_literal("[1]") && !is_literal(""));
    }
}
