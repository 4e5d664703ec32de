//! Limits on the number of oracle calls, on the time of a run and on that of a call.
//!
//! The tests about time wait as long as the shortest limit that lets a call end on a busy machine. A call that has to be
//! killed would take a minute, so that no test succeeds by waiting for it.

use std::time::{Duration, Instant};

use wdd_tests::command::Folder;
use wdd_tests::skipped;

use crate::case::{RUST, events, rust_case, summary, text_case};

/// Kills the process that watches over the call, in these calls.
fn killing(calls: &str) -> Folder {
    let folder = text_case();
    let kill = format!(
        "echo >>\"$here/calls\"; case $(wc -l <\"$here/calls\" | tr -d ' ') in {calls}) kill -9 $PPID; sleep 5 ;; esac"
    );
    folder.script("check.sh", &format!("{kill}; grep -q needed in.txt"));
    folder
}

#[test]
fn a_first_call_whose_supervisor_is_killed_is_made_again() {
    if !cfg!(target_os = "linux") {
        return skipped("there are supervisors on Linux only");
    }
    let args = ["in.txt", "--script", "check.sh", "--no-sandbox"];
    for calls in ["1", "2", "1|3"] {
        let folder = killing(calls);
        folder.run(&args).succeeds();
        assert_eq!(folder.read("in-reduced.txt").trim(), "needed", "{calls}");
    }
    let run = killing("*").run(&args);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    assert!(run.stderr.contains("killed the process that watches it"), "{}", run.stderr);
}

#[test]
fn comments_are_taken_off_a_result_that_a_limit_has_stopped() {
    let folder = Folder::new();
    // More calls than there are, and comments that no pass has come to.
    let items: String = (0..60).map(|at| format!("// {at}\nfn f{at}() {{ g{at}(); }}\n")).collect();
    folder.write("in.rs", items);
    folder.script("check.sh", "[ \"$(grep -c 'fn f' in.rs)\" = 60 ]");
    let limit = ["--max-calls", "25", "--without", "comments"];
    folder.run(&[&["in.rs", "--script", "check.sh"], &limit[..]].concat()).succeeds();
    assert!(!folder.read("in-reduced.rs").contains("//"));
}

#[test]
fn max_calls_ends_a_run_with_the_best_so_far() {
    let folder = rust_case();
    let events = events(&folder, &["in.rs", "--script", "check.sh", "--max-calls", "10"]);
    let summary = summary(&events);
    assert_eq!(summary["stop_reason"], "max-calls");
    // The last call is for the layout, which is as it should be here.
    assert_eq!(summary["calls"], 9);
    let result = folder.read("in-reduced.rs");
    assert_eq!(summary["after"]["bytes"], result.len());
    assert!(result.contains("needed: u16") && result.len() < RUST.len(), "{result}");
}

#[test]
fn max_time_ends_a_run_with_the_best_so_far() {
    let folder = rust_case();
    // The calls about the untouched input take half of the time, and those of the reduction more than the rest.
    folder.script("check.sh", "sleep 0.5; grep -q 'fn first' in.rs");
    let started = Instant::now();
    let events = events(&folder, &["in.rs", "--script", "check.sh", "--max-time", "3"]);
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!(summary(&events)["stop_reason"], "max-time");
    assert!(folder.read("in-reduced.rs").contains("fn first"));
}

#[test]
fn max_time_cuts_the_call_that_runs() {
    let folder = rust_case();
    folder.script("check.sh", "[ -s in.rs ] || exit 1; grep -q swap in.rs || sleep 60");
    let started = Instant::now();
    let args = ["in.rs", "--script", "check.sh", "--timeout", "50", "--max-time", "2"];
    let events = events(&folder, &args);
    assert!(started.elapsed() < Duration::from_secs(20));
    let summary = summary(&events);
    assert_eq!(summary["stop_reason"], "max-time");
    assert_eq!(summary["unresolved"], 0, "what was cut is no verdict");
    assert!(folder.read("in-reduced.rs").contains("swap"));
}

#[test]
fn a_limit_of_nothing_leaves_the_input_as_the_result() {
    let folder = rust_case();
    folder.run(&["in.rs", "--script", "check.sh", "--max-calls", "0"]).succeeds();
    assert_eq!(folder.read("in-reduced.rs"), RUST);
}

#[test]
fn a_call_over_its_time_is_unresolved_and_counted() {
    let folder = rust_case();
    folder.script("check.sh", "grep -q swap in.rs || sleep 60; grep -q 'fn first' in.rs");
    let args = ["in.rs", "--script", "check.sh", "--timeout", "0.5", "--max-calls", "8"];
    let events = events(&folder, &args);
    assert!(summary(&events)["unresolved"].as_u64().unwrap() > 0);
    let told = folder.run(&args).succeeds().stderr;
    assert!(told.contains("killed, by a limit (--timeout, --memory) or by the system"), "{told}");
    assert!(folder.read("in-reduced.rs").contains("swap"));
}

#[test]
fn max_time_cuts_the_calls_for_the_untouched_input() {
    let folder = Folder::new();
    folder.write("in.rs", "fn main() {}\n");
    folder.script("slow.sh", "sleep 30");
    let started = Instant::now();
    let run = folder.run(&["in.rs", "--script", "slow.sh", "--max-time", "1", "--jobs", "1"]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    assert!(run.stderr.contains("`--max-time`"), "{}", run.stderr);
    assert!(started.elapsed() < Duration::from_secs(15));
}

/// Uses memory until a pipe ends, or for a second.
const HOG: &str = "head -c 300000000 /dev/zero | tail -c 300000000 | { sleep 1; cat; } >/dev/null";

#[test]
fn a_call_that_uses_more_than_memory_is_unresolved_and_the_run_goes_on() {
    if !cfg!(target_os = "linux") {
        return skipped("only a supervisor watches the memory");
    }
    let folder = rust_case();
    let script = format!("grep -q swap in.rs || {HOG}; grep -q 'needed: u16' in.rs");
    folder.script("check.sh", &script);
    let args = ["in.rs", "--script", "check.sh", "--max-calls", "9", "--fresh"];
    let unresolved = |memory| {
        let events = events(&folder, &[&args[..], &["--memory", memory]].concat());
        summary(&events)["unresolved"].as_u64().unwrap()
    };
    assert!(unresolved("100M") > 0);
    assert_eq!(unresolved("2G"), 0);
}

#[test]
fn an_input_that_needs_more_memory_is_refused_with_what_to_type() {
    if !cfg!(target_os = "linux") {
        return skipped("only a supervisor watches the memory");
    }
    let folder = rust_case();
    folder.script("check.sh", HOG);
    let run = folder.run(&["in.rs", "--script", "check.sh", "--memory", "100M"]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    for part in ["used too much memory", "`--memory SIZE`"] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
    let run = folder.run(&["in.rs", "--script", "check.sh", "--memory", "much"]);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("such as `500M` or `4G`"), "{}", run.stderr);
}
