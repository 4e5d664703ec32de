//! What is deleted together in data files, and which files are read as plain text.

use std::path::{Path, PathBuf};

use wdd_core::tree::{Edits, NodeId};
use wdd_tests::roundtrip::{self, READING, deletable};
use wdd_text::text::Text;
use wdd_text::text::languages as syntax;
use wdd_text::text::render::render;

use super::{does_without_any, each_without_one};

#[test]
fn the_manifests_of_this_repository_do_without_any_one_of_their_nodes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in ["", "cargo-wdd", "wdd-core", "wdd-derive", "tests", "tests/research"] {
        let manifest = std::fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
        does_without_any("Cargo.toml", &manifest);
    }
}

#[test]
fn tables_go_with_their_lines_and_lists_of_tables_with_what_belongs_to_them() {
    let source = "a = 1 # one\n\n# of b\n[b]\nc = 2\n[[l]]\n[l.t]\nd = 3\n[e]\n";
    let without = each_without_one("a.toml", source);
    for expected in [
        "# of b\n[b]\nc = 2\n[[l]]\n[l.t]\nd = 3\n[e]\n",
        "a = 1\n\n# of b\n[b]\nc = 2\n[[l]]\n[l.t]\nd = 3\n[e]\n",
        "a = 1 # one\n\n# of b\n[[l]]\n[l.t]\nd = 3\n[e]\n",
        "a = 1 # one\n\n# of b\n[b]\nc = 2\n[e]\n",
        "a = 1 # one\n\n# of b\n[b]\nc = 2\n[[l]]\n[e]\n",
    ] {
        assert!(without.iter().any(|text| text == expected), "{expected}\n{without:#?}");
    }
}

#[test]
fn members_and_elements_go_with_their_commas() {
    let without = each_without_one("a.json", r#"{"a": [1, 2], "b": {}}"#);
    let expected =
        [r#"{"b": {}}"#, r#"{"a": [2], "b": {}}"#, r#"{"a": [1], "b": {}}"#, r#"{"a": [1, 2]}"#];
    assert_eq!(without, expected);
    let without = each_without_one("a.toml", "a = { b = 1, c = [ 2, 3, ] }\n");
    let expected = [
        "",
        "a = { c = [ 2, 3, ] }\n",
        "a = { b = 1 }\n",
        "a = { b = 1, c = [ 3, ] }\n",
        "a = { b = 1, c = [ 2, ] }\n",
    ];
    assert_eq!(without, expected);
}

#[test]
fn what_has_not_the_format_of_its_name_is_plain_text() {
    for (path, source) in [("a.json", "{a: 1, b: 2}"), ("a.toml", "a = \nb"), ("a.jsonl", "1\n[")] {
        assert_eq!(syntax::errors(Path::new(path), source.as_bytes(), READING), Some(1));
        let plain = each_without_one("a.txt", source);
        assert_eq!(each_without_one(path, source), plain);
    }
    let lock = "a = 1\nb = 2\n";
    assert_eq!(each_without_one("Cargo.lock", lock), each_without_one("a.txt", lock));
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for depth in [100, 499, 501, 100_000] {
        for (path, before) in [("a.json", ""), ("a.jsonl", ""), ("a.toml", "a = ")] {
            let source = format!("{before}{}{}\n", "[".repeat(depth), "]".repeat(depth));
            let report = roundtrip::check(Path::new(path), source.as_bytes(), 20);
            assert_eq!((report.deletions > 0, report.failures), (true, vec![]), "{path} {depth}");
        }
    }
}

#[test]
fn among_several_files_a_binary_or_very_long_file_is_deleted_as_a_whole() {
    let files = [
        ("a.json", b"[1, 2]".to_vec()),
        ("b.txt", b"a \xff b".to_vec()),
        ("c.json", format!("[{}1]", "1, ".repeat(1 << 19)).into_bytes()),
    ];
    let files = files.map(|(path, content)| (PathBuf::from(path), content));
    let text = Text::parse(&files, READING);
    assert_eq!(deletable(&text).count(), 5);
    assert_eq!(text.tree().weight(NodeId::ROOT), text.size().tokens);
    assert_eq!(render(&text, &Edits::none()).files, files);
}
