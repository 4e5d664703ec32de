//! What the command leaves of a file, and that it touches nothing else.

use std::fs;

use wdd_core::Algorithm;
use wdd_core::list::ALGORITHMS;
use wdd_tests::command::Folder;

use crate::case::{RUST, events, forget_times, named, rust_case, summary, text_case};

fn reduce_by(algorithm: &Algorithm, folder: &Folder, input: &str) {
    let name = algorithm.name;
    let args = [input, "--script", "check.sh", "--quiet", "--algorithm", name];
    folder.run(&args).succeeds();
}

#[test]
fn every_algorithm_reduces_rust() {
    for algorithm in ALGORITHMS {
        let folder = rust_case();
        reduce_by(algorithm, &folder, "in.rs");
        let result = folder.read("in-reduced.rs");
        assert_eq!(result.trim_end(), "fn first(needed: u16) {}", "{algorithm:?}");
        assert_eq!(folder.read("in.rs"), RUST);
    }
}

#[test]
#[ignore = "takes half a minute"]
fn every_algorithm_reduces_plain_text() {
    for algorithm in ALGORITHMS {
        let folder = text_case();
        reduce_by(algorithm, &folder, "in.txt");
        let result = folder.read("in-reduced.txt");
        let words: Vec<&str> = result.split_whitespace().collect();
        assert_eq!(words.last(), Some(&"footer"), "{algorithm:?}: {result}");
        assert!(result.contains("needed") && result.len() < 40, "{algorithm:?}: {result}");
    }
}

#[test]
fn bytes_that_are_no_text_are_reduced_too() {
    let folder = Folder::new();
    folder.write("in.bin", b"\xff\xfe one\r\n\x00\x01 (two \xc3\x28\r\n needed \x80\r\n");
    folder.script("check.sh", "LC_ALL=C grep -qa needed in.bin");
    folder.run(&["in.bin", "--script", "check.sh"]).succeeds();
    assert_eq!(folder.read("in-reduced.bin").trim(), "needed");
}

#[test]
fn the_result_goes_where_output_says_and_what_was_there_is_kept() {
    let folder = rust_case();
    let args = ["in.rs", "--script", "check.sh", "--output", "out.rs"];
    folder.write("out.rs", "precious");
    let run = folder.run(&args).succeeds();
    assert_eq!(folder.read("out.rs.~1~"), "precious");
    assert!(run.stderr.contains("the file that was there is now out.rs.~1~"), "{}", run.stderr);
    assert!(run.stderr.contains("the result is in out.rs"), "{}", run.stderr);
    folder.run(&args).succeeds();
    assert_eq!(folder.read("out.rs.~2~"), folder.read("out.rs"));
    let expected =
        ["check.sh", "in.rs", "in.rs.wdd", "out.rs", "out.rs.~1~", "out.rs.~2~", "scratch"];
    assert_eq!(folder.names(""), expected);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn the_input_is_never_written() {
    let folder = rust_case();
    let before = fs::metadata(folder.path("in.rs")).unwrap();
    folder.run(&["in.rs", "--script", "check.sh"]).succeeds();
    let after = fs::metadata(folder.path("in.rs")).unwrap();
    assert_eq!(before.modified().unwrap(), after.modified().unwrap());
    assert_eq!(folder.read("in.rs"), RUST);
}

#[test]
fn the_result_is_complete_at_every_call() {
    let folder = rust_case();
    folder.script(
        "check.sh",
        "good() { grep -q 'fn first' \"$1\" && grep -q 'needed: u16' \"$1\"; }
         [ ! -e \"$here/in-reduced.rs\" ] || touch \"$here/there\"
         [ ! -e \"$here/in-reduced.rs\" ] || good \"$here/in-reduced.rs\" || touch \"$here/broken\"
         good in.rs",
    );
    folder.run(&["in.rs", "--script", "check.sh", "--no-sandbox"]).succeeds();
    assert!(folder.path("there").exists() && !folder.path("broken").exists());
}

#[test]
fn two_runs_have_the_same_calls_and_the_same_result() {
    for algorithm in ["ddmin", "wddmin", "wprobdd", "cdd", "probdd"] {
        let seed: &[&str] = match algorithm {
            "probdd" => &["--seed", "1"],
            _ => &[],
        };
        let run = || {
            let folder = rust_case();
            let args = ["in.rs", "--script", "check.sh", "--algorithm", algorithm];
            let mut events = events(&folder, &[&args, seed].concat());
            events.iter_mut().for_each(forget_times);
            (events, folder.read("in-reduced.rs"))
        };
        assert_eq!(run(), run(), "{algorithm}");
    }
}

#[test]
fn no_candidate_has_two_calls() {
    let folder = rust_case();
    folder.script("check.sh", "cksum in.rs >>\"$here/calls\"; grep -q 'needed: u16' in.rs");
    folder.run(&["in.rs", "--script", "check.sh", "--no-sandbox"]).succeeds();
    let calls = folder.read("calls");
    // The baseline has two calls on the untouched input, and the end has three more on the result.
    let calls: Vec<&str> = calls.lines().skip(1).collect();
    let (calls, end) = calls.split_at(calls.len() - 3);
    assert!(end.iter().all(|call| *call == end[0] && calls.contains(call)));
    let mut calls = calls.to_vec();
    let all = calls.len();
    calls.sort_unstable();
    calls.dedup();
    assert_eq!(calls.len(), all);
}

#[test]
fn names_are_shortened_last_and_give_no_other_pass_another_turn() {
    let folder = rust_case();
    let needed = "grep -q 'fn .*needed: u16' in.rs && grep -q 'fn main()' in.rs";
    folder.script("check.sh", needed);
    let events = events(&folder, &["in.rs", "--script", "check.sh"]);
    let verdicts = named(&events, "verdict");
    let turns = verdicts.chunk_by(|a, b| a["pass"] == b["pass"]);
    let last: Vec<_> = turns
        .skip_while(|turn| turn[0]["pass"] != "rename")
        .filter(|turn| turn[0]["pass"] != "doubt")
        .collect();
    assert_eq!(last.len(), 1);
    assert!(last[0].iter().any(|event| event["verdict"] == "interesting"));
    let result = folder.read("in-reduced.rs");
    assert_eq!(result.trim(), "fn a(needed: u16) {}\n\nfn main() {}");
}

#[test]
fn a_candidate_with_new_syntax_errors_is_not_worth_a_call() {
    let folder = Folder::new();
    folder.write("in.rs", "trait T {\n    fn f(&'static self);\n}\n");
    // Without its `&` the parameter is `'static self`, which the script would take.
    folder.script("check.sh", "grep -q \"'static self\" in.rs");
    let events = events(&folder, &["in.rs", "--script", "check.sh"]);
    let calls = named(&events, "verdict");
    let skipped: Vec<_> = calls.iter().filter(|q| q["origin"] == "syntax").collect();
    assert!(!skipped.is_empty());
    assert!(skipped.iter().all(|q| q["verdict"] == "uninteresting"));
    assert_eq!(summary(&events)["skipped"], skipped.len());
    assert!(folder.read("in-reduced.rs").contains("&'static self"));
}

#[test]
fn the_type_and_the_value_of_a_static_are_reduced_together() {
    let folder = Folder::new();
    folder.write("in.rs", "struct A;\nstatic S: &([A; 1], u8) = &([A], 0);\nfn main() {}\n");
    // No candidate that changes only one of them compiles.
    folder.script(
        "check.sh",
        "grep -q 'static .*A' in.rs && out=$(mktemp -d) && \
         rustc --crate-type lib --emit metadata --out-dir \"$out\" in.rs",
    );
    folder.run(&["in.rs", "--script", "check.sh"]).succeeds();
    let result = folder.read("in-reduced.rs");
    let words: Vec<&str> = result.split_whitespace().collect();
    assert_eq!(words.join(" "), "struct A; static S: A = A;");
}
