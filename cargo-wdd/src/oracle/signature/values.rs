//! Takes out of a test's message what changes when its data get smaller.
//!
//! Numbers, addresses, times, paths and the test's own name are replaced by a mark each, a list of
//! numbers by one; words stay, since they say what went wrong. Of an assertion without a message
//! the code is printed, which a reduction rewrites: what stays of it is its outermost operator,
//! method or macro.

use std::sync::LazyLock;

use ra_ap_syntax::Edition;
use regex::{Captures, Regex};

use super::panic_site::outermost;

/// Beyond this a message is a dump of values.
const LONGEST: usize = 1 << 16;

/// How the message of an `assert!` begins that was given none.
const ASSERTION: &str = "assertion failed: ";

/// A path from the root, or with an extension and a folder or a line; what is before it stays.
static PATH: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r#"(?m)(^|[\s"'`(\[{<=,:])(?:(?:\.{0,2}/)?[\w.+@~-]+(?:/[\w.+@~-]+)+\.\w+|\.{0,2}(?:/[\w.+@~-]+)+/?|[\w-]+\.(?:rs|[a-z]+:\d))(?::?\d+)*"#,
    )
});

/// A number in any notation with its unit, or a long row of hexadecimal digits.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"\b(?:0[xX][0-9a-fA-F_]+|0[bo][0-7_]+|[0-9a-f]{8,}\b|\d[\d_]*(?:\.\d+)*(?:[eE][+-]?\d+)?)(?:ns|µs|us|ms|s\b|[iu](?:8|16|32|64|128|size)\b|f(?:32|64)\b)?",
    )
});

/// A mark with its sign, or marks in a row.
static MARKS: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(?m)(^|[\s(\[{,:=])[-+]?#(?:,\s*[-+]?#)*(?:,(\s*[)\]}]))?"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is well-formed")
}

/// What the message of a test that failed says, whatever the data.
pub(super) fn blur(message: &str, test: Option<&str>) -> String {
    let message = &message[..message.floor_char_boundary(LONGEST)];
    let message = match message.strip_prefix(ASSERTION) {
        Some(code) => format!("{ASSERTION}{}", outermost(code, Edition::CURRENT)),
        None => message.to_owned(),
    };
    let message = test.map_or(message.clone(), |test| without_name(&message, test));
    let message = PATH.replace_all(&message, "$1<path>");
    let message = NUMBER.replace_all(&message, |found: &Captures<'_>| {
        // A long word of these letters is no number.
        match found[0].contains(|char: char| char.is_ascii_digit()) {
            true => "#".to_owned(),
            false => found[0].to_owned(),
        }
    });
    let message = MARKS.replace_all(&message, "$1#$2");
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Replaces a test's name where it stands whole.
fn without_name(message: &str, test: &str) -> String {
    let goes_on = |char: char| char.is_alphanumeric() || char == '_';
    let mut parts = message.split(test);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let whole = !kept.ends_with(goes_on) && !part.starts_with(goes_on);
        kept.push_str(if whole { "<test>" } else { test });
        kept.push_str(part);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_addresses_and_times_are_one_mark_each() {
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
    fn a_list_of_numbers_is_one_mark_whatever_its_length() {
        let one = blur("  left: [1]\n right: []", None);
        assert_eq!(one, blur("  left: [1, -2, 3.5]\n right: []", None));
        assert_eq!(one, "left: [#] right: []");
        assert_eq!(
            blur("[\n    1,\n    2,\n]", None),
            blur("[\n    7,\n]", None)
        );
    }

    #[test]
    fn paths_are_one_mark_each() {
        for message in [
            "cannot read /tmp/x/y.json",
            "cannot read tests/data/y.json",
            "cannot read ./y/z.txt",
            "cannot read y.rs:1:2",
            "cannot read /tmp/.tmpAb12/",
        ] {
            assert_eq!(blur(message, None), "cannot read <path>", "{message}");
        }
        assert_eq!(
            blur("Os { path: \"/tmp/x\" }", None),
            "Os { path: \"<path>\" }"
        );
        assert_eq!(
            blur("read/write and/or 1 / 2 e.g. this", None),
            "read/write and/or # / # e.g. this"
        );
    }

    #[test]
    fn words_stay_and_the_test_s_name_goes() {
        assert_eq!(
            blur(
                "called `Result::unwrap()` on an `Err` value: BadKey(\"name\")",
                None
            ),
            "called `Result::unwrap()` on an `Err` value: BadKey(\"name\")"
        );
        assert_eq!(blur("a::b failed", Some("a::b")), "<test> failed");
        assert_eq!(blur("a: all", Some("a")), "<test>: all");
    }

    #[test]
    fn of_an_assertion_s_code_its_outermost_part_stays() {
        for (code, kept) in [
            ("x.iter().all(|y| y > 3)", ".all()"),
            ("a + 1 == b", "=="),
            ("!text.is_empty()", "! .is_empty()"),
            ("matches!(x, Some(1))", "matches!"),
            ("check(1, 2)", "()"),
            ("false", ""),
        ] {
            let blurred = blur(&format!("assertion failed: {code}"), None);
            assert_eq!(
                blurred,
                format!("assertion failed: {kept}").trim_end(),
                "{code}"
            );
        }
    }
}
