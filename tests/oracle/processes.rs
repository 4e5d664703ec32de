//! Processes that write without end, hang, or leave others behind.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use cargo_wdd::process::interrupt::Interrupt;
use cargo_wdd::process::limits::Limit;
use cargo_wdd::process::sandbox::Confinement;
use cargo_wdd::process::{Exit, Finished, Invocation, Launcher};
use tempfile::TempDir;
use wdd_tests::command::is_alive;
use wdd_tests::skipped;

use crate::stage::assert_dies;

/// A folder to run shell scripts in, and to find the numbers of the processes they start.
struct Shell {
    folder: TempDir,
    launcher: Launcher,
    interrupt: Interrupt,
}

impl Shell {
    fn new() -> Self {
        Shell {
            folder: TempDir::new().unwrap(),
            launcher: Launcher::default(),
            interrupt: Interrupt::none().unwrap(),
        }
    }

    fn run(&self, script: &str, timeout: Duration) -> Finished {
        let invocation = Invocation {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), script.into()],
            envs: Vec::new(),
            cwd: self.folder.path().to_owned(),
            ..Invocation::default()
        };
        self.launcher.run(&invocation, Confinement::NONE, timeout, &self.interrupt).unwrap()
    }

    /// The process whose number the script has written to this file.
    fn pid(&self, file: &str) -> String {
        let text = fs::read_to_string(self.folder.path().join(file)).unwrap();
        text.trim().to_owned()
    }
}

/// Whether processes that left their group can be made and found here.
pub(crate) fn escapes_can_be_tried() -> bool {
    let here = cfg!(target_os = "linux") && Command::new("setsid").arg("true").status().is_ok();
    if !here {
        skipped("needs Linux and setsid");
    }
    here
}

/// No test waits for it.
const LONG: Duration = Duration::from_secs(60);

/// What a test waits for that is about a process over its time: long enough to start others in it.
const SHORT: Duration = Duration::from_millis(500);

#[test]
fn a_megabyte_on_both_pipes_does_not_block() {
    let script = "i=0; while [ $i -lt 16 ]; do head -c 65536 /dev/zero >&2; \
                  head -c 65536 /dev/zero; i=$((i+1)); done";
    let finished = Shell::new().run(script, LONG);
    assert_eq!(finished.exit, Exit::Code(0));
    assert_eq!((finished.stdout.len(), finished.stderr.len()), (1 << 20, 1 << 20));
}

#[test]
fn endless_output_costs_bounded_memory_and_ends_the_call() {
    let finished = Shell::new().run("echo first >&2; exec cat /dev/zero >&2", LONG);
    assert_eq!(finished.exit, Exit::Stopped(Limit::Output));
    assert!(finished.stderr.starts_with(b"first\n"));
    assert!(finished.stderr.len() <= 16 << 20);
}

#[test]
fn a_timeout_kills_grandchildren_too() {
    let shell = Shell::new();
    let finished = shell.run("sh -c 'sleep 300 & echo $! >pid; wait'; true", SHORT);
    assert_eq!(finished.exit, Exit::TimedOut);
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn a_timeout_kills_those_who_left_the_group() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let finished = shell.run("setsid sh -c 'echo $$ >pid; exec sleep 300' & sleep 300", SHORT);
    assert_eq!(finished.exit, Exit::TimedOut);
    assert_dies(&shell.pid("pid"));
}

#[test]
fn an_interrupt_kills_them_all_at_once() {
    let shell = Shell::new();
    let interrupt = shell.interrupt.clone();
    let raiser = thread::spawn(move || {
        thread::sleep(SHORT);
        interrupt.raise();
    });
    let finished = shell.run("sleep 300 & echo $! >pid; wait", LONG);
    raiser.join().unwrap();
    assert_eq!(finished.exit, Exit::Interrupted);
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn a_background_process_does_not_outlive_a_normal_end() {
    let shell = Shell::new();
    let finished = shell.run("sleep 300 & echo $! >pid; exit 3", LONG);
    assert_eq!(finished.exit, Exit::Code(3));
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn a_process_outside_the_group_that_keeps_the_pipes_open_does_not_outlive_a_normal_end() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let script = "setsid sh -c 'echo $$ >pid; exec sleep 300' & \
                  until [ -s pid ]; do sleep 0.01; done; echo done; exit 4";
    let finished = shell.run(script, LONG);
    assert_eq!(finished.exit, Exit::Code(4));
    assert_eq!(finished.stdout, b"done\n");
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn one_who_left_the_group_and_never_stops_writing_does_not_either() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let script = "setsid sh -c 'echo $$ >pid; exec yes' & \
                  until [ -s pid ]; do sleep 0.01; done; exit 5";
    let finished = shell.run(script, LONG);
    assert_eq!(finished.exit, Exit::Code(5));
    assert!(finished.wall < Duration::from_secs(10));
    assert_dies(&shell.pid("pid"));
}

#[test]
fn one_who_gave_up_group_and_pipes_is_swept_up_at_the_end_of_the_run() {
    if !escapes_can_be_tried() {
        return;
    }
    let shell = Shell::new();
    let script = "setsid sh -c 'echo $$ >pid; exec sleep 300' </dev/null >/dev/null 2>&1 & \
                  until [ -s pid ]; do sleep 0.01; done";
    shell.run(script, LONG);
    let pid = shell.pid("pid");
    assert!(is_alive(&pid));
    assert_eq!(Launcher::default().sweep(), 0, "another run's processes are not ours");
    assert_eq!(shell.launcher.sweep(), 1);
    assert_dies(&pid);
}

#[test]
fn waiting_costs_no_time_of_its_own() {
    let shell = Shell::new();
    let started = Instant::now();
    for _ in 0..50 {
        shell.run("exit 0", LONG);
    }
    // A wait that looked every 50 ms would take 2.5 s.
    assert!(started.elapsed() < Duration::from_millis(2000));
}
