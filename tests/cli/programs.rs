//! Commands of the user's that fail on an input, and calls that cost too much.

use std::fs;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
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
fn a_string_that_a_panic_prints_does_not_stay_with_it() {
    let folder = Folder::new();
    folder.script(
        "tool.sh",
        "case \"$(cat \"$1\")\" in *+*) printf \"thread 'main' panicked at src/a.rs:1:2:\\n\" >&2\n\
         printf 'end byte index %s is out of bounds of `%s`\\n' 9 \"$(cat \"$1\")\" >&2; exit 101;; esac",
    );
    folder.write("in.txt", "one\ntwo\nthree + four\nfive\n");
    let run = folder.run(&["in.txt", "--run", "./tool.sh {}"]).succeeds();
    assert!(run.stderr.contains("end byte index 9 is out of bounds of `one"), "{}", run.stderr);
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

#[test]
fn the_law_of_what_hangs_is_said_where_something_repeats() {
    let folder = Folder::new();
    folder.script(
        "tool.sh",
        "left=800\nwhile read -r line; do\n    case $line in x*) left=$((left * 2));; esac\ndone < \"$1\"\n\
         while [ $left -gt 0 ]; do left=$((left - 1)); done",
    );
    let all: String = (0..15).map(|at| format!("x {at}\n")).collect();
    folder.write("in.txt", format!("first\n{all}last\n"));
    let args = ["in.txt", "--run", "./tool.sh {}", "--hangs", "0.4"];
    let run = folder.run(&args).succeeds();
    let law = "the processor time doubles with each element (`x`): ";
    assert!(run.stderr.contains(&format!("note: {law}")), "{}", run.stderr);
    let mut report = Command::new(program());
    report.args(["wdd", "report", "in-reduced.txt"]).current_dir(folder.path("."));
    let said = Run::of(&mut report).succeeds().stdout;
    assert!(said.contains("The processor time doubles with each element (`x`): "), "{said}");

    let stopped = folder.run(&[&args[..], &["--fresh", "--max-calls", "12"]].concat()).succeeds();
    assert!(!stopped.stderr.contains(law), "{}", stopped.stderr);
    assert!(stopped.stderr.contains("stopped at --max-calls"), "{}", stopped.stderr);
}

/// Plays a rustc that is slow for `slow`, unless it gets `--cfg fast` or another flag.
const SLOW_RUSTC: &str = "[ \"$1\" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }\n\
     for arg; do case $arg in *.rs) input=$arg ;; fast) exit 0 ;; esac; done\n\
     grep -q slow \"$input\" || exit 0\nleft=400000; while [ $left -gt 0 ]; do left=$((left - 1)); done";

#[test]
fn a_result_that_is_slower_than_a_reference_is_judged_beside_it() {
    let folder = Folder::new();
    folder.script("rustc", SLOW_RUSTC);
    folder.write("in.rs", "fn a() {}\nfn slow() {}\nfn b() {}\n");
    let command = |args: &[&str]| {
        let mut command = Command::new(program());
        command.arg("wdd").args(args).args(["--trust"]).current_dir(folder.path("."));
        Run::of(command.env("RUSTC", folder.path("rustc")).env("WDD_JOBS", "1"))
    };
    let run =
        command(&["reduce", "in.rs", "--slower", "3", "--good-args", "--cfg fast"]).succeeds();
    assert!(run.stderr.contains("3 times the processor time of the reference"), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.rs").trim(), "fn slow() {}");
    assert_eq!(command(&["judge", "in-reduced.rs"]).succeeds().stdout, "the same failure\n");
    let other = command(&["judge", "in-reduced.rs", "--good-args", "--cfg other"]);
    assert_eq!(other.code, Some(1), "{}{}", other.stdout, other.stderr);
    assert!(other.stdout.contains("does not need so much more"), "{}", other.stdout);
}

#[test]
fn an_old_result_is_judged_with_other_references() {
    if !there_is("+stable") {
        return skipped("there is no rustc +stable");
    }
    let folder = Folder::new();
    folder.write("in.rs", "fn a() {}\nfn main() {\n    let async = 1;\n    let _ = async;\n}\n");
    let args = ["in.rs", "--toolchain", "stable", "--max-calls", "20", "--", "--edition", "2018"];
    folder.run(&args).succeeds();
    let judge = |args: &[&str]| {
        let mut judge = Command::new(program());
        Run::of(judge.args(["wdd", "judge"]).args(args).current_dir(folder.path(".")))
    };
    let result = "in-reduced.rs";
    assert_eq!(judge(&[result]).succeeds().stdout, "the same failure\n");
    judge(&[result, "--good-args", "--edition 2015"]).succeeds();
    judge(&["--all", ".", "--good-args", "--edition 2015"]).succeeds();
    let also = judge(&[result, "--good-args", "--edition 2021"]);
    assert_eq!(also.code, Some(1), "{}{}", also.stdout, also.stderr);
    assert!(also.stdout.contains("also fails with the reference"), "{}", also.stdout);
    let script = folder.script("good.sh", "! grep -q async in.rs");
    let also = judge(&[result, "--good-script", script.to_str().unwrap()]);
    assert_eq!(also.code, Some(1), "{}{}", also.stdout, also.stderr);
    let missing = judge(&[result, "--good-toolchain", "no-such-toolchain"]);
    assert_eq!(missing.code, Some(125), "{}{}", missing.stdout, missing.stderr);
}
