//! What the command says: events, the summary, warnings, and nothing with `--quiet`.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use serde_json::Value;
use wdd_tests::command::{Folder, Run};
use wdd_tests::skipped;

use crate::case::{RUST, events, named, rust_case, summary};

#[test]
fn json_events_begin_with_the_baseline_and_end_with_the_summary() {
    let folder = rust_case();
    let events = events(&folder, &["in.rs", "--script", "check.sh"]);
    assert_eq!(events[0]["event"], "baseline");
    let summary = summary(&events);
    assert_eq!(summary["stop_reason"], "finished");
    assert_eq!(summary["before"], events[0]["size"]);
    assert_eq!(summary["before"]["bytes"], RUST.len());
    assert_eq!(summary["after"]["bytes"], folder.read("in-reduced.rs").len());
    assert_eq!(summary["output"], "in-reduced.rs");
    let best = named(&events, "best");
    assert_eq!(best.last().unwrap()["size"]["bytes"], summary["after"]["bytes"]);
    let tokens = |event: &&Value| event["size"]["tokens"].as_u64().unwrap();
    assert!(best.is_sorted_by_key(|event| std::cmp::Reverse(tokens(event))));
    let verdicts = named(&events, "verdict");
    let own = verdicts.iter().filter(|event| event["origin"] == "oracle").count() as u64;
    let calls = summary["calls"].as_u64().unwrap();
    assert!((own + 2..=own + 3).contains(&calls), "{own} of {calls}");
}

#[test]
fn what_the_passes_earned_adds_up() {
    let folder = rust_case();
    let args = ["in.rs", "--script", "check.sh"];
    let events = events(&folder, &args);
    let summary = summary(&events);
    let passes = summary["passes"].as_array().unwrap();
    let sum = |what: &str| passes.iter().map(|p| p[what].as_i64().unwrap()).sum::<i64>();
    for unit in ["tokens", "bytes"] {
        let size = |end: &str| summary[end][unit].as_i64().unwrap();
        assert_eq!(sum(unit), size("before") - size("after"), "{unit}");
    }
    let judged = named(&events, "verdict");
    let calls = judged.iter().filter(|event| event["origin"] == "oracle");
    assert_eq!(sum("calls"), calls.count() as i64);
    let brief = folder.run(&args).succeeds().stderr;
    assert!(!brief.contains("tokens removed"), "{brief}");
    let verbose = [&args[..], &["--verbose"]].concat();
    let told = folder.run(&verbose).succeeds().stderr;
    let heading = "pass ";
    let table: Vec<&str> = told.lines().skip_while(|l| !l.starts_with(heading)).collect();
    let called = passes.iter().filter(|p| p["calls"] != 0);
    assert_eq!(table.len(), 1 + called.count(), "{told}");
    let width = table[0].chars().count();
    assert!(table.iter().all(|line| line.chars().count() == width), "{told}");
}

#[test]
fn quiet_says_nothing() {
    let folder = rust_case();
    let run = folder.run(&["in.rs", "--script", "check.sh", "--quiet"]).succeeds();
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
    assert!(folder.path("in-reduced.rs").exists());
}

#[test]
fn an_oracle_that_takes_anything_is_told_of_loudly() {
    let folder = rust_case();
    folder.script("check.sh", "exit 0");
    let refused = folder.run(&["in.rs", "--script", "check.sh"]);
    assert_eq!(refused.code, Some(5));
    assert!(refused.stderr.contains("`--allow-empty`"), "{}", refused.stderr);
    let args = ["in.rs", "--script", "check.sh", "--allow-empty"];
    let run = folder.run(&args).succeeds();
    assert!(run.stderr.contains("warning: THE EMPTY FILE IS INTERESTING TOO"), "{}", run.stderr);
    let events = events(&folder, &args);
    assert_eq!(named(&events, "warning").len(), 1);
    let summary = summary(&events);
    assert_eq!(summary["calls"], summary["interesting"]);
    let quiet = folder.run(&[&args[..], &["--quiet"]].concat()).succeeds();
    assert_eq!(quiet.stdout, "");
    assert!(quiet.stderr.starts_with("warning: "), "{}", quiet.stderr);
    assert_eq!(quiet.stderr.lines().count(), 1);
}

#[test]
fn a_closed_stderr_does_not_end_the_run() {
    let folder = rust_case();
    for (args, code) in [(&["in.rs", "--script", "check.sh"][..], 0), (&["none.rs"], 3)] {
        let mut command = folder.reduce(args);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = command.stderr(writer).status().unwrap();
        assert_eq!(status.code(), Some(code));
    }
    assert!(folder.path("in-reduced.rs").exists());
}

#[test]
fn paths_that_are_no_utf_8_are_told_as_well_as_they_can() {
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"\xff.rs");
    let path = folder.path("").join(name);
    if fs::write(&path, "needed\n").is_err() {
        return skipped("this disk has names in UTF-8 only");
    }
    folder.script("check.sh", "grep -q needed *.rs");
    for kept in [Value::Null, "\u{fffd}-reduced.rs.~1~".into()] {
        let mut command = folder.reduce(&["--script", "check.sh", "--format", "json"]);
        let run = Run::of(command.arg(name)).succeeds();
        let last: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
        assert_eq!(last["output"], "\u{fffd}-reduced.rs");
        assert_eq!(last["kept"], kept);
    }
}
