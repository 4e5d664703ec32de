//! Empties strings, cells and keys of data files, and replaces numbers with 0.
//!
//! ```text
//! a.json: {"name": "an example", "size": [640, 480]}  →  {"name": "", "size": [0, 0]}
//! a.json: [{"a": 0, "b": 0}, {"a": 0}]                →  [{"": 0, "b": 0}, {"": 0}]
//! a.csv: x,y                                          →  0,0
//! ```
//!
//! A failure seldom needs the text of all values, and those that it does not need are found in few
//! oracle calls. Values come first, and then keys, when it is known which values the failure needs.
//! Keys that are in the same column are emptied together. The pass does not apply to the strings of
//! `Cargo.toml`, because other files and manifests repeat them.

use std::collections::BTreeMap;

use wdd_core::tree::{Change, Edit, Form, NodeId};

use crate::passes::shared::columns::places;
use crate::passes::{Family, Pass};
use crate::text::Text;
use crate::text::languages::{Datum, datum};

pub(in crate::passes) static SCALARS: Pass = Pass::text(
    "scalars",
    "empties strings, cells and keys of data files, and replaces cells and numbers with 0",
    scalars,
);

fn scalars(text: &Text) -> Vec<Family> {
    let (mut values, mut zeros) = (Family::new(), Family::new());
    let mut keys: BTreeMap<usize, Change> = BTreeMap::new();
    for (node, place) in text.tree().nodes().zip(places(text)) {
        match datum(text.tree(), node) {
            Some(Datum::String) => values.extend(put(text, node, b"\"\"", 1)),
            Some(Datum::Number) => values.extend(put(text, node, b"0", 1)),
            Some(Datum::Cell) => {
                values.extend(put(text, node, b"", 0));
                zeros.extend(put(text, node, b"0", 1));
            }
            Some(Datum::Key) => {
                let nameless = put(text, node, b"\"\"", 1).into_iter().flatten();
                keys.entry(place).or_default().extend(nameless);
            }
            _ => {}
        }
    }
    let keys = keys.into_values().filter(|change| !change.is_empty());
    vec![values, zeros, keys.collect()]
}

/// Replaces a node with `content`; `None` if that is not smaller.
fn put(text: &Text, node: NodeId, content: &[u8], tokens: u64) -> Option<Change> {
    let own = text.slice(node);
    // Of two texts of one length, one replaces the other, but not the other way round.
    let is_smaller = (content.len(), content) < (own.len(), own);
    is_smaller.then(|| vec![(node, Edit::StandIn(Form::new(tokens, content)))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[track_caller]
    fn has_changes(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&SCALARS, path, source), expected);
    }

    #[test]
    fn values_are_emptied_before_keys() {
        has_changes(
            "a.json",
            r#"{"a": ["b", 10], "": 0}"#,
            &[
                r#"{"a": ["", 10], "": 0}"#,
                r#"{"a": ["b", 0], "": 0}"#,
                r#"{"": ["b", 10], "": 0}"#,
            ],
        );
        has_changes("a.toml", "a = '''b'''\n", &["a = \"\"\n"]);
    }

    #[test]
    fn names_in_a_manifest_stay() {
        has_changes("a/Cargo.toml", "[package]\nname = \"a\"\n", &[]);
    }

    #[test]
    fn the_keys_of_a_column_lose_their_names_together() {
        has_changes(
            "a.json",
            r#"[{"a": 0, "b": 0}, {"a": 0}]"#,
            &[r#"[{"": 0, "b": 0}, {"": 0}]"#, r#"[{"a": 0, "": 0}, {"a": 0}]"#],
        );
    }

    #[test]
    fn cells_are_emptied_or_become_0() {
        has_changes("a.csv", "x, y\n", &[", y\n", "x,\n", "0, y\n", "x,0\n"]);
    }
}
