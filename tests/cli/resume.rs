//! Runs that are stopped, and go on with the same command.

mod counts;
mod place;

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use wdd_tests::command::{Folder, Run, program};

use crate::case::{COUNTED, RUST, events, rust_case, summary};

/// A case whose script writes a line for each call. If there is a file `slow`, a call takes a while.
fn counted() -> Folder {
    let folder = rust_case();
    folder.script(
        "check.sh",
        "echo x >>\"$here/calls\"
         test -e \"$here/slow\" && sleep 0.05
         grep -q 'fn first' in.rs && grep -q 'needed: u16' in.rs",
    );
    folder
}

fn calls(folder: &Folder) -> usize {
    if folder.path("calls").exists() { folder.read("calls").lines().count() } else { 0 }
}

/// What a run that nothing stops comes to, and its calls.
fn uninterrupted() -> (String, usize) {
    let folder = counted();
    folder.run(&COUNTED).succeeds();
    (folder.read("in-reduced.rs"), calls(&folder))
}

/// Starts a run, which has made this number of calls, counted over all runs in the folder.
fn started(folder: &Folder, until: usize) -> Child {
    let mut command = folder.reduce(&COUNTED);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while calls(folder) < until && child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "waited in vain for {until} calls");
        thread::sleep(Duration::from_millis(2));
    }
    child
}

fn killed(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

fn cargo_wdd(folder: &Folder, args: &[&str]) -> Run {
    let mut command = Command::new(program());
    command.args(["wdd"]).args(args).current_dir(folder.path(""));
    command.env("TMPDIR", folder.path("scratch"));
    Run::of(command.env("XDG_CACHE_HOME", folder.path("cache")))
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let (result, all) = uninterrupted();
    let folder = counted();
    folder.write("slow", "");
    let kills = [1, 2, 4, 7, all / 2, all - 2];
    for until in kills {
        killed(started(&folder, until));
    }
    let events = events(&folder, &COUNTED);
    assert_eq!(folder.read("in-reduced.rs"), result);
    let made = calls(&folder);
    assert!(made <= all + kills.len(), "{made} calls, {all} without a kill");
    let summary = summary(&events);
    assert_eq!(summary["calls"], all);
    assert!(summary["earlier"].as_u64() > Some(0), "{summary}");
}

#[test]
fn a_limit_on_calls_is_for_the_calls_of_each_command() {
    let (result, all) = uninterrupted();
    let folder = counted();
    let mut runs = 0;
    loop {
        let events = events(&folder, &[&COUNTED[..], &["--max-calls", "5"]].concat());
        runs += 1;
        let summary = summary(&events);
        if summary["stop_reason"] == "finished" {
            break;
        }
        assert_eq!(summary["stop_reason"], "max-calls");
        assert!(calls(&folder) <= 5 * runs);
        assert!(runs < 100, "it never ends");
    }
    assert_eq!(folder.read("in-reduced.rs"), result);
    // The layout of a result that was not the last one is judged in addition.
    assert!((all..=all + 2 * runs).contains(&calls(&folder)), "{} {all}", calls(&folder));
}

#[test]
fn the_result_of_a_run_that_was_stopped_is_never_replaced_by_a_larger_one() {
    let folder = counted();
    folder.run(&[&COUNTED[..], &["--max-calls", "9"]].concat()).succeeds();
    let before = folder.read("in-reduced.rs");
    assert!(before.len() < RUST.len());
    folder.write("slow", "");
    let child = started(&folder, calls(&folder) + 1);
    let now = folder.read("in-reduced.rs");
    killed(child);
    assert!(now.len() <= before.len(), "{now}");
    folder.run(&COUNTED).succeeds();
    let kept = folder.names("").into_iter().filter(|name| name.contains('~'));
    assert_eq!(kept.collect::<Vec<_>>(), [""; 0], "it was the run's own");
}

#[test]
fn a_result_that_somebody_has_changed_is_kept() {
    let folder = counted();
    folder.run(&[&COUNTED[..], &["--max-calls", "9"]].concat()).succeeds();
    folder.write("in-reduced.rs", "precious");
    folder.run(&COUNTED).succeeds();
    assert_eq!(folder.read("in-reduced.rs.~1~"), "precious");
}

#[test]
fn a_run_about_something_else_is_refused_and_what_differs_is_said() {
    let folder = counted();
    let stop = || folder.run(&[&COUNTED[..], &["--max-calls", "9"]].concat()).succeeds();
    let refused = |run: &Run, what: &str| {
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert!(run.stderr.contains(what), "{}", run.stderr);
        assert!(run.stderr.contains("--fresh"), "{}", run.stderr);
    };
    stop();
    let made = calls(&folder);
    refused(&folder.run(&[&COUNTED[..], &["--level", "fast"]].concat()), "`--level`");
    let mut other = folder.reduce(&COUNTED);
    refused(&Run::of(other.env("MATTERS", "1")), "`MATTERS`");
    folder.write("in.rs", format!("{RUST}\n"));
    refused(&folder.run(&COUNTED), "`in.rs`");
    folder.write("in.rs", RUST);
    folder.script("check.sh", "grep -q 'needed: u16' in.rs");
    refused(&folder.run(&COUNTED), "check.sh");
    assert_eq!(calls(&folder), made, "nothing was called");
    let fresh = [&COUNTED[..], &["--fresh", "--format", "json"]].concat();
    let run = folder.run(&fresh).succeeds();
    let last: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(last["earlier"], 0);
}

#[test]
fn each_run_has_its_own_folder_on_request() {
    let folder = counted();
    folder.run(&[&COUNTED[..], &["--max-calls", "9"]].concat()).succeeds();
    let other = ["--run-dir", "other", "--level", "fast", "--output", "other.rs"];
    folder.run(&[&COUNTED[..], &other].concat()).succeeds();
    assert!(folder.path("other/events.jsonl").exists());
    folder.run(&COUNTED).succeeds();
    assert_eq!(folder.read("in-reduced.rs"), uninterrupted().0);
}

#[test]
fn a_run_that_has_finished_starts_over() {
    let folder = counted();
    folder.run(&COUNTED).succeeds();
    let once = calls(&folder);
    folder.run(&COUNTED).succeeds();
    assert_eq!(calls(&folder), 2 * once);
    folder.run(&[&COUNTED[..], &["--level", "fast"]].concat()).succeeds();
}

#[test]
fn a_run_without_a_result_leaves_no_folder() {
    let folder = counted();
    folder.script("check.sh", "exit 1");
    assert_eq!(folder.run(&COUNTED).code, Some(5));
    assert_eq!(folder.names(""), ["check.sh", "in.rs", "scratch"]);
}

#[test]
fn a_second_run_is_refused_while_the_first_lives_and_status_shows_it() {
    let folder = counted();
    folder.write("slow", "");
    let child = started(&folder, 9);
    let second = folder.run(&COUNTED);
    assert_eq!(second.code, Some(3));
    assert!(second.stderr.contains("another run works in in.rs.wdd"), "{}", second.stderr);
    let status = cargo_wdd(&folder, &["status"]).succeeds();
    assert!(status.stdout.contains("in.rs.wdd: running"), "{}", status.stdout);
    let clean = cargo_wdd(&folder, &["clean", "--runs"]).succeeds();
    assert!(clean.stdout.contains("nothing to delete"), "{}", clean.stdout);
    killed(child);
    let status = cargo_wdd(&folder, &["status", "in.rs"]).succeeds();
    assert!(status.stdout.contains("in.rs.wdd: stopped"), "{}", status.stdout);
    folder.run(&COUNTED).succeeds();
    let status = cargo_wdd(&folder, &["status", "--format", "json"]).succeeds();
    let status: Value = serde_json::from_str(&status.stdout).unwrap();
    assert_eq!(status["state"], "finished");
    assert_eq!(status["output"], "in-reduced.rs");
    let clean = cargo_wdd(&folder, &["clean", "--runs"]).succeeds();
    assert!(clean.stdout.contains("deleted"), "{}", clean.stdout);
    assert!(!folder.path("in.rs.wdd").exists());
    assert_eq!(cargo_wdd(&folder, &["status", "in.rs"]).code, Some(3));
}

#[test]
fn what_is_not_a_file_has_its_run_among_the_caches() {
    let folder = counted();
    let mut command = folder.reduce(&["/dev/stdin", "--script", "check.sh", "--output", "out.rs"]);
    folder.script("check.sh", "grep -q 'needed: u16' stdin");
    let input = std::fs::File::open(folder.path("in.rs")).unwrap();
    // A pipe, as the shell makes it.
    let mut cat = Command::new("cat").stdin(input).stdout(Stdio::piped()).spawn().unwrap();
    command.stdin(cat.stdout.take().unwrap());
    command.env("XDG_CACHE_HOME", folder.path("cache"));
    let run = Run::of(&mut command);
    cat.wait().unwrap();
    run.succeeds();
    assert_eq!(folder.names("cache/cargo-wdd").len(), 1);
}

#[test]
fn clean_deletes_what_a_killed_run_has_left_and_a_dry_run_only_says_so() {
    let folder = counted();
    folder.write("slow", "");
    killed(started(&folder, 6));
    let clean = |args: &[&str]| {
        let mut command = Command::new(program());
        command.args(["wdd", "clean"]).args(args);
        command.current_dir(folder.path(""));
        command.env("TMPDIR", folder.path("scratch"));
        command.env("XDG_CACHE_HOME", folder.path("cache"));
        Run::of(&mut command).succeeds().stdout
    };
    let left = folder.names("scratch");
    assert_eq!(left.len(), 1);
    let said = clean(&["--dry-run", "--runs"]);
    assert!(said.contains(&left[0]) && said.contains("in.rs.wdd"), "{said}");
    assert_eq!(folder.names("scratch"), left);
    let said = clean(&[]);
    assert!(said.contains(&left[0]) && !said.contains("in.rs.wdd"), "{said}");
    assert_eq!(folder.names("scratch"), [""; 0]);
    assert!(folder.path("in.rs.wdd").exists(), "the run can go on");
}
