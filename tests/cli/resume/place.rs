//! Which folders a run takes for its own, and which runs `status` and `clean` find.

use std::fs::File;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use wdd_tests::command::{Folder, Run};

use super::{calls, cargo_wdd, counted, killed, started};
use crate::case::COUNTED;

/// Files of the user with the names that those of a run have.
const NAMES: [&str; 5] = [
    ".gitignore",
    "CACHEDIR.TAG",
    "events.jsonl",
    "lock",
    "run.json",
];

fn precious(folder: &Folder, path: &str) {
    for name in NAMES {
        folder.write(&format!("{path}/{name}"), "precious");
    }
}

#[track_caller]
fn is_untouched(folder: &Folder, path: &str) {
    assert_eq!(folder.names(path), NAMES);
    for name in NAMES {
        assert_eq!(folder.read(&format!("{path}/{name}")), "precious");
    }
}

#[test]
fn a_folder_of_the_user_is_no_folder_of_a_run() {
    let folder = counted();
    precious(&folder, "mine");
    for more in [
        &["--run-dir", "mine"][..],
        &["--run-dir", "mine", "--fresh"],
    ] {
        let run = folder.run(&[&COUNTED[..], more].concat());
        assert_eq!(run.code, Some(7), "{}", run.stderr);
        let said = "mine has files, and is not the folder of a run. Give the path of a new or empty folder";
        assert!(run.stderr.contains(said), "{}", run.stderr);
        is_untouched(&folder, "mine");
    }
    assert_eq!(calls(&folder), 0);
    // Also the folder that a run takes if none is named.
    precious(&folder, "in.rs.wdd");
    assert_eq!(folder.run(&COUNTED).code, Some(7));
    let clean = cargo_wdd(&folder, &["clean", "--runs", ".", "in.rs.wdd"]).succeeds();
    assert!(
        clean.stdout.contains("nothing to delete"),
        "{}",
        clean.stdout
    );
    is_untouched(&folder, "in.rs.wdd");
    std::fs::create_dir(folder.path("empty")).unwrap();
    folder
        .run(&[&COUNTED[..], &["--run-dir", "empty"]].concat())
        .succeeds();
    assert!(folder.path("empty/run.json").exists());
}

/// Starts a run over what a pipe gives.
fn piped(folder: &Folder, content: &str, limit: &[&str]) -> Run {
    folder.write("content", content);
    let mut cat = Command::new("cat")
        .stdin(File::open(folder.path("content")).unwrap())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let args = ["/dev/stdin", "--script", "check.sh", "--output", "out.txt"];
    let mut command = folder.reduce(&[&args[..], limit].concat());
    command.stdin(cat.stdout.take().unwrap());
    let run = Run::of(command.env("XDG_CACHE_HOME", folder.path("cache")));
    cat.wait().unwrap();
    run
}

#[test]
fn two_contents_of_a_pipe_are_two_runs() {
    let folder = Folder::new();
    folder.script("check.sh", "grep -q needed stdin");
    let stopped = ["--max-calls", "4"];
    let (one, two) = ("needed\n1\n2\n3\n4\n5\n", "needed\n6\n7\n8\n9\n");
    piped(&folder, one, &stopped).succeeds();
    piped(&folder, two, &stopped).succeeds();
    assert_eq!(folder.names("cache/cargo-wdd").len(), 2);
    let run = piped(&folder, one, &[]).succeeds();
    assert!(run.stderr.contains("going on"), "{}", run.stderr);
    assert_eq!(folder.names("cache/cargo-wdd").len(), 2);
}

#[test]
fn nothing_is_made_beside_a_descriptor() {
    let folder = counted();
    folder.script("check.sh", "grep -q 'needed: u16' stdin");
    let args = ["/dev/stdin", "--script", "check.sh", "--output", "out.rs"];
    let mut command = folder.reduce(&args);
    // A file, as the shell opens it for `< in.rs`.
    command.stdin(File::open(folder.path("in.rs")).unwrap());
    let run = Run::of(command.env("XDG_CACHE_HOME", folder.path("cache"))).succeeds();
    assert!(!run.stderr.contains("/dev/stdin.wdd"), "{}", run.stderr);
    assert_eq!(folder.names("cache/cargo-wdd").len(), 1);
}

#[test]
fn status_and_clean_find_the_same_runs_and_those_of_other_projects_only_on_request() {
    let folder = Folder::new();
    folder.script("check.sh", "grep -q needed stdin");
    piped(&folder, "needed\n1\n2\n3\n", &["--max-calls", "3"]).succeeds();
    let cached = folder.names("cache/cargo-wdd").remove(0);
    let both = |paths: &[&str]| {
        let status = cargo_wdd(&folder, &[&["status"], paths].concat());
        let dry = ["clean", "--runs", "--dry-run"];
        let clean = cargo_wdd(&folder, &[&dry, paths].concat());
        assert_eq!(status.code, clean.code);
        (
            status.stdout.contains(&cached),
            clean.stdout.contains(&cached),
        )
    };
    assert_eq!(both(&[]), (false, false));
    assert_eq!(both(&["cache"]), (false, false));
    assert_eq!(both(&["cache/cargo-wdd"]), (true, true));
    assert_eq!(both(&["none"]), (false, false));
    cargo_wdd(&folder, &["clean", "--runs"]).succeeds();
    assert_eq!(folder.names("cache/cargo-wdd"), [&*cached]);
    cargo_wdd(&folder, &["clean", "--runs", "cache/cargo-wdd"]).succeeds();
    assert_eq!(folder.names("cache/cargo-wdd"), [""; 0]);
}

#[test]
fn a_look_at_a_run_does_not_keep_it_from_going_on() {
    let folder = counted();
    folder.write("slow", "");
    killed(started(&folder, 6));
    // Status shares the lock just then.
    let lock = File::open(folder.path("in.rs.wdd/lock")).unwrap();
    lock.lock_shared().unwrap();
    let made = calls(&folder);
    let mut child = started(&folder, made);
    thread::sleep(Duration::from_millis(100));
    drop(lock);
    let deadline = Instant::now() + Duration::from_secs(60);
    while calls(&folder) == made && Instant::now() < deadline {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none(), "it was refused: {ended:?}");
        thread::sleep(Duration::from_millis(2));
    }
    killed(child);
    assert!(calls(&folder) > made);
}
