//! Scratch folders: one for each oracle call, removed after it, also after an interrupt.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use cargo_wdd::cli::exit_code::ExitCode;
use cargo_wdd::error::Error;
use cargo_wdd::process::interrupt::Interrupt;

use crate::stage::{Stage, ask, assert_dies, candidate, files};

/// The scratch folders that a script has seen.
fn seen_folders(stage: &Stage) -> Vec<PathBuf> {
    let log = fs::read_to_string(stage.path("seen")).unwrap();
    log.lines().map(PathBuf::from).collect()
}

#[test]
fn every_call_has_its_own_folder_which_is_removed_after_it() {
    let stage = Stage::script(
        "pwd >>\"$here/seen\"; touch \"$TMPDIR/left\"; mkdir -p a/b; touch a/b/c; chmod 500 a/b a; \
         grep -q keep crash.rs",
    );
    let judge = stage.establish("keep").unwrap();
    ask(&judge, "keep");
    let folders = seen_folders(&stage);
    assert_eq!(folders.len(), 4, "two baseline runs, the empty file, one candidate");
    for folder in &folders {
        assert!(!folder.parent().unwrap().exists());
    }
    let run = folders[0].ancestors().nth(2).unwrap().to_owned();
    assert!(run.exists());
    assert_eq!(fs::metadata(&run).unwrap().permissions().mode() & 0o077, 0);
    drop(judge);
    assert!(!run.exists());
}

#[test]
fn ctrl_c_ends_the_call_and_nothing_is_left_behind() {
    let interrupt = Interrupt::install().unwrap();
    let stage = Stage::script(
        "pwd >>\"$here/seen\"; if grep -q stop crash.rs; then sleep 300 & \
         echo $! >\"$here/pid\"; kill -INT $PPID; wait; fi; grep -q keep crash.rs",
    );
    let judge = stage.establish_under("keep", &interrupt).unwrap();
    let stop = files("stop");
    let error = judge.judge(&candidate(&stop)).unwrap_err();
    assert_eq!(ExitCode::from(&error), ExitCode::Interrupted);
    let keep = files("keep");
    let later = judge.judge(&candidate(&keep)).unwrap_err();
    assert!(matches!(later, Error::Interrupted), "an interrupt stays raised");
    let run = seen_folders(&stage)[0].ancestors().nth(2).unwrap().to_owned();
    drop(judge);
    assert!(!run.exists());
    assert_dies(fs::read_to_string(stage.path("pid")).unwrap().trim());
}

#[test]
fn a_full_disk_is_an_error_and_no_verdict() {
    let error = Error::ScratchUnwritable {
        path: "/tmp".into(),
        source: io::Error::from(io::ErrorKind::StorageFull),
    };
    assert_eq!(ExitCode::from(&error), ExitCode::Output);
    assert!(error.to_string().contains("TMPDIR"));
    // A path that no folder can hold fails as a full disk does: while the candidate is written.
    let judge = Stage::script("grep -q keep crash.rs").establish("keep").unwrap();
    let unwritable = vec![(PathBuf::from("x".repeat(300)), Vec::new())];
    let refused = judge.judge(&candidate(&unwritable)).unwrap_err();
    assert!(matches!(refused, Error::ScratchUnwritable { .. }), "{refused}");
}
