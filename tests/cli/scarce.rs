//! Machines with too little of something: one sentence, an exit code of its own, no panic and no deadlock.

use std::process::Command;
use std::time::{Duration, Instant};

use wdd_tests::command::{Folder, Run, program};

use crate::case::{events, named, rust_case, summary};

/// A run under these limits of the shell. It ends soon.
#[track_caller]
fn limited(folder: &Folder, limits: &str) -> Run {
    let mut command = Command::new("/bin/sh");
    let reduce = "wdd reduce in.rs --script check.sh";
    let script = format!("{limits} && exec {} {reduce}", program().display());
    command.args(["-c", &script]).current_dir(folder.path(""));
    // Each thread that allocates may reserve 64 MiB of addresses in glibc, so that 400 MiB are enough in one run and not in the next.
    command
        .env("MALLOC_ARENA_MAX", "1")
        .env("TMPDIR", folder.path("scratch"))
        .env("RUST_BACKTRACE", "1");
    let started = Instant::now();
    let run = Run::of(&mut command);
    assert!(started.elapsed() < Duration::from_secs(30), "{run:?}");
    run
}

/// Whether the run ended for that reason. If not, the limit was enough for it.
#[track_caller]
fn lacks(run: &Run, hint: &str) -> bool {
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    if run.code == Some(0) {
        return false;
    }
    assert_eq!(run.code, Some(8), "{}", run.stderr);
    let last = run.stderr.lines().last().unwrap_or_default();
    assert!(last.starts_with("error: ") && last.contains(hint), "{last}");
    true
}

#[test]
fn too_few_open_files() {
    let folder = rust_case();
    let lacking = [8, 12, 16, 20, 64].map(|files| {
        let run = limited(&folder, &format!("ulimit -n {files}"));
        lacks(&run, "`ulimit -n`")
    });
    assert!(lacking[0] && lacking[1] && !lacking[4], "{lacking:?}");
}

/// Whether the system could not load the program: the loader says so, or the process is killed before the program can
/// say anything.
fn is_not_loaded(run: &Run) -> bool {
    match run.code {
        Some(127) => {
            let said = ["shared librar", "cannot allocate TLS data structures"];
            said.iter().any(|said| run.stderr.contains(said))
        }
        code => code.is_none() && run.stderr.is_empty(),
    }
}

/// Whether a signal ended the program for a reason that it has said and cannot handle: there is no memory for a value, for
/// what the C library keeps for a thread, or for the stack on which a new thread handles signals, or the kernel cannot let a
/// stack grow.
fn is_aborted(run: &Run) -> bool {
    let reasons = [
        "memory allocation of ",
        "failed to register TLS destructor: out of memory",
        "failed to allocate an alternative stack: Cannot allocate memory",
        "has overflowed its stack",
    ];
    let mut said = run.stderr.lines();
    run.code.is_none() && said.any(|line| reasons.iter().any(|reason| line.contains(reason)))
}

#[test]
fn too_little_memory_for_threads() {
    let folder = rust_case();
    let mut is_loaded = false;
    let mut lacking = |mebibytes: u32| {
        let run = limited(&folder, &format!("ulimit -v {}", mebibytes << 10));
        if !is_loaded && is_not_loaded(&run) {
            return true;
        }
        is_loaded = true;
        assert!(run.code.is_some() || is_aborted(&run), "{mebibytes} MiB: {run:?}");
        is_aborted(&run) || lacks(&run, "`ulimit -v`")
    };
    // How much the program itself needs depends on how it is built.
    let (mut lacked, mut enough) = (0, 0);
    let mut limits = (30..400).step_by(10);
    while let Some(mebibytes) = limits.next().filter(|_| enough < 5) {
        if lacking(mebibytes) { (lacked, enough) = (lacked + 1, 0) } else { enough += 1 }
    }
    assert!(lacked > 0);
    assert!(!lacking(400), "400 MiB are enough");
}

#[test]
fn a_file_that_becomes_too_large() {
    let folder = rust_case();
    let input = format!("{}// {}\n", folder.read("in.rs"), "x".repeat(5000));
    folder.write("in.rs", input);
    // The shell counts in blocks of 512 bytes.
    let run = limited(&folder, "ulimit -f 1");
    assert!(lacks(&run, "`ulimit -f`"), "{}", run.stderr);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
#[ignore = "takes half a minute"]
fn more_jobs_than_there_can_be() {
    let folder = rust_case();
    let args = ["in.rs", "--script", "check.sh", "--jobs", "65535"];
    let events = events(&folder, &args);
    let warnings = named(&events, "warning");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let message = warnings[0]["message"].as_str().unwrap();
    assert!(message.contains("not 65535"), "{message}");
    assert_eq!(summary(&events)["stop_reason"], "finished");
}
