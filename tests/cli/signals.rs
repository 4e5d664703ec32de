//! A run that a signal stops.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use wdd_tests::command::{Folder, Run, is_alive};

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
    let args = ["in.rs", "--script", "check.sh", "--timeout", "200"];
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
