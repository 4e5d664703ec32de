//! Deletes a column of a data file: what has the same place in each row is deleted from all rows at
//! once.
//!
//! ```text
//! a.csv: a,b,c
//! 1,2,3
//! →
//! a.csv: a,c
//! 1,3
//!
//! a.json: [{"a": 1, "b": 2}, {"a": 3, "b": 4}]  →  [{"b": 2}, {"b": 4}]
//!
//! a.toml: [[a]]
//! b = 1
//! c = 2
//! [[a]]
//! b = 3
//! →
//! a.toml: [[a]]
//! c = 2
//! [[a]]
//! ```
//!
//! If the failure needs many rows, there are often columns that it does not need. Rows of different
//! lengths are often another error, so a cell cannot be deleted from one row alone. The place of a
//! value is the list of all keys above it, without the numbers of rows, so lists in lists have
//! columns too. A member of a JSON object, or a line of a TOML table, must be there at least twice
//! to be a column. The pass does not apply to `Cargo.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use wdd_core::tree::{Change, Edit};

use crate::manifests;
use crate::passes::plan::Level;
use crate::passes::shared::columns::places;
use crate::passes::{Family, Pass};
use crate::text::Text;
use crate::text::languages::{Datum, datum};

pub(in crate::passes) static COLUMNS: Pass = Pass::text(
    "columns",
    "deletes a column of a data file: the same cell or key in all rows at once",
    columns,
)
.at(Level::Fast);

fn columns(text: &Text) -> Vec<Family> {
    let mut columns: BTreeMap<usize, (Datum, Change)> = BTreeMap::new();
    let manifests = text.files().iter().filter(|file| is_manifest(&file.path));
    let manifests: Vec<_> = manifests.filter_map(|file| file.node).collect();
    let is_data = |node| !manifests.iter().any(|&file| text.tree().contains(file, node));
    for (node, place) in text.tree().nodes().zip(places(text)) {
        if let Some(datum @ (Datum::Cell | Datum::Member)) = datum(text.tree(), node)
            && is_data(node)
        {
            columns.entry(place).or_insert((datum, Change::new())).1.push((node, Edit::Delete));
        }
    }
    // The walks delete a single member.
    let columns =
        columns.into_values().filter(|(datum, change)| *datum == Datum::Cell || change.len() > 1);
    vec![columns.map(|(_, change)| change).collect()]
}

/// Whether the file is a manifest: its tables of one name, such as `[[bin]]`, are not rows.
fn is_manifest(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == manifests::NAME)
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::testing;

    #[track_caller]
    fn has_changes(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&COLUMNS, path, source), expected);
    }

    #[test]
    fn a_column_of_cells_is_deleted_with_its_delimiters() {
        has_changes(
            "a.csv",
            "a,b,\"c,\n\"\n1,2,3\n",
            &["b,\"c,\n\"\n2,3\n", "a,\"c,\n\"\n1,3\n", "a,b\n1,2\n"],
        );
        has_changes("a.tsv", "a\t b\n", &[" b\n", "a\n"]);
    }

    #[test]
    fn a_member_is_deleted_from_all_objects_of_its_place() {
        has_changes(
            "a.json",
            r#"[{"a": 1, "b": [{"a": 2}]}, {"a": 3, "b": [{"a": 4}]}]"#,
            &[
                r#"[{"b": [{"a": 2}]}, {"b": [{"a": 4}]}]"#,
                r#"[{"a": 1}, {"a": 3}]"#,
                r#"[{"a": 1, "b": [{}]}, {"a": 3, "b": [{}]}]"#,
            ],
        );
        has_changes("a.json", r#"{"a": {"c": 1}, "b": {"c": 1}}"#, &[]);
    }

    #[test]
    fn a_line_is_deleted_from_all_tables_of_its_name() {
        has_changes(
            "a.toml",
            "[[a]]\nb = 1\n[c]\nb = 1\n[[a]]\nb = 2\nd = 3\n",
            &["[[a]]\n[c]\nb = 1\n[[a]]\nd = 3\n"],
        );
    }

    #[test]
    fn the_targets_of_a_package_are_not_rows() {
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
