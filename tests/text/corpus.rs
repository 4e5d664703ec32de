//! Every file of `tests/corpus` renders back, and does without any one of its nodes.

use std::collections::BTreeMap;

use wdd_core::tree::{Edits, NodeId};
use wdd_tests::corpus;
use wdd_tests::roundtrip::{self, deletable, only, text};
use wdd_text::text::render::render;

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn every_corpus_file_renders_back_and_does_without_any_one_node() {
    let (mut deletions, mut broken) = (0, BTreeMap::new());
    for (path, content) in corpus::all() {
        let report = roundtrip::check(&path, &content, 400);
        assert_eq!(report.failures, [""; 0]);
        assert!(report.deletions > 2, "{}: {} deletions", path.display(), report.deletions);
        deletions += report.deletions;
        broken.extend(report.broken);
    }
    // `dyn A + 'static` without its trait, say.
    assert!(broken.len() <= 2 && deletions > 1000, "{broken:#?} of {deletions}");
}

#[test]
fn of_a_file_nothing_must_stay_but_headers_and_one_value_of_json() {
    for (path, content) in corpus::all() {
        let text = text(&path, &content);
        let all: Vec<NodeId> = deletable(&text).collect();
        let left = only(render(&text, &Edits::none().deleting(text.tree(), all)));
        let left = String::from_utf8(left).unwrap();
        assert!(
            left == "{}\n" || left.lines().all(|line| line.starts_with("//@")),
            "{}: {left}",
            path.display()
        );
    }
}
