//! Columns of data files: what has the same place in every row goes from all rows at once.
//!
//! ```text
//! [{"a": 1, "b": 2},      [{"b": 2},      a,b,c      a,c
//!  {"a": 3, "b": 4}]   →   {"b": 4}]      1,2,3   →  1,3
//! ```
//!
//! Where many rows are needed, so that none can go, their columns are few; and rows of different
//! lengths are mostly an error of their own. The place is all the keys above, whatever the number of
//! the row, so that lists in lists have columns too, and so have lists of tables in TOML.

use std::collections::BTreeMap;
use std::path::Path;

use wdd_core::hier::Turn;
use wdd_core::tree::{Change, Edit};

use crate::package::manifests;
use crate::passes::plan::Level;
use crate::passes::shared::columns::places;
use crate::passes::{Ask, Family, Pass};
use crate::text::Text;
use crate::text::languages::{Datum, datum};

pub(in crate::passes) static COLUMNS: Pass = Pass {
    name: "columns",
    about: "deletes cells, and members of one name, in all rows at once",
    strategy: None,
    level: Level::Fast,
    p0: Some(0.2),
    turn: Turn::InOrder,
    ask: Ask::Data(columns),
};

fn columns(text: &Text) -> Vec<Family> {
    let mut columns: BTreeMap<usize, (Datum, Change)> = BTreeMap::new();
    let manifests = text.files().iter().filter(|file| is_manifest(&file.path));
    let manifests: Vec<_> = manifests.filter_map(|file| file.node).collect();
    let is_data = |node| {
        !manifests
            .iter()
            .any(|&file| text.tree().contains(file, node))
    };
    for (node, place) in text.tree().nodes().zip(places(text)) {
        if let Some(datum @ (Datum::Cell | Datum::Member)) = datum(text.tree(), node)
            && is_data(node)
        {
            let column = columns.entry(place).or_insert((datum, Change::new()));
            column.1.push((node, Edit::Delete));
        }
    }
    let columns = columns.into_values();
    let columns = columns.filter(|(datum, change)| *datum == Datum::Cell || change.len() > 1);
    vec![columns.map(|(_, change)| change).collect()]
}

/// Whether the file at `path` has a row for each of a package's targets: each is another.
fn is_manifest(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == manifests::NAME)
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::testing;

    #[track_caller]
    fn become_each(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&COLUMNS, path, source), expected);
    }

    #[test]
    fn a_column_of_cells_goes_with_its_delimiters() {
        become_each(
            "a.csv",
            "a,b,\"c,\n\"\n1,2,3\n",
            &["b,\"c,\n\"\n2,3\n", "a,\"c,\n\"\n1,3\n", "a,b\n1,2\n"],
        );
        become_each("a.tsv", "a\t b\n", &[" b\n", "a\n"]);
    }

    #[test]
    fn a_member_goes_from_all_objects_of_its_place() {
        become_each(
            "a.json",
            r#"[{"a": 1, "b": [{"a": 2}]}, {"a": 3, "b": [{"a": 4}]}]"#,
            &[
                r#"[{"b": [{"a": 2}]}, {"b": [{"a": 4}]}]"#,
                r#"[{"a": 1}, {"a": 3}]"#,
                r#"[{"a": 1, "b": [{}]}, {"a": 3, "b": [{}]}]"#,
            ],
        );
        become_each("a.json", r#"{"a": {"c": 1}, "b": {"c": 1}}"#, &[]);
    }

    #[test]
    fn a_line_goes_from_all_tables_of_its_name() {
        become_each(
            "a.toml",
            "[[a]]\nb = 1\n[c]\nb = 1\n[[a]]\nb = 2\nd = 3\n",
            &["[[a]]\n[c]\nb = 1\n[[a]]\nd = 3\n"],
        );
    }

    #[test]
    fn the_targets_of_a_package_are_no_rows() {
        let manifest = "[[bin]]\npath = \"a\"\n[[bin]]\npath = \"b\"\n";
        let text = testing::package(&[("Cargo.toml", manifest), ("a.toml", manifest)]);
        let changes = testing::families(&COLUMNS, &text).into_iter().flatten();
        let left: Vec<_> = changes
            .map(|change| testing::of_package(&text, &Edits::none().and(text.tree(), change)))
            .collect();
        let whole = r#"Cargo.toml: [[bin]] path = "a" [[bin]] path = "b""#;
        assert_eq!(left, [[whole, "a.toml: [[bin]] [[bin]]"]]);
    }
}
