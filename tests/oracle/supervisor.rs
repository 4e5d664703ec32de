//! Commands below a supervisor: what leaves its group, its session and its environment is killed too.

use std::path::Path;
use std::time::{Duration, Instant};

use cargo_wdd::process::interrupt::Interrupt;
use cargo_wdd::process::sandbox::Confinement;
use cargo_wdd::process::{Exit, Finished, Invocation, LaunchSpec, Launcher};
use tempfile::TempDir;
use wdd_tests::command::{processes_with, program};

use crate::processes::escapes_can_be_tried;

const LONG: Duration = Duration::from_secs(60);

const SHORT: Duration = Duration::from_millis(500);

fn supervised() -> Launcher {
    let spec = LaunchSpec { supervisor: Some(program().to_owned()), ..LaunchSpec::default() };
    Launcher::new(&spec, Path::new("/"))
}

/// Runs a shell script below a supervisor.
fn run(script: &str, timeout: Duration) -> Finished {
    let folder = TempDir::new().unwrap();
    let invocation = Invocation {
        program: "/bin/sh".into(),
        args: vec!["-c".into(), script.into()],
        cwd: folder.path().to_owned(),
        envs: vec![("GREETING".into(), "hello".into())],
        ..Invocation::default()
    };
    let interrupt = Interrupt::none().unwrap();
    supervised().run(&invocation, Confinement::NONE, timeout, &interrupt).unwrap()
}

#[track_caller]
fn assert_none(argument: &str) {
    assert_eq!(processes_with(argument), [0; 0], "left behind");
}

#[test]
fn a_command_and_its_end_are_the_same_below_a_supervisor() {
    let finished = run("cat; echo $GREETING; echo $PWD >&2; pwd >&2; exit 7", LONG);
    assert_eq!(finished.exit, Exit::Code(7));
    assert_eq!(finished.stdout, b"hello\n");
    let stderr = String::from_utf8(finished.stderr).unwrap();
    let folders: Vec<_> = stderr.lines().collect();
    assert_eq!(folders[0], folders[1]);
    let signal = run("kill -SEGV $$", LONG);
    assert_eq!(signal.exit, Exit::Signal(11));
}

#[test]
fn a_missing_program_is_an_error_below_a_supervisor_too() {
    let missing =
        Invocation { program: "/does/not/exist".into(), cwd: "/".into(), ..Invocation::default() };
    let interrupt = Interrupt::none().unwrap();
    let error = supervised().run(&missing, Confinement::NONE, LONG, &interrupt).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
}

#[test]
fn who_gave_up_session_environment_and_pipes_does_not_outlive_the_call() {
    if !escapes_can_be_tried() {
        return;
    }
    let escape = "env -i setsid sh -c '>started; exec sleep 87654.1' </dev/null >/dev/null 2>&1 & \
                  until [ -e started ]; do sleep 0.01; done; ";
    let normal = run(&format!("{escape} exit 3"), LONG);
    assert_eq!(normal.exit, Exit::Code(3));
    assert_none("87654.1");
    let late = run(&format!("{escape} sleep 87654.2"), SHORT);
    assert_eq!(late.exit, Exit::TimedOut);
    assert_none("87654.1");
    assert_none("87654.2");
}

#[test]
fn a_command_that_forks_without_end_is_killed_as_a_whole() {
    // Each process leaves a child behind in a session of its own, and ends.
    let script = "echo 'n=$1; [ $n -gt 0 ] && setsid sh again $((n-1)) 87654.3 & exit' >again; \
                  sh again 100000 87654.3; sleep 87654.4";
    let finished = run(script, SHORT);
    assert_eq!(finished.exit, Exit::TimedOut);
    assert!(finished.wall < Duration::from_secs(10));
    assert_none("87654.3");
    assert_none("87654.4");
}

#[test]
fn a_command_that_kills_its_supervisor_has_no_verdict_and_leaves_little() {
    let started = Instant::now();
    let finished = run("sleep 87654.5 & kill -9 $PPID; exec sleep 87654.5", LONG);
    assert_eq!(finished.exit, Exit::Lost);
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_none("87654.5");
}
