//! What the folder of a run tells about it afterwards, for a report.

mod timeline;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use self::timeline::{Call, Gain, Timeline};
use super::event::{AnyValue, NearMiss, TestAlone};
pub use super::folder::steps::{Numbers, Step, steps_of};
use super::folder::{self, Typed};
use super::status::{Sizes, Status, events, runs_of};
use crate::oracle::KnownFailure;
use crate::package::OutsideFile;

/// A run, as its folder tells it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct History {
    /// How far it has come.
    pub status: Status,
    /// The command line that began it. `None` if an older version began it.
    pub typed: Option<Typed>,
    /// Whether this user has typed it.
    pub is_own: bool,
    /// What was kept, in words.
    pub keeps: String,
    /// What was kept. `None` if an older version began the run.
    pub failure: Option<KnownFailure>,
    /// Where the best is.
    pub result: PathBuf,
    /// Its last summary. Nothing is in it if the run was killed.
    pub end: End,
    /// How it went.
    pub timeline: Timeline,
    /// The files outside whose content is in the input, as far as it is known.
    pub outside: BTreeSet<OutsideFile>,
}

/// The parts of a summary that a report needs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct End {
    /// Why it ended.
    pub stop_reason: Option<String>,
    /// The literals and primitive types that can be anything.
    pub any_value: Vec<AnyValue>,
    /// Small changes of the result after which it does not fail any more.
    pub near_misses: Vec<NearMiss>,
    /// The fix that was given, as a unified diff of the result.
    pub fix: Option<String>,
    /// Sentences on what the options that keep something mean for the result.
    pub notes: Vec<String>,
    /// The flags of rustc that the result does not need, by their number.
    pub left_out: BTreeSet<usize>,
    /// Sentences on what calls have shown of the failure.
    pub remarks: Vec<String>,
    /// The file that the result has to replace before the command shows the failure.
    pub in_place_of: Option<PathBuf>,
    /// The only source file that is left of a package, if it fails on its own.
    pub file: Option<PathBuf>,
    /// The failing test alone, if it was reduced on its own.
    pub test_alone: Option<TestAlone>,
}

impl End {
    /// A sentence, after others, that the run has not finished. Empty if it has.
    pub(crate) fn unfinished(&self) -> &'static str {
        let is_finished = self.stop_reason.as_deref() == Some("finished");
        if is_finished { "" } else { " The run was stopped before its end." }
    }
}

impl History {
    /// Reads the folder of a run. `None` if the untouched input was not judged yet, so that there is no result.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(run: &Path) -> io::Result<Option<Self>> {
        let events = events(run)?;
        let definition = folder::read(run).ok().flatten().unwrap_or_default();
        let mut history = History {
            status: Status::after(run, &events),
            is_own: definition.is_own(),
            typed: Some(definition.typed).filter(|typed| !typed.words.is_empty()),
            keeps: String::new(),
            failure: folder::failure(run),
            result: PathBuf::new(),
            end: End::default(),
            timeline: Timeline::default(),
            outside: definition.outside,
        };
        let mut has_begun = false;
        for line in &events {
            history.timeline.see(line);
            let text = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
            match line["event"].as_str() {
                Some("baseline") => {
                    has_begun = true;
                    history.keeps = text("keeps");
                    history.result = text("output").into();
                }
                Some("summary") => {
                    history.result = text("output").into();
                    history.end = serde_json::from_value(line.clone()).unwrap_or_default();
                }
                _ => {}
            }
        }
        Ok(has_begun.then_some(history))
    }

    /// The sizes before and after.
    pub fn sizes(&self) -> Option<(Sizes, Sizes)> {
        self.status.before.zip(self.status.best)
    }
}

/// The history of the run whose result this is, among the runs whose folders are beside it.
///
/// # Errors
/// When one of them cannot be read.
pub fn of_result(result: &Path) -> io::Result<Option<History>> {
    let Ok(real) = result.canonicalize() else { return Ok(None) };
    let above = real.parent().unwrap_or(&real);
    // Events have paths as text, so those of bytes that are no text are compared as text.
    let is_it = |history: &History, path: &Path| {
        let there = history.placed(path);
        there.canonicalize().is_ok_and(|path| path == real)
            || there.to_string_lossy() == real.to_string_lossy()
    };
    for run in runs_of(above)? {
        let Some(mut history) = History::of(&run)? else { continue };
        if is_it(&history, &history.result) {
            history.result = real;
            return Ok(Some(history));
        }
        if history.end.file.as_ref().is_some_and(|file| is_it(&history, file)) {
            return Ok(Some(history));
        }
    }
    Ok(None)
}

impl History {
    /// The path of what the run names, which is relative to the folder in which its command was typed.
    fn placed(&self, path: &Path) -> PathBuf {
        let folder = self.typed.as_ref().map(|typed| typed.folder.as_path());
        folder.unwrap_or(Path::new("")).join(path)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::run::folder::LOG;

    #[test]
    fn a_run_is_found_by_its_result() {
        let folder = tempfile::tempdir().unwrap();
        let result = folder.path().join("a-reduced.rs");
        fs::write(&result, "").unwrap();
        assert!(of_result(&result).unwrap().is_none());
        let run = folder.path().join("a.rs.wdd");
        fs::create_dir(&run).unwrap();
        let (tag, content) = (folder::place::TAG, folder::place::TAG_CONTENT);
        fs::write(run.join(tag), content).unwrap();
        assert!(of_result(&result).unwrap().is_none());
        let log = format!(
            "{{\"event\":\"baseline\",\"keeps\":\"a crash\",\"output\":{0:?}}}\n\
             {{\"event\":\"summary\",\"stop_reason\":\"finished\",\"output\":{0:?},\"file\":null,\
             \"any_value\":[{{\"path\":\"a.rs\",\"line\":1,\"column\":2,\"literal\":\"3\"}}]}}\n{{\"ev",
            result.display()
        );
        fs::write(run.join(LOG), log).unwrap();
        let history = of_result(&result).unwrap().unwrap();
        assert_eq!(history.keeps, "a crash");
        assert_eq!(history.end.stop_reason.as_deref(), Some("finished"));
        assert_eq!(history.end.any_value[0].literal, "3");
        assert!(of_result(folder.path()).unwrap().is_none());
    }
}
