//! Inputs that are missing, empty or unreadable.

use serde_json::{Value, json};
use wdd_tests::command::Folder;

use super::{refused, two_sentences};

#[test]
fn a_missing_file() {
    let folder = Folder::new();
    let run = folder.run(&["none.rs"]);
    refused(
        &folder,
        &run,
        3,
        "there is no file none.rs",
        "cargo wdd reduce crash.rs",
    );
    two_sentences(&run);
}

#[test]
fn a_folder_for_a_file() {
    let folder = Folder::new();
    for path in ["scratch", ".", "scratch/.."] {
        let run = folder.run(&[path]);
        refused(&folder, &run, 3, "has no Cargo.toml", "Give a package");
        two_sentences(&run);
    }
}

#[test]
fn an_empty_file() {
    let folder = Folder::new();
    for content in ["", " \n\t\r\n"] {
        folder.write("in.rs", content);
        let run = folder.run(&["in.rs"]);
        refused(&folder, &run, 3, "in.rs is empty", "Give a file that fails");
        two_sentences(&run);
    }
}

#[test]
fn a_file_that_cannot_be_read() {
    let folder = Folder::new();
    // What a path through a file leads to cannot be read by anybody.
    folder.write("in.rs", "fn f() {}");
    let run = folder.run(&["in.rs/in.rs"]);
    refused(&folder, &run, 3, "in.rs/in.rs", ". ");
    two_sentences(&run);
}

#[test]
fn an_error_is_a_json_event_too() {
    let folder = Folder::new();
    let run = folder.run(&["none.rs", "--format", "json"]);
    assert_eq!(run.code, Some(3));
    two_sentences(&run);
    let event: Value = serde_json::from_str(&run.stdout).unwrap();
    let message = run.stderr.trim_end().strip_prefix("error: ").unwrap();
    let expected = json!({ "event": "error", "message": message, "code": 3 });
    assert_eq!(event, expected);
}

#[test]
fn a_data_file_without_a_test_or_a_script_is_refused() {
    let folder = Folder::new();
    folder.write("big.json", "{\"a\": [1, 2]}\n");
    let run = folder.run(&["big.json"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("`--test NAME`"), "{}", run.stderr);
}
