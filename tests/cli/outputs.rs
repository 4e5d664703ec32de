//! What is printed or saved: all of it, or an error; only in the place of files; and nothing that a terminal obeys.

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::process::{Command, Stdio};

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

use crate::case::text_case;

/// `cargo wdd` with these words.
fn cargo_wdd(folder: &Folder, words: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.arg("wdd").args(words).current_dir(folder.path(".")).env("WDD_JOBS", "1");
    command.env("TMPDIR", folder.path("scratch"));
    command
}

/// A folder with the result of a run.
fn reduced() -> Folder {
    let folder = text_case();
    folder.run(&["in.txt", "--script", "check.sh"]).succeeds();
    folder
}

/// Commands that print something.
const PRINTING: [&[&str]; 14] = [
    &["status"],
    &["status", "--format", "json"],
    &["config"],
    &["config", "--format", "json"],
    &["completions", "bash"],
    &["explain"],
    &["clean", "--dry-run"],
    &["doctor"],
    &["report", "in-reduced.txt"],
    &["report", "in-reduced.txt", "--html"],
    &["report", "in-reduced.txt", "--json"],
    &["reduce", "in.txt", "--script", "./check.sh", "--format", "json"],
    &["--help"],
    &["--version"],
];

#[test]
fn an_output_that_is_not_complete_is_an_error() {
    let folder = reduced();
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        return skipped("there is no /dev/full");
    };
    for words in PRINTING {
        let full = full.try_clone().unwrap();
        let output = cargo_wdd(&folder, words).stdout(full).output().unwrap();
        let run = Run::from(output);
        assert_eq!(run.code, Some(7), "{words:?}: {}", run.stderr);
        let said = "error: standard output cannot be written: No space left";
        assert!(run.stderr.contains(said), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let folder = reduced();
    for words in PRINTING {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = Run::from(cargo_wdd(&folder, words).stdout(writer).output().unwrap());
        assert_eq!(run.code, Some(0), "{words:?}: {}", run.stderr);
        assert!(!run.stderr.contains("error"), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn a_report_replaces_no_pipe_and_no_link() {
    let folder = reduced();
    let fifo = folder.path("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    symlink("fifo", folder.path("to-fifo")).unwrap();
    for path in ["fifo", "to-fifo", "/dev/null"] {
        for form in [&["--html"][..], &["--json"], &[]] {
            let words = [&["report", "in-reduced.txt", "--output", path], form].concat();
            let run = Run::of(&mut cargo_wdd(&folder, &words));
            assert_eq!(run.code, Some(7), "{words:?}: {}", run.stderr);
            assert!(run.stderr.contains("is not a regular file"), "{}", run.stderr);
        }
    }
    assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
    folder.write("other/old.md", "old");
    for (link, to) in [("link.md", "other/old.md"), ("link.html", "other/new.html")] {
        symlink(to, folder.path(link)).unwrap();
        let words = ["report", "in-reduced.txt", "--output", link];
        Run::of(&mut cargo_wdd(&folder, &words)).succeeds();
        assert!(folder.path(link).is_symlink() && folder.read(to).contains("needed"));
    }
    assert_eq!(folder.read("other/old.md.~1~"), "old");
}

#[test]
fn a_link_is_followed_only_if_the_user_has_named_it() {
    let folder = text_case();
    folder.write("precious", "precious");
    symlink("precious", folder.path("in-reduced.txt")).unwrap();
    let args = ["in.txt", "--script", "check.sh"];
    let run = folder.run(&args);
    assert_eq!(run.code, Some(7), "{}", run.stderr);
    assert!(run.stderr.contains("in-reduced.txt is a link"), "{}", run.stderr);
    assert_eq!(folder.read("precious"), "precious");
    folder.run(&[&args[..], &["--output", "in-reduced.txt"]].concat()).succeeds();
    assert!(folder.path("in-reduced.txt").is_symlink());
    assert!(folder.read("precious").contains("needed"));
    assert_eq!(folder.read("precious.~1~"), "precious");
}

/// Sets the title of a terminal, writes its clipboard, moves its cursor, and turns the direction of writing.
const OBEYED: &str = "\u{1b}]0;x\u{7}\u{9b}2J\u{202e}";

#[track_caller]
fn is_harmless(text: &str) {
    let is_obeyed = |c: char| ['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}'].contains(&c);
    assert!(!text.contains(is_obeyed), "{text:?}");
    assert!(text.contains("\\u{202e}") || text.contains("\\u202e"), "{text:?}");
}

#[test]
fn what_a_terminal_obeys_is_shown_as_text() {
    let folder = Folder::new();
    let name = format!("in{OBEYED}.txt");
    let other = folder.write(&name, "one\nneeded\n");
    folder.script("check.sh", &format!("printf '%s' '{OBEYED}' >&2; grep -q needed in*.txt"));
    let reduced = Run::of(folder.reduce(&["--script", "./check.sh"]).arg(&name)).succeeds();
    is_harmless(&reduced.stderr);
    let json = Run::of(folder.reduce(&["--script", "./check.sh", "--format", "json"]).arg(&name));
    is_harmless(&json.succeeds().stdout);
    for words in [&["status"][..], &["status", "--format", "json"], &["report", "."]] {
        is_harmless(&Run::of(&mut cargo_wdd(&folder, words)).succeeds().stdout);
    }
    fs::write(other, "one\n").unwrap();
    let refused = Run::of(folder.reduce(&["--script", "./check.sh", "--fresh"]).arg(&name));
    assert_eq!(refused.code, Some(5));
    is_harmless(&refused.stderr);
    folder.write("wdd.toml", "level = \"\\u001b]0;x\\u0007\\u009b2J\\u202e\"\n");
    let wrong = Run::of(folder.reduce(&["--script", "./check.sh"]).arg(&name).stdin(Stdio::null()));
    assert_eq!(wrong.code, Some(2), "{}", wrong.stderr);
    is_harmless(&wrong.stderr);
}
