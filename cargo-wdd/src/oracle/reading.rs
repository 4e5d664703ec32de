//! Everything that a run reads in the output of rustc, cargo and tests, in one call: for fuzzing.

use std::path::{Path, PathBuf};

use wdd_text::text::languages::Edition;

use super::signature::{
    Cause, ExecutedCandidate, Report, TestRun, blur, same_panic, test_names, words,
};
use super::{messages, signature::PanicLocation};
use crate::package::build_log;
use crate::process::Exit;

/// Reads what a program may have printed about these files. Nothing of it is used.
pub fn read_everything(stdout: &[u8], stderr: &[u8], files: &[(PathBuf, Vec<u8>)]) {
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let _ = Report::read(stderr, Exit::Code(101));
    let _ = (build_log::Step::all(&err), build_log::failed_targets(&err));
    let _ = (build_log::rustc_exit(&err), test_names(&out), words(&out));
    let _ = (messages::of_packages_in(Path::new("/root"), stdout), messages::rendered(stderr));
    let _ = (blur(&err), PanicLocation::read(&err));
    for error in messages::errors(stderr) {
        if let Some(cause) = Cause::of(&error, files) {
            let _ = cause.is(&error, files);
        }
    }
    let executed = ExecutedCandidate {
        root: Path::new("/root"),
        files,
        test: "tests::fails",
        edition: Edition::CURRENT,
    };
    for exit in [Exit::Code(101), Exit::Signal(6)] {
        let run = TestRun::read(stdout, stderr, exit, Some("tests::fails"));
        if let Some(failure) = run.failure {
            let signature = failure.signature(&executed);
            let _ = failure.failed_at(&executed);
            let _ = same_panic(&signature, failure.printed());
        }
    }
}
