//! The layout of the result: its blanks and its lines.

use serde_json::Value;
use wdd_tests::command::Folder;

use crate::case::{events, summary};

/// What is left of `input`, a file of this name, by a script that is `check`.
#[track_caller]
fn left_of(name: &str, input: &str, check: &str, args: &[&str]) -> (String, Value) {
    let folder = Folder::new();
    folder.write(name, input);
    folder.script("check.sh", check);
    let output = format!("out-{name}");
    let all = [&[name, "--script", "check.sh", "-o", &output], args].concat();
    let summary = summary(&events(&folder, &all)).clone();
    assert_eq!(summary["after"]["bytes"], folder.read(&output).len());
    (folder.read(&output), summary)
}

#[test]
fn the_result_is_laid_out() {
    let input = "\n\nstruct   S{needed:u8  ,other:u8}   \n\n\n";
    let (left, summary) = left_of("in.rs", input, "grep -q needed in.rs", &[]);
    assert_eq!(left, "struct S {\n    needed: u8\n}\n");
    let mut passes = summary["passes"].as_array().unwrap().iter();
    let layout = passes.rfind(|pass| pass["pass"] != "doubt").unwrap();
    assert_eq!((&layout["pass"], &layout["calls"]), (&"layout".into(), &1.into()));
}

#[test]
fn without_layout_the_result_keeps_its_blanks() {
    let input = "struct   S{needed:u8  ,other:u8}\n";
    let without = ["--without", "layout"];
    let (left, _) = left_of("in.rs", input, "grep -q needed in.rs", &without);
    assert_eq!(left, "struct   S{needed:u8}\n");
}

#[test]
fn without_any_pass_the_result_is_the_input() {
    let input = "struct S { needed: u8 }\n";
    let mut args = vec!["--strategy", "perses", "--level", "fast"];
    let all = "unexecuted closure files bodies comments chains columns perses leftovers layout";
    for pass in all.split(' ') {
        args.extend(["--without", pass]);
    }
    let (left, summary) = left_of("in.rs", input, "grep -q needed in.rs", &args);
    assert_eq!((left.as_str(), &summary["passes"]), (input, &serde_json::json!([])));
}

#[test]
fn at_the_fast_level_nothing_is_hoisted_by_any_strategy() {
    for strategy in ["hdd", "perses"] {
        let args = ["--level", "fast", "--strategy", strategy];
        let input = "fn f() { foo(12345 + bar(2)); }\n";
        let (left, _) = left_of("in.rs", input, "grep -q bar in.rs", &args);
        assert!(left.contains("foo(12345 + bar)"), "{strategy}: {left}");
    }
}

#[test]
fn a_result_that_fails_in_its_own_layout_only_keeps_it() {
    let input = "\n\nstruct   S{needed:u8}   \n\n";
    let (left, _) = left_of("in.rs", input, "grep -q 'struct   .{needed:u8}' in.rs", &[]);
    assert_eq!(left, "struct   S{needed:u8}\n");
    let (left, _) =
        left_of("in.rs", input, "sed -n 3p in.rs | grep -q 'struct   S{needed:u8}   '", &[]);
    assert_eq!(left, input);
}

#[test]
fn the_last_call_before_a_limit_is_for_the_layout() {
    let input = "struct   S{needed:u8}\n";
    let check = "grep -q needed in.rs";
    // The baseline takes three calls.
    for (calls, laid_out) in [(3, false), (4, true)] {
        let limit = ["--max-calls", &calls.to_string()];
        let (left, summary) = left_of("in.rs", input, check, &limit);
        assert_eq!(summary["stop_reason"], "max-calls");
        assert_eq!(summary["calls"], calls);
        let expected = if laid_out { "struct S {\n    needed: u8\n}\n" } else { input };
        assert_eq!(left, expected);
    }
}

#[test]
fn of_any_text_the_blanks_at_the_ends_of_lines_go() {
    let check = "grep -q 'a.*needed' in.txt && grep -q b in.txt";
    let (left, _) = left_of("in.txt", "a  needed  \n  b \n \n", check, &[]);
    assert_eq!(left, "a  needed\n  b\n");
}

#[test]
fn the_line_after_a_deleted_block_keeps_its_indentation() {
    let input = "a\n    b\n    gone\n\nneeded\n";
    let check =
        "grep -q '^needed' in.txt && grep -q '^    b' in.txt && ! grep -q '^    needed' in.txt";
    let (left, _) = left_of("in.txt", input, check, &["--strategy", "hdd"]);
    assert!(left.contains("\n    b\nneeded"), "{left}");
}

#[test]
fn an_input_that_is_already_minimal_does_not_become_larger() {
    for (name, input) in [("in.rs", "needed"), ("in.txt", "needed"), ("in.rs", "struct needed;")] {
        let (left, summary) = left_of(name, input, &format!("grep -qx '{input}' {name}"), &[]);
        assert_eq!(left, input);
        assert_eq!(summary["after"], summary["before"]);
    }
}
