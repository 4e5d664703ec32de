//! The text of strings that could not be emptied: lines, then words, then characters of all of them
//! go together, in one list reduction each.
//!
//! ```text
//! {"date": "on 2024-13-45 or so"}  →  {"date": "-13-"}
//! ```
//!
//! In data files, and in quotes anywhere but in Rust and in manifests. It is dear to ask, and seldom
//! does anybody else care how long a string is, so that this comes near the end.

use wdd_core::hier::Turn;
use wdd_core::tree::{Change, Edit, NodeId};

use crate::passes::plan::Level;
use crate::passes::{Ask, Family, Pass};
use crate::text::Text;
use crate::text::languages::{Datum, datum};

pub(in crate::passes) static STRINGS: Pass = Pass {
    name: "strings",
    about: "deletes lines, words and characters of strings",
    strategy: None,
    level: Level::Normal,
    p0: None,
    turn: Turn::Last,
    ask: Ask::Data(strings),
};

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
    fn become_each(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&STRINGS, path, source), expected);
    }

    #[test]
    fn lines_go_before_words_and_words_before_characters() {
        become_each(
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
    fn quoted_strings_of_any_text_have_characters_and_rust_has_none() {
        become_each("a.txt", "x 'ab' y", &["x 'b' y", "x 'a' y"]);
        become_each(
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
        become_each("a.rs", "const A: &str = \"ab\";", &[]);
        become_each("Cargo.toml", "name = \"ab\"\n", &[]);
    }

    #[test]
    fn a_short_key_stays_in_one_piece() {
        become_each("a.json", r#"{"abc": 1}"#, &[]);
        let long = "a ".repeat(20);
        assert_eq!(
            testing::each_of(&STRINGS, "a.json", &format!("{{\"{long}\": 1}}")).len(),
            60
        );
    }
}
