//! A run that a signal stops.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

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
    let args = [
        "in.rs",
        "--script",
        "check.sh",
        "--timeout",
        "200",
        "--no-sandbox",
    ];
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

#[test]
fn a_signal_leaves_the_best_so_far_and_nothing_else() {
    for signal in ["-INT", "-TERM"] {
        let folder = rust_case();
        let child = started(&folder);
        let kill = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.code, Some(130), "{}", run.stderr);
        assert!(run.stderr.contains("interrupted"), "{}", run.stderr);
        let result = folder.read("in.reduced.rs");
        assert!(
            result.contains("needed: u16") && result.len() < RUST.len(),
            "{result}"
        );
        let pid = folder.read("pid");
        await_that("the script's process to end", || !is_alive(pid.trim()));
        assert_eq!(folder.names("scratch"), [""; 0]);
        let left = folder
            .names("")
            .into_iter()
            .filter(|name| name.starts_with('.'));
        assert_eq!(left.collect::<Vec<_>>(), [""; 0]);
    }
}

/// Ways in which a script leaves a process behind, each with an argument that no other process has.
const ESCAPES: [(&str, &str); 5] = [
    ("sleep 98765.0001 & :", "98765.0001"),
    ("setsid sleep 98765.0002 & :", "98765.0002"),
    ("env -i setsid sleep 98765.0003 & :", "98765.0003"),
    (
        "(env -i setsid sh -c 'sleep 98765.0004 & :' &) & :",
        "98765.0004",
    ),
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
    while all
        .iter()
        .any(|argument| !processes_with(argument).is_empty())
    {
        assert!(Instant::now() < deadline, "a process was left behind");
        thread::sleep(Duration::from_millis(10));
    }
}
