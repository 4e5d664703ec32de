//! Several files in one text.

use std::path::PathBuf;

use wdd_core::tree::{Edits, NodeId};
use wdd_tests::roundtrip::{READING, deletable};
use wdd_text::text::Text;
use wdd_text::text::render::render;

use crate::cut::{named, source_of};

#[test]
fn several_files_are_one_tree() {
    let files = [
        (PathBuf::from("a.rs"), b"fn a() {}\nfn b() {}\n".to_vec()),
        (PathBuf::from("empty.rs"), Vec::new()),
        (PathBuf::from("c.txt"), b"one two\nthree\n".to_vec()),
        (PathBuf::from("d.rs"), b"fn d(x: X, y: Y) {}\n".to_vec()),
    ];
    let text = Text::parse(&files, READING);
    assert_eq!(render(&text, &Edits::none()).files, files);
    let gone = named(&text, &["fn b() {}", "one two", "y: Y"]);
    let rendered = render(&text, &Edits::none().deleting(text.tree(), gone)).files;
    let contents: Vec<_> =
        rendered.iter().map(|(_, content)| str::from_utf8(content).unwrap()).collect();
    assert_eq!(contents, ["fn a() {}\n", "", "three\n", "fn d(x: X) {}\n"]);
    let second = text.files()[1].node;
    let three = render(&text, &Edits::none().deleting(text.tree(), second)).files;
    assert_eq!(three, [&files[..1], &files[2..]].concat());
    let all = deletable(&text).collect::<Vec<_>>();
    let nothing = render(&text, &Edits::none().deleting(text.tree(), all));
    assert_eq!((nothing.bytes(), nothing.files.len()), (0, 0));
}

#[test]
fn cuts_at_the_ends_of_files_stay_apart() {
    let files = ["x", "y", "z"].map(|name| (PathBuf::from(name), b"a b".to_vec()));
    let text = Text::parse(&files, READING);
    let ends: Vec<NodeId> = deletable(&text)
        .filter(|&node| match text.place(node).bytes.start {
            0..3 => source_of(&text, node) == "b",
            3..6 => source_of(&text, node) != "a b",
            _ => source_of(&text, node) == "a",
        })
        .collect();
    let rendered = render(&text, &Edits::none().deleting(text.tree(), ends)).files;
    let contents: Vec<_> = rendered.iter().map(|(_, content)| content.as_slice()).collect();
    assert_eq!(contents, [&b"a"[..], b"", b"b"]);
}
