//! Deletes lines, then words, then characters of strings in data files and plain text.
//!
//! ```text
//! a.json: ["a\n1 22"]  →  ["1 22"]  →  ["22"]  →  ["2"]
//! a.txt: say 'ab' to b  →  say 'a' to b
//! a.txt: say it         →  sa it
//! ```
//!
//! Each of the three sizes is one list reduction over all strings of the input. The pass takes
//! strings of data files, and text in quotes and words in other files, but not in Rust and not in manifests. Of a word
//! that is not UTF-8 it deletes bytes.
//! It needs many oracle calls, and the length of a string seldom matters to other passes, so it has
//! its turn after most of them. Short keys stay as they are.

use wdd_core::hier::Turn;
use wdd_core::tree::{Change, Edit, NodeId};

use crate::passes::{Family, Pass};
use crate::text::Text;
use crate::text::languages::{Datum, datum};

pub(in crate::passes) static STRINGS: Pass = Pass::text(
    "strings",
    "deletes lines, words and characters of text, words and cells, except in Rust and manifests",
    strings,
)
.turn(Turn::Last);

fn strings(text: &Text) -> Vec<Family> {
    let of_size = |size: u16| -> Family {
        let is_part = |node: &NodeId| datum(text.tree(), *node) == Some(Datum::Text(size));
        let delete = |node: NodeId| -> Change { vec![(node, Edit::Delete)] };
        text.tree().nodes().filter(is_part).map(delete).collect()
    };
    (0..Datum::SIZES_OF_TEXT).map(of_size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[track_caller]
    fn has_changes(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&STRINGS, path, source), expected);
    }

    #[test]
    fn words_of_plain_text_lose_their_characters() {
        has_changes("a.txt", "ab + c", &["b + c", "a + c"]);
    }

    #[test]
    fn lines_are_deleted_before_words_and_words_before_characters() {
        has_changes(
            "a.json",
            r#"["a\n1 2"]"#,
            &[
                r#"["1 2"]"#,
                r#"["a\n"]"#,
                r#"["a\n2"]"#,
                r#"["a\n1 "]"#,
                r#"["\n1 2"]"#,
                r#"["a1 2"]"#,
                r#"["a\n 2"]"#,
                r#"["a\n12"]"#,
            ],
        );
    }

    #[test]
    fn quoted_strings_of_any_text_are_shortened_but_not_of_rust() {
        has_changes("a.txt", "x 'ab' y", &["x 'b' y", "x 'a' y"]);
        has_changes(
            "a.csv",
            "ab,\"c\"\"d\"\n",
            &[
                "ab,\"\"\"d\"\n",
                "ab,\"cd\"\n",
                "ab,\"c\"\"\"\n",
                "b,\"c\"\"d\"\n",
                "a,\"c\"\"d\"\n",
            ],
        );
        has_changes("a.rs", "const A: &str = \"ab\";", &[]);
        has_changes("Cargo.toml", "name = \"ab\"\n", &[]);
    }

    #[test]
    fn a_short_key_stays_in_one_piece() {
        has_changes("a.json", r#"{"abc": 1}"#, &[]);
        let long = "a ".repeat(20);
        assert_eq!(testing::each_of(&STRINGS, "a.json", &format!("{{\"{long}\": 1}}")).len(), 60);
    }
}
