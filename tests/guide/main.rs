//! The guide: its commands do what it shows, its links lead somewhere, and its pictures are those of the algorithms.

mod catalogue;
mod chapters;
mod story;

use std::fs;
use std::path::PathBuf;

use wdd_core::list::ALGORITHMS;
use wdd_tests::pictures::draw;

/// The sources of the guide.
fn sources() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../cargo-wdd/guide/src"))
}

/// With `WDD_BLESS`, the pictures are written.
#[test]
fn each_list_algorithm_has_its_picture() {
    let folder = sources().join("pictures");
    let chapter = fs::read_to_string(sources().join("how-it-works.md")).expect("it is there");
    for algorithm in ALGORITHMS {
        let path = folder.join(format!("{}.svg", algorithm.name));
        let picture = draw(algorithm);
        if std::env::var_os("WDD_BLESS").is_some() {
            fs::write(&path, &picture).expect("it can be written");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            committed,
            picture,
            "run this test with WDD_BLESS=1, and look at {}",
            path.display()
        );
        assert!(
            chapter.contains(&format!("(pictures/{}.svg)", algorithm.name)),
            "{}",
            algorithm.name
        );
    }
}
