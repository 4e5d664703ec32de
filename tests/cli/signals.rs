//! A run that a signal stops, or that is killed.

use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use wdd_tests::command::{Folder, Run, is_alive, processes_with};
use wdd_tests::skipped;

use crate::case::{RUST, rust_case};

/// Starts a run whose script, at its 9th call, writes the number of a process that it leaves
/// running, and waits.
fn started(folder: &Folder) -> Child {
    folder.script(
        "check.sh",
        "echo x >>\"$here/count\"
         if [ $(wc -l <\"$here/count\") -ge 9 ]; then
             sleep 300 & echo $! >\"$here/pid.new\"; mv \"$here/pid.new\" \"$here/pid\"; wait
         fi
         grep -q 'needed: u16' in.rs",
    );
    let args = ["in.rs", "--script", "check.sh", "--timeout", "200", "--no-sandbox"];
    let mut command = folder.reduce(&args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    await_that("the 9th call", || folder.path("pid").exists());
    child
}

#[track_caller]
fn await_that(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn send(signal: &str, child: &Child) {
    let pid = child.id().to_string();
    let kill = Command::new("kill").args([signal, &pid]).status();
    assert!(kill.unwrap().success());
}

/// A text that takes a minute to read into a tree.
fn long_line(folder: &Folder) {
    folder.write("in.txt", "x + ".repeat(3_000_000));
    folder.script("check.sh", "[ -s in.txt ]");
}

/// Waits for the end of a run that has to come soon: without a watchdog it would take a minute.
#[track_caller]
fn ends_soon(child: Child) -> Run {
    let started = Instant::now();
    let run = Run::from(child.wait_with_output().unwrap());
    assert!(started.elapsed() < Duration::from_secs(8), "{run:?}");
    run
}

/// Starts a run with its output piped.
fn piped(folder: &Folder, args: &[&str]) -> Command {
    let mut command = folder.reduce(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn a_signal_ends_a_run_that_is_computing() {
    let folder = Folder::new();
    long_line(&folder);
    let args = ["in.txt", "--script", "check.sh", "--format", "json"];
    let child = piped(&folder, &args).spawn().unwrap();
    await_that("its scratch folder", || !folder.names("scratch").is_empty());
    // Nothing outside shows when it begins to read the line.
    thread::sleep(Duration::from_millis(300));
    send("-INT", &child);
    let run = ends_soon(child);
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    let last: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    assert!(last["code"] == 130 || last["stop_reason"] == "interrupted", "{last}");
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn max_time_ends_a_run_that_is_computing() {
    let folder = Folder::new();
    long_line(&folder);
    let args = ["in.txt", "--script", "check.sh", "--max-time", "1"];
    let run = ends_soon(piped(&folder, &args).spawn().unwrap());
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    assert!(run.stderr.contains("`--max-time`"), "{}", run.stderr);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn a_signal_ends_a_run_that_waits_for_its_input() {
    let folder = rust_case();
    let args = ["/dev/stdin", "--script", "check.sh", "-o", "out.rs"];
    let mut child = piped(&folder, &args).stdin(Stdio::piped()).spawn().unwrap();
    let stdin = child.stdin.take();
    // Nothing outside shows when it begins to wait.
    thread::sleep(Duration::from_millis(500));
    send("-TERM", &child);
    assert_eq!(ends_soon(child).code, Some(130));
    drop(stdin);
}

#[test]
fn a_signal_ends_a_run_whose_events_nobody_reads() {
    let folder = rust_case();
    let args = ["in.rs", "--script", "check.sh", "--format", "json", "--jobs", "1"];
    folder.script("check.sh", "echo x >>\"$here/count\"; [ $(grep -c fn in.rs) = 200 ]");
    folder.write("in.rs", (0..200).map(|n| format!("fn f{n}() {{}}\n")).collect::<String>());
    let (reader, mut writer) = std::io::pipe().unwrap();
    // Of the 64 KiB that a pipe can hold, little is free for events.
    writer.write_all(&[b'\n'; 60_000]).unwrap();
    let mut child = folder.reduce(&args).stdout(writer).spawn().unwrap();
    await_that("the pipe to be full", || {
        let calls = || {
            let count = std::fs::read_to_string(folder.path("count"));
            count.unwrap_or_default().len()
        };
        // Nobody may look into the pipe: it is full if no call follows for a while.
        let before = calls();
        thread::sleep(Duration::from_millis(500));
        before > 0 && before == calls() || child.try_wait().unwrap().is_some()
    });
    send("-INT", &child);
    let started = Instant::now();
    let status = child.wait().unwrap();
    assert!(started.elapsed() < Duration::from_secs(8));
    assert_eq!(status.code(), Some(130));
    drop(reader);
}

#[test]
fn the_next_run_removes_what_a_killed_run_has_left() {
    let folder = rust_case();
    let mut child = started(&folder);
    assert_eq!(folder.names("scratch").len(), 1);
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    let pid = folder.read("pid");
    let _ = Command::new("kill").args(["-KILL", pid.trim()]).status();
    // A run that was killed before it could lock its folder.
    let unlocked = folder.path("scratch/cargo-wdd-abCD12");
    std::fs::create_dir(&unlocked).unwrap();
    std::fs::set_permissions(&unlocked, Permissions::from_mode(0o700)).unwrap();
    let left = folder.names("scratch");
    assert_eq!(left.len(), 2);
    folder.script("check.sh", "grep -q 'needed: u16' in.rs");
    let args = ["in.rs", "--script", "check.sh", "--max-calls", "5", "--fresh"];
    folder.run(&args).succeeds();
    assert_eq!(folder.names("scratch"), [""; 0], "not {left:?}");
}

#[test]
fn the_scratch_folder_of_a_run_that_lives_stays() {
    let folder = rust_case();
    let child = started(&folder);
    let living = folder.names("scratch");
    folder.script("other.sh", "grep -q 'needed: u16' in.rs");
    let args = [
        "in.rs",
        "--script",
        "other.sh",
        "-o",
        "other.rs",
        "--run-dir",
        "other",
        "--max-calls",
        "5",
    ];
    folder.run(&args).succeeds();
    assert_eq!(folder.names("scratch"), living);
    send("-TERM", &child);
    assert_eq!(ends_soon(child).code, Some(130));
}

#[test]
fn a_signal_leaves_the_best_so_far_and_nothing_else() {
    for signal in ["-INT", "-TERM"] {
        let folder = rust_case();
        let child = started(&folder);
        send(signal, &child);
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.code, Some(130), "{}", run.stderr);
        assert!(run.stderr.contains("interrupted"), "{}", run.stderr);
        let result = folder.read("in-reduced.rs");
        assert!(result.contains("needed: u16") && result.len() < RUST.len(), "{result}");
        let pid = folder.read("pid");
        await_that("the script's process to end", || !is_alive(pid.trim()));
        assert_eq!(folder.names("scratch"), [""; 0]);
        let left = folder.names("").into_iter().filter(|name| name.starts_with('.'));
        assert_eq!(left.collect::<Vec<_>>(), [""; 0]);
    }
}

/// Ways in which a script leaves a process behind, each with an argument that no other process has.
const ESCAPES: [(&str, &str); 5] = [
    ("sleep 98765.0001 & :", "98765.0001"),
    ("setsid sleep 98765.0002 & :", "98765.0002"),
    ("env -i setsid sleep 98765.0003 & :", "98765.0003"),
    ("(env -i setsid sh -c 'sleep 98765.0004 & :' &) & :", "98765.0004"),
    (
        "env -i setsid sh -c 'exec </dev/null >/dev/null 2>&1; trap : TERM HUP; sleep 98765.0005; :' & :",
        "98765.0005",
    ),
];

#[test]
fn nothing_outlives_a_run_that_is_killed() {
    let here = cfg!(target_os = "linux") && Command::new("setsid").arg("true").status().is_ok();
    if !here {
        return skipped("needs Linux and setsid");
    }
    let folder = rust_case();
    let escapes = ESCAPES.map(|(escape, _)| escape).join("\n");
    folder.script("check.sh", &format!("{escapes}\nexec sleep 98765.0000"));
    let mut command = folder.reduce(&["in.rs", "--script", "check.sh", "--jobs", "2"]);
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = command.spawn().unwrap();
    let mut all = ESCAPES.map(|(_, argument)| argument).to_vec();
    all.push("98765.0000");
    for argument in &all {
        await_that(argument, || processes_with(argument).len() >= 2);
    }
    run.kill().unwrap();
    run.wait().unwrap();
    // Usually it takes some milliseconds. A machine with much to do needs longer.
    let deadline = Instant::now() + Duration::from_secs(10);
    while all.iter().any(|argument| !processes_with(argument).is_empty()) {
        assert!(Instant::now() < deadline, "a process was left behind");
        thread::sleep(Duration::from_millis(10));
    }
}
