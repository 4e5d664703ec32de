//! Inputs that are missing, empty or unreadable.

use std::io::Write;
use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use wdd_tests::command::{Folder, Run};

use super::{KEEP, refused, two_sentences, with_script};

#[test]
fn a_missing_file() {
    let folder = Folder::new();
    let run = folder.run(&["none.rs"]);
    refused(&folder, &run, 3, "there is no file none.rs", "cargo wdd reduce crash.rs");
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

#[test]
fn what_is_no_regular_file() {
    let folder = with_script(KEEP);
    let made = Command::new("mkfifo").arg(folder.path("fifo")).status();
    assert!(made.unwrap().success());
    let _socket = UnixListener::bind(folder.path("socket")).unwrap();
    for (path, kind) in
        [("fifo", "a named pipe"), ("socket", "a socket"), ("/dev/zero", "a device")]
    {
        let run = folder.run(&[path, "--script", "check.sh", "-o", "out.rs"]);
        refused(&folder, &run, 3, &format!("{path} is {kind}"), "Give the path of a file");
        two_sentences(&run);
        let run = folder.run(&["in.rs", "--script", path]);
        refused(&folder, &run, 4, "there is no script", "--script PATH");
    }
}

#[test]
fn a_patch_that_is_no_regular_file() {
    let folder = with_script(KEEP);
    for path in ["/dev/zero", "fifo"] {
        let _ = Command::new("mkfifo").arg(folder.path("fifo")).status();
        let run = folder.run(&["in.rs", "--script", "check.sh", "--fix", path]);
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert!(run.stderr.contains("not a regular file"), "{}", run.stderr);
    }
}

#[test]
fn a_stream_without_end() {
    let folder = with_script(KEEP);
    let mut command = folder.reduce(&["/dev/stdin", "--script", "check.sh", "-o", "out.rs"]);
    let zero = std::fs::File::open("/dev/zero").unwrap();
    let run = Run::of(command.stdin(zero));
    refused(&folder, &run, 3, "/dev/stdin has more than 100 MB", "smaller part");
    two_sentences(&run);
}

#[test]
fn a_file_can_come_through_a_pipe() {
    let folder = with_script("grep -q keep *");
    let mut command = folder.reduce(&["/dev/stdin", "--script", "check.sh", "-o", "out.rs"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"fn keep() {}\nfn other() {}\n").unwrap();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert!(!folder.read("out.rs").contains("other"));
}

#[test]
fn what_is_no_regular_file_in_a_folder_is_left_out() {
    let folder = with_script("grep -q keep in.rs");
    folder.write("p/in.rs", "fn keep() {}\nfn other() {}\n");
    let made = Command::new("mkfifo").arg(folder.path("p/fifo")).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.path("p/zero")).unwrap();
    folder.run(&["p", "--script", "check.sh"]).succeeds();
    assert_eq!(folder.names("p-reduced"), ["in.rs"]);
}
