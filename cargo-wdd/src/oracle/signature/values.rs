//! Blurs the message of a failed test: removes what changes when the data get smaller.
//!
//! Each number, address, time and path, and the name of the test, is replaced by a placeholder. A list
//! of numbers becomes one placeholder, and the order of the words in a set or map does not count. Words
//! are kept, since they say what went wrong. A string that was indexed wrongly is not kept.
//!
//! An assertion without a message prints its code, which a reduction changes. Only the outermost operator, method or
//! macro of that code is kept.

use std::borrow::Cow;
use std::sync::LazyLock;

use ra_ap_syntax::Edition;
use regex::{Captures, Regex};

use super::panic_site::outermost;
use super::unordered::with_sorted_sets;

/// Only this many bytes of a message are read. The rest of a longer one is a dump of values.
const LONGEST: usize = 1 << 16;

/// How the message of an `assert!` without a message begins.
const ASSERTION: &str = "assertion failed: ";

/// An absolute path, or a relative one with an extension and a folder or a line. Group 1 is the character
/// before it.
static PATH: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r#"(?m)(^|[\s"'`(\[{<=,:])(?:(?:\.{0,2}/)?[\w.+@~-]+(?:/[\w.+@~-]+)+\.\w+|\.{0,2}(?:/[\w.+@~-]+)+/?|[\w-]+\.(?:rs|[a-z]+:\d))(?::?\d+)*"#,
    )
});

/// A number in any notation with its unit, or a long sequence of hexadecimal digits.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"\b(?:0[xX][0-9a-fA-F_]+|0[bo][0-7_]+|[0-9a-f]{8,}\b|\d[\d_]*(?:\.\d+)*(?:[eE][+-]?\d+)?)(?:ns|µs|us|ms|s\b|[iu](?:8|16|32|64|128|size)\b|f(?:32|64)\b)?",
    )
});

/// A wrong index into a string. The standard library then prints the character and the string, which are data and no words.
static SLICED: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?s)^(begin (?:>|<=) end \(.*?\) when slicing|(?:(?:start|end) )?byte index \d+ is (?:out of bounds of|not a char boundary; it is inside)) [`'].*",
    )
});

/// A placeholder with its sign, or a list of placeholders.
static PLACEHOLDERS: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(?m)(^|[\s(\[{,:=])[-+]?#(?:,\s*[-+]?#)*(?:,(\s*[)\]}]))?"));

/// The line, and the column, at a place in a source.
static PLACE: LazyLock<Regex> = LazyLock::new(|| regex(r"(\w\.rs):\d+(?::\d+)?"));

/// The place in the summary of a sanitizer: a line of a source or, without debug information, an offset in a program that each
/// candidate has anew, with the number of that build.
static SANITIZED: LazyLock<Regex> =
    LazyLock::new(|| regex(r" (?:\(\S+\+0x[0-9a-f]+\)|\S+:\d+)(?: \(BuildId: [0-9a-f]+\))? in "));

/// The summary of a sanitizer without the place: its kind and the function are left.
pub(super) fn without_sanitized_place(summary: &str) -> Cow<'_, str> {
    SANITIZED.replace(summary, " in ")
}

/// A message without the lines of the places that it names: what stands above them is deleted.
pub(crate) fn without_lines(message: &str) -> Cow<'_, str> {
    PLACE.replace_all(message, "$1:_")
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is well-formed")
}

/// The message of a failed test without its data. `test` is the name of the test.
pub(super) fn blur(message: &str, test: Option<&str>) -> String {
    let message = &message[..message.floor_char_boundary(LONGEST)];
    let message = match message.strip_prefix(ASSERTION) {
        Some(code) => format!("{ASSERTION}{}", outermost(code, Edition::CURRENT)),
        None => message.to_owned(),
    };
    let message = SLICED.replace(&message, "$1");
    // The test may be renamed.
    let message = test.map_or_else(|| message.to_string(), |test| without_name(&message, test));
    // Paths before numbers: a line is a part of its place.
    let message = PATH.replace_all(&message, "$1<path>");
    let message = NUMBER.replace_all(&message, |found: &Captures<'_>| {
        // A long word of the letters a to f is not a number.
        let is_number = found[0].contains(|char: char| char.is_ascii_digit());
        if is_number { "#".to_owned() } else { found[0].to_owned() }
    });
    let message = with_sorted_sets(&message);
    let message = PLACEHOLDERS.replace_all(&message, "$1#$2");
    Vec::from_iter(message.split_whitespace()).join(" ")
}

/// Replaces the name of a test, but not where it is part of a longer name.
fn without_name(message: &str, test: &str) -> String {
    let is_part_of_name = |char: char| char.is_alphanumeric() || char == '_';
    let mut parts = message.split(test);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let whole = !kept.ends_with(is_part_of_name) && !part.starts_with(is_part_of_name);
        kept.push_str(if whole { "<test>" } else { test });
        kept.push_str(part);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_addresses_and_times_become_one_placeholder_each() {
        for (message, blurred) in [
            (
                "index out of bounds: the len is 1 but the index is 3",
                "index out of bounds: the len is # but the index is #",
            ),
            (
                "at 0x7ffe12ab, after 1.2ms or 3s, 1e-9, -5 and 10_000u64",
                "at #, after # or # and #",
            ),
            ("id deadbeef01 of x1, effaced", "id # of x1, effaced"),
            ("1.2.3", "#"),
        ] {
            assert_eq!(blur(message, None), blurred);
        }
    }

    #[test]
    fn a_list_of_numbers_becomes_one_placeholder_for_any_length() {
        let one = blur("  left: [1]\n right: []", None);
        assert_eq!(one, blur("  left: [1, -2, 3.5]\n right: []", None));
        assert_eq!(one, "left: [#] right: []");
        assert_eq!(blur("[\n    1,\n    2,\n]", None), blur("[\n    7,\n]", None));
    }

    #[test]
    fn paths_become_one_placeholder_each() {
        for message in [
            "cannot read /tmp/x/y.json",
            "cannot read tests/data/y.json",
            "cannot read ./y/z.txt",
            "cannot read y.rs:1:2",
            "cannot read /tmp/.tmpAb12/",
        ] {
            assert_eq!(blur(message, None), "cannot read <path>", "{message}");
        }
        assert_eq!(blur("Os { path: \"/tmp/x\" }", None), "Os { path: \"<path>\" }");
        assert_eq!(
            blur("read/write and/or 1 / 2 e.g. this", None),
            "read/write and/or # / # e.g. this"
        );
    }

    #[test]
    fn a_string_with_a_wrong_index_is_no_part_of_the_message() {
        for (one, other, blurred) in [
            (
                "begin > end (9 > 4) when slicing `one\n+ two`[...]",
                "begin > end (3 > 1) when slicing `+`",
                "begin > end (# > #) when slicing",
            ),
            (
                "end byte index 2 is not a char boundary; it is inside 'é' (bytes 1..3) of `aé`",
                "end byte index 1 is not a char boundary; it is inside '\u{301}' (bytes 0..2 of string)",
                "end byte index # is not a char boundary; it is inside",
            ),
            (
                "byte index 12 is out of bounds of `one`",
                "byte index 1 is out of bounds of ``",
                "byte index # is out of bounds of",
            ),
        ] {
            assert_eq!(blur(one, None), blurred);
            assert_eq!(blur(other, None), blurred);
        }
        assert_ne!(blur("when slicing `a`", None), blur("when slicing `b`", None));
    }

    #[test]
    fn words_are_kept_and_the_name_of_the_test_is_replaced() {
        assert_eq!(
            blur("called `Result::unwrap()` on an `Err` value: BadKey(\"name\")", None),
            "called `Result::unwrap()` on an `Err` value: BadKey(\"name\")"
        );
        assert_eq!(blur("a::b failed", Some("a::b")), "<test> failed");
        assert_eq!(blur("a: all", Some("a")), "<test>: all");
    }

    #[test]
    fn only_the_outermost_part_of_an_assertion_s_code_is_kept() {
        for (code, kept) in [
            ("x.iter().all(|y| y > 3)", ".all()"),
            ("a + 1 == b", "=="),
            ("!text.is_empty()", "! .is_empty()"),
            ("matches!(x, Some(1))", "matches!"),
            ("check(1, 2)", "()"),
            ("false", ""),
        ] {
            let blurred = blur(&format!("assertion failed: {code}"), None);
            assert_eq!(blurred, format!("assertion failed: {kept}").trim_end(), "{code}");
        }
    }
}
