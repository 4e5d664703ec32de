//! What the folder of a run shows about it, also while it lives.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use wdd_text::text::Size;

use super::folder::log::seconds_since_1970;
use super::folder::path::possible;
pub use super::folder::place::{is_alive, is_run};
use super::folder::{FINDINGS, LOG, if_there, results};
use crate::package::input::package_above;
use crate::package::output::is_as_saved;
use crate::process::store::Store;

/// Whether a process works on a run, and whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunState {
    /// A process works on it.
    Running,
    /// It was stopped. The same command goes on with it.
    Stopped,
    /// There is nothing more to do.
    Finished,
}

/// Tokens and bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sizes {
    /// Tokens.
    pub tokens: u64,
    /// Bytes.
    pub bytes: u64,
}

impl From<Size> for Sizes {
    fn from(size: Size) -> Self {
        Sizes { tokens: size.tokens, bytes: size.bytes }
    }
}

/// What is known of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Status {
    /// The folder of the run.
    pub folder: PathBuf,
    /// Whether it lives.
    pub state: RunState,
    /// The size of the input. `None` before the untouched input is judged.
    pub before: Option<Sizes>,
    /// The size of the best.
    pub best: Option<Sizes>,
    /// Oracle calls so far.
    pub calls: u64,
    /// The pass that is under way, or was when the run ended.
    pub pass: Option<String>,
    /// Seconds since the last event.
    pub since: Option<f64>,
    /// Where the result is, of a run that has ended by itself.
    pub output: Option<PathBuf>,
}

/// The folders of runs in this folder, by name.
///
/// # Errors
/// When the folder cannot be read.
fn runs_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    Ok(Vec::from_iter(entries.filter(|path| is_run(path)).collect::<BTreeSet<_>>()))
}

/// The folders of the runs that a path means: the folder of a run; or an input, or a folder with such folders in it, or
/// both.
///
/// # Errors
/// When it is none of them, or cannot be read.
pub fn runs_of(path: &Path) -> io::Result<Vec<PathBuf>> {
    if is_run(path) {
        return Ok(vec![path.to_owned()]);
    }
    // `.` can mean the package around it.
    let inputs = [Some(path.to_owned()), package_above(path)];
    let mut runs: Vec<_> = inputs
        .iter()
        .flatten()
        .filter_map(|input| possible(input).into_iter().find(|folder| is_run(folder)))
        .collect();
    match runs_in(path) {
        Err(error) if runs.is_empty() => return Err(error),
        inside => runs.extend(inside.into_iter().flatten()),
    }
    Ok(runs)
}

/// The folders in which a run has saved results.
pub fn folders_of_results(run: &Path) -> BTreeSet<PathBuf> {
    results(run).folders()
}

/// Whether the result at this path is as the run in this folder, which does not live, has saved it.
pub fn is_result_whole(run: &Path, result: &Path) -> bool {
    let findings = run.join(FINDINGS);
    // To open the store would make one.
    findings.is_file() && Store::open(&findings).is_ok_and(|store| is_as_saved(result, store))
}

/// The events in the log of a run. Empty if there is no log. A line that is being written is left out.
///
/// # Errors
/// When it cannot be read.
pub(super) fn events(folder: &Path) -> io::Result<Vec<Value>> {
    let log = if_there(fs::read_to_string(folder.join(LOG)))?.unwrap_or_default();
    Ok(log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

impl Status {
    /// Reads the log of a run.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(folder: &Path) -> io::Result<Self> {
        Ok(Status::after(folder, &events(folder)?))
    }

    /// What these events show about the run in this folder.
    pub(super) fn after(folder: &Path, events: &[Value]) -> Self {
        let mut status = Status {
            folder: folder.to_owned(),
            state: if is_alive(folder) { RunState::Running } else { RunState::Stopped },
            before: None,
            best: None,
            calls: 0,
            pass: None,
            since: None,
            output: None,
        };
        events.iter().for_each(|line| status.see(line));
        status
    }

    fn see(&mut self, line: &Value) {
        let size = |name: &str| serde_json::from_value(line[name].clone()).ok();
        match line["event"].as_str() {
            Some("baseline") => {
                self.before = size("size");
                self.best = self.before;
            }
            Some("best") => self.best = size("size"),
            Some("verdict") => self.pass = line["pass"].as_str().map(str::to_owned),
            Some("summary") => {
                self.best = size("after");
                self.output = line["output"].as_str().map(PathBuf::from);
                if line["stop_reason"] == "finished" && self.state == RunState::Stopped {
                    self.state = RunState::Finished;
                }
            }
            _ => {}
        }
        self.calls = line["calls"].as_u64().unwrap_or(self.calls);
        self.since = line["time"].as_f64().map(|time| (seconds_since_1970() - time).max(0.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::lock::Lock;
    use crate::run::folder::LOCK;
    use crate::run::folder::place::{TAG, TAG_CONTENT};

    fn folder(log: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(TAG), TAG_CONTENT).unwrap();
        fs::write(folder.path().join(LOG), log).unwrap();
        folder
    }

    const BEGUN: &str = r#"{"time":1.0,"event":"baseline","size":{"tokens":9,"bytes":20}}
{"time":2.0,"event":"verdict","calls":4,"pass":"coarse"}
{"time":2.0,"event":"best","calls":4,"size":{"tokens":5,"bytes":11}}
"#;

    #[test]
    fn the_log_shows_how_far_a_run_has_come() {
        let folder = folder(&format!("{BEGUN}{{\"time\":3.0,\"event\":\"verd"));
        let status = Status::of(folder.path()).unwrap();
        assert_eq!(status.state, RunState::Stopped);
        let size = |tokens, bytes| Some(Sizes { tokens, bytes });
        assert_eq!((status.before, status.best), (size(9, 20), size(5, 11)));
        assert_eq!((status.calls, status.pass.as_deref()), (4, Some("coarse")));
        assert!(status.since > Some(1.0));
    }

    #[test]
    fn a_run_is_alive_as_long_as_its_lock_is_held() {
        let folder = folder(BEGUN);
        let lock = Lock::take(&folder.path().join(LOCK)).unwrap();
        let state = || Status::of(folder.path()).unwrap().state;
        assert_eq!(state(), RunState::Running);
        drop(lock);
        assert_eq!(state(), RunState::Stopped);
    }

    #[test]
    fn the_last_summary_says_whether_there_is_more_to_do() {
        let summary = |reason: &str| {
            format!(
                r#"{BEGUN}{{"time":4.0,"event":"summary","stop_reason":"{reason}","after":{{"tokens":2,"bytes":3}},"calls":7,"output":"o.rs"}}"#
            )
        };
        let finished = folder(&summary("finished"));
        let status = Status::of(finished.path()).unwrap();
        assert_eq!(status.state, RunState::Finished);
        assert_eq!((status.calls, status.best.unwrap().tokens), (7, 2));
        assert_eq!(status.output, Some("o.rs".into()));
        let stopped = folder(&summary("max-time"));
        assert_eq!(Status::of(stopped.path()).unwrap().state, RunState::Stopped);
    }

    #[test]
    fn a_run_is_found_by_its_folder_and_by_its_input() {
        let folder = tempfile::tempdir().unwrap();
        let run = folder.path().join("a.rs.wdd");
        fs::create_dir(&run).unwrap();
        let input = folder.path().join("a.rs");
        assert!(runs_of(&input).is_err());
        assert_eq!(runs_of(&run).unwrap(), [""; 0].map(PathBuf::from));
        // A folder of the user may have files with these names.
        fs::write(run.join("run.json"), "{}").unwrap();
        fs::write(run.join(LOCK), "").unwrap();
        assert_eq!(runs_of(folder.path()).unwrap(), [""; 0].map(PathBuf::from));
        fs::write(run.join(TAG), TAG_CONTENT).unwrap();
        for path in [&run, &input, folder.path()] {
            assert_eq!(runs_of(path).unwrap(), [run.as_path()]);
        }
    }
}
