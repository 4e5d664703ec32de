//! Commands of the user's that fail on an input, and calls that cost too much.

use std::fs;

use wdd_tests::command::{Folder, Run};
use wdd_tests::skipped;

use crate::rustc::there_is;

/// A folder with a tool that refuses a line with a colon, and one with a plus in another way.
fn tool() -> Folder {
    let folder = Folder::new();
    folder.script(
        "tool.sh",
        "case \"$1\" in -) in=$(cat);; *) in=$(cat \"$1\");; esac\n\
         case \"$in\" in *+*) echo 'error: a plus' >&2; exit 3;; esac\n\
         case \"$in\" in *:*) echo reading >&2; echo \"error: line of ${#in} letters has a colon\" >&2; exit 3;; esac",
    );
    folder.write("in.txt", "one\ntwo\nthree: four + five\nsix\nseven: eight\n");
    folder
}

#[test]
fn the_same_exit_code_with_the_same_error_is_kept() {
    let folder = tool();
    folder.write("in.txt", "one\ntwo\nthree: four\nsix\n");
    let run = folder.run(&["in.txt", "--run", "./tool.sh {}"]).succeeds();
    assert!(
        run.stderr.contains("the failure of `./tool.sh {}`: error: line of 23 letters has a colon"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("to see it fail: ./tool.sh in-reduced.txt"), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.txt").trim(), ":");
    let run = folder.run(&["in.txt", "--run", "./tool.sh -", "--fresh"]).succeeds();
    assert!(run.stderr.contains("to see it fail: ./tool.sh - < in-reduced.txt"), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.txt").trim(), ":");
}

#[test]
fn another_error_with_the_same_exit_code_is_no_failure() {
    let folder = tool();
    let run = folder.run(&["in.txt", "--run", "./tool.sh {}"]).succeeds();
    assert!(run.stderr.contains("error: a plus"), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.txt").trim(), "+");
}

#[test]
fn a_command_that_works_needs_a_condition() {
    let folder = tool();
    folder.write("in.txt", "one\ntwo\n");
    let run = folder.run(&["in.txt", "--run", "cat {}"]);
    assert_eq!(run.code, Some(5));
    assert!(run.stderr.contains("Say what to keep with `--stdout REGEX`"), "{}", run.stderr);
    folder.run(&["in.txt", "--run", "cat {}", "--stdout", "^two$"]).succeeds();
    assert_eq!(folder.read("in-reduced.txt").trim(), "two");
    let missing = folder.run(&["in.txt", "--run", "no-such-tool {}"]);
    assert_eq!(missing.code, Some(4), "{}", missing.stderr);
}

#[test]
fn a_command_that_hangs_or_waits_is_kept() {
    let folder = Folder::new();
    folder.script(
        "tool.sh",
        "grep -q spin \"$1\" && while :; do :; done; grep -q wait \"$1\" && sleep 60; exit 0",
    );
    folder.write("in.txt", "one\nspin\ntwo\n");
    let run = folder.run(&["in.txt", "--run", "./tool.sh {}", "--hangs", "0.3"]).succeeds();
    assert!(run.stderr.contains("keeping that tool.sh hangs\n"), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.txt").trim(), "spin");
    folder.write("in.txt", "one\nwait\ntwo\n");
    let run =
        folder.run(&["in.txt", "--run", "./tool.sh {}", "--hangs", "0.3", "--fresh"]).succeeds();
    assert!(run.stderr.contains("keeping that sleep hangs, and does nothing"), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.txt").trim(), "wait");
    let ends = folder.run(&["in.txt", "--run", "cat {}", "--hangs", "0.3", "--fresh"]);
    assert!(
        ends.code == Some(5) && ends.stderr.contains("`--hangs` fewer seconds"),
        "{}",
        ends.stderr
    );
}

#[test]
fn a_rustc_that_does_not_end_is_kept_with_the_smallest_code() {
    if !there_is("+stable") {
        return skipped("there is no rustc +stable");
    }
    let folder = Folder::new();
    folder.write("in.rs", "pub struct Level<T> {\n    next: Option<Box<Level<(T, T)>>>,\n    here: T,\n}\nfn unused() {}\n\
                           fn main() {\n    let top = Level { next: None, here: 1u8 };\n    let _ = top.here;\n}\n");
    let args = [
        "in.rs",
        "--toolchain",
        "stable",
        "--hangs",
        "1",
        "--level",
        "fast",
        "--",
        "--edition",
        "2021",
    ];
    let run = Run::of(&mut folder.reduce(&args)).succeeds();
    assert!(run.stderr.contains("keeping that rustc hangs"), "{}", run.stderr);
    assert!(run.stderr.contains("Ctrl-C stops it"), "{}", run.stderr);
    let result = fs::read_to_string(folder.path("in-reduced.rs")).unwrap();
    assert!(result.contains("(T, T)") && !result.contains("unused"), "{result}");
}

#[test]
fn a_call_that_needs_much_memory_is_kept_however_short_its_peak_is() {
    let folder = Folder::new();
    folder.script(
        "tool.sh",
        "grep -q much \"$1\" && head -c 40000000 /dev/zero | tail -c 39000000 | wc -c; exit 0",
    );
    folder.write("in.txt", "one\nmuch\ntwo\n");
    let run = folder.run(&["in.txt", "--run", "./tool.sh {}", "--peak", "30M"]).succeeds();
    assert!(run.stderr.contains("keeping that a call needs 30 MiB of memory"), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.txt").trim(), "much");
}
